#include "ui/views/debug/script_editor.hpp"

#include <Qsci/qsciapis.h>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "engine/drive/debug/breakpoint.hpp"
#include "ui/models/command_help.hpp"
#include "ui/models/text.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

// Markers; CodeEditor has number 1.
constexpr int kCurrentLine = 2;
constexpr int kBreakpoint = 3;
constexpr int kConditional = 4;
constexpr int kLogPoint = 5;
constexpr int kUnverified = 6;
constexpr int kBreakpointMask = 1 << kBreakpoint | 1 << kConditional | 1 << kLogPoint | 1 << kUnverified;
// Margins.
constexpr int kSigns = 0;
constexpr int kNumbers = 1;
constexpr int kHits = 2;
constexpr int kDwellMs = 400;
constexpr int kProblem = 8; ///< an indicator; those below are the lexer's

const QStringList kApi = {
    QStringLiteral("redis.call(command, key, ...)"), QStringLiteral("redis.pcall(command, key, ...)"), QStringLiteral("redis.log(level, message)"),
    QStringLiteral("redis.sha1hex(text)"),           QStringLiteral("redis.error_reply(text)"),        QStringLiteral("redis.status_reply(text)"),
    QStringLiteral("redis.setresp(version)"),        QStringLiteral("redis.breakpoint()"),             QStringLiteral("redis.debug(value, ...)"),
    QStringLiteral("redis.replicate_commands()"),    QStringLiteral("redis.acl_check_cmd(command, ...)"), QStringLiteral("KEYS"),
    QStringLiteral("ARGV"),                          QStringLiteral("cjson.encode(value)"),            QStringLiteral("cjson.decode(text)"),
    QStringLiteral("cmsgpack.pack(value, ...)"),     QStringLiteral("cmsgpack.unpack(bytes)"),         QStringLiteral("struct.pack(format, ...)"),
    QStringLiteral("struct.unpack(format, bytes)"),  QStringLiteral("bit.band(x, ...)"),               QStringLiteral("bit.bor(x, ...)"),
    QStringLiteral("tonumber(value)"),               QStringLiteral("tostring(value)"),                QStringLiteral("ipairs(table)"),
    QStringLiteral("pairs(table)"),                  QStringLiteral("unpack(table)"),                  QStringLiteral("pcall(function, ...)"),
    QStringLiteral("table.insert(table, value)"),    QStringLiteral("table.concat(table, separator)"), QStringLiteral("table.sort(table, comparator)"),
    QStringLiteral("string.format(format, ...)"),    QStringLiteral("string.sub(text, from, to)"),     QStringLiteral("math.floor(x)"),
    QStringLiteral("math.max(x, ...)"),              QStringLiteral("math.min(x, ...)"),
};

int markerOf(const Breakpoint& breakpoint, bool isVerified) {
  if (!isVerified || !breakpoint.isOn) return kUnverified;
  if (!breakpoint.message.empty()) return kLogPoint;
  return breakpoint.condition.empty() && breakpoint.hits == 1 ? kBreakpoint : kConditional;
}

} // namespace

ScriptEditor::ScriptEditor(DebugModel& model, QWidget* parent) : CodeEditor(parent), m_model(model) {
  setObjectName(QStringLiteral("script"));
  setAccessibleName(tr("The script"));
  setMarginType(kSigns, QsciScintilla::SymbolMargin);
  setMarginMarkerMask(kSigns, kBreakpointMask);
  setMarginSensitivity(kSigns, true);
  setMarginType(kNumbers, QsciScintilla::NumberMargin);
  setMarginMarkerMask(kNumbers, 0);
  setMarginSensitivity(kNumbers, true);
  setMarginType(kHits, QsciScintilla::TextMarginRightJustified);
  setMarginMarkerMask(kHits, 0);
  markerDefine(QsciScintilla::Background, kCurrentLine);
  markerDefine(QsciScintilla::Circle, kBreakpoint);
  markerDefine(QsciScintilla::RightTriangle, kConditional);
  markerDefine(QsciScintilla::Rectangle, kLogPoint);
  markerDefine(QsciScintilla::Circle, kUnverified);
  indicatorDefine(QsciScintilla::SquiggleIndicator, kProblem);
  addWords();
  dressMarks();
  SendScintilla(SCI_SETMOUSEDWELLTIME, kDwellMs);
  connect(this, &QsciScintillaBase::SCN_DWELLSTART, this, &ScriptEditor::hover);
  connect(this, &QsciScintillaBase::SCN_DWELLEND, this, [] { QToolTip::hideText(); });
  connect(&theme(), &Theme::changed, this, &ScriptEditor::dressMarks);
  connect(this, &QsciScintilla::marginClicked, this, [this](int, int line) { m_model.toggleLine(line + 1); });
  connect(this, &QsciScintilla::textChanged, this, [this] {
    if (m_taking) return;
    takeMovedBreakpoints();
    m_model.words(text());
  });
  const auto take = [this] {
    m_taking = true;
    setWords(m_model.file().words());
    m_taking = false;
    m_shownLine = 0;
    follow();
  };
  connect(&m_model.file(), &ScriptFile::replaced, this, take);
  connect(&m_model, &DebugModel::changed, this, &ScriptEditor::follow);
  take();
}

QSize ScriptEditor::minimumSizeHint() const { return {theme().px(260), theme().px(90)}; }

/// Completion and call tips: Redis's API in Lua, and the commands with their summaries.
void ScriptEditor::addWords() {
  auto* words = new QsciAPIs(luaLexer());
  for (const QString& entry : kApi) words->add(entry);
  const CommandListModel commands;
  for (int row = 0; row < commands.rowCount(); ++row) words->add(commands.index(row).data().toString());
  words->prepare();
  setAutoCompletionSource(QsciScintilla::AcsAll);
  setAutoCompletionThreshold(3);
  setAutoCompletionCaseSensitivity(false);
  setCallTipsStyle(QsciScintilla::CallTipsNoContext);
}

void ScriptEditor::dressMarks() {
  const Colors& c = theme().colors();
  setMarkerBackgroundColor(c.currentLine, kCurrentLine);
  setIndicatorForegroundColor(c.caution, kProblem);
  for (const int marker : {kBreakpoint, kConditional, kLogPoint}) {
    setMarkerBackgroundColor(c.bad, marker);
    setMarkerForegroundColor(c.bad, marker);
  }
  setMarkerBackgroundColor(c.surface, kUnverified);
  setMarkerForegroundColor(c.faint, kUnverified);
  setCallTipsBackgroundColor(c.raised);
  setCallTipsForegroundColor(c.text);
  setMarginWidth(kSigns, theme().px(20));
  setMarginWidth(kNumbers, QStringLiteral("00000"));
  setMarginWidth(kHits, QStringLiteral("00000×"));
  setExtraAscent(theme().px(2));
  setExtraDescent(theme().px(2));
  showMarks();
}

int ScriptEditor::cursorLine() const {
  int line = 0;
  int column = 0;
  getCursorPosition(&line, &column);
  return line + 1;
}

void ScriptEditor::showLine(int line) {
  if (line < 1) return;
  setCursorPosition(line - 1, 0);
  ensureLineVisible(line - 1);
}

QString ScriptEditor::noteOf(int line) const {
  const auto found = m_notes.find(line);
  return found == m_notes.end() ? QString() : found->second.text;
}

void ScriptEditor::takeMovedBreakpoints() {
  for (const auto& [id, handle] : m_handles)
    if (const int line = markerLine(handle); line >= 0) m_model.moveBreakpoint(id, line + 1);
}

void ScriptEditor::follow() {
  const DebugScene* scene = m_model.scene();
  setProblem(m_model.problemLine(), m_model.problem());
  m_notes = !m_model.canMove() || !m_model.isRecorded() ? std::map<int, LineNote>{} : lineNotes(*scene, m_model.file().words());
  showMarks();
  showProblems();
  const int line = scene == nullptr ? 0 : scene->line();
  if (line != m_shownLine && line != 0) {
    if (!hasFocus()) showLine(line);
    else ensureLineVisible(line - 1);
  }
  m_shownLine = line;
  viewport()->update();
}

void ScriptEditor::showMarks() {
  const DebugScene* scene = m_model.scene();
  for (const int marker : {kCurrentLine, kBreakpoint, kConditional, kLogPoint, kUnverified}) markerDeleteAll(marker);
  m_handles.clear();
  clearMarginText();
  for (const Breakpoint& breakpoint : m_model.setup().breakpoints) {
    if (breakpoint.kind != Breakpoint::Kind::Line) continue;
    const int verified = scene == nullptr ? breakpoint.line : verifiedLine(scene->executable, breakpoint.line);
    const int line = verified == 0 ? breakpoint.line : verified;
    m_handles[breakpoint.id] = markerAdd(line - 1, markerOf(breakpoint, verified != 0));
  }
  if (scene == nullptr) return;
  if (scene->line() > 0) markerAdd(scene->line() - 1, kCurrentLine);
  for (const auto& [line, hits] : lineHits(*scene)) {
    const QString words = hits < 10'000 ? QStringLiteral("%1×").arg(hits) : hits < 1'000'000 ? QStringLiteral("%1k×").arg(hits / 1000) : QStringLiteral("%1M×").arg(hits / 1'000'000);
    setMarginText(line - 1, words, QsciScintillaBase::STYLE_LINENUMBER);
  }
}

/// A wave under what is likely to go wrong, while the text is still the one that was run.
void ScriptEditor::showProblems() {
  SendScintilla(SCI_SETINDICATORCURRENT, static_cast<unsigned long>(kProblem));
  SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, SendScintilla(SCI_GETLENGTH));
  if (!m_model.isRecorded()) return;
  for (const ScriptProblem& problem : m_model.problems()) SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(problem.from), static_cast<long>(problem.length));
}

void ScriptEditor::hover(int position, int x, int y) {
  const DebugScene* scene = m_model.scene();
  if (position < 0) return;
  for (const ScriptProblem& problem : m_model.problems())
    if (m_model.isRecorded() && static_cast<std::size_t>(position) >= problem.from && static_cast<std::size_t>(position) < problem.from + problem.length)
      return QToolTip::showText(viewport()->mapToGlobal(QPoint(x, y)), signOf(Tone::Caution) + ' ' + interleave::text(problem.message), this);
  const QString word = wordAtPoint(QPoint(x, y));
  if (word.isEmpty()) return;
  QString tip;
  if (scene != nullptr)
    for (const DebugFrame& frame : scene->view.frames) {
      for (const DebugVariable& variable : frame.variables)
        if (tip.isEmpty() && interleave::text(variable.name) == word) tip = word + QStringLiteral(" = ") + shortened(interleave::text(variable.value.text), 400);
      if (!tip.isEmpty()) break;
    }
  if (tip.isEmpty() && word == word.toUpper()) tip = commandTip({word.toStdString()});
  if (!tip.isEmpty()) QToolTip::showText(viewport()->mapToGlobal(QPoint(x, y)), tip, this);
}

/// Over the margins: how often the line runs, and what it costs.
bool ScriptEditor::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip || m_model.scene() == nullptr) return CodeEditor::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  if (help->pos().x() > marginWidth(kSigns) + marginWidth(kNumbers) + marginWidth(kHits)) return CodeEditor::viewportEvent(event);
  const int line = lineAt(QPoint(marginWidth(kSigns) + marginWidth(kNumbers) + marginWidth(kHits) + 1, help->pos().y()));
  const QString words = line < 0 ? QString() : coverageText(*m_model.scene(), line + 1);
  if (!words.isEmpty()) QToolTip::showText(help->globalPos(), words, this);
  return true;
}

void ScriptEditor::paintEvent(QPaintEvent* event) {
  CodeEditor::paintEvent(event);
  if (m_notes.empty()) return;
  QPainter painter(viewport());
  painter.setFont(theme().font(FontRole::Code));
  for (const auto& [line, note] : m_notes)
    if (line <= lines() && !note.text.isEmpty()) paintNote(painter, line, note);
}

void ScriptEditor::paintNote(QPainter& painter, int line, const LineNote& note) {
  const long end = SendScintilla(SCI_GETLINEENDPOSITION, static_cast<unsigned long>(line - 1));
  const int x = static_cast<int>(SendScintilla(SCI_POINTXFROMPOSITION, 0UL, end));
  const int y = static_cast<int>(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, end));
  const int height = static_cast<int>(SendScintilla(SCI_TEXTHEIGHT, static_cast<unsigned long>(line - 1)));
  if (y + height < 0 || y > viewport()->height()) return;
  painter.setPen(theme().tone(note.tone).ink);
  const int left = x + theme().px(20);
  const int room = viewport()->width() - left - theme().px(8);
  if (room < theme().px(24)) return;
  painter.drawText(QRect(left, y, room, height), Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(note.text, Qt::ElideRight, room));
}

} // namespace interleave
