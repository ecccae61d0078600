// interleave-cli explore: every interleaving, counted exactly.
#include <csignal>
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli_scenario.hpp"
#include "engine/base/bytes.hpp"
#include "engine/drive/explore/explorer.hpp"
#include "engine/lab/trace_json.hpp"

namespace interleave::cli {

namespace {

struct Options {
  ScenarioChoice scenario;
  std::vector<std::string> faults;
  ExploreOptions explore;
  std::uint64_t megabytes = 4096;
};

constexpr std::int64_t kMostStates = 2'000'000'000; ///< they are numbered with 31 bits

std::atomic<bool> stopped = false;

Status readFaults(const Options& options, FaultOptions& faults) {
  for (const std::string& name : options.faults) {
    if (name == "crash")
      faults.crash = true;
    else if (name == "lost-reply")
      faults.loseReply = true;
    else if (name == "expire")
      faults.expire = true;
    else if (name == "flush-scripts")
      faults.flushScripts = true;
    else
      return Error{fmt::format("--faults: unknown fault '{}'; there are crash, lost-reply, expire and flush-scripts", name)};
  }
  return {};
}

const char* verdictWord(ProofVerdict verdict) {
  switch (verdict) {
  case ProofVerdict::Safe: return "safe";
  case ProofVerdict::Fails: return "fails";
  case ProofVerdict::Unknown: return "unknown";
  }
  return "unknown";
}

template <class T> nlohmann::json orNull(const std::optional<T>& value) { return value ? nlohmann::json(*value) : nlohmann::json(); }
nlohmann::json orNull(const std::optional<mpz_class>& value) { return value ? nlohmann::json(value->get_str()) : nlohmann::json(); }
nlohmann::json orNull(const std::optional<Counterexample>& value) {
  return value ? nlohmann::json(scheduleText(value->schedule)) : nlohmann::json();
}

nlohmann::json outcomesJson(const Exploration& result) {
  nlohmann::json list = nlohmann::json::array();
  for (const Outcome& outcome : result.outcomes) {
    list.push_back({{"ledger", ledgerJson(outcome.ledger)},
                    {"keys", keysJson(outcome.keys)},
                    {"broken", outcome.broken},
                    {"schedules", result.orders ? nlohmann::json(outcome.orders.get_str()) : nlohmann::json()}});
  }
  return list;
}

nlohmann::json witnessesJson(const Exploration& result) {
  nlohmann::json list = nlohmann::json::array();
  for (const Witness& witness : result.witnesses)
    list.push_back({{"invariant", witness.invariant}, {"schedule", witness.schedule ? nlohmann::json(scheduleText(*witness.schedule)) : nlohmann::json()}});
  return list;
}

nlohmann::json resultJson(const Scenario& scenario, const World& world, const Exploration& result) {
  return {{"scenario", scenario.id},
          {"parameters", world.rules->parameters},
          {"clients", world.clients.size()},
          {"states", orNull(result.unmergedStates)},
          {"merged_states", result.states},
          {"edges", result.steps},
          {"idle_steps", result.idleSteps},
          {"executed_steps", result.executed},
          {"schedules", orNull(result.orders)},
          {"failing", orNull(result.failing)},
          {"share", orNull(result.share)},
          {"random_walk_share", orNull(result.randomWalkShare)},
          {"verdict", verdictWord(result.verdict)},
          {"shortest", orNull(result.shortest)},
          {"fewest_switches", orNull(result.fewestSwitches)},
          {"broken", result.shortest ? nlohmann::json(result.shortest->broken) : nlohmann::json::array()},
          {"outcomes", outcomesJson(result)},
          {"sometimes", witnessesJson(result)},
          {"loops", result.hasLoops},
          {"complete", result.complete},
          {"complete_depth", result.completeDepth},
          {"why_incomplete", result.whyIncomplete},
          {"random_walks", {{"made", result.walks}, {"failing_share_estimate", result.failingWalks}, {"covered_share_estimate", result.coveredWalks}}},
          {"invariant_errors", result.invariantErrors},
          {"seconds", result.seconds}};
}

/// A number of orders as people read it: with commas, or as a power of ten when it is long.
std::string bigText(const mpz_class& number) {
  const std::string digits = number.get_str();
  if (digits.size() > 24) return fmt::format("about {}.{} × 10^{}", digits[0], digits.substr(1, 2), digits.size() - 1);
  return withCommas(digits);
}

std::string verdictSentence(const Exploration& result) {
  switch (result.verdict) {
  case ProofVerdict::Safe: return result.orders ? fmt::format("Safe: none of {} orders breaks an invariant.", bigText(*result.orders)) : "Safe: no order breaks an invariant.";
  case ProofVerdict::Fails:
    if (!result.shortest) return "Fails: something good never happens, in no order.";
    if (!result.orders) return "Fails: some order breaks an invariant.";
    return fmt::format("Fails: {} of {} orders break an invariant ({:.4g} %).", bigText(*result.failing), bigText(*result.orders), 100 * *result.share);
  case ProofVerdict::Unknown: break;
  }
  return fmt::format("Unknown: {}. No order of up to {} steps breaks an invariant.", result.whyIncomplete, result.completeDepth);
}

void printForPeople(const Scenario& scenario, const World& world, const Exploration& result) {
  fmt::print("{}, {} clients\n\n{}\n", scenario.title, world.clients.size(), verdictSentence(result));
  if (result.verdict == ProofVerdict::Fails && !result.complete)
    fmt::print("Not counted: {}; all orders of up to {} steps were looked at.\n", result.whyIncomplete, result.completeDepth);
  if (result.walks > 0)
    fmt::print("Estimate from {} random runs: {:.3g} % fail; {:.3g} % lie wholly in what was looked at.\n", result.walks, 100 * result.failingWalks,
               100 * result.coveredWalks);
  if (result.hasLoops) fmt::print("Some clients can ask again for ever, so orders cannot be counted.\n");
  if (result.randomWalkShare)
    fmt::print("A scheduler that picks at random among those who can move fails in {:.4g} % of runs.\n", 100 * *result.randomWalkShare);
  if (result.shortest) fmt::print("Shortest: {}   (breaks {})\n", scheduleText(result.shortest->schedule), fmt::join(result.shortest->broken, ", "));
  if (result.fewestSwitches)
    fmt::print("Fewest switches: {}   ({})\n", scheduleText(result.fewestSwitches->schedule), result.fewestSwitches->switches);
  for (const Witness& witness : result.witnesses)
    if (witness.schedule)
      fmt::print("Possible: {}   ({})\n", scheduleText(*witness.schedule), witness.about);
    else
      fmt::print("{}: {}\n", result.complete ? "It never happens" : "Not seen so far", witness.about);
  fmt::print("\n{}\n", counted(static_cast<std::int64_t>(result.outcomes.size()), "outcome"));
  constexpr std::size_t kMostShown = 12;
  for (std::size_t i = 0; i < std::min(kMostShown, result.outcomes.size()); ++i) {
    const Outcome& outcome = result.outcomes[i];
    std::string keys;
    for (const auto& [name, image] : outcome.keys) keys += fmt::format("  {}={}", name, image.text);
    fmt::print("  {:>12}  sold {}, refused {}, failed {}, gave up {}{}{}\n", result.orders ? bigText(outcome.orders) : "?", outcome.ledger.sold,
               outcome.ledger.refused, outcome.ledger.failed, outcome.ledger.gaveUp, keys,
               outcome.broken.empty() ? "" : fmt::format("  breaks {}", fmt::join(outcome.broken, ", ")));
  }
  if (result.outcomes.size() > kMostShown) fmt::print("  … (--json lists all)\n");
  for (const std::string& error : result.invariantErrors) fmt::print("{}\n", error);
  fmt::print("\n{} merged states, {} steps between them, {} executed, {:.3f} s", result.states, result.steps, result.executed, result.seconds);
  if (result.idleSteps > 0) fmt::print("; {} steps that leave everything as it was are not counted as orders", result.idleSteps);
  fmt::print("\n");
}

int run(const Common& common, Options options) {
  auto scenario = findScenario(common, options.scenario);
  if (!scenario) return badInput(scenario.message());
  auto values = readSettings(*scenario, options.scenario);
  if (!values) return badInput(values.message());
  if (Status read = readFaults(options, options.explore.faults); !read) return badInput(read.message());
  auto world = scenario->instantiate(*values);
  if (!world) return badInput(world.message());
  options.explore.mostBytes = options.megabytes << 20;
  options.explore.details = false;
  std::signal(SIGINT, [](int) { stopped = true; });
  const bool showsProgress = !common.json && isatty(STDERR_FILENO) != 0;
  double shownAt = 0;
  const Proof proof(*world, options.explore, &stopped, [&](const ExploreProgress& at) {
    if (!showsProgress || at.seconds < shownAt + 0.2) return;
    shownAt = at.seconds;
    fmt::print(stderr, "\r{} states, {:.0f} a second, depth {}, {} waiting ", at.states, static_cast<double>(at.states) / at.seconds, at.depth, at.waiting);
  });
  const Exploration& result = proof.result();
  if (showsProgress && shownAt > 0) fmt::print(stderr, "\r\033[K");
  if (common.json)
    fmt::print("{}\n", resultJson(*scenario, *world, result).dump(2));
  else
    printForPeople(*scenario, *world, result);
  return result.verdict == ProofVerdict::Safe ? kWorked : kItFails;
}

} // namespace

void addExplore(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("explore", "tries every interleaving, counts the failing ones exactly and shows the smallest");
  auto options = std::make_shared<Options>();
  addScenarioOptions(*command, common, options->scenario);
  command->add_option("--faults", options->faults, "faults that may happen too: crash,lost-reply,expire,flush-scripts")->delimiter(',');
  command->add_option("--max-faults", options->explore.faults.most, "how many of them in one run")->capture_default_str()->check(CLI::Range(0, 100));
  command->add_option("--threads", options->explore.threads, "how many threads look; the answer is the same for every number")->capture_default_str()->check(CLI::Range(1, 256));
  command->add_option("--max-states", options->explore.mostStates, "give up after so many merged states")->capture_default_str()->check(CLI::Range(std::int64_t{1}, kMostStates));
  command->add_option("--max-memory", options->megabytes, "give up at so many MB")->capture_default_str()->check(CLI::Range(1, 1'000'000));
  command->add_option("--max-seconds", options->explore.mostSeconds, "give up after so many seconds")->capture_default_str()->check(CLI::Range(1, 1'000'000));
  command->callback([&common, &chosen, options] { chosen = [&common, options] { return run(common, *options); }; });
}

} // namespace interleave::cli
