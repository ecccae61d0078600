// A scenario and a schedule in, a trace out, compared with tests/scenarios/expected/*.txt. `--update` rewrites them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/expected_file.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

struct TraceCase {
  const char* name; ///< of the file
  const char* scenario;
  ParameterValues values;
  const char* schedule;
};

void PrintTo(const TraceCase& c, std::ostream* stream) {
  *stream << c.scenario << ": " << c.schedule;
}

const TraceCase kCases[] = {
    {"check_then_decrement_oversells", "check-then-decrement", {{"clients", 2}, {"stock", 1}}, "A B A B"},
    {"check_then_decrement_one_after_the_other", "check-then-decrement", {{"clients", 2}, {"stock", 1}}, "A A B"},
    {"check_then_decrement_three_clients", "check-then-decrement", {{"clients", 3}, {"stock", 2}}, "A B C C B A"},
    {"check_then_decrement_with_faults",
     "check-then-decrement",
     {{"clients", 3}, {"stock", 5}, {"quantity", 2}},
     "A [lose reply of A] B [crash B] C C"},
    {"give_back_shows_negative_stock", "decrement-then-give-back", {{"clients", 2}, {"stock", 1}}, "A B B"},
    {"give_back_undersells", "decrement-then-give-back", {{"clients", 2}, {"stock", 2}, {"quantity", 3}}, "A B A B"},
    {"give_back_crashes_in_between", "decrement-then-give-back", {{"clients", 2}, {"stock", 1}}, "A B [crash B]"},
    {"watch_loser_gets_nil", "watch-multi-exec", {{"clients", 2}, {"stock", 1}}, "A B A B A B A B A B"},
    {"watch_retries", "watch-multi-exec", {{"clients", 2}, {"stock", 2}, {"tries", 2}}, "A B A B A B A B A B B*5"},
    {"watch_sold_out", "watch-multi-exec", {{"clients", 2}, {"stock", 1}}, "A*5 B*3"},
    {"lock_waits", "lock-set-nx", {{"clients", 2}, {"stock", 1}}, "A B A B A A B B B"},
    {"lock_expires", "lock-set-nx", {{"clients", 2}, {"stock", 1}}, "A A [expire lock:1001] B B A B A B"},
    {"lock_plain_release",
     "lock-set-nx",
     {{"clients", 3}, {"stock", 3}, {"release", 1}},
     "A A A [expire lock:1001] B A C C C C B B B"},
    {"bounded_counter", "lua-bounded-counter", {{"clients", 2}, {"stock", 1}}, "B A"},
    {"bounded_counter_quantities", "lua-bounded-counter", {{"clients", 3}, {"stock", 5}, {"quantity", 2}}, "A C B"},
    {"deduct_repeats", "lua-deduct-idempotent", {{"clients", 2}, {"stock", 1}}, "A B A"},
    {"deduct_checks_ttl", "lua-deduct-idempotent", {{"clients", 1}, {"stock", 2}, {"check_ttl", 1}}, "A [wait 1000] A"},
    {"row_lock_waits", "sql-row-lock", {{"clients", 2}, {"stock", 1}}, "A B A B A A B"},
    {"row_lock_read_then_update", "sql-row-lock", {{"clients", 2}, {"stock", 1}, {"how", 3}}, "A A B B A B A B"},
    {"row_lock_with_faults",
     "sql-row-lock",
     {{"clients", 3}, {"stock", 2}, {"connections", 2}},
     "A B C A B [crash A] B [lose reply of B] C C C"},
    {"deduct_after_the_stock_expired", "lua-deduct-idempotent", {{"clients", 2}, {"stock", 2}}, "A [wait 3600000] B A"},
};

class Trace : public testing::TestWithParam<TraceCase> {};

TEST_P(Trace, IsAsExpected) {
  const TraceCase& c = GetParam();
  World world = worldOf(c.scenario, c.values);
  std::string text = fmt::format("scenario\n  {}\nparameters\n", c.scenario);
  for (const auto& [name, value] : world.rules->parameters)
    text += fmt::format("  {} = {}\n", name, parameterText(*scenarioOf(c.scenario).parameter(name), value));
  text += fmt::format("schedule\n  {}\n", c.schedule);
  const auto events = play(world, c.schedule);
  text += "events\n" + traceText(world, events);
  EXPECT_TRUE(matchesFile(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "tests/scenarios/expected" /
                              (std::string(c.name) + ".txt"),
                          text));
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Trace, testing::ValuesIn(kCases),
                         [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace interleave
