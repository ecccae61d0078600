#include "ui/models/proof_question.hpp"

#include <algorithm>

#include "engine/lab/explain.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

/// Plays the counterexample once more, to say what happens in it.
ToldSchedule told(const ProofQuestion& question, const Counterexample& example) {
  ToldSchedule words{example.schedule, example.switches, {}, {}, {}};
  auto world = question.scenario.instantiate(question.values);
  if (!world) return words;
  std::vector<StepEvent> events(example.schedule.size());
  std::vector<const StepEvent*> pointers;
  for (std::size_t at = 0; at < events.size(); ++at) {
    if (!mayChoose(*world, example.schedule[at])) return words;
    step(*world, example.schedule[at], &events[at]);
    pointers.push_back(&events[at]);
  }
  Verdict verdict = judge(*world, pointers);
  if (verdict.level != Verdict::Level::Broken) {
    // Broken before anybody moved; or stuck, where no single step is at fault.
    if (const auto violations = violationsOf(*world); !violations.empty()) words.sentence = violations.front().message;
    return words;
  }
  words.headline = std::move(verdict.headline);
  words.sentence = std::move(verdict.sentence);
  words.anomaly = std::move(verdict.anomaly);
  return words;
}

} // namespace

QString ProofQuestion::identity() const {
  QStringList parts{text(scenario.id), text(scenario.source)};
  for (const auto& [name, value] : values)
    parts << QStringLiteral("%1=%2").arg(text(name)).arg(value);
  if (faults.any())
    parts << QStringLiteral("%1%2%3%4 %5")
                 .arg(int{faults.crash})
                 .arg(int{faults.loseReply})
                 .arg(int{faults.expire})
                 .arg(int{faults.flushScripts})
                 .arg(faults.most);
  return parts.join('\n');
}

ProofAnswer answer(const ProofQuestion& question, const std::atomic<bool>& stop,
                   const std::function<void(const ExploreProgress&)>& progress) {
  ProofAnswer result;
  auto world = question.scenario.instantiate(question.values);
  if (!world) {
    result.problem = world.message();
    return result;
  }
  for (const Invariant& invariant : world->rules->invariants)
    result.abouts[invariant.id] = invariant.about;
  result.stockAtStart = world->rules->stockAtStart;
  result.hasStock = !world->rules->stockKey.empty();
  ExploreOptions options;
  options.faults = question.faults;
  options.mostSeconds = question.budget.seconds;
  options.mostBytes = question.budget.bytes;
  options.threads = question.budget.threads;
  result.proof = std::make_shared<const Proof>(std::move(*world), options, &stop, progress);
  result.stopped = stop.load();
  const Exploration& found = result.proof->result();
  if (found.shortest) result.shortest = told(question, *found.shortest);
  if (found.fewestSwitches) result.fewestSwitches = told(question, *found.fewestSwitches);
  return result;
}

} // namespace interleave
