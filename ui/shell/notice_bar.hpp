// A bar with what the user should know and nobody asked for: scenario files with mistakes, files read again.
#pragma once

#include <QLabel>
#include <QWidget>

namespace interleave {

class NoticeBar final : public QWidget {
  Q_OBJECT

public:
  explicit NoticeBar(QWidget* parent);

  /// Problems stay until they are gone or hidden.
  void setProblems(const QStringList& problems);
  /// A passing remark, shown below the problems until the next one.
  void setRemark(const QString& remark);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void show();

  QLabel* m_words;
  QStringList m_problems;
  QString m_remark;
};

} // namespace interleave
