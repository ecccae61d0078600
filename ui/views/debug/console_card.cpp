#include "ui/views/debug/console_card.hpp"

#include <QKeyEvent>
#include <QTextCharFormat>
#include <QTextCursor>

#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kMostLines = 2000;

} // namespace

ConsoleCard::ConsoleCard(DebugModel& model, std::function<std::size_t()> frame, QWidget* parent)
    : Card(tr("Console"), parent), m_model(model), m_frame(std::move(frame)), m_said(new QPlainTextEdit(this)), m_line(new QLineEdit(this)) {
  setSubtitle(tr("Lua, or a Redis command"));
  m_said->setObjectName(QStringLiteral("console"));
  m_said->setAccessibleName(tr("What was asked and answered"));
  m_said->setReadOnly(true);
  m_said->setTabChangesFocus(true);
  m_said->setMaximumBlockCount(kMostLines);
  m_said->setFont(theme().font(FontRole::Code));
  m_said->setFrameShape(QFrame::NoFrame);
  setContent(m_said);
  m_line->setObjectName(QStringLiteral("console-line"));
  m_line->setAccessibleName(tr("Ask: Lua in the frame, or a Redis command in capitals"));
  m_line->setPlaceholderText(tr("quantity * 2 · quantity = 5 · TTL op:{1001}"));
  m_line->setFont(theme().font(FontRole::Code));
  m_line->setFrame(false);
  m_line->installEventFilter(this);
  body()->addWidget(m_line);
  connect(m_line, &QLineEdit::returnPressed, this, &ConsoleCard::ask);
  connect(&model, &DebugModel::answered, this, &ConsoleCard::answer);
  connect(&theme(), &Theme::changed, this, [this] {
    m_said->clear();
    for (const Said& said : m_all) show(said);
  });
}

void ConsoleCard::ask() {
  const QString words = m_line->text().trimmed();
  if (words.isEmpty()) return;
  m_asked << words;
  m_place = static_cast<int>(m_asked.size());
  m_line->clear();
  m_model.ask(words, m_frame());
}

void ConsoleCard::answer(const QString& question, const QString& words, bool isError) {
  if (m_all.size() > kMostLines) m_all.erase(m_all.begin(), m_all.begin() + kMostLines / 2);
  show(m_all.emplace_back(Said{question, words, isError}));
}

void ConsoleCard::show(const Said& said) {
  QTextCursor cursor(m_said->document());
  cursor.movePosition(QTextCursor::End);
  const auto say = [&](const QString& line, const QColor& color) {
    QTextCharFormat format;
    format.setForeground(color);
    if (!m_said->document()->isEmpty()) cursor.insertBlock();
    cursor.insertText(line, format);
  };
  say(QStringLiteral("> ") + said.question, theme().colors().muted);
  say(said.isError ? signOf(Tone::Bad) + ' ' + said.answer : said.answer, said.isError ? theme().tone(Tone::Bad).ink : theme().colors().text);
  m_said->setTextCursor(cursor);
  m_said->ensureCursorVisible();
}

void ConsoleCard::recall(int step) {
  if (m_asked.isEmpty()) return;
  m_place = std::clamp(m_place + step, 0, static_cast<int>(m_asked.size()));
  m_line->setText(m_place < m_asked.size() ? m_asked[m_place] : QString());
}

bool ConsoleCard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
      recall(key == Qt::Key_Up ? -1 : 1);
      return true;
    }
  }
  return Card::eventFilter(watched, event);
}

} // namespace interleave
