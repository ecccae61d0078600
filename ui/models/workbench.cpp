#include "ui/models/workbench.hpp"

#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kSettleMs = 150;
constexpr auto kFirstScenario = "check-then-decrement";

} // namespace

Workbench::Workbench(const std::filesystem::path& folder, QObject* parent) : QObject(parent), m_library(folder) {
  m_settle.setSingleShot(true);
  m_settle.setInterval(kSettleMs);
  connect(&m_settle, &QTimer::timeout, this, &Workbench::refresh);
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
  // The run moved, by whatever way, or the debugger turned to another script: nothing is held any more.
  connect(&m_race, &RaceModel::changed, this, [this] {
    if (m_race.heldClient() < 0 && m_debug.steppedClient() >= 0) m_debug.endStep();
  });
  connect(&m_debug, &DebugModel::opened, this, [this] {
    if (m_debug.steppedClient() < 0) m_race.hold(-1);
  });
  connect(this, &Workbench::libraryChanged, &m_comparison, &ComparisonModel::refresh);
  watchFiles();
}

Status Workbench::openScenario(const std::string& id, const ParameterValues& values) {
  const auto scenario = m_library.find(id);
  if (!scenario) return scenario.error();
  return m_race.open(*scenario, values);
}

Status Workbench::saveDraft(const QString& path, Draft::Existing existing) {
  if (Status status = m_draft.saveAs(path, existing); !status) return status;
  refresh();
  const auto saved = loadScenario(path.toStdString());
  if (!saved) return saved.error();
  if (saved->id != m_race.scenario().id || saved->source != m_race.scenario().source)
    static_cast<void>(m_race.reload(*saved)); // the same text, so it plays as before
  emit noticed(tr("Saved as %1.").arg(path));
  return {};
}

QString Workbench::playShortest() {
  if (!m_race.isOpen()) return tr("No scenario is open.");
  const Exploration* result = m_proof.result();
  if (result == nullptr) return tr("Still exploring: no failure is known yet.");
  if (result->shortest) return m_race.play(text(scheduleText(result->shortest->schedule)));
  return result->verdict == ProofVerdict::Safe ? tr("There is none: no order fails.") : tr("No failure is known.");
}

QString Workbench::debugStep(ClientIndex client) {
  if (!m_race.isOpen() || client < 0 || client >= m_race.clientCount()) return tr("No such client is in this race.");
  const Status status = m_debug.openStep(m_race.world(), client);
  if (!status) return text(status.message());
  m_race.hold(client);
  return {};
}

QString Workbench::openExcerpt(std::size_t request) {
  if (!m_trace.data()) return tr("There is no run in the timeline.");
  const auto race = m_trace.excerpt(request);
  if (!race) return text(race.message());
  if (Status status = m_race.open(m_trace.scenario(), race->values); !status) return text(status.message());
  if (QString wrong = m_race.play(text(scheduleText(race->schedule))); !wrong.isEmpty()) return wrong;
  m_race.setFocusedClient(race->client);
  QString words = tr("From the timeline: the operations that met this request, a client each, up to it; it is that of client %1.").arg(text(clientName(race->client)));
  if (race->leftOut > 0) words += ' ' + tr("%1 others that met it are left out, and what they bought is off the stock.").arg(race->leftOut);
  emit noticed(words);
  return {};
}

std::string Workbench::firstScenario() const {
  for (const Scenario& scenario : m_library.scenarios())
    if (scenario.id == kFirstScenario) return scenario.id;
  return m_library.scenarios().empty() ? std::string() : m_library.scenarios().front().id;
}

void Workbench::watchFiles() {
  // A file that an editor replaced is a new one to the watcher; adding again what is watched already does nothing.
  QStringList paths{QString::fromStdString(m_library.folder().string())};
  for (const Scenario& scenario : m_library.scenarios())
    paths << QString::fromStdString(scenario.path.string());
  for (const ScenarioProblem& problem : m_library.problems())
    paths << QString::fromStdString(problem.path.string());
  for (const QString& path : std::as_const(paths))
    if (!m_watcher.files().contains(path) && !m_watcher.directories().contains(path) && QFileInfo::exists(path))
      m_watcher.addPath(path);
}

void Workbench::refresh() {
  const bool differs = m_library.refresh();
  watchFiles();
  if (!differs) return;
  reloadOpenScenario();
  emit libraryChanged();
}

void Workbench::reloadOpenScenario() {
  if (!m_race.isOpen()) return;
  const auto scenario = m_library.find(m_race.scenario().id);
  if (!scenario || scenario->source == m_race.scenario().source) return;
  if (m_draft.isChanged()) {
    if (scenario->source == m_draft.base()) return;
    m_draft.setBase(scenario->source);
    emit noticed(tr("%1 changed on the disk; your edit stays. Revert takes the file as it is now.")
                     .arg(QString::fromStdString(scenario->path.filename().string())));
    return;
  }
  const QString file = QString::fromStdString(scenario->path.filename().string());
  const int stepsBefore = m_race.run().length();
  const Status status = m_race.reload(*scenario);
  if (status)
    emit noticed(tr("%1 was read again; the run goes on at step %2.").arg(file).arg(m_race.run().position()));
  else if (m_race.scenario().source == scenario->source)
    emit noticed(tr("%1 was read again; of the old run %2 of %3 steps still apply. %4")
                     .arg(file)
                     .arg(m_race.run().length())
                     .arg(stepsBefore)
                     .arg(text(status.message())));
  else
    emit noticed(
        tr("%1 cannot be started with these values, so its last version stays: %2").arg(file, text(status.message())));
}

} // namespace interleave
