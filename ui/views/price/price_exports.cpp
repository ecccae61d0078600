// What the price view can write into files.
#include <QCoreApplication>
#include <QSaveFile>

#include <sstream>

#include "engine/lab/price_report.hpp"
#include "engine/lab/timed_exports.hpp"
#include "ui/models/price_model.hpp"
#include "ui/models/text.hpp"
#include "ui/models/trace_model.hpp"
#include "ui/views/price/export_panel.hpp"
#include "ui/views/price/timeline/timeline.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PriceExports)
};

constexpr ImageFormat kFormats[] = {ImageFormat::Png, ImageFormat::Svg, ImageFormat::Pdf};

Status writeText(const QString& path, const QByteArray& bytes) {
  QSaveFile file(path);
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return {};
  return Error{path.toStdString() + " cannot be written; choose a folder that exists and may be written to"};
}

void addFigures(std::vector<ExportChoice>& choices, const PriceModel& model) {
  choices.push_back({Words::tr("Figures as CSV"), QStringLiteral("csv"), {}, [&model](int, const QString& path) {
                       return writeText(path, QByteArray::fromStdString(pricesCsv(model.knownPrices())));
                     }});
  choices.push_back({Words::tr("Figures as a Markdown table"), QStringLiteral("md"), {}, [&model](int, const QString& path) {
                       return writeText(path, QByteArray::fromStdString(pricesMarkdown(model.knownPrices())));
                     }});
}

void addPlots(std::vector<ExportChoice>& choices, const std::vector<NamedPlot>& plots) {
  QStringList names;
  for (const NamedPlot& plot : plots)
    names << plot.name;
  for (const ImageFormat format : kFormats)
    choices.push_back({Words::tr("Charts as %1").arg(fileEndingOf(format).toUpper()), fileEndingOf(format), names,
                       [plots, format](int part, const QString& path) { return plots[static_cast<std::size_t>(part)].plot->save(path, format); }});
  choices.push_back({Words::tr("Values of the charts as CSV"), QStringLiteral("csv"), names, [plots](int part, const QString& path) {
                       return writeText(path, plots[static_cast<std::size_t>(part)].plot->csv().toUtf8());
                     }});
}

void addTimeline(std::vector<ExportChoice>& choices, Timeline& timeline) {
  const QStringList name{QStringLiteral("timeline")};
  for (const ImageFormat format : kFormats)
    choices.push_back({Words::tr("Timeline as %1").arg(fileEndingOf(format).toUpper()), fileEndingOf(format), name,
                       [&timeline, format](int, const QString& path) { return timeline.save(path, format); }});
  choices.push_back({Words::tr("Requests of the timeline as CSV"), QStringLiteral("csv"), name,
                     [&timeline](int, const QString& path) { return writeText(path, timeline.csv().toUtf8()); }});
}

/// The whole recorded run, for other programs.
void addRun(std::vector<ExportChoice>& choices, const TraceModel& recorded) {
  const std::shared_ptr<const TimelineData> data = recorded.data(); // what is shown now, also when another run is recorded meanwhile
  choices.push_back({Words::tr("Recorded run for Perfetto"), QStringLiteral("json"), {QStringLiteral("perfetto")},
                     [data, title = recorded.title()](int, const QString& path) {
                       std::ostringstream out;
                       writePerfetto(out, data->trace(), title.toStdString());
                       return writeText(path, QByteArray::fromStdString(out.str()));
                     }});
  choices.push_back({Words::tr("Operations of the recorded run as CSV"), QStringLiteral("csv"), {QStringLiteral("operations")},
                     [data](int, const QString& path) {
                       std::ostringstream out;
                       writeOperationsCsv(out, data->trace());
                       return writeText(path, QByteArray::fromStdString(out.str()));
                     }});
}

} // namespace

std::vector<ExportChoice> priceExports(const PriceModel& model, const TraceModel& recorded, std::vector<NamedPlot> plots, Timeline& timeline) {
  std::vector<ExportChoice> choices;
  addFigures(choices, model);
  addPlots(choices, plots);
  if (timeline.data() != nullptr) addTimeline(choices, timeline);
  if (recorded.data() != nullptr) addRun(choices, recorded);
  return choices;
}

} // namespace interleave
