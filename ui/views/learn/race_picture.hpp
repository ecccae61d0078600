// A still picture of what a race is: two clients read, then both write. No figures in it.
#pragma once

#include <QWidget>

namespace interleave {

class RacePicture final : public QWidget {
  Q_OBJECT

public:
  explicit RacePicture(QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
};

} // namespace interleave
