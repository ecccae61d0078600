#include "ui/views/learn/race_picture.hpp"

#include <array>

#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

struct Move {
  int client;
  const char* words;
};
constexpr std::array<Move, 4> kMoves = {{{0, QT_TRANSLATE_NOOP("interleave::RacePicture", "reads")},
                                         {1, QT_TRANSLATE_NOOP("interleave::RacePicture", "reads")},
                                         {0, QT_TRANSLATE_NOOP("interleave::RacePicture", "writes")},
                                         {1, QT_TRANSLATE_NOOP("interleave::RacePicture", "writes")}}};

} // namespace

RacePicture::RacePicture(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("A and B both read, then A writes, then B writes by what it had read."));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setMinimumWidth(theme().px(300));
  setMaximumWidth(theme().px(520));
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize RacePicture::sizeHint() const {
  return {theme().px(360), theme().px(190)};
}

void RacePicture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Colors& c = theme().colors();
  const double left = theme().px(64);
  const double slot = (width() - left - theme().px(8)) / static_cast<double>(kMoves.size());
  const std::array<double, 3> lanes = {theme().px(24) * 1.0, theme().px(70) * 1.0, height() - theme().px(36) * 1.0};
  painter.setPen(QPen(c.line, 1));
  for (const double y : lanes)
    painter.drawLine(QPointF(left - theme().px(12), y), QPointF(width(), y));
  for (int client = 0; client < 2; ++client)
    paintClientMark(painter,
                    QRectF(theme().px(4), lanes[static_cast<std::size_t>(client)] - clientMarkSize() / 2.0,
                           clientMarkSize(), clientMarkSize()),
                    client);
  painter.setFont(theme().font(FontRole::Table));
  painter.setPen(c.muted);
  painter.drawText(QRectF(0, lanes[2] - 20, left, 40), Qt::AlignLeft | Qt::AlignVCenter, tr("server"));
  for (std::size_t index = 0; index < kMoves.size(); ++index) {
    const double x = left + slot * static_cast<double>(index);
    const QColor color = theme().client(kMoves[index].client);
    const double lane = lanes[static_cast<std::size_t>(kMoves[index].client)];
    const QString words = tr(kMoves[index].words);
    const double wanted = QFontMetricsF(theme().font(FontRole::Strong)).horizontalAdvance(words) + theme().px(10);
    const double width = std::clamp(wanted, slot * 0.62, std::max(slot * 0.62, slot - theme().px(4)));
    const QRectF block(x + slot * 0.47 - width / 2, lanes[2] - theme().px(13), width, theme().px(26));
    painter.setPen(QPen(color, 1.6));
    painter.drawLine(QPointF(x + slot * 0.04, lane), QPointF(block.left(), block.top()));
    painter.setPen(QPen(color, 1.4, Qt::DashLine));
    painter.drawLine(QPointF(block.right(), block.top()), QPointF(x + slot * 0.92, lane));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(QPointF(x + slot * 0.04, lane), theme().px(3.5), theme().px(3.5));
    painter.drawRoundedRect(block, theme().px(4), theme().px(4));
    painter.setFont(theme().font(wanted > width ? FontRole::Small : FontRole::Strong));
    painter.setPen(c.onClient);
    painter.drawText(block, Qt::AlignCenter, words);
  }
}

} // namespace interleave
