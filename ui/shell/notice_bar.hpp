// A bar with what the user should know and nobody asked for: scenario files with mistakes, files read again.
#pragma once

#include <QLabel>
#include <QWidget>

#include <vector>

namespace interleave {

/// What is wrong with a file: short for the bar, whole for its tooltip.
struct Problem {
  QString words;
  QString whole;
};

class NoticeBar final : public QWidget {
  Q_OBJECT

public:
  explicit NoticeBar(QWidget* parent);

  /// Problems stay until they are gone or hidden.
  void setProblems(std::vector<Problem> problems);
  /// A passing remark, shown below the problems until the next one.
  void setRemark(const QString& remark);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void show();

  QLabel* m_words;
  std::vector<Problem> m_problems;
  QString m_remark;
};

} // namespace interleave
