#include "ui/views/price/article_card.hpp"

#include <QScrollArea>

#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

enum Column { kApproach, kClaimed, kSpread, kHot, kMeasured };

QString figures(double perSecond, double meanMs, double p99Ms) {
  return QStringLiteral("%1 · %2 · %3").arg(shortNumber(perSecond), shortTime(meanMs), shortTime(p99Ms));
}

/// " · ✕ 78"
QString oversold(const QString& items) {
  return QStringLiteral(" · %1 %2").arg(signOf(Tone::Bad), items);
}

} // namespace

ArticleCard::ArticleCard(PriceModel& prices, ArticleModel& article, QWidget* parent)
    : Card(tr("Article 2"), parent), m_prices(prices), m_article(article),
      m_rows(new FactTable({tr("approach"), tr("claimed"), tr("simulated, %1 items").arg(kArticleItems), tr("simulated, one hot item"), tr("measured")}, {}, this)),
      m_table(new FactTableView(m_rows, FactTableView::Header::Shown, this)), m_remarks(quietLabel({}, this)),
      m_take(new Button(tr("Take this load"), Button::Kind::Plain, head())) {
  m_table->setObjectName(QStringLiteral("article-table"));
  m_table->setAccessibleName(tr("Article 2"));
  m_table->setStretched(kMeasured);
  m_table->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  m_remarks->setObjectName(QStringLiteral("article-remarks"));
  m_remarks->setWordWrap(true);
  m_remarks->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_remarks->setContentsMargins(theme().px(12), theme().px(6), theme().px(12), theme().px(6));
  m_take->setObjectName(QStringLiteral("article-take"));
  m_take->setToolTip(tr("Takes the table's approaches, load and profile into the plan above; Measure then fills the last column"));
  head()->layout()->addWidget(m_take);
  auto* area = new QScrollArea(this);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidget(m_remarks);
  setContent(m_table);
  body()->addWidget(area, 1);
  connect(m_take, &Button::clicked, this, &ArticleCard::takeLoad);
  connect(&article, &ArticleModel::changed, this, &ArticleCard::refresh);
  connect(&prices, &PriceModel::changed, this, &ArticleCard::refresh);
}

void ArticleCard::showEvent(QShowEvent* event) {
  Card::showEvent(event);
  m_article.workOut();
  refresh();
}

void ArticleCard::takeLoad() {
  if (const auto settings = m_article.settings()) m_prices.setSettings(*settings);
}

FactRow ArticleCard::rowOf(std::size_t place) const {
  const ClaimedRow& claim = articleClaims()[place];
  FactRow row;
  row.cells.resize(kMeasured + 1);
  row.cells[kApproach] = {QStringLiteral("%1 %2").arg(text(claim.approach), text(claim.name)), {}, {}, false, true};
  row.cells[kClaimed].text = figures(claim.operationsPerSecond, claim.meanMs, claim.p99Ms) + (claim.oversold ? oversold(tr("some")) : QString());
  const auto fill = [](FactCell& cell, const ApproachPrice* price) {
    if (price == nullptr || price->runs.empty()) return;
    const LoadFigures& run = price->runs.front();
    cell.text = figures(run.operationsPerSecond(), run.meanMs(), run.millisecondsAt(0.99));
    if (run.oversold > 0) cell.text += oversold(numberText(run.oversold));
  };
  const auto at = [place](const std::vector<ApproachPrice>& prices) { return place < prices.size() ? &prices[place] : nullptr; };
  fill(row.cells[kSpread], at(m_article.spread()));
  fill(row.cells[kHot], at(m_article.hot()));
  const auto settings = m_article.settings();
  if (settings) fill(row.cells[kMeasured], m_prices.measuredUnder(*settings, claim.approach));
  return row;
}

void ArticleCard::refresh() {
  if (!isVisible()) return;
  std::vector<FactRow> rows;
  QStringList remarks;
  for (std::size_t place = 0; place < articleClaims().size(); ++place) {
    rows.push_back(rowOf(place));
    if (place >= m_article.spread().size()) continue;
    const QString remark = text(unexplained(articleClaims()[place], m_article.spread()[place]));
    if (!remark.isEmpty()) remarks << tr("Not explained: %1").arg(remark);
  }
  m_rows->setRows(std::move(rows));
  remarks.prepend(tr("100 clients, stock 10,000; one profile and one number of items for all rows, nothing tuned for one of them."));
  m_remarks->setText(remarks.join('\n'));
  m_remarks->setAccessibleDescription(m_remarks->text());
  setSubtitle(!m_article.problem().isEmpty() ? signOf(Tone::Bad) + ' ' + m_article.problem()
              : m_article.isWorking()        ? tr("at work")
                                             : tr("operations per second · mean · P99 · %1 items oversold").arg(signOf(Tone::Bad)));
}

} // namespace interleave
