#include "ui/views/race/code_pane.hpp"

#include <QPainter>
#include <QScrollBar>

#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kNoteGap = 3; ///< characters between a line and its notes
constexpr int kFewestColumns = 12;

QColor colorOf(LuaToken::Kind kind) {
  const Colors& c = theme().colors();
  switch (kind) {
  case LuaToken::Kind::Keyword: return c.clients[3];
  case LuaToken::Kind::String: return c.good;
  case LuaToken::Kind::Number: return c.accent;
  case LuaToken::Kind::Comment: return c.muted;
  case LuaToken::Kind::Plain: break;
  }
  return c.text;
}

int leadingBlanks(const QString& line) {
  int count = 0;
  while (count < line.size() && line[count] == ' ')
    ++count;
  return count;
}

/// Where to break: behind the last blank, comma or bracket that fits.
int breakAt(const QString& line, int start, int columns) {
  if (line.size() - start <= columns) return static_cast<int>(line.size()) - start;
  for (int length = columns; length > columns / 2; --length)
    if (QStringLiteral(" ,(").contains(line[start + length - 1])) return length;
  return columns;
}

} // namespace

CodePane::CodePane(QWidget* parent) : QAbstractScrollArea(parent) {
  setFocusPolicy(Qt::TabFocus);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(&theme(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

int CodePane::rowHeight() const {
  return theme().px(19);
}
double CodePane::gutter() const {
  return theme().px(32);
}
double CodePane::charWidth() const {
  return QFontMetricsF(theme().font(FontRole::Code)).horizontalAdvance('0');
}

QSize CodePane::minimumSizeHint() const {
  return {theme().px(120), rowHeight()};
}
QSize CodePane::sizeHint() const {
  return {theme().px(280), static_cast<int>(m_rows.size() + 1) * rowHeight()};
}

void CodePane::setCode(CodeView code) {
  m_code = std::move(code);
  setAccessibleDescription(m_code.description());
  layOut();
  showCurrent();
  viewport()->update();
}

int CodePane::noteLength(int line) const {
  int length = 0;
  for (const CodeNote& note : m_code.lines[static_cast<std::size_t>(line)].notes)
    length += (length > 0 ? 2 : 0) + static_cast<int>(note.text.size());
  return length;
}

void CodePane::layOut() {
  m_rows.clear();
  const int columns = static_cast<int>((viewport()->width() - gutter() - theme().px(8)) / charWidth());
  for (int line = 0; line < static_cast<int>(m_code.lines.size()); ++line)
    layOutLine(line, std::max(kFewestColumns, columns));
  const int height = static_cast<int>(m_rows.size()) * rowHeight() + theme().px(10);
  // Whole rows, so that none is cut at the upper edge.
  const int hidden = std::max(0, height - viewport()->height());
  verticalScrollBar()->setRange(0, (hidden + rowHeight() - 1) / rowHeight() * rowHeight());
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setSingleStep(rowHeight());
}

void CodePane::layOutLine(int line, int columns) {
  const QString& words = m_code.lines[static_cast<std::size_t>(line)].text;
  const int hanging = std::min(leadingBlanks(words) + 4, columns / 2);
  int start = 0;
  do {
    const int indent = start == 0 ? 0 : hanging;
    const int length = breakAt(words, start, columns - indent);
    m_rows.push_back({line, start, length, indent, start == 0, false});
    start += length;
  } while (start < words.size());
  const int notes = noteLength(line);
  if (notes == 0) return;
  const Row& last = m_rows.back();
  if (last.indent + last.length + kNoteGap + notes > columns)
    m_rows.push_back({line, static_cast<int>(words.size()), 0, std::clamp(columns - notes, 0, hanging), false, false});
  m_rows.back().notes = true;
}

void CodePane::showCurrent() {
  for (std::size_t index = 0; index < m_rows.size(); ++index) {
    if (m_rows[index].line != m_code.current || !m_rows[index].first) continue;
    const int top = static_cast<int>(index) * rowHeight();
    QScrollBar* bar = verticalScrollBar();
    if (top < bar->value())
      bar->setValue(top);
    else if (top + 2 * rowHeight() > bar->value() + viewport()->height())
      bar->setValue(top - std::max(0, viewport()->height() / rowHeight() - 3) * rowHeight());
  }
}

void CodePane::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  layOut();
  showCurrent();
}

void CodePane::paintEvent(QPaintEvent*) {
  QPainter painter(viewport());
  painter.setFont(theme().font(FontRole::Code));
  double top = theme().px(5) - verticalScrollBar()->value();
  for (const Row& row : m_rows) {
    // Never half a row at the upper edge.
    if (top > -1 && top < viewport()->height()) paintRow(painter, row, top);
    top += rowHeight();
  }
  if (hasFocus()) {
    painter.setPen(QPen(theme().colors().accent, theme().px(2)));
    painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
  }
}

void CodePane::paintRow(QPainter& painter, const Row& row, double top) const {
  const Colors& c = theme().colors();
  const QFontMetricsF metrics(painter.font());
  const double base = top + (rowHeight() + metrics.ascent() - metrics.descent()) / 2;
  const bool current = row.line == m_code.current;
  if (current) {
    painter.fillRect(QRectF(0, top, viewport()->width(), rowHeight()), c.currentLine);
    painter.fillRect(QRectF(0, top, theme().px(3), rowHeight()), c.caution);
  }
  if (row.first) {
    painter.setPen(current ? c.text : c.muted);
    const QString number = QString::number(m_code.lines[static_cast<std::size_t>(row.line)].number);
    painter.drawText(QPointF(gutter() - theme().px(8) - metrics.horizontalAdvance(number), base), number);
  }
  const double left = gutter() + row.indent * charWidth();
  paintPieces(painter, row, left, base);
  if (row.notes) paintNotes(painter, row, left + (row.length == 0 ? 0 : row.length + kNoteGap) * charWidth(), base);
}

void CodePane::paintPieces(QPainter& painter, const Row& row, double left, double base) const {
  const CodeLine& line = m_code.lines[static_cast<std::size_t>(row.line)];
  for (const LuaToken& token : line.tokens) {
    const int from = std::max(token.start, row.start);
    const int to = std::min(token.start + token.length, row.start + row.length);
    if (from >= to) continue;
    painter.setPen(colorOf(token.kind));
    paintPiece(painter, line.text.mid(from, to - from), left + (from - row.start) * charWidth(), base);
  }
}

void CodePane::paintPiece(QPainter& painter, const QString& piece, double left, double base) const {
  // Signs one by one: the font would join >= and == into one, and a learner should see what stands in the file.
  int start = 0;
  const auto flush = [&](int end) {
    if (end > start) painter.drawText(QPointF(left + start * charWidth(), base), piece.mid(start, end - start));
    start = end;
  };
  for (int at = 0; at < piece.size(); ++at) {
    if (piece[at].isLetterOrNumber() || piece[at].isSpace()) continue;
    flush(at);
    flush(at + 1);
  }
  flush(static_cast<int>(piece.size()));
}

void CodePane::paintNotes(QPainter& painter, const Row& row, double left, double base) const {
  for (const CodeNote& note : m_code.lines[static_cast<std::size_t>(row.line)].notes) {
    painter.setPen(note.stale ? theme().colors().bad : theme().colors().accent);
    painter.drawText(QPointF(left, base), note.text);
    left += static_cast<double>(note.text.size() + 2) * charWidth();
  }
}

} // namespace interleave
