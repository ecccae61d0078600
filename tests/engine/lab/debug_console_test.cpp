// The debugger as lines of text.
#include "engine/lab/debug_console.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace interleave {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kDeduct = R"(local stock = tonumber(redis.call("GET", KEYS[1]))

for i = 1, tonumber(ARGV[1]) do
  stock = stock - 1
end
redis.call("SET", KEYS[1], stock)
return stock
)";

DebugConsole consoleOf(const std::string& source = kDeduct) {
  Server server;
  server.setNowUs(kWorldStartUs);
  const SessionId session = server.connect();
  static_cast<void>(server.execute(session, {"SET", "stock", "10", "EX", "60"}));
  return DebugConsole(ScriptDebugger(ScriptTarget::of(std::move(server), session, {"EVAL", source, "1", "stock", "3"}).value()), "deduct.lua");
}

TEST(DebugConsole, BeginsAtTheFirstLine) {
  EXPECT_THAT(consoleOf().greeting(), ElementsAre("deduct.lua: 10 lines ran, the reply is (integer) 7", "* Stopped at line 1, 1 of 10: start",
                                                  "->  1   local stock = tonumber(redis.call(\"GET\", KEYS[1]))"));
}

TEST(DebugConsole, MovesByTheNamesOfRedissDebuggerAndBackAgain) {
  DebugConsole console = consoleOf();
  EXPECT_THAT(console.execute("next").front(), HasSubstr("line 3, 2 of 10"));
  EXPECT_THAT(console.execute("s").front(), HasSubstr("line 4, 3 of 10"));
  EXPECT_THAT(console.execute("").front(), HasSubstr("line 3, 4 of 10")); // again
  EXPECT_THAT(console.execute("back").front(), HasSubstr("line 4, 3 of 10"));
  EXPECT_THAT(console.execute("until 6").front(), HasSubstr("line 6, 9 of 10"));
  EXPECT_THAT(console.execute("continue"), ElementsAre("* The script has ended: the end of the script", "reply: (integer) 7"));
  EXPECT_THAT(console.execute("reverse-continue").front(), HasSubstr("line 1, 1 of 10"));
  EXPECT_THAT(console.execute("goto 11").front(), HasSubstr("has ended"));
  EXPECT_THAT(console.execute("restart").front(), HasSubstr("line 1, 1 of 10"));
}

TEST(DebugConsole, SetsListsAndRemovesBreakpoints) {
  DebugConsole console = consoleOf();
  EXPECT_THAT(console.execute("b"), ElementsAre("No breakpoint is set. Use b LINE."));
  EXPECT_THAT(console.execute("b 2"), ElementsAre("1: line 2  (at line 3, the next one with code)"));
  EXPECT_THAT(console.execute("break 4 if i == 3"), ElementsAre("2: line 4 if i == 3"));
  EXPECT_THAT(console.execute("b -3"), ElementsAre("Breakpoint in line 3 removed."));
  EXPECT_THAT(console.execute("c").front(), HasSubstr("line 4, 7 of 10: breakpoint 2"));
  EXPECT_THAT(console.execute("p i"), ElementsAre("<value> 3"));
  EXPECT_THAT(console.execute("b 99"), ElementsAre("there is no line 99; the script has 7"));
  EXPECT_THAT(console.execute("b 4 if i =="), ElementsAre(HasSubstr("unexpected symbol")));
  EXPECT_THAT(console.execute("b write stock"), ElementsAre("3: write stock"));
  EXPECT_THAT(console.execute("c").front(), HasSubstr("line 7, 10 of 10: breakpoint 3: line 6 wrote stock"));
  EXPECT_THAT(console.execute("b 0"), ElementsAre("All breakpoints are removed."));
}

TEST(DebugConsole, LooksAtVariablesKeysCallsAndWriters) {
  DebugConsole console = consoleOf();
  static_cast<void>(console.execute("until 7"));
  EXPECT_THAT(console.execute("p"), ElementsAre("<value> stock = 7"));
  EXPECT_THAT(console.execute("e stock * 2, 'x'"), ElementsAre("<retval> 14", "<retval> \"x\""));
  EXPECT_THAT(console.execute("keys"), ElementsAre("~ stock: \"10\", ttl 60000 ms → \"7\", no ttl"));
  EXPECT_THAT(console.execute("who stock"), ElementsAre("stock has its value from line 4: stock = stock - 1"));
  EXPECT_THAT(console.execute("who key stock"), ElementsAre("stock was written by line 6: SET stock 7 → OK"));
  EXPECT_THAT(console.execute("calls"), Contains("line 1: GET stock → \"10\""));
  EXPECT_THAT(console.execute("t"), ElementsAre("* 0: the script, line 7"));
  EXPECT_THAT(console.execute("coverage"), Contains("       3    0.09 µs   4    stock = stock - 1"));
}

TEST(DebugConsole, WatchesAndSpeaks) {
  DebugConsole console = consoleOf();
  EXPECT_THAT(console.execute("watch 10 - stock"), ElementsAre("   watch 1: 10 - stock = Script attempted to access nonexistent global variable 'stock'"));
  EXPECT_THAT(console.execute("b 4 log {i} of {ARGV[1]}"), ElementsAre("1: line 4 log {i} of {ARGV[1]}"));
  EXPECT_THAT(console.execute("until 6"), ElementsAre("<log> 1 of 3", "<log> 2 of 3", "<log> 3 of 3", HasSubstr("line 6, 9 of 10"), HasSubstr("->"), "   watch 1: 10 - stock = 3"));
  EXPECT_THAT(console.execute("unwatch"), ElementsAre("Nothing is watched any more."));
}

TEST(DebugConsole, ForksAndTakesItBack) {
  DebugConsole console = consoleOf();
  static_cast<void>(console.execute("until 6"));
  EXPECT_THAT(console.execute("r GET stock"), ElementsAre("<redis> GET stock", "<reply> \"10\""));
  EXPECT_THAT(console.execute("set stock = 100"), ElementsAre(HasSubstr("This run is a fork")));
  EXPECT_THAT(console.execute("c"), ElementsAre("* The script has ended: the end of the script", "reply: (integer) 100"));
  EXPECT_THAT(console.execute("forks"), ElementsAre("before line event 9: stock = 100"));
  EXPECT_THAT(console.execute("forks drop").back(), "reply: (integer) 7");
}

TEST(DebugConsole, SaysWhatIsWrong) {
  DebugConsole console = consoleOf();
  EXPECT_THAT(console.execute("nonsense"), ElementsAre("'nonsense' is no command; help lists them"));
  EXPECT_THAT(console.execute("until x"), ElementsAre("expected a line from 1 to 7"));
  EXPECT_THAT(console.execute("frame 9"), ElementsAre("expected a number from 0 to 0; trace lists them"));
  EXPECT_THAT(console.execute("r"), ElementsAre("expected a Redis command: redis GET stock"));
  EXPECT_THAT(console.execute("r NOSUCH"), ElementsAre("Redis has no command NOSUCH"));
  EXPECT_THAT(console.execute("who"), ElementsAre(HasSubstr("expected the name of a variable")));
  EXPECT_GT(console.execute("help").size(), 25u);
  EXPECT_FALSE(console.isOver());
  EXPECT_THAT(console.execute("quit"), IsEmpty());
  EXPECT_TRUE(console.isOver());
}

} // namespace
} // namespace interleave
