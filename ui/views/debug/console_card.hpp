// What somebody asks at a stop: Lua in the chosen frame, a new value for a variable, or a Redis command.
#pragma once

#include <QLineEdit>
#include <QPlainTextEdit>

#include "ui/models/debug_model.hpp"
#include "ui/shell/card.hpp"

namespace interleave {

class ConsoleCard final : public Card {
  Q_OBJECT

public:
  /// `frame` tells the one that is looked at.
  ConsoleCard(DebugModel& model, std::function<std::size_t()> frame, QWidget* parent);
  void takeUp() { m_line->setFocus(); }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void ask();
  void answer(const QString& question, const QString& words, bool isError);
  void recall(int step);

  DebugModel& m_model;
  std::function<std::size_t()> m_frame;
  QPlainTextEdit* m_said;
  QLineEdit* m_line;
  struct Said {
    QString question;
    QString answer;
    bool isError = false;
  };
  void show(const Said& said);
  std::vector<Said> m_all; ///< to be shown again in other colours
  QStringList m_asked;
  int m_place = 0;
};

} // namespace interleave
