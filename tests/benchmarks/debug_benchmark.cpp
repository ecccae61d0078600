// The debugger: recording a run of 100,000 lines, and a stop at its end.
#include <benchmark/benchmark.h>

#include "engine/drive/debug/script_debugger.hpp"

namespace interleave {
namespace {

/// 100,000 line events, a redis.call at every fourth of them.
constexpr const char* kLong = R"(local sum = 0
for i = 1, 25000 do
  sum = sum + i
  redis.call("INCR", KEYS[1])
  local x = sum
end
return sum
)";

ScriptTarget longTarget() {
  Server server;
  server.setNowUs(kWorldStartUs);
  const SessionId session = server.connect();
  return ScriptTarget::of(std::move(server), session, {"EVAL", kLong, "1", "n"}).value();
}

void recordAHundredThousandLines(benchmark::State& state) {
  ScriptTarget target = longTarget();
  std::size_t lines = 0;
  for (auto _ : state) lines = record(target, {}).events.size();
  state.counters["lines"] = static_cast<double>(lines);
}
BENCHMARK(recordAHundredThousandLines)->Unit(benchmark::kMillisecond);

/// The same script on the same server, watched by nobody.
void runAHundredThousandLinesUnwatched(benchmark::State& state) {
  ScriptTarget target = longTarget();
  for (auto _ : state) benchmark::DoNotOptimize(target.run());
}
BENCHMARK(runAHundredThousandLinesUnwatched)->Unit(benchmark::kMillisecond);

void stopAtTheLastLine(benchmark::State& state) {
  ScriptDebugger debugger(longTarget());
  debugger.goTo(debugger.length() - 1);
  for (auto _ : state) benchmark::DoNotOptimize(debugger.view());
}
BENCHMARK(stopAtTheLastLine)->Unit(benchmark::kMillisecond);

void stepBackFromTheEndAndLook(benchmark::State& state) {
  ScriptDebugger debugger(longTarget());
  debugger.goTo(debugger.length());
  for (auto _ : state) {
    debugger.backOver();
    benchmark::DoNotOptimize(debugger.view());
  }
}
BENCHMARK(stepBackFromTheEndAndLook)->Unit(benchmark::kMillisecond)->Iterations(20);

} // namespace
} // namespace interleave
