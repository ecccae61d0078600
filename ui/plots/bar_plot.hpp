// One bar an approach, from the axis or, for ranges, from one value to another; with bands, marks of other sources, and
// its figure above it.
#pragma once

#include <optional>
#include <vector>

#include "ui/plots/plot.hpp"

namespace interleave {

struct PlotBar {
  QString label;                 ///< under it
  int approach = 0;              ///< its colour
  std::optional<double> value;   ///< nothing: not known yet
  std::optional<double> from;    ///< a range begins here; nothing: at the axis
  double low = 0, high = 0;      ///< 95 % band; equal: none
  std::optional<double> measured; ///< dashed
  std::optional<double> claimed;  ///< dotted
  QString figure;                ///< above it
  QString tip;
};

class BarPlot final : public Plot {
  Q_OBJECT

public:
  enum class Scale { Linear, Log };
  using Words = std::function<QString(double)>;

  BarPlot(Scale scale, Words words, QWidget* parent);
  ~BarPlot() override;

  void setBars(std::vector<PlotBar> bars);
  [[nodiscard]] const std::vector<PlotBar>& bars() const { return m_bars; }
  /// The bar whose run is shown below; -1: none.
  void setChosen(int bar);
  [[nodiscard]] QString csv() const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  /// Where a bar stands, with its label, in the widget.
  [[nodiscard]] QRectF slot(int bar) const;

signals:
  void barChosen(int bar);

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void dress(const PlotLook& look) override;

private:
  class Layer;
  void fit();
  [[nodiscard]] QString described() const;
  [[nodiscard]] int barAt(QPointF place) const;

  Scale m_scale;
  Words m_words;
  std::vector<PlotBar> m_bars;
  int m_chosen = -1;
};

} // namespace interleave
