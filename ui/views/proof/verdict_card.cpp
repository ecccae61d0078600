#include "ui/views/proof/verdict_card.hpp"

#include <QPainter>

#include "ui/shell/overlay.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kNarrow = 760;

QLabel* words(QWidget* parent, FontRole role) {
  auto* label = new QLabel(parent);
  label->setFont(theme().font(role));
  label->setWordWrap(true);
  return label;
}

QString inked(const QString& words, const QColor& ink) {
  return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(ink.name(), words.toHtmlEscaped());
}

void setInk(QLabel* label, const QColor& ink) {
  QPalette palette = label->palette();
  palette.setColor(QPalette::WindowText, ink);
  label->setPalette(palette);
}

} // namespace

ShareBar::ShareBar(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ShareBar::setShare(std::optional<double> share, bool estimated) {
  m_share = share;
  m_estimated = estimated;
  setVisible(share.has_value());
  update();
}

QSize ShareBar::sizeHint() const {
  return {theme().px(200), theme().px(24)};
}

void ShareBar::paintEvent(QPaintEvent*) {
  if (!m_share) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Colors& c = theme().colors();
  const QRectF whole = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  const double radius = theme().px(5);
  painter.setPen(QPen(m_estimated ? c.caution : *m_share < 1 ? c.good : c.bad, 1));
  painter.setBrush(m_estimated ? c.cautionGround : c.goodGround);
  painter.drawRoundedRect(whole, radius, radius);
  QRectF part = whole;
  part.setWidth(*m_share > 0 ? std::max(2.0, whole.width() * *m_share) : 0);
  if (*m_share < 1) part.setWidth(std::min(part.width(), whole.width() - 2)); // what is not all never looks like all
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_estimated ? QBrush(c.bad, Qt::BDiagPattern) : QBrush(c.bad));
  if (part.width() > 0) painter.drawRoundedRect(part, radius, radius);
}

VerdictCard::VerdictCard(QWidget* parent) : Card({}, parent) {
  setObjectName(QStringLiteral("proof-verdict"));
  setAccessibleName(tr("Result of the proof"));
  auto* inside = new QWidget(this);
  m_sides = new QBoxLayout(QBoxLayout::LeftToRight, inside);
  m_sides->setContentsMargins(theme().px(20), theme().px(12), theme().px(20), theme().px(12));
  m_sides->setSpacing(theme().px(28));
  auto* leftSide = new QWidget(inside);
  leftSide->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  auto* left = new QVBoxLayout(leftSide);
  left->setContentsMargins(0, 0, 0, 0);
  left->setSpacing(theme().px(2));
  m_word = words(inside, FontRole::Answer);
  m_word->setWordWrap(false);
  m_reason = words(inside, FontRole::Body);
  left->addWidget(m_word);
  left->addWidget(m_reason);
  left->addStretch(1);
  m_sides->addWidget(leftSide, 2);
  auto* rightSide = new QWidget(inside);
  rightSide->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  auto* right = new QVBoxLayout(rightSide);
  right->setContentsMargins(0, 0, 0, 0);
  right->setSpacing(theme().px(6));
  m_bar = new ShareBar(inside);
  m_odds = words(inside, FontRole::Verdict);
  m_odds->setObjectName(QStringLiteral("odds"));
  m_randomWalk = words(inside, FontRole::Body);
  m_meaning = new Button(tr("What this means"), Button::Kind::Plain, inside);
  m_meaning->setObjectName(QStringLiteral("meaning"));
  m_notes = words(inside, FontRole::Table);
  right->addWidget(m_bar);
  right->addWidget(m_odds);
  auto* line = new QHBoxLayout;
  line->addWidget(m_randomWalk, 1);
  line->addStretch(); // where there is nothing to say on its left
  line->addWidget(m_meaning);
  right->addLayout(line);
  right->addWidget(m_notes);
  right->addStretch(1);
  m_sides->addWidget(rightSide, 5);
  setContent(inside);
  connect(m_meaning, &Button::clicked, this, &VerdictCard::explainOdds);
  connect(&theme(), &Theme::changed, this, &VerdictCard::showWords);
}

void VerdictCard::setVerdict(const ProofVerdictView& verdict) {
  m_verdict = verdict;
  setAccessibleDescription(verdict.description());
  showWords();
}

void VerdictCard::showWords() {
  const Colors& c = theme().colors();
  setInk(m_word, theme().tone(m_verdict.tone).ink);
  m_word->setText(m_verdict.sign.isEmpty() ? m_verdict.word : m_verdict.sign + ' ' + m_verdict.word);
  m_reason->setText(m_verdict.reason);
  m_reason->setVisible(!m_verdict.reason.isEmpty());
  m_bar->setShare(m_verdict.share, m_verdict.estimated);
  QString odds = QStringLiteral("<b>%1</b>").arg(m_verdict.odds.toHtmlEscaped());
  if (!m_verdict.oddsAside.isEmpty()) odds += ' ' + inked('(' + m_verdict.oddsAside + ')', c.muted);
  m_odds->setText(odds);
  m_odds->setVisible(!m_verdict.odds.isEmpty());
  setInk(m_randomWalk, c.muted);
  m_randomWalk->setText(m_verdict.randomWalk);
  m_randomWalk->setVisible(!m_verdict.randomWalk.isEmpty());
  m_meaning->setVisible(!m_verdict.odds.isEmpty());
  QStringList notes;
  for (const QString& note : m_verdict.troubles)
    notes << inked(signOf(Tone::Bad) + ' ' + note, c.bad);
  for (const QString& note : m_verdict.notes)
    notes << inked(signOf(Tone::Caution) + ' ' + note, c.caution);
  m_notes->setText(notes.join(QStringLiteral("<br>")));
  m_notes->setVisible(!notes.isEmpty());
}

void VerdictCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  m_sides->setDirection(width() < theme().px(kNarrow) ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  m_sides->setSpacing(theme().px(width() < theme().px(kNarrow) ? 8 : 28));
}

void VerdictCard::explainOdds() {
  auto* panel = new Overlay(tr("What this means"), m_meaning);
  const auto add = [panel](const QString& title, const QString& explanation) {
    panel->body()->addWidget(strongLabel(title, panel));
    QLabel* label = words(panel, FontRole::Body);
    label->setText(explanation);
    panel->body()->addWidget(label);
  };
  add(tr("All orders equally likely"),
      tr("Every complete order of all steps, from the start to the end, counts once; clients are told apart. This is "
         "the part of them that breaks something. It is exact: the orders are counted, not sampled."));
  add(tr("A scheduler that picks at random"),
      tr("At each step whoever can move is as likely to move as anybody else. Orders in which few can move near the end "
         "then come more often than others, so the figure is another one. It is exact, too."));
  add(tr("What neither is"),
      tr("How often it happens in your shop. Networks and think times make most orders rare; a failure that one order "
         "in a million shows still comes on a busy day. What counts is whether there is one at all."));
  panel->showBelow(theme().px(440));
  panel->setFocus();
}

} // namespace interleave
