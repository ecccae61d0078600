// A short list in a panel: Enter or a click chooses a row.
#pragma once

#include <QListWidget>

namespace interleave {

class ChoiceList final : public QListWidget {
  Q_OBJECT

public:
  explicit ChoiceList(QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;

signals:
  void chosen(int row);

protected:
  void keyPressEvent(QKeyEvent* event) override;
};

} // namespace interleave
