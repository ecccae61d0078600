#include "ui/views/proof/schedule_marks.hpp"

#include "ui/models/text.hpp"
#include "ui/shell/painting.hpp"

namespace interleave {
namespace {

constexpr std::size_t kMostShown = 96; ///< the whole schedule is in the tooltip

} // namespace

ScheduleMarks::ScheduleMarks(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ScheduleMarks::setSchedule(const Schedule& schedule) {
  m_schedule = schedule;
  const QString words = text(scheduleText(schedule));
  setToolTip(words);
  setAccessibleName(tr("Schedule"));
  setAccessibleDescription(words);
  updateGeometry();
  update();
}

int ScheduleMarks::arrange(QPainter* painter, int width) const {
  const double side = clientMarkSize();
  const double gap = theme().px(4);
  const double line = side + theme().px(5);
  double x = 0;
  double y = 0;
  const auto place = [&](double wanted) {
    if (x > 0 && x + wanted > width) {
      x = 0;
      y += line;
    }
  };
  const auto pill = [&](const QString& words, Tone tone) {
    const QSizeF size = paintPill(nullptr, {}, words, tone, width);
    place(size.width());
    if (painter != nullptr) paintPill(painter, {x, y + (side - size.height()) / 2}, words, tone, width);
    x += size.width() + gap;
  };
  for (std::size_t at = 0; at < std::min(kMostShown, m_schedule.size()); ++at) {
    const Choice& choice = m_schedule[at];
    if (choice.kind != Choice::Kind::Move) {
      pill(text(choiceText(choice)).remove('[').remove(']'), Tone::Caution);
      continue;
    }
    place(side);
    if (painter != nullptr) paintClientMark(*painter, QRectF(x, y, side, side), choice.client);
    x += side + gap;
  }
  if (m_schedule.size() > kMostShown) pill(tr("%1 more").arg(m_schedule.size() - kMostShown), Tone::Plain);
  return static_cast<int>(std::ceil(y + side));
}

int ScheduleMarks::heightForWidth(int width) const {
  return arrange(nullptr, width);
}

QSize ScheduleMarks::sizeHint() const {
  return {theme().px(240), heightForWidth(std::max(width(), theme().px(240)))};
}

QSize ScheduleMarks::minimumSizeHint() const {
  return {theme().px(80), clientMarkSize()};
}

void ScheduleMarks::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  arrange(&painter, width());
}

} // namespace interleave
