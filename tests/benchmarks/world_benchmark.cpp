// How fast the engine is by itself: steps of a world, and runs of a script.
#include <cstdio>
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "engine/drive/explore/explorer.hpp"
#include "engine/lab/scenario.hpp"
#include "engine/server/server.hpp"
#include "engine/world/world.hpp"

namespace interleave {
namespace {

template <class T> T orExit(Result<T> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "%s\n", result.message().c_str());
  std::exit(1);
}

World startOf(const char* scenario) {
  const auto path = std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts" / (std::string(scenario) + ".lua");
  return orExit(orExit(loadScenario(path)).instantiate({}));
}

/// Plays A B A B from a copy of the start, again and again; items per second are steps per second.
void stepsOfCheckThenDecrement(benchmark::State& state) {
  const World start = startOf("check-then-decrement");
  const Choice moves[] = {Choice::move(0), Choice::move(1), Choice::move(0), Choice::move(1)};
  for (auto _ : state) {
    World world = start;
    for (const Choice& choice : moves) step(world, choice);
    if (world.ledger.sold != 2) state.SkipWithError("A B A B must sell two");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(std::size(moves)));
}
BENCHMARK(stepsOfCheckThenDecrement);

/// The same with an event told for every step, as a run by hand does.
void stepsWithEvents(benchmark::State& state) {
  const World start = startOf("check-then-decrement");
  const Choice moves[] = {Choice::move(0), Choice::move(1), Choice::move(0), Choice::move(1)};
  for (auto _ : state) {
    World world = start;
    StepEvent event;
    for (const Choice& choice : moves) step(world, choice, &event);
    benchmark::DoNotOptimize(event);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(std::size(moves)));
}
BENCHMARK(stepsWithEvents);

/// EVAL of the bounded counter on a server, as the client sends it.
void scriptRunsOfTheBoundedCounter(benchmark::State& state) {
  const World start = startOf("lua-bounded-counter");
  Request request = start.clients[0].node->request;
  request[5] = "-9007199254740991"; // least: never sold out while this runs
  Server server = start.server;
  const SessionId session = server.connect();
  for (auto _ : state) benchmark::DoNotOptimize(server.execute(session, request));
  if (server.execute(session, request).elements.size() != 2) state.SkipWithError("the script must reply two numbers");
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(scriptRunsOfTheBoundedCounter);

/// A single command through the gates, for comparison.
void commandsOfAServer(benchmark::State& state) {
  Server server;
  const SessionId session = server.connect();
  const Request request = {"INCR", "n"};
  for (auto _ : state) benchmark::DoNotOptimize(server.execute(session, request));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(commandsOfAServer);


/// Clients that all do something else, so that nothing can be merged but equal moments: items per second are merged states
/// per second, counting included. The argument is the number of threads.
void exploresClientsThatDiffer(benchmark::State& state) {
  const Scenario scenario = orExit(parseScenario("all-different.lua", R"lua(
    local function worker(i)
      redis.call("GET", "a" .. i)
      redis.call("GET", "b" .. i)
      redis.call("INCR", "shared")
      sold(1)
    end
    scenario {
      title = "All different", approach = "none", story = "none", take_home = "none",
      parameters = { { "clients", default = 11, min = 1, max = 20, about = "clients" } },
      setup = function() end,
      clients = function(p, i) return client("worker " .. i, worker, i) end,
      invariants = { never("too-many", "more were sold than there are clients", function(world, p) return world.sold > p.clients end) },
    })lua"));
  std::uint64_t states = 0;
  for (auto _ : state) {
    ExploreOptions options;
    options.threads = static_cast<int>(state.range(0));
    options.details = false;
    const Proof proof(orExit(scenario.instantiate({})), options);
    if (proof.result().verdict != ProofVerdict::Safe) state.SkipWithError("nothing breaks here");
    states += proof.result().states;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(states));
}
BENCHMARK(exploresClientsThatDiffer)->Arg(1)->Arg(2)->Arg(4)->UseRealTime()->Unit(benchmark::kMillisecond);

} // namespace
} // namespace interleave
