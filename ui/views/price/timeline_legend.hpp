// What the marks of the timeline mean.
#pragma once

#include <QWidget>

namespace interleave {

class TimelineLegend final : public QWidget {
  Q_OBJECT

public:
  explicit TimelineLegend(QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  enum class Mark { Executing, Waiting, Network, BackOff };
  struct Entry {
    Mark mark;
    QString words;
  };
  [[nodiscard]] double widthOf(const Entry& entry) const;
  void paintMark(QPainter& painter, Mark mark, const QRectF& place) const;

  QList<Entry> m_entries;
};

} // namespace interleave
