#include "ui/shell/code_editor.hpp"

#include <QKeyEvent>

#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kWrongLine = 1; ///< number of a marker
constexpr int kNumbers = 0;   ///< margins
constexpr int kIndentation = 2;

} // namespace

CodeEditor::CodeEditor(QWidget* parent) : QsciScintilla(parent), m_lexer(new QsciLexerLua(this)) {
  setObjectName(QStringLiteral("code-editor"));
  setAccessibleName(tr("Source of the scenario"));
  setUtf8(true);
  setEolMode(QsciScintilla::EolUnix);
  setLexer(m_lexer);
  setMarginType(kNumbers, QsciScintilla::NumberMargin);
  setMarginWidth(1, 0);
  setIndentationsUseTabs(false);
  setTabWidth(kIndentation);
  setIndentationWidth(kIndentation);
  setAutoIndent(true);
  setBraceMatching(QsciScintilla::SloppyBraceMatch);
  setCaretLineVisible(true);
  setScrollWidth(1);
  setScrollWidthTracking(true);
  setAnnotationDisplay(QsciScintilla::AnnotationStandard);
  setFrameShape(QFrame::NoFrame);
  markerDefine(QsciScintilla::Background, kWrongLine);
  dress();
  connect(&theme(), &Theme::changed, this, &CodeEditor::dress);
}

QFont CodeEditor::inPoints(QFont font) const {
  constexpr double kPointsPerInch = 72;
  font.setPointSizeF(font.pixelSize() * kPointsPerInch / logicalDpiY());
  return font;
}

void CodeEditor::dress() {
  const Colors& c = theme().colors();
  const QFont font = inPoints(theme().font(FontRole::Code));
  m_lexer->setDefaultFont(font);
  m_lexer->setFont(font);
  m_lexer->setDefaultPaper(c.surface);
  m_lexer->setPaper(c.surface);
  m_lexer->setDefaultColor(c.text);
  m_lexer->setColor(c.text);
  for (const int style : {QsciLexerLua::Comment, QsciLexerLua::LineComment})
    m_lexer->setColor(c.muted, style);
  for (const int style : {QsciLexerLua::String, QsciLexerLua::Character, QsciLexerLua::LiteralString, QsciLexerLua::UnclosedString})
    m_lexer->setColor(c.good, style);
  m_lexer->setColor(c.accent, QsciLexerLua::Number);
  m_lexer->setColor(c.clients[3], QsciLexerLua::Keyword);
  setPaper(c.surface);
  setColor(c.text);
  setCaretForegroundColor(c.text);
  setCaretLineBackgroundColor(c.raised);
  setSelectionBackgroundColor(c.accentGround);
  setSelectionForegroundColor(c.text);
  setMarginsBackgroundColor(c.surface);
  setMarginsForegroundColor(c.faint);
  setMarginsFont(font);
  setMarkerBackgroundColor(c.badGround, kWrongLine);
  setMatchedBraceBackgroundColor(c.changedCell);
  setMatchedBraceForegroundColor(c.text);
  m_problemStyle.setColor(c.bad);
  m_problemStyle.setPaper(c.badGround);
  m_problemStyle.setFont(inPoints(theme().font(FontRole::Table)));
  setMarginWidth(kNumbers, QStringLiteral("00000"));
}

void CodeEditor::setWords(const QString& words) {
  if (words == text()) return;
  int line = 0;
  int column = 0;
  getCursorPosition(&line, &column);
  const int top = firstVisibleLine();
  setText(words);
  line = std::min(line, lines() - 1);
  setCursorPosition(line, std::min(column, lineLength(line)));
  setFirstVisibleLine(top);
}

void CodeEditor::setProblem(int line, const QString& words) {
  markerDeleteAll(kWrongLine);
  clearAnnotations();
  if (line < 1 || line > lines()) return;
  markerAdd(line - 1, kWrongLine);
  annotate(line - 1, signOf(Tone::Bad) + ' ' + words, m_problemStyle);
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    emit left();
  else
    QsciScintilla::keyPressEvent(event);
}

} // namespace interleave
