#include "ui/views/race/schedule_line.hpp"

#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QTextCharFormat>

#include "engine/world/choice.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr qsizetype kColouredAround = 200; ///< characters on either side

qsizetype startOfStep(const QString& schedule, const QRegularExpression& word, int step) {
  auto match = word.globalMatch(schedule);
  qsizetype start = 0;
  for (int at = 0; at < step && match.hasNext(); ++at)
    start = match.next().capturedStart();
  return start;
}

} // namespace

ScheduleLine::ScheduleLine(QWidget* parent) : QLineEdit(parent) {
  setObjectName(QStringLiteral("bare"));
  setFont(theme().font(FontRole::CodeStrong));
  setPlaceholderText(tr("A B A B"));
  connect(this, &QLineEdit::textEdited, this, [this] {
    m_position = -1;
    colour();
  });
  connect(&theme(), &Theme::changed, this, &ScheduleLine::colour);
}

void ScheduleLine::showSchedule(const QString& words, int position) {
  m_position = position;
  if (text() != words) setText(words);
  colour();
}

void ScheduleLine::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape)
    emit left();
  else
    QLineEdit::keyPressEvent(event);
}

void ScheduleLine::colour() {
  // A line edit has no formats of its own; those of an empty input method event stay until the text changes.
  static const QRegularExpression word(QStringLiteral("\\[[^\\]]*\\]?|[^\\s,\\[]+"));
  QList<QInputMethodEvent::Attribute> formats;
  const qsizetype around = m_position < 0 ? cursorPosition() : startOfStep(text(), word, m_position);
  int step = 0;
  int caret = static_cast<int>(text().size());
  for (auto match = word.globalMatch(text()); match.hasNext();) {
    const QRegularExpressionMatch piece = match.next();
    const QString name = piece.captured().section('*', 0, 0).toUpper();
    const auto client = parseClientName(name.toStdString());
    QColor ink = client ? theme().client(*client) : theme().colors().muted;
    const bool ahead = m_position >= 0 && step >= m_position;
    if (ahead) ink.setAlphaF(0.45F);
    if (++step == m_position) caret = static_cast<int>(piece.capturedEnd());
    // Each format costs time, and of a long schedule only the surroundings of the position are in sight.
    if (std::abs(piece.capturedStart() - around) > kColouredAround) continue;
    QTextCharFormat format;
    format.setForeground(ink);
    formats << QInputMethodEvent::Attribute(QInputMethodEvent::TextFormat,
                                            static_cast<int>(piece.capturedStart()) - cursorPosition(),
                                            static_cast<int>(piece.capturedLength()), format);
  }
  QInputMethodEvent event(QString(), formats);
  QCoreApplication::sendEvent(this, &event);
  if (!hasFocus()) setCursorPosition(m_position == 0 ? 0 : caret);
}

} // namespace interleave
