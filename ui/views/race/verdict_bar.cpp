#include "ui/views/race/verdict_bar.hpp"

#include <QHBoxLayout>
#include <QPainter>
#include <QRegularExpression>

#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

/// Steps become links; the look of the words stays.
QString withLinks(const QString& words, const QColor& ink) {
  static const QRegularExpression step(QStringLiteral("\\bstep (\\d+)"));
  QString html = words.toHtmlEscaped();
  html.replace(step, QStringLiteral("<a href=\"\\1\" style=\"color:%1; text-decoration: underline\">step&nbsp;\\1</a>")
                         .arg(ink.name()));
  return html;
}

} // namespace

VerdictBar::VerdictBar(RaceModel& race, const Oracle& oracle, QWidget* parent)
    : QWidget(parent), m_race(race), m_oracle(oracle), m_headline(new QLabel(this)), m_sentence(new QLabel(this)),
      m_outlook(new OutlookPill(this)) {
  setObjectName(QStringLiteral("verdict"));
  setAccessibleName(tr("Verdict"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(theme().px(14), theme().px(8), theme().px(14), theme().px(8));
  row->setSpacing(theme().px(12));
  m_headline->setTextFormat(Qt::PlainText);
  m_sentence->setTextFormat(Qt::RichText);
  m_sentence->setWordWrap(true);
  m_sentence->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
  m_sentence->setMinimumHeight(theme().px(20));
  row->addWidget(m_headline, 0, Qt::AlignVCenter);
  row->addWidget(m_sentence, 1);
  m_outlook->setObjectName(QStringLiteral("outlook"));
  row->addWidget(m_outlook, 0, Qt::AlignVCenter);
  connect(m_sentence, &QLabel::linkActivated, this, [this](const QString& step) { m_race.goTo(step.toInt()); });
  connect(&race, &RaceModel::changed, this, [this] {
    m_remark.clear();
    refresh();
  });
  connect(&oracle, &Oracle::changed, this, &VerdictBar::showOutlook);
  connect(&theme(), &Theme::changed, this, &VerdictBar::showWords);
  if (race.isOpen()) refresh();
}

void VerdictBar::refresh() {
  m_view = verdictView(m_race);
  setAccessibleDescription(m_view.description());
  showWords();
  showOutlook();
}

void VerdictBar::showOutlook() {
  m_outlook->setOutlook(m_oracle.here());
  m_outlook->setVisible(!m_outlook->isEmpty());
}

void VerdictBar::setRemark(const QString& remark) {
  m_remark = remark;
  showWords();
}

void VerdictBar::showWords() {
  const Colors& c = theme().colors();
  m_headline->setFont(theme().font(FontRole::VerdictStrong));
  m_sentence->setFont(theme().font(FontRole::Verdict));
  QPalette palette = m_headline->palette();
  palette.setColor(QPalette::WindowText, theme().tone(m_view.tone).ink);
  m_headline->setPalette(palette);
  m_headline->setText(m_view.sign + ' ' + m_view.headline);
  QString html = withLinks(m_view.sentence, c.text);
  const auto more = [&html](const QString& words, const QColor& ink) {
    html += QStringLiteral(" <span style=\"color:%1\">%2</span>").arg(ink.name(), words.toHtmlEscaped());
  };
  if (!m_view.anomaly.isEmpty()) more(m_view.anomaly, c.muted);
  if (!m_remark.isEmpty()) more(signOf(Tone::Caution) + ' ' + m_remark, c.caution);
  m_sentence->setText(html);
  update();
}

void VerdictBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool plain = m_view.tone == Tone::Plain;
  painter.setPen(plain ? QPen(theme().colors().line, 1) : Qt::NoPen);
  painter.setBrush(theme().tone(m_view.tone).ground);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme().px(8), theme().px(8));
}

} // namespace interleave
