// How long operations take, as shares over a log axis of time, with the median, P95 and P99 of one of them marked.
#pragma once

#include <vector>

#include "ui/plots/plot.hpp"

namespace interleave {

struct PlotDistribution {
  QString name;
  int approach = 0;
  struct Bin {
    double from = 0;
    double to = 0;
    double share = 0;
  };
  std::vector<Bin> bins; ///< ascending
  std::vector<std::pair<QString, double>> marks;
};

class DistributionPlot final : public Plot {
  Q_OBJECT

public:
  using Words = std::function<QString(double)>;

  DistributionPlot(QString axis, Words words, QWidget* parent);
  ~DistributionPlot() override;

  /// The marked one is filled, the others are lines.
  void setDistributions(std::vector<PlotDistribution> all, int marked);
  [[nodiscard]] QString csv() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void dress(const PlotLook& look) override;

private:
  void rebuild();
  void addOne(const PlotDistribution& one, bool marked);
  void addMarks(const PlotDistribution& one, double top);

  Words m_words;
  std::vector<PlotDistribution> m_all;
  int m_marked = -1;
};

} // namespace interleave
