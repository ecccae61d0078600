#include "ui/views/price/price_view.hpp"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>

#include "engine/lab/price_report.hpp"
#include "ui/models/text.hpp"
#include "ui/views/price/export_panel.hpp"
#include "ui/views/price/measure_panel.hpp"

namespace interleave {

PriceView::PriceView(ViewContext& context, QWidget* parent) : View(parent), m_context(context), m_model(context.workbench.price()) {
  setFocusPolicy(Qt::ClickFocus);
  setAccessibleName(tr("Price"));
  makePage();
  connect(&m_model, &PriceModel::changed, this, &PriceView::refresh);
  connect(&m_model, &PriceModel::settingsChanged, this, &PriceView::refresh);
  connect(&m_model, &PriceModel::progressed, this, &PriceView::refresh);
  refresh();
}

void PriceView::makePage() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  m_bar = new PriceBar(m_model, this);
  column->addWidget(m_bar);
  m_error = new ErrorLine(QStringLiteral("price-error"), this);
  column->addWidget(m_error);
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* inside = new QWidget(area);
  auto* cards = new QVBoxLayout(inside);
  cards->setContentsMargins(theme().px(12), theme().px(8), theme().px(12), theme().px(8));
  cards->setSpacing(theme().px(8));
  makeCards(inside, cards);
  area->setWidget(inside);
  column->addWidget(area, 1);
  connect(m_bar, &PriceBar::exportAsked, this, &PriceView::openExport);
  connect(m_bar, &PriceBar::measureAsked, this, &PriceView::openMeasure);
}

QWidget* PriceView::makeModeLine(QWidget* parent) {
  auto* line = new QWidget(parent);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(theme().px(10));
  m_mode = new SegmentSwitch(tr("Charts"), {tr("Bars"), tr("Curves"), tr("Distribution"), tr("Limiters"), tr("Article")}, line);
  m_mode->setObjectName(QStringLiteral("chart-mode"));
  row->addWidget(m_mode);
  m_state = quietLabel({}, line);
  m_state->setObjectName(QStringLiteral("price-state"));
  m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(m_state, 1);
  m_measured = quietLabel(tr("dashed: measured"), line);
  row->addWidget(m_measured);
  auto* claimed = new QCheckBox(tr("dotted: claimed values"), line);
  claimed->setObjectName(QStringLiteral("claimed"));
  claimed->setAccessibleName(claimed->text());
  claimed->setToolTip(tr("What an article claims for 100 clients with 1,000 operations each, stock 10,000; dotted in the charts"));
  claimed->setFocusPolicy(Qt::TabFocus);
  claimed->setChecked(m_model.showsClaimed());
  connect(claimed, &QCheckBox::toggled, &m_model, &PriceModel::setShowsClaimed);
  row->addWidget(claimed);
  return line;
}

void PriceView::makeCards(QWidget* parent, QVBoxLayout* column) {
  column->addWidget(makeModeLine(parent));
  m_charts = new QStackedWidget(parent);
  m_bars = new PriceBars(m_model, m_charts);
  connect(m_bars, &PriceBars::chosen, this, &PriceView::choose);
  m_charts->addWidget(m_bars);
  m_curves = new CurvesCard(m_model, m_context.workbench.sweep(), m_charts);
  m_charts->addWidget(m_curves);
  m_distribution = new DistributionCard(m_model, m_charts);
  m_charts->addWidget(m_distribution);
  m_limiters = new LimiterCard(m_model, m_context.workbench.limiters(), m_charts);
  m_charts->addWidget(m_limiters);
  m_charts->addWidget(new ArticleCard(m_model, m_context.workbench.article(), m_charts));
  connect(m_mode, &SegmentSwitch::chosen, this, &PriceView::showMode);
  m_cards = column;
  column->addWidget(m_charts, 5);
  m_timelineCard = new TimelineCard(m_context.workbench.trace(), parent);
  connect(&m_timelineCard->timeline(), &Timeline::requestChosen, this, &PriceView::openRace);
  column->addWidget(m_timelineCard, 6);
  auto* tableCard = new Card({}, parent);
  m_figures = new PriceTableModel(m_model, this);
  m_table = new PriceTable(*m_figures, tableCard);
  connect(m_table, &PriceTable::chosen, this, &PriceView::choose);
  tableCard->setContent(m_table);
  column->addWidget(tableCard);
}

void PriceView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  if (m_model.state() == PriceModel::State::Nothing && m_model.problem().isEmpty()) m_model.run();
}

void PriceView::refresh() {
  m_error->say(m_model.problem());
  m_measured->setVisible(m_model.hasMeasured());
  QString words;
  if (m_model.state() == PriceModel::State::Running) {
    words = tr("running");
    if (const auto place = m_model.atWork()) {
      const TimedProgress& at = m_model.progress().run;
      const QString title = text(m_model.prices()[*place].title);
      words = at.ofOperations == 0 ? title
                                   : tr("%1: %2 of %3 operations, %4 of virtual time")
                                         .arg(title, numberText(at.operations), numberText(at.ofOperations), durationText(at.virtualSeconds));
    }
  } else if (m_model.isStale())
    words = signOf(Tone::Caution) + ' ' + tr("The plan has changed: these are the figures of the one before. Run works out the new ones.");
  else if (m_model.state() == PriceModel::State::Cancelled)
    words = signOf(Tone::Caution) + ' ' + tr("Stopped: what was done so far is shown.");
  m_state->setText(words);
  m_state->setAccessibleDescription(words);
  openFirst();
  showChosen();
  emit factsChanged();
}

void PriceView::choose(int approach) {
  if (approach < 0 || approach >= static_cast<int>(m_model.prices().size())) return;
  m_chosen = m_model.prices()[static_cast<std::size_t>(approach)].id;
  m_context.workbench.trace().record(m_model.pricedSettings(), m_chosen);
  showChosen();
}

/// Marks the approach whose run is shown, wherever it is now.
void PriceView::showChosen() {
  int place = -1;
  for (std::size_t at = 0; at < m_model.prices().size(); ++at)
    if (m_model.prices()[at].id == m_chosen) place = static_cast<int>(at);
  if (place == m_figures->chosen()) return;
  m_figures->setChosen(place);
  m_bars->setChosen(place);
  m_distribution->setChosen(place);
}

/// Somebody who has not chosen yet sees the first run that is through.
void PriceView::openFirst() {
  if (!m_chosen.empty() || m_context.workbench.trace().data() || m_context.workbench.trace().isWorking()) return;
  for (std::size_t at = 0; at < m_model.prices().size(); ++at)
    if (!m_model.prices()[at].runs.empty()) return choose(static_cast<int>(at));
}

void PriceView::copyMarkdown() {
  const auto known = m_model.knownPrices();
  if (!known.empty()) QGuiApplication::clipboard()->setText(text(pricesMarkdown(known)));
}

void PriceView::showMode(int mode) {
  m_mode->setCurrent(mode);
  m_charts->setCurrentIndex(mode);
  m_cards->setStretchFactor(m_charts, mode == 0 ? 5 : 9); // one chart in the place of four has more to tell
}

void PriceView::openRace(std::size_t request) {
  const QString wrong = m_context.workbench.openExcerpt(request);
  if (wrong.isEmpty()) return m_context.showView(QStringLiteral("race"));
  m_error->say(wrong);
}

void PriceView::openMeasure() {
  new MeasurePanel(m_context.workbench.measure(), m_bar->measureButton());
}

void PriceView::openExport() {
  if (m_model.knownPrices().empty()) return;
  std::vector<NamedPlot> plots;
  if (m_charts->currentWidget() == m_curves)
    plots.push_back({m_curves->fileName(), &m_curves->plot()});
  else if (m_charts->currentWidget() == m_distribution)
    plots.push_back({QStringLiteral("distribution"), &m_distribution->plot()});
  else if (m_charts->currentWidget() == m_limiters)
    plots.push_back({QStringLiteral("limiters"), &m_limiters->plot()});
  else
    for (const PriceBars::Chart& chart : m_bars->charts())
      plots.push_back({chart.id, chart.plot});
  new ExportPanel(priceExports(m_model, m_context.workbench.trace(), std::move(plots), m_timelineCard->timeline()), m_bar->exportButton());
}

std::vector<ActionSpec> PriceView::actions() {
  return {{QStringLiteral("run-prices"),
           tr("Run every approach under this load"),
           {QKeySequence(Qt::Key_E)},
           [this] { m_model.run(); },
           QStringLiteral("E"),
           tr("run")},
          {QStringLiteral("stop-prices"),
           tr("Stop the run; what is done stays"),
           {QKeySequence(Qt::Key_Escape)},
           [this] {
             m_model.cancel();
             m_context.workbench.sweep().cancel();
           },
           tr("Esc"),
           tr("stop the run"),
           [this] { return m_model.state() == PriceModel::State::Running || m_context.workbench.sweep().isWorking(); }},
          {QStringLiteral("copy-prices"),
           tr("Copy the figures as a Markdown table"),
           {QKeySequence(QStringLiteral("Ctrl+Shift+C"))},
           [this] { copyMarkdown(); },
           QStringLiteral("Ctrl+Shift+C"),
           tr("copy as Markdown")},
          {QStringLiteral("export-prices"),
           tr("Export figures, charts or the timeline"),
           {QKeySequence(QStringLiteral("Ctrl+S"))},
           [this] { openExport(); },
           QStringLiteral("Ctrl+S"),
           tr("export")},
          {QStringLiteral("measure-prices"),
           tr("Measure the same plan on a real Redis"),
           {QKeySequence(QStringLiteral("Ctrl+M"))},
           [this] { openMeasure(); },
           QStringLiteral("Ctrl+M"),
           tr("measure")},
          {QStringLiteral("show-bars"), tr("Charts: bars"), {}, [this] { showMode(0); }, {}, {}},
          {QStringLiteral("show-curves"), tr("Charts: curves"), {}, [this] { showMode(1); }, {}, {}},
          {QStringLiteral("show-distribution"), tr("Charts: latency distribution"), {}, [this] { showMode(2); }, {}, {}},
          {QStringLiteral("show-limiters"), tr("Charts: what limiters let through"), {}, [this] { showMode(3); }, {}, {}},
          {QStringLiteral("show-article"), tr("Charts: article 2 beside the simulation"), {}, [this] { showMode(4); }, {}, {}},
          {QStringLiteral("fit-timeline"),
           tr("Timeline: the whole run, and back"),
           {QKeySequence(Qt::Key_F)},
           [this] { m_timelineCard->timeline().fit(); },
           QStringLiteral("F"),
           tr("the whole run")},
          {QStringLiteral("next-request"),
           tr("Timeline: the next request"),
           {QKeySequence(Qt::Key_Period)},
           [this] { m_timelineCard->timeline().step(1); },
           QStringLiteral(". ,"),
           tr("next and previous request")},
          {QStringLiteral("previous-request"),
           tr("Timeline: the previous request"),
           {QKeySequence(Qt::Key_Comma)},
           [this] { m_timelineCard->timeline().step(-1); },
           {},
           {}},
          {QStringLiteral("race-of-request"),
           tr("Timeline: play what met the selected request as a race"),
           {QKeySequence(Qt::Key_R)},
           [this] {
             if (const auto selected = m_timelineCard->timeline().selected()) openRace(*selected);
           },
           QStringLiteral("R"),
           tr("its race")},
          {QStringLiteral("measure-time"),
           tr("Timeline: measure from the selected request to the next selected one"),
           {QKeySequence(Qt::Key_M)},
           [this] { m_timelineCard->timeline().toggleMeasure(); },
           QStringLiteral("M"),
           tr("measure a time")},
          {QStringLiteral("keep-run"),
           tr("Timeline: keep this run to compare the next one with, or let it go"),
           {QKeySequence(Qt::Key_K)},
           [this] { m_timelineCard->toggleKept(); },
           QStringLiteral("K"),
           tr("compare two runs")},
          {QStringLiteral("expand-timeline"),
           tr("Timeline: more or fewer clients"),
           {QKeySequence(Qt::Key_L)},
           [this] { m_timelineCard->timeline().toggleExpanded(); },
           QStringLiteral("L"),
           tr("more or fewer lanes")}};
}

std::vector<KeyHint> PriceView::hints() const {
  return {{{QStringLiteral("E")}, tr("run")},
          {{tr("Esc")}, tr("stop")},
          {{}, tr("a bar or a row opens its run in the timeline")},
          {{}, tr("wheel zooms at the pointer, drag pans, Shift-drag measures")},
          {{QStringLiteral("F")}, tr("fit")},
          {{QStringLiteral("."), QStringLiteral(",")}, tr("requests")},
          {{QStringLiteral("R")}, tr("its race")},
          {{QStringLiteral("?")}, tr("all keys")}};
}

QString PriceView::facts() const {
  if (m_model.state() == PriceModel::State::Nothing) return tr("Redis 7.0 rules");
  double virtualSeconds = 0;
  for (const ApproachPrice& price : m_model.prices())
    for (const LoadFigures& run : price.runs)
      virtualSeconds += run.seconds;
  const PriceSettings& plan = m_model.pricedSettings();
  QString words = m_model.state() == PriceModel::State::Running
                      ? tr("simulating %1 clients").arg(numberText(std::int64_t{plan.workload.clients}))
                      : tr("simulated %1 of %2 clients in %3")
                            .arg(durationText(virtualSeconds), numberText(std::int64_t{plan.workload.clients}), durationText(m_model.seconds()));
  words += QStringLiteral(" · ") + tr("seed %1").arg(plan.workload.seed);
  if (plan.seeds > 1) words += QStringLiteral(" · ") + tr("%1 seeds, bands 95 %").arg(plan.seeds);
  return words;
}

} // namespace interleave
