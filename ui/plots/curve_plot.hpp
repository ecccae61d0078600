// A curve an approach over a swept value, with bands, a drawn law, and a legend whose entries toggle curves.
//
// The wheel zooms at the pointer, dragging pans, F or a double click fits; arrows, + and - do without a mouse, and . and ,
// go from point to point.
#pragma once

#include <QCheckBox>

#include <optional>
#include <vector>

#include "ui/plots/plot.hpp"
#include "ui/shell/flow_layout.hpp"

namespace interleave {

struct PlotCurve {
  QString name;
  int approach = 0; ///< its colour and its marks; 0: a drawn law, dashed and without marks
  struct Point {
    double x = 0;
    double y = 0;
    double low = 0, high = 0; ///< 95 % band; equal: none
  };
  std::vector<Point> points;
  bool isSteps = false; ///< stays at a value until the next point, and has no marks
};

class CurvePlot final : public Plot {
  Q_OBJECT

public:
  struct Axis {
    QString name;
    bool isLog = false;
    std::function<QString(double)> words;
  };

  explicit CurvePlot(QWidget* parent);
  ~CurvePlot() override;

  void setAxes(Axis x, Axis y);
  /// Keeps what was toggled and zoomed when only points were added.
  void setCurves(std::vector<PlotCurve> curves);
  [[nodiscard]] const std::vector<PlotCurve>& curves() const { return m_curves; }
  void fit();
  [[nodiscard]] QString csv() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  /// What is shown: the ends of the axis of x.
  [[nodiscard]] std::pair<double, double> shownX() const;

protected:
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dress(const PlotLook& look) override;

private:
  void rebuild();
  void rebuildLegend();
  void tellNearest(QPoint place);
  /// Tells the next point, or with -1 the one before, of the curves that are shown; for the keyboard.
  void walk(int by);
  [[nodiscard]] QString pointWords(const PlotCurve& curve, const PlotCurve::Point& point) const;
  void moveAxes(double byX, double zoom);
  [[nodiscard]] bool isShown(const PlotCurve& curve) const { return !m_hidden.contains(curve.name); }

  Axis m_x;
  Axis m_y;
  std::vector<PlotCurve> m_curves;
  QStringList m_hidden;
  std::optional<std::pair<std::size_t, std::size_t>> m_told; ///< curve and point that walk came to
  bool m_moved = false; ///< zoomed or panned since the last fit
  QWidget* m_legend;
  std::vector<QCheckBox*> m_entries;
};

} // namespace interleave
