#include "ui/shell/notice_bar.hpp"

#include <QHBoxLayout>
#include <QPainter>

#include "ui/models/tone.hpp"
#include "ui/shell/button.hpp"

namespace interleave {
namespace {

constexpr int kMostProblems = 3;

} // namespace

NoticeBar::NoticeBar(QWidget* parent) : QWidget(parent), m_words(new QLabel(this)) {
  setObjectName(QStringLiteral("notices"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(theme().px(14), theme().px(5), theme().px(8), theme().px(5));
  m_words->setWordWrap(true);
  m_words->setTextFormat(Qt::PlainText);
  m_words->setFont(theme().font(FontRole::Table));
  row->addWidget(m_words, 1);
  auto* dismiss = new Button(tr("Hide"), Button::Kind::Quiet, this);
  dismiss->setAccessibleName(tr("Hide the notices"));
  row->addWidget(dismiss, 0, Qt::AlignTop);
  connect(dismiss, &Button::clicked, this, &QWidget::hide);
  connect(&theme(), &Theme::changed, this, &NoticeBar::show);
  hide();
}

void NoticeBar::setProblems(std::vector<Problem> problems) {
  m_problems = std::move(problems);
  m_remark.clear();
  show();
}

void NoticeBar::setRemark(const QString& remark) {
  m_remark = remark;
  show();
}

void NoticeBar::show() {
  QStringList lines;
  QStringList whole;
  for (const Problem& problem : m_problems) {
    if (lines.size() < kMostProblems) lines << signOf(Tone::Caution) + ' ' + problem.words;
    whole << problem.whole;
  }
  if (whole.size() > kMostProblems) lines << tr("and %1 more").arg(whole.size() - kMostProblems);
  if (!m_remark.isEmpty()) lines << QStringLiteral("● ") + m_remark;
  m_words->setText(lines.join('\n'));
  m_words->setToolTip(whole.join('\n'));
  QPalette palette = m_words->palette();
  palette.setColor(QPalette::WindowText, m_problems.empty() ? theme().colors().text : theme().colors().caution);
  m_words->setPalette(palette);
  setAccessibleDescription(m_words->text());
  setVisible(!lines.isEmpty());
  update();
}

void NoticeBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_problems.empty() ? theme().colors().accentGround : theme().colors().cautionGround);
}

} // namespace interleave
