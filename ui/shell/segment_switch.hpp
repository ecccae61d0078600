// One of a few, side by side: a click, or the arrow keys while the focus is here.
#pragma once

#include <QStringList>
#include <QWidget>

namespace interleave {

class SegmentSwitch final : public QWidget {
  Q_OBJECT

public:
  SegmentSwitch(const QString& name, QStringList segments, QWidget* parent);

  [[nodiscard]] int current() const { return m_current; }
  void setCurrent(int segment);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
  /// Where a segment is, in the widget.
  [[nodiscard]] QRectF placeOf(int segment) const;

signals:
  void chosen(int segment);

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  void choose(int segment);
  [[nodiscard]] double widthOf(int segment) const;

  QString m_name;
  QStringList m_segments;
  int m_current = 0;
};

} // namespace interleave
