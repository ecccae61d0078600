// Writes figures, charts and the timeline into files: what, and where, in a small panel.
#pragma once

#include <QLineEdit>

#include <functional>
#include <vector>

#include "ui/plots/plot.hpp"
#include "ui/shell/choice_list.hpp"
#include "ui/shell/overlay.hpp"

class QLabel;

namespace interleave {

class PriceModel;
class Timeline;
class TraceModel;

struct ExportChoice {
  QString name;
  QString ending;                ///< of its files
  QStringList parts;             ///< put between name and ending, a file each; empty: one file
  std::function<Status(int part, const QString& path)> write;

  [[nodiscard]] QStringList pathsFor(const QString& path) const;
};

struct NamedPlot {
  QString name; ///< in names of files
  Plot* plot;
};

/// All that the price view can write: figures, the plots that are shown, the timeline, the run that is recorded.
[[nodiscard]] std::vector<ExportChoice> priceExports(const PriceModel& model, const TraceModel& recorded, std::vector<NamedPlot> plots,
                                                     Timeline& timeline);

class ExportPanel final : public Overlay {
  Q_OBJECT

public:
  ExportPanel(std::vector<ExportChoice> choices, QWidget* anchor);

private:
  void choose(int row);
  void save();
  void say(Tone tone, const QString& words);

  std::vector<ExportChoice> m_choices;
  ChoiceList* m_list;
  QLineEdit* m_path;
  QLabel* m_note;
  QString m_warnedOf; ///< the path that is there already, and was told so
};

} // namespace interleave
