// What the window works on: the scenario files of a folder, kept up to date while they are edited, and the open race.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include "ui/models/article_model.hpp"
#include "ui/models/comparison_model.hpp"
#include "ui/models/debug_model.hpp"
#include "ui/models/draft.hpp"
#include "ui/models/limiter_model.hpp"
#include "ui/models/measure_model.hpp"
#include "ui/models/oracle.hpp"
#include "ui/models/price_model.hpp"
#include "ui/models/real_check.hpp"
#include "ui/models/sweep_model.hpp"
#include "ui/models/trace_model.hpp"

namespace interleave {

class Workbench final : public QObject {
  Q_OBJECT

public:
  explicit Workbench(const std::filesystem::path& folder, QObject* parent = nullptr);

  [[nodiscard]] const ScenarioLibrary& library() const { return m_library; }
  [[nodiscard]] RaceModel& race() { return m_race; }
  [[nodiscard]] const RaceModel& race() const { return m_race; }

  /// The race beside a real Redis. Lives here, since a check goes on while its panel is closed.
  [[nodiscard]] RealCheck& realCheck() { return m_realCheck; }

  /// All orders of the race, explored beside the window.
  [[nodiscard]] ProofModel& proof() { return m_proof; }
  [[nodiscard]] const ProofModel& proof() const { return m_proof; }
  [[nodiscard]] Oracle& oracle() { return m_oracle; }
  [[nodiscard]] ComparisonModel& comparison() { return m_comparison; }
  /// What the approaches cost. Lives here, since a run goes on while another view is shown.
  [[nodiscard]] PriceModel& price() { return m_price; }
  /// The same plan on a real server.
  [[nodiscard]] MeasureModel& measure() { return m_measure; }
  /// The run that the timeline shows.
  [[nodiscard]] TraceModel& trace() { return m_trace; }
  /// The points of the curves.
  [[nodiscard]] SweepModel& sweep() { return m_sweep; }
  /// What limiters let through.
  [[nodiscard]] LimiterModel& limiters() { return m_limiters; }
  /// Article 2's table.
  [[nodiscard]] ArticleModel& article() { return m_article; }
  /// The script that is debugged.
  [[nodiscard]] DebugModel& debug() { return m_debug; }
  /// The open scenario's text while it is edited.
  [[nodiscard]] Draft& draft() { return m_draft; }
  /// Saves the draft as a file of one's own and goes on with that file.
  [[nodiscard]] Status saveDraft(const QString& path, Draft::Existing existing);
  /// Plays a schedule of the proof in the race. Gives what is wrong, or nothing.
  [[nodiscard]] QString playShortest();

  /// Stands still in a client's next step, in the debugger, until that client is moved. Gives what is wrong, or nothing.
  [[nodiscard]] QString debugStep(ClientIndex client);

  /// Opens the race around a request of the timeline, at its step. Gives what is wrong, or nothing.
  [[nodiscard]] QString openExcerpt(std::size_t request);

  void askToEdit() { emit editAsked(); }

  /// Opens a scenario with its default values, or with some of them given.
  [[nodiscard]] Status openScenario(const std::string& id, const ParameterValues& values = {});
  /// The id of the scenario to begin with: check-then-decrement, or the first one; empty when there is none.
  [[nodiscard]] std::string firstScenario() const;
  /// Reads the folder again now, instead of when the file system reports a change.
  void refresh();

signals:
  /// Scenarios or problems came, went or changed.
  void libraryChanged();
  /// Somebody wants to edit the open scenario, wherever they are.
  void editAsked();
  /// Something worth a line to the user: a file was read again, or could not be.
  void noticed(const QString& words);

private:
  void watchFiles();
  void reloadOpenScenario();

  ScenarioLibrary m_library;
  RaceModel m_race;
  RealCheck m_realCheck{m_race};
  Draft m_draft{m_race};
  ProofModel m_proof{m_race};
  Oracle m_oracle{m_race, m_proof};
  ComparisonModel m_comparison{m_library, m_race, m_proof};
  PriceModel m_price{m_library};
  MeasureModel m_measure{m_price};
  TraceModel m_trace{m_library};
  SweepModel m_sweep{m_library};
  LimiterModel m_limiters{m_library};
  ArticleModel m_article{m_library};
  DebugModel m_debug{m_library};
  QFileSystemWatcher m_watcher;
  QTimer m_settle; ///< editors write a file in several strokes
};

} // namespace interleave
