// interleave-cli step: plays a schedule and tells everything that happened.
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli_scenario.hpp"
#include "engine/drive/hand/hand_run.hpp"
#include "engine/lab/explain.hpp"
#include "engine/lab/trace_json.hpp"
#include "engine/resp/text.hpp"

namespace interleave::cli {

namespace {

struct StepOptions {
  ScenarioChoice scenario;
  std::string schedule;
};

std::vector<const StepEvent*> eventsOf(const HandRun& run) {
  std::vector<const StepEvent*> events;
  for (int i = 1; i <= run.length(); ++i) events.push_back(&run.eventAt(i));
  return events;
}

std::vector<Violation> violationsIn(const std::vector<const StepEvent*>& events) {
  std::vector<Violation> violations;
  for (const StepEvent* event : events)
    violations.insert(violations.end(), event->violations.begin(), event->violations.end());
  return violations;
}

void printJson(const Scenario& scenario, const HandRun& run, const std::vector<const StepEvent*>& events,
               const std::vector<Violation>& violations) {
  nlohmann::json list = nlohmann::json::array();
  for (const StepEvent* event : events) list.push_back(eventJson(*event));
  const Verdict verdict = judge(run.world(), events);
  const nlohmann::json result = {{"scenario", scenario.id},
                                 {"parameters", run.world().rules->parameters},
                                 {"schedule", scheduleText(run.wholeSchedule())},
                                 {"events", list},
                                 {"ledger", ledgerJson(run.world().ledger)},
                                 {"keys", keysJson(run.world())},
                                 {"finished", isFinished(run.world())},
                                 {"violations", violationsJson(violations)},
                                 {"verdict", {{"headline", verdict.headline}, {"sentence", verdict.sentence}, {"anomaly", verdict.anomaly}}}};
  fmt::print("{}\n", result.dump(2));
}

void printForPeople(const Scenario& scenario, const HandRun& run, const std::vector<const StepEvent*>& events) {
  fmt::print("{}\n\n", scenario.title);
  for (std::size_t i = 0; i < events.size(); ++i) {
    const StepEvent& event = *events[i];
    const std::string who = event.client >= 0 ? clientName(event.client) : "-";
    const std::string what = event.request.empty() ? choiceText(event.choice) : requestForPeople(*run.world().rules, event.request);
    fmt::print("{:>4}  {:<2} {}", event.step, who, what);
    if (!event.request.empty()) fmt::print("  →  {}{}", replyText(event.reply), event.replyLost ? " (lost)" : "");
    fmt::print("\n");
    for (const InnerCall& call : event.innerCalls)
      fmt::print("          {}  →  {}\n", requestText(call.request), replyText(call.reply));
    fmt::print("         {}\n", stepSentence(run.worldAt(static_cast<int>(i) + 1), std::span(events).first(i + 1)));
  }
  fmt::print("\nkeys\n");
  for (const auto& [name, image] : keysOf(run.world()))
    fmt::print("      {:<24} {:<7} {}  ttl {}\n", name, image.type, image.text,
               image.ttlMs < 0 ? "none" : fmt::format("{} ms", image.ttlMs));
  const Ledger& ledger = run.world().ledger;
  fmt::print("\nsold {}, refused {}, failed {}, gave up {}, duplicates {}{}\n", ledger.sold, ledger.refused, ledger.failed,
             ledger.gaveUp, ledger.duplicates, isFinished(run.world()) ? "" : "; the run is not finished");
  const Verdict verdict = judge(run.world(), events);
  fmt::print("{}. {} {}\n", verdict.headline, verdict.sentence, verdict.anomaly);
}

int play(const Common& common, const StepOptions& options) {
  auto scenario = findScenario(common, options.scenario);
  if (!scenario) return badInput(scenario.message());
  auto values = readSettings(*scenario, options.scenario);
  if (!values) return badInput(values.message());
  auto schedule = parseSchedule(options.schedule);
  if (!schedule) return badInput("--schedule: " + schedule.message());
  auto world = scenario->instantiate(*values);
  if (!world) return badInput(world.message());
  HandRun run(std::move(*world));
  if (Status played = run.play(*schedule); !played) return badInput("--schedule: " + played.message());
  const auto events = eventsOf(run);
  const auto violations = violationsIn(events);
  if (common.json)
    printJson(*scenario, run, events, violations);
  else
    printForPeople(*scenario, run, events);
  return violations.empty() ? kWorked : kItFails;
}

} // namespace

void addStep(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("step", "plays a schedule step by step and tells what happened");
  auto options = std::make_shared<StepOptions>();
  addScenarioOptions(*command, common, options->scenario);
  command->add_option("--schedule", options->schedule, "who moves at each step: \"A B A B\"")->required();
  command->callback([&common, &chosen, options] { chosen = [&common, options] { return play(common, *options); }; });
}

} // namespace interleave::cli
