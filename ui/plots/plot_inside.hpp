// Only for ui/plots: the canvas of a plot, and what its axes share.
#pragma once

#include <qcustomplot.h>

#include "ui/plots/plot.hpp"

namespace interleave {

struct Plot::Inside {
  QCustomPlot* canvas = nullptr;
  PlotLook look;
};

/// Puts a look on an axis: its line, ticks, grid and words.
void dressAxis(QCPAxis& axis, const PlotLook& look);

/// Ticks with figures for people: 10 k, 1 M, 2.5 s.
template <class Ticker> class WordTicker final : public Ticker {
public:
  explicit WordTicker(std::function<QString(double)> words) : m_words(std::move(words)) {}

protected:
  QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_words(tick); }

private:
  std::function<QString(double)> m_words;
};

/// Makes an axis linear or logarithmic, with such words at its ticks.
void setScale(QCPAxis& axis, bool isLog, const std::function<QString(double)>& words);

} // namespace interleave
