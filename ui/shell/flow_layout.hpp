// Lays widgets in rows that wrap. One of them may stretch over what is left of its row; it and all behind it stay
// together: where they do not fit, they begin a row.
#pragma once

#include <QLayout>

#include <vector>

namespace interleave {

class FlowLayout final : public QLayout {
public:
  FlowLayout(QWidget* parent, int gap);
  ~FlowLayout() override;

  /// Adds a widget that takes the rest of its row, at least its minimum width.
  void addStretched(QWidget* widget);

  void insertWidget(int index, QWidget* widget);

  void addItem(QLayoutItem* item) override;
  [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize minimumSize() const override;
  [[nodiscard]] QSize sizeHint() const override;
  void setGeometry(const QRect& bounds) override;

private:
  enum class Do { Measure, Place };
  using Row = std::vector<QLayoutItem*>;
  [[nodiscard]] std::vector<Row> rowsFor(int width) const;
  [[nodiscard]] int tailWidth() const;
  [[nodiscard]] int wantedWidth(QLayoutItem* item) const;
  int arrange(const QRect& bounds, Do what) const;
  void placeRow(const Row& row, const QRect& bounds, int height) const;

  std::vector<QLayoutItem*> m_items;
  QWidget* m_stretched = nullptr;
  int m_gap;
};

} // namespace interleave
