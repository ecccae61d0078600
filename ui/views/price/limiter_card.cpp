#include "ui/views/price/limiter_card.hpp"

#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

QString wayOf(const LimiterCurve& curve) {
  const QString id = text(curve.id);
  if (id.endsWith(QStringLiteral("sliding log"))) return LimiterCard::tr("sliding log");
  return id.endsWith(QStringLiteral("token bucket")) ? LimiterCard::tr("token bucket") : LimiterCard::tr("fixed window");
}

/// The colours of the approaches that are as right or as wrong.
int colourOf(const LimiterCurve& curve) {
  return curve.most > curve.limit * 3 / 2 ? 1 : curve.most > curve.limit ? 3 : 7;
}

} // namespace

LimiterCard::LimiterCard(PriceModel& prices, LimiterModel& limiters, QWidget* parent)
    : Card(tr("Limiters"), parent), m_prices(prices), m_limiters(limiters), m_plot(new CurvePlot(this)) {
  m_plot->setObjectName(QStringLiteral("limiters"));
  m_plot->setAccessibleName(tr("Limiters"));
  m_plot->setAxes({tr("time, ms"), false, shortNumber}, {tr("admitted within one window"), false, shortNumber});
  setContent(m_plot);
  auto* load = quietLabel(tr("The load that the edge of a window cannot bear: one request opens it, the rest of the limit comes just before it ends, and the limit again just after."), this);
  load->setWordWrap(true);
  load->setContentsMargins(theme().px(12), 0, theme().px(12), theme().px(8));
  body()->addWidget(load);
  connect(&limiters, &LimiterModel::changed, this, &LimiterCard::refresh);
  connect(&prices, &PriceModel::settingsChanged, this, [this] { if (isVisible()) m_limiters.workOut(m_prices.settings()); });
}

void LimiterCard::showEvent(QShowEvent* event) {
  Card::showEvent(event);
  m_limiters.workOut(m_prices.settings());
  refresh();
}

void LimiterCard::refresh() {
  std::vector<PlotCurve> curves;
  QStringList most;
  double end = 0;
  for (const LimiterCurve& curve : m_limiters.curves()) {
    PlotCurve plotted{wayOf(curve), colourOf(curve), {}, true};
    for (const auto& [at, count] : curve.steps)
      plotted.points.push_back({at, static_cast<double>(count), 0, 0});
    if (!curve.steps.empty()) end = std::max(end, curve.steps.back().first);
    most << QStringLiteral("%1 %2").arg(plotted.name).arg(curve.most);
    curves.push_back(std::move(plotted));
  }
  if (!m_limiters.curves().empty()) {
    const auto limit = static_cast<double>(m_limiters.curves().front().limit);
    curves.push_back({tr("limit"), 0, {{0, limit, 0, 0}, {end, limit, 0, 0}}, false});
  }
  m_plot->setCurves(std::move(curves));
  if (!m_limiters.problem().isEmpty()) return setSubtitle(signOf(Tone::Bad) + ' ' + m_limiters.problem());
  if (m_limiters.isWorking() || m_limiters.curves().empty()) return setSubtitle(tr("at work"));
  const LimiterCurve& first = m_limiters.curves().front();
  setSubtitle(tr("limit %1 in %2 ms; most: %3").arg(numberText(first.limit), numberText(first.windowMs), most.join(QStringLiteral(", "))));
}

} // namespace interleave
