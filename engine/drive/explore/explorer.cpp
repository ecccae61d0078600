#include "engine/drive/explore/explorer.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/drive/explore/counterexamples.hpp"
#include "engine/drive/explore/counting.hpp"
#include "engine/drive/explore/expansion.hpp"
#include "engine/drive/explore/path.hpp"

namespace interleave {

namespace {

std::vector<std::string> namesOf(const Rules& rules, BrokenSet broken, StateEnd end) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < rules.invariants.size(); ++i)
    if ((broken >> i & 1) != 0) names.push_back(rules.invariants[i].id);
  if (end == StateEnd::Stuck) names.emplace_back(kStuck);
  return names;
}

constexpr unsigned long kMostNamedAlike = 1000; ///< outcomes that differ in the names of tokens only; beyond that they stand as one

/// Keys as text that differs where they look different.
std::string textOf(const std::map<std::string, KeyImage>& keys) {
  std::string text;
  const auto add = [&](std::string_view part) { text += fmt::format("{}:{}", part.size(), part); };
  for (const auto& [name, image] : keys) {
    for (const std::string_view part : {std::string_view(name), std::string_view(image.type), std::string_view(image.text)}) add(part);
    text += fmt::format("{} {} ", image.ttlMs, image.members.size());
    for (const auto& [member, value] : image.members) {
      add(member);
      add(value);
    }
  }
  return text;
}

using EndOrders = std::vector<std::pair<StateId, mpz_class>>;

/// The ends that look the same from outside, together; the most frequent first.
std::vector<Outcome> outcomesOf(const Expansion& expansion, const EndOrders& orders, const std::vector<double>& walks) {
  struct Sum {
    mpz_class orders;
    double walks = 0;
  };
  const StateGraph& graph = expansion.graph();
  const StateSpace& space = expansion.space();
  std::map<std::tuple<PartId, PartId, BrokenSet, StateEnd>, Sum> ends;
  for (const auto& [state, count] : orders) {
    const StateTable::Words words = graph.states.at(state);
    Sum& sum = ends[{words[StateGraph::kLedger], words[StateGraph::kBase], graph.brokenAt(state), graph.ends[state]}];
    sum.orders += count;
    if (!walks.empty()) sum.walks += walks[state];
  }
  // What was merged up to the names of tokens ends in as many ways as there are names, all as often.
  struct Named {
    Outcome outcome;
    std::size_t order = 0;
  };
  using Look = std::tuple<PartId, std::string, BrokenSet, StateEnd>;
  std::map<Look, Named> named;
  for (const auto& [what, sum] : ends) {
    const auto& [ledger, base, broken, end] = what;
    const mpz_class alike = space.outcomesLike(base);
    const bool isTold = alike <= kMostNamedAlike;
    const mpz_class told = isTold ? alike : mpz_class(1);
    for (Server& server : space.namedLike(base, told.get_ui())) {
      World world = space.worldOf(base, {}, ledger);
      world.server = std::move(server);
      const std::map<std::string, KeyImage> keys = keysOf(world);
      const auto [place, isNew] = named.try_emplace(Look{ledger, textOf(keys), broken, end});
      Outcome& outcome = place->second.outcome;
      outcome.orders += sum.orders / told;
      if (!walks.empty()) outcome.randomWalkShare = outcome.randomWalkShare.value_or(0) + sum.walks / told.get_d();
      if (!isNew) continue;
      place->second.order = named.size();
      outcome.ledger = space.ledger(ledger);
      outcome.broken = namesOf(expansion.rules(), broken, end);
      outcome.alike = isTold ? mpz_class(1) : alike;
      outcome.keys = keys;
    }
  }
  std::vector<Named> inOrder;
  for (auto& [what, one] : named) inOrder.push_back(std::move(one));
  std::sort(inOrder.begin(), inOrder.end(), [](const Named& a, const Named& b) { return a.order < b.order; });
  std::vector<Outcome> outcomes;
  for (Named& one : inOrder) outcomes.push_back(std::move(one.outcome));
  std::stable_sort(outcomes.begin(), outcomes.end(), [](const Outcome& a, const Outcome& b) { return a.orders > b.orders; });
  return outcomes;
}

/// The ends that were met, where orders cannot be counted.
EndOrders uncountedEnds(const StateGraph& graph) {
  EndOrders ends;
  for (StateId state = 0; state < graph.expanded(); ++state)
    if (graph.ends[state] != StateEnd::No) ends.emplace_back(state, 0);
  return ends;
}

bool anyFailed(const StateGraph& graph) {
  for (StateId state = 0; state < graph.states.size(); ++state)
    if (hasFailed(graph, state)) return true;
  return false;
}

/// Each state in which clients stand at different places, with every way to give them their names.
std::optional<mpz_class> unmergedStatesOf(const Expansion& expansion) {
  const auto& clients = expansion.space().startClients();
  if (std::adjacent_find(clients.begin(), clients.end(), std::not_equal_to<>()) != clients.end()) return std::nullopt;
  mpz_class sum = 0;
  std::vector<mpz_class> factorials(clients.size() + 1);
  for (std::size_t i = 0; i < factorials.size(); ++i) mpz_fac_ui(factorials[i].get_mpz_t(), i);
  for (StateId state = 0; state < expansion.graph().states.size(); ++state) {
    const StateTable::Words words = expansion.graph().states.at(state);
    // Two whose tokens lie in the same place may be exchanged without a difference: how many states that makes is not known.
    if (expansion.space().base(words[StateGraph::kBase]).tokens > 1) return std::nullopt;
    mpz_class ways = factorials.back();
    for (const std::uint32_t word : words.subspan(StateGraph::kClients))
      if (countIn(word) > 1) mpz_divexact(ways.get_mpz_t(), ways.get_mpz_t(), factorials[countIn(word)].get_mpz_t());
    sum += ways;
  }
  return sum;
}

int completeDepthOf(const StateGraph& graph) {
  int depth = 0;
  while (static_cast<std::size_t>(depth) + 1 < graph.levels.size() && graph.levels[static_cast<std::size_t>(depth) + 1] <= graph.expanded()) ++depth;
  return depth;
}

/// Why a world cannot be explored at all; empty when it can.
std::string refusal(const World& start, const ExploreOptions& options) {
  if (start.rules->invariants.size() > kMostInvariants) return fmt::format("a scenario may have {} invariants at most", kMostInvariants);
  if (start.clients.size() > kMostClients) return fmt::format("{} clients are the most that can be explored", kMostClients);
  if (options.faults.most > kMostFaults) return fmt::format("{} faults are the most that can be explored", kMostFaults);
  return {};
}

} // namespace

Proof::Proof(World start, const ExploreOptions& options, const std::atomic<bool>* stop, const std::function<void(const ExploreProgress&)>& progress)
    : m_start(std::move(start)), m_expansion(std::make_unique<Expansion>(m_start, options)) {
  if (m_result.whyIncomplete = refusal(m_start, options); !m_result.whyIncomplete.empty()) return;
  Expansion& expansion = *m_expansion;
  m_result.whyIncomplete = expansion.run(stop, progress);
  const StateGraph& graph = expansion.graph();
  m_result.complete = m_result.whyIncomplete.empty();
  if (m_result.complete) expansion.markHopeless();
  m_result.completeDepth = completeDepthOf(graph);
  m_result.states = graph.states.size();
  m_result.unmergedStates = unmergedStatesOf(expansion);
  m_result.steps = graph.edgeCount;
  m_result.idleSteps = graph.idleSteps;
  m_result.executed = expansion.space().executed();
  m_result.invariantErrors = expansion.invariantErrors();
  const bool fails = anyFailed(graph);
  m_result.verdict = fails ? ProofVerdict::Fails : m_result.complete ? ProofVerdict::Safe : ProofVerdict::Unknown;
  count(options, expansion.crew());
  if (fails) {
    m_result.shortest = shortestCounterexample(expansion);
    m_result.fewestSwitches = counterexampleWithFewestSwitches(expansion);
  }
  for (std::size_t i = 0; i < m_start.rules->invariants.size(); ++i) {
    const Invariant& invariant = m_start.rules->invariants[i];
    if (invariant.when != Invariant::When::Sometimes) continue;
    Witness witness{invariant.id, invariant.about, std::nullopt};
    if (const auto state = expansion.witnesses()[i])
      witness.schedule = shortestScheduleTo(expansion, *state);
    else if (m_result.complete)
      m_result.verdict = ProofVerdict::Fails;
    m_result.witnesses.push_back(std::move(witness));
  }
  if (!m_result.complete) estimate(stop);
  if (options.details) m_outlooks = outlooks(graph);
  m_result.seconds = expansion.seconds();
}

Proof::~Proof() = default;

void Proof::count(const ExploreOptions& options, Crew& crew) {
  const StateGraph& graph = m_expansion->graph();
  const auto order = m_result.complete ? topologicalOrder(graph) : std::nullopt;
  m_result.hasLoops = m_result.complete && !order;
  // With faults among the choices nobody can say how likely each is.
  std::vector<double> walks;
  if (m_result.complete && !options.faults.any()) {
    m_result.randomWalkShare = randomWalkShare(graph, order, crew);
    if (options.details) walks = randomWalksToEnds(graph, order);
  }
  const EndOrders orders = order ? ordersToEnds(graph, *order) : uncountedEnds(graph);
  m_result.outcomes = outcomesOf(*m_expansion, orders, walks);
  if (!order) return;
  mpz_class all = 0;
  mpz_class failing = 0;
  for (const auto& [state, count] : orders) {
    all += count;
    if (hasFailed(graph, state)) failing += count;
  }
  m_result.share = mpq_class(failing, all).get_d();
  m_result.orders = std::move(all);
  m_result.failing = std::move(failing);
  if (options.details) m_failingShares = failingShares(graph, *order);
}

// The same walks every time: their seed is fixed.
void Proof::estimate(const std::atomic<bool>* stop) {
  constexpr int kMostWalks = 10'000;
  constexpr double kMostSeconds = 1;
  Random random(20260101);
  const double until = m_expansion->seconds() + kMostSeconds;
  int failing = 0;
  int covered = 0;
  while (m_result.walks < kMostWalks && m_expansion->seconds() < until && (stop == nullptr || !stop->load())) {
    const auto walk = m_expansion->walk(random, until);
    if (!walk) break;
    ++m_result.walks;
    failing += walk->failed ? 1 : 0;
    covered += walk->isCovered ? 1 : 0;
  }
  if (m_result.walks == 0) return;
  m_result.failingWalks = static_cast<double>(failing) / m_result.walks;
  m_result.coveredWalks = static_cast<double>(covered) / m_result.walks;
}

/// Takes the step; false when it leaves what was explored.
bool Proof::follow(Path& path, const Choice& choice) const {
  if (path.edgeOf(choice) != nullptr) {
    path.take(choice);
    return true;
  }
  // No edge: a step that changes nothing, or one that was not explored.
  return choice.kind == Choice::Kind::Move && path.isExpanded() && choice.client < path.clientCount() &&
         m_expansion->space().client(path.placeOf(choice.client)).isReady;
}

Standing Proof::standingAt(const Path& path) const {
  Standing standing{m_outlooks[path.state()], std::nullopt};
  if (!m_failingShares.empty()) standing.failingShare = m_failingShares[path.state()];
  return standing;
}

std::optional<Standing> Proof::standingAfter(const Schedule& schedule) const {
  return standingsAlong(schedule).back();
}

std::vector<std::optional<Standing>> Proof::standingsAlong(const Schedule& schedule) const {
  std::vector<std::optional<Standing>> standings(schedule.size() + 1);
  if (m_outlooks.empty()) return standings;
  Path path(*m_expansion);
  standings[0] = standingAt(path);
  for (std::size_t step = 0; step < schedule.size() && follow(path, schedule[step]); ++step) standings[step + 1] = standingAt(path);
  return standings;
}

std::vector<std::optional<Standing>> Proof::standingsAfterEach(const Schedule& schedule, const std::vector<Choice>& next) const {
  std::vector<std::optional<Standing>> standings(next.size());
  if (m_outlooks.empty()) return standings;
  Path path(*m_expansion);
  for (const Choice& choice : schedule)
    if (!follow(path, choice)) return standings;
  for (std::size_t i = 0; i < next.size(); ++i) {
    Path there = path;
    if (follow(there, next[i])) standings[i] = standingAt(there);
  }
  return standings;
}

} // namespace interleave
