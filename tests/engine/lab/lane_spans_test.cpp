#include "engine/lab/lane_spans.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/drive/hand/hand_run.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave {
namespace {

const char* nameOf(LaneSpan::Kind kind) {
  switch (kind) {
  case LaneSpan::Kind::HoldsLock: return "holds";
  case LaneSpan::Kind::HoldsWantedLock: return "holds, wanted";
  case LaneSpan::Kind::WaitsForLock: return "waits";
  case LaneSpan::Kind::Watches: return "watches";
  case LaneSpan::Kind::WatchesBroken: return "watch broken";
  }
  return "?";
}

/// "A holds lock:1001 1-3", one a line.
std::string spansOf(const std::string& id, const std::string& schedule, const ParameterValues& values = {}) {
  auto scenario = loadScenario(INTERLEAVE_SOURCE_DIR "/scripts/" + id + ".lua");
  if (!scenario) return scenario.message();
  auto world = scenario->instantiate(values);
  if (!world) return world.message();
  HandRun run(std::move(*world));
  const auto choices = parseSchedule(schedule);
  if (!choices) return choices.message();
  if (Status played = run.play(*choices); !played) return played.message();
  std::string lines;
  for (const LaneSpan& span : laneSpans(
           run.length(), [&](int step) -> const World& { return run.worldAt(step); },
           [&](int step) -> const StepEvent& { return run.eventAt(step); }))
    lines += fmt::format("{} {} {} {}-{}\n", clientName(span.client), nameOf(span.kind), span.key, span.fromStep, span.toStep);
  return lines;
}

TEST(LaneSpans, ALockIsHeldFromItsSetToItsRelease) {
  EXPECT_EQ(spansOf("lock-set-nx", "A A A A"), "A holds lock:1001 1-4\n");
}

TEST(LaneSpans, ALockIsWantedFromTheFirstRefusalOnUntilTheOtherGetsIt) {
  EXPECT_EQ(spansOf("lock-set-nx", "A A B B A A B"), "A holds lock:1001 1-3\n"
                                                     "A holds, wanted lock:1001 3-6\n"
                                                     "B waits lock:1001 3-7\n"
                                                     "B holds lock:1001 7-7\n");
}

TEST(LaneSpans, WhoGivesUpDoesNotWait) {
  EXPECT_EQ(spansOf("lock-set-nx", "A B A", {{"when_taken", 1}}), "A holds lock:1001 1-3\n");
}

TEST(LaneSpans, TwoHoldAfterTheLocksTimeRanOut) {
  EXPECT_EQ(spansOf("lock-set-nx", "A [expire lock:1001] B A"), "A holds lock:1001 1-4\n"
                                                                "B holds lock:1001 3-4\n");
}

TEST(LaneSpans, ACrashEndsWhatTheClientBelieved) {
  EXPECT_EQ(spansOf("lock-set-nx", "A B [crash A] B"), "A holds lock:1001 1-2\n"
                                                       "A holds, wanted lock:1001 2-3\n"
                                                       "B waits lock:1001 2-4\n");
}

TEST(LaneSpans, AWatchLastsUntilExecAndBreaksWhereSomebodyWrites) {
  EXPECT_EQ(spansOf("watch-multi-exec", "A A B B B B B A"), "A watches stock:1001 1-7\n"
                                                            "A watch broken stock:1001 7-8\n"
                                                            "B watches stock:1001 3-7\n");
}

TEST(LaneSpans, WhereNobodyLocksOrWatchesThereAreNone) { EXPECT_EQ(spansOf("check-then-decrement", "A B A B"), ""); }

} // namespace
} // namespace interleave
