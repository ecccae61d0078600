#include "ui/views/race/server_lines.hpp"

#include <QTextLayout>

#include "ui/shell/painting.hpp"

namespace interleave {

ServerLines::ServerLines(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ServerLines::setLines(std::vector<ServerLine> lines) {
  m_lines = std::move(lines);
  setAccessibleDescription(serverDescription(m_lines));
  updateGeometry();
  update();
  emit linesChanged();
}

double ServerLines::layLine(QPainter* painter, const ServerLine& line, double top, double width) const {
  const Colors& c = theme().colors();
  double left = theme().px(line.inner ? 36 : 10);
  if (line.client >= 0 && !line.inner) {
    if (painter != nullptr)
      paintClientMark(*painter, QRectF(left, top + theme().px(2), theme().px(16), theme().px(16)), line.client);
    left += theme().px(24);
  }
  const QString whole = line.reply.isEmpty() ? line.words : line.words + QStringLiteral(" → ") + line.reply;
  QTextLayout layout(whole, theme().font(line.code ? FontRole::Code : FontRole::Table));
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  QTextCharFormat quiet;
  quiet.setForeground(line.inner ? c.muted : c.text);
  QTextCharFormat loud;
  loud.setForeground(line.tone == Tone::Plain ? c.text : theme().tone(line.tone).ink);
  const int words = static_cast<int>(line.words.size());
  layout.setFormats({{0, words, line.reply.isEmpty() && line.tone != Tone::Plain ? loud : quiet},
                     {words, static_cast<int>(whole.size()) - words, loud}});
  layout.beginLayout();
  double height = theme().px(2);
  for (QTextLine row = layout.createLine(); row.isValid(); row = layout.createLine()) {
    row.setLineWidth(std::max(40.0, width - left - theme().px(10)));
    row.setPosition({0, height});
    height += row.height();
  }
  layout.endLayout();
  if (painter != nullptr) layout.draw(painter, {left, top});
  return std::ceil(height) + theme().px(3);
}

int ServerLines::heightForWidth(int width) const {
  double height = theme().px(12);
  for (const ServerLine& line : m_lines)
    height += layLine(nullptr, line, 0, width);
  return static_cast<int>(height);
}

QSize ServerLines::sizeHint() const {
  return {theme().px(260), heightForWidth(std::max(width(), theme().px(200)))};
}

void ServerLines::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  double top = theme().px(6);
  for (const ServerLine& line : m_lines)
    top += layLine(&painter, line, top, width());
}

} // namespace interleave
