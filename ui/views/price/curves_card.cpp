#include "ui/views/price/curves_card.hpp"

#include <algorithm>

#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

enum Figure { kOversold, kSales, kP99 };

double valueOf(const LoadFigures& figures, int figure) {
  switch (figure) {
  case kOversold: return static_cast<double>(figures.oversold);
  case kSales: return figures.operationsPerSecond();
  default: return figures.millisecondsAt(0.99);
  }
}

bool usesScript(const std::string& approach) {
  const int number = approachNumber(approach);
  return number == 7 || number == 8;
}

} // namespace

CurvesCard::CurvesCard(PriceModel& prices, SweepModel& sweep, QWidget* parent)
    : Card(tr("Curves"), parent), m_prices(prices), m_sweep(sweep),
      m_parameter(new SegmentSwitch(tr("Over"), {tr("clients"), tr("round trip"), tr("stock"), tr("script weight")}, head())),
      m_figure(new SegmentSwitch(tr("Figure"), {tr("oversold"), tr("throughput"), tr("P99")}, head())), m_plot(new CurvePlot(this)) {
  m_parameter->setObjectName(QStringLiteral("curves-over"));
  m_figure->setObjectName(QStringLiteral("curves-figure"));
  m_figure->setCurrent(kSales);
  head()->layout()->addWidget(m_figure);
  head()->layout()->addWidget(quietLabel(tr("over"), head()));
  head()->layout()->addWidget(m_parameter);
  m_plot->setObjectName(QStringLiteral("curves"));
  m_plot->setAccessibleName(tr("Curves"));
  setContent(m_plot);
  connect(m_parameter, &SegmentSwitch::chosen, this, &CurvesCard::ask);
  connect(m_figure, &SegmentSwitch::chosen, this, [this] {
    setAxes();
    refresh();
  });
  connect(&sweep, &SweepModel::changed, this, &CurvesCard::refresh);
  connect(&prices, &PriceModel::settingsChanged, this, [this] { if (isVisible()) ask(); });
  setAxes();
}

void CurvesCard::showEvent(QShowEvent* event) {
  Card::showEvent(event);
  ask();
}

QString CurvesCard::fileName() const {
  constexpr const char* kFigures[] = {"oversold", "throughput", "p99"};
  const auto over = sweptName(static_cast<SweptParameter>(m_parameter->current()));
  return QStringLiteral("%1-over-%2").arg(QString::fromLatin1(kFigures[m_figure->current()]), QString::fromUtf8(over.data(), static_cast<qsizetype>(over.size())));
}

void CurvesCard::ask() {
  setAxes();
  m_sweep.sweepOver(m_prices.settings(), static_cast<SweptParameter>(m_parameter->current()));
  refresh();
}

void CurvesCard::setAxes() {
  const QStringList over{tr("clients"), tr("round trip"), tr("stock"), tr("script weight, µs")};
  const QStringList figures{tr("oversold"), tr("operations per second"), tr("P99")};
  const bool isTime = static_cast<SweptParameter>(m_parameter->current()) == SweptParameter::RoundTripMs;
  m_plot->setAxes({over[m_parameter->current()], true, isTime ? shortTime : shortNumber},
                  {figures[m_figure->current()], m_figure->current() != kOversold, m_figure->current() == kP99 ? shortTime : shortNumber});
}

/// What one thread can do at most: a second by the time that a script and all around it take it, which the lightest script
/// shows.
PlotCurve CurvesCard::law() const {
  PlotCurve curve{tr("1 ÷ service time"), 0, {}, false};
  for (const ApproachPrice& price : m_sweep.points().front().approaches) {
    if (!usesScript(price.id) || price.runs.empty() || price.runs.front().commands == 0) continue;
    const LoadFigures& lightest = price.runs.front();
    const double serviceUs = lightest.serverBusyShare.value_or(1) * lightest.seconds * 1e6 / static_cast<double>(lightest.commands);
    const double besideUs = serviceUs - m_sweep.points().front().value;
    for (const double weight : SweepModel::valuesOf(SweptParameter::ScriptWeight))
      curve.points.push_back({weight, 1e6 / (weight + besideUs), 0, 0});
    return curve;
  }
  return curve;
}

void CurvesCard::refresh() {
  std::vector<PlotCurve> curves;
  for (const CurvePoint& point : m_sweep.points())
    for (const ApproachPrice& price : point.approaches) {
      if (price.runs.empty()) continue;
      const QString name = approachWord(price.id);
      auto curve = std::find_if(curves.begin(), curves.end(), [&](const PlotCurve& known) { return known.name == name; });
      if (curve == curves.end()) curve = curves.insert(curve, {name, approachNumber(price.id), {}, false});
      const Band band = price.band([this](const LoadFigures& figures) { return valueOf(figures, m_figure->current()); });
      curve->points.push_back({point.value, band.mean, band.low, band.high});
    }
  if (!m_sweep.points().empty() && m_sweep.parameter() == SweptParameter::ScriptWeight && m_figure->current() == kSales) curves.push_back(law());
  m_plot->setCurves(std::move(curves));
  const auto wanted = SweepModel::valuesOf(m_sweep.parameter()).size();
  setSubtitle(!m_sweep.problem().isEmpty() ? signOf(Tone::Bad) + ' ' + m_sweep.problem()
              : m_sweep.isWorking()        ? tr("%1 of %2 points").arg(m_sweep.points().size()).arg(wanted)
                                           : tr("%1 operations at each point").arg(numberText(SweepModel::kOperations)));
}

} // namespace interleave
