#include "ui/views/race/request_label.hpp"

#include <QPainter>
#include <QTextLayout>

#include "ui/shell/theme.hpp"

namespace interleave {

RequestLabel::RequestLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFixedHeight(theme().px(34));
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RequestLabel::setRequest(const QString& request, Kind kind) {
  m_request = request;
  m_kind = kind;
  setToolTip(request);
  update();
}

void RequestLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QFont font = theme().font(m_kind == Kind::Code ? FontRole::Code : FontRole::Body);
  painter.setFont(font);
  painter.setPen(m_kind == Kind::Code ? theme().colors().text : theme().colors().muted);
  const QFontMetricsF metrics(font);
  if (metrics.horizontalAdvance(m_request) <= width()) {
    painter.drawText(rect(), Qt::AlignVCenter, m_request);
    return;
  }
  QTextLayout layout(m_request, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  QTextLine first = layout.createLine();
  first.setLineWidth(width());
  layout.endLayout();
  const QString rest = metrics.elidedText(m_request.mid(first.textLength()), Qt::ElideRight, width());
  const double half = height() / 2.0;
  painter.drawText(QRectF(0, 0, width(), half), Qt::AlignVCenter, m_request.left(first.textLength()));
  painter.drawText(QRectF(0, half, width(), half), Qt::AlignVCenter, rest);
}

} // namespace interleave
