#include "ui/models/race_model.hpp"

#include "engine/lab/pending_reads.hpp"
#include "ui/models/text.hpp"

namespace interleave {

RaceModel::RaceModel(QObject* parent) : QObject(parent) {}
RaceModel::~RaceModel() = default;

Status RaceModel::open(const Scenario& scenario, const ParameterValues& values) {
  auto world = scenario.instantiate(values);
  if (!world) return world.error();
  m_scenario = scenario;
  m_values = scenario.defaults();
  for (const auto& [name, value] : values)
    m_values[name] = value;
  replaceRun(std::move(world.value()));
  return {};
}

Status RaceModel::setParameter(const std::string& name, std::int64_t value) {
  ParameterValues values = m_values;
  values[name] = value;
  return open(Scenario(m_scenario), values);
}

Status RaceModel::reload(const Scenario& scenario) {
  const Schedule schedule = m_run->wholeSchedule();
  const int position = m_run->position();
  ParameterValues values;
  for (const auto& [name, value] : m_values)
    if (scenario.parameter(name)) values[name] = value;
  if (Status status = open(scenario, values); !status) return status;
  const Status played = m_run->play(schedule);
  m_run->goTo(std::min(position, m_run->length()));
  afterChange();
  return played;
}

void RaceModel::replaceRun(World world) {
  m_run = std::make_unique<HandRun>(std::move(world));
  m_traces.assign(static_cast<std::size_t>(clientCount()), {});
  m_sentences.clear();
  m_focusedClient = 0;
  m_heldClient = -1;
  m_events.clear();
  m_verdict.reset();
  m_staleReads.reset();
  emit opened();
  emit changed();
}

void RaceModel::afterChange() {
  m_heldClient = -1;
  m_events.clear();
  for (int step = 1; step <= m_run->length(); ++step)
    m_events.push_back(&m_run->eventAt(step));
  m_verdict.reset();
  m_staleReads.reset();
  emit changed();
}

Events RaceModel::events() const {
  return Events(m_events).first(static_cast<std::size_t>(m_run->position()));
}

const StepEvent* RaceModel::lastEvent() const {
  return m_run->position() == 0 ? nullptr : m_events[static_cast<std::size_t>(m_run->position() - 1)];
}

std::vector<const StepEvent*> RaceModel::eventsOf(ClientIndex client) const {
  std::vector<const StepEvent*> own;
  for (const StepEvent* event : events())
    if (event->client == client) own.push_back(event);
  return own;
}

const Verdict& RaceModel::verdict() const {
  if (!m_verdict) m_verdict = judge(world(), events());
  return *m_verdict;
}

const std::vector<StaleRead>& RaceModel::staleReads() const {
  if (!m_staleReads) m_staleReads = staleReadsAt(world(), events(), verdict());
  return *m_staleReads;
}

bool RaceModel::isBad(int step) const {
  return didHarm(*m_events[static_cast<std::size_t>(step - 1)], m_run->worldAt(step - 1), m_run->worldAt(step));
}

QString RaceModel::sentence(int step) const {
  const StepEvent* event = m_events[static_cast<std::size_t>(step - 1)];
  auto known = m_sentences.find(event);
  if (known == m_sentences.end()) {
    const std::string words =
        stepSentence(m_run->worldAt(step), Events(m_events).first(static_cast<std::size_t>(step)));
    known = m_sentences.emplace(event, text(words)).first;
  }
  return known->second;
}

const ProgramTrace& RaceModel::trace(ClientIndex client) const {
  CachedTrace& cached = m_traces[static_cast<std::size_t>(client)];
  const ProgramNode* node = world().clients[static_cast<std::size_t>(client)].node;
  if (cached.node != node) cached = {node, world().rules->programs->trace(node)};
  return cached.trace;
}

void RaceModel::setFocusedClient(ClientIndex client) {
  if (client == m_focusedClient || client < 0 || client >= clientCount()) return;
  m_focusedClient = client;
  emit focusedClientChanged();
}

void RaceModel::hold(ClientIndex client) {
  if (client == m_heldClient) return;
  m_heldClient = client;
  emit changed();
}

void RaceModel::choose(const Choice& choice) {
  if (m_heldClient >= 0 && choice != Choice::move(m_heldClient)) {
    emit refused(tr("%1's script stands still in the debugger, and Redis does nothing else meanwhile. Move %1 to let it end.").arg(text(clientName(m_heldClient))));
    return;
  }
  if (const Status status = m_run->choose(choice); !status) {
    emit refused(text(status.message()));
    return;
  }
  afterChange();
  focusMover();
}

void RaceModel::focusMover() {
  if (lastEvent() != nullptr && lastEvent()->client >= 0) setFocusedClient(lastEvent()->client);
}

void RaceModel::move(ClientIndex client) {
  if (client >= clientCount())
    emit refused(tr("There is no client %1: this run has %2.").arg(text(clientName(client))).arg(clientCount()));
  else
    choose(Choice::move(client));
}

void RaceModel::moveSameAgain() {
  for (int step = m_run->position(); step >= 1; --step)
    if (const ClientIndex client = m_events[static_cast<std::size_t>(step - 1)]->client; client >= 0)
      return move(client);
  emit refused(tr("No client has moved yet. Choose one with 1 to 9."));
}

void RaceModel::back() {
  if (m_run->back())
    afterChange();
  else
    emit refused(tr("This is the start of the run."));
}

void RaceModel::forward() {
  if (m_run->forward())
    afterChange();
  else
    emit refused(tr("This is the end of the branch."));
}

void RaceModel::toStart() {
  goTo(0);
}

void RaceModel::goTo(int step) {
  m_run->goTo(std::clamp(step, 0, m_run->length()));
  afterChange();
}

void RaceModel::selectBranch(int branch) {
  m_run->selectBranch(branch);
  afterChange();
}

QString RaceModel::whyNotPlayable(const Schedule& schedule) const {
  World world = m_run->worldAt(0);
  for (std::size_t at = 0; at < schedule.size(); ++at) {
    if (const Status status = mayChoose(world, schedule[at]); !status)
      return tr("Step %1, %2: %3").arg(at + 1).arg(text(choiceText(schedule[at])), text(status.message()));
    step(world, schedule[at]);
  }
  return {};
}

QString RaceModel::play(const QString& words) {
  const auto schedule = parseSchedule(words.toStdString());
  if (!schedule) return text(schedule.message());
  // Tried on a copy first, so that a schedule that breaks off half-way leaves the run as it was.
  if (const QString why = whyNotPlayable(*schedule); !why.isEmpty()) return why;
  const Status played = m_run->play(*schedule);
  afterChange();
  focusMover();
  return played ? QString() : text(played.message());
}

} // namespace interleave
