// The debugger, without a window: one test for each limit of Redis's own debugger, showing that it is gone, and for what no
// other debugger of Redis scripts can do.
#include "engine/drive/debug/script_debugger.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/resp/text.hpp"

namespace interleave {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ScriptDebugger debuggerOf(const std::string& source, const std::vector<std::string>& keys = {}, const std::vector<std::string>& arguments = {},
                          const std::vector<Request>& setup = {}) {
  Server server;
  server.setNowUs(kWorldStartUs);
  const SessionId session = server.connect();
  for (const Request& request : setup) EXPECT_FALSE(server.execute(session, request).isError()) << requestText(request);
  Request eval = {"EVAL", source, std::to_string(keys.size())};
  eval.insert(eval.end(), keys.begin(), keys.end());
  eval.insert(eval.end(), arguments.begin(), arguments.end());
  auto target = ScriptTarget::of(std::move(server), session, std::move(eval));
  EXPECT_TRUE(target.ok()) << target.message();
  return ScriptDebugger(std::move(*target));
}

int breakAt(ScriptDebugger& debugger, const std::string& text) {
  const auto breakpoint = parseBreakpoint(text);
  EXPECT_TRUE(breakpoint.ok()) << breakpoint.message();
  return debugger.add(*breakpoint).value();
}

/// Lines at which a run stops that is resumed again and again.
std::vector<int> stopsOf(ScriptDebugger& debugger) {
  std::vector<int> lines;
  for (debugger.resume(); !debugger.isAtEnd(); debugger.resume()) lines.push_back(debugger.line());
  return lines;
}

std::string valueOf(const ScriptDebugger& debugger, const std::string& expression, std::size_t frame = 0) {
  const auto values = debugger.evaluate(frame, expression);
  if (!values) return "error: " + values.message();
  std::string text;
  for (const DebugValue& value : *values) text += (text.empty() ? "" : ", ") + value.text;
  return text;
}

std::string variable(const StopView& view, const std::string& name, std::size_t frame = 0) {
  for (const DebugVariable& variable : view.frames.at(frame).variables)
    if (variable.name == name) return variable.value.text;
  return "(none)";
}

constexpr const char* kCalls = R"(local function double(n)
  local twice = n * 2
  return twice
end
local a = double(3)
local b = double(a)
return a + b
)";

TEST(ScriptDebugger, RecordsTheLinesOfRedissOwnDebugger) {
  const ScriptDebugger debugger = debuggerOf(kCalls);
  std::vector<int> lines;
  for (const LineEvent& event : debugger.recording().events) lines.push_back(event.line);
  EXPECT_THAT(lines, ElementsAre(4, 5, 2, 3, 6, 2, 3, 7)); // as redis-cli --ldb steps: a function is made at its end
  EXPECT_EQ(debugger.recording().reply, Reply::integerOf(18));
  EXPECT_EQ(debugger.line(), 4);
}

TEST(ScriptDebugger, TellsALineOnceWhateverIsBuiltInIsWrittenIn) {
  // In LuaJIT's state, `return redis.call(…)` goes through a function of Lua, and so does pairs.
  const ScriptDebugger debugger = debuggerOf("local sum = 0\nfor _, n in pairs({1, 2}) do\n  sum = sum + n\nend\nredis.call('SET', KEYS[1], sum)\nreturn redis.call('GET', KEYS[1])", {"k"});
  std::vector<int> lines;
  for (const LineEvent& event : debugger.recording().events) lines.push_back(event.line);
  EXPECT_THAT(lines, ElementsAre(1, 2, 3, 2, 3, 2, 5, 6));
}

// "no step over or out (next = step)"
TEST(ScriptDebugger, StepsOverIntoAndOutAndBackTheSameWay) {
  ScriptDebugger debugger = debuggerOf(kCalls);
  debugger.stepOver();
  EXPECT_EQ(debugger.line(), 5);
  debugger.stepOver();
  EXPECT_EQ(debugger.line(), 6);
  debugger.stepInto();
  EXPECT_EQ(debugger.line(), 2);
  debugger.stepOut();
  EXPECT_EQ(debugger.line(), 7);
  debugger.backInto();
  EXPECT_EQ(debugger.line(), 3);
  debugger.backOut();
  EXPECT_EQ(debugger.line(), 6);
  debugger.backOver();
  EXPECT_EQ(debugger.line(), 5);
  debugger.resume();
  EXPECT_TRUE(debugger.isAtEnd());
  EXPECT_EQ(debugger.stop().text, "the end of the script");
  debugger.backOver();
  EXPECT_EQ(debugger.line(), 7);
  debugger.reverse();
  EXPECT_EQ(debugger.position(), 0u);
}

TEST(ScriptDebugger, RunsToALineForwardAndBackward) {
  ScriptDebugger debugger = debuggerOf(kCalls);
  debugger.runTo(3);
  debugger.runTo(3);
  EXPECT_EQ(debugger.position(), 6u);
  debugger.backTo(2);
  debugger.backTo(2);
  EXPECT_EQ(debugger.position(), 2u);
}

// "64 breakpoints"
TEST(ScriptDebugger, HasAsManyBreakpointsAsAreWanted) {
  std::string source;
  for (int line = 1; line <= 200; ++line) source += "redis.call('PING')\n";
  ScriptDebugger debugger = debuggerOf(source);
  for (int line = 1; line <= 200; ++line) breakAt(debugger, std::to_string(line));
  EXPECT_EQ(stopsOf(debugger).size(), 199u); // it begins at the first one
}

// "deleting one of several loses another (set 7 8 9, delete 7 → 8 8)"
TEST(ScriptDebugger, LosesOnlyTheBreakpointThatIsDeleted) {
  ScriptDebugger debugger = debuggerOf("local a = 1\na = 2\na = 3\na = 4\nreturn a");
  const int first = breakAt(debugger, "2");
  breakAt(debugger, "3");
  breakAt(debugger, "4");
  EXPECT_TRUE(debugger.remove(first));
  EXPECT_FALSE(debugger.remove(first));
  EXPECT_THAT(stopsOf(debugger), ElementsAre(3, 4));
  EXPECT_EQ(debugger.breakpoints().front().id, 2);
}

// "breakpoints on blank lines are accepted and never hit"
TEST(ScriptDebugger, MovesBreakpointsToLinesWithCode) {
  ScriptDebugger debugger = debuggerOf("local a = 1\n\n-- nothing\na = 2\nreturn a\n-- the end");
  breakAt(debugger, "2");
  EXPECT_EQ(debugger.lineOf(debugger.breakpoints().front()), 4);
  breakAt(debugger, "6");
  EXPECT_EQ(debugger.lineOf(debugger.breakpoints().back()), 0); // not verified
  EXPECT_THAT(stopsOf(debugger), ElementsAre(4));
}

// "no conditions"
TEST(ScriptDebugger, StopsOnlyWhereAConditionHolds) {
  const std::string loop = "local sum = 0\nfor i = 1, 10 do\n  sum = sum + i\nend\nreturn sum";
  ScriptDebugger debugger = debuggerOf(loop, {}, {"7"});
  breakAt(debugger, "3 if i == tonumber(ARGV[1])");
  debugger.resume();
  EXPECT_EQ(valueOf(debugger, "i"), "7");
  EXPECT_EQ(valueOf(debugger, "sum"), "21");
  debugger.resume();
  EXPECT_TRUE(debugger.isAtEnd());
  debugger.clearBreakpoints();
  breakAt(debugger, "3 hits 9");
  debugger.goTo(0);
  debugger.resume();
  EXPECT_EQ(valueOf(debugger, "i"), "9");
  debugger.clearBreakpoints();
  breakAt(debugger, "3 hits 2 if i % 4 == 0");
  debugger.goTo(0);
  debugger.resume();
  EXPECT_EQ(valueOf(debugger, "i"), "8");
}

TEST(ScriptDebugger, SpeaksAtLogPoints) {
  ScriptDebugger debugger = debuggerOf("for i = 1, 3 do\n  redis.call('INCRBY', KEYS[1], i)\nend", {"n"});
  breakAt(debugger, "2 log {i} of {KEYS[1]}, which is {redis.call('GET', KEYS[1])}");
  std::vector<std::string> said;
  for (const DebugHit& hit : debugger.hits()) said.push_back(hit.text);
  EXPECT_THAT(said, ElementsAre("1 of n, which is false", "2 of n, which is 1", "3 of n, which is 3"));
  EXPECT_TRUE(stopsOf(debugger).empty());
}

// "`eval` cannot see locals"
TEST(ScriptDebugger, EvaluatesWithLocalsUpvaluesVarargsAndGlobals) {
  ScriptDebugger debugger = debuggerOf(R"(local outer = 10
local function f(a, ...)
  local b = a + outer
  return b, ...
end
local r = f(1, "x", "y")
return r
)", {"k"}, {"v"});
  debugger.runTo(4);
  EXPECT_EQ(valueOf(debugger, "a, b, outer"), "1, 11, 10");
  EXPECT_EQ(valueOf(debugger, "..."), "\"x\", \"y\"");
  EXPECT_EQ(valueOf(debugger, "select('#', ...)"), "2");
  EXPECT_EQ(valueOf(debugger, "KEYS[1] .. ARGV[1]"), "\"kv\"");
  EXPECT_EQ(valueOf(debugger, "string.upper('x')"), "\"X\"");
  EXPECT_EQ(valueOf(debugger, "nothing_of_that_name"), "error: Script attempted to access nonexistent global variable 'nothing_of_that_name'");
  EXPECT_EQ(valueOf(debugger, "outer", 1), "10");
  EXPECT_EQ(valueOf(debugger, "b", 1), "error: Script attempted to access nonexistent global variable 'b'");
  EXPECT_EQ(valueOf(debugger, "1 +"), "error: unexpected symbol near '<eof>'");
}

// "`print` shows the first of shadowed locals and no upvalues"
TEST(ScriptDebugger, ShowsTheVisibleOneOfShadowedNamesAndUpvalues) {
  ScriptDebugger debugger = debuggerOf(R"(local x = 1
local up = 5
local function f(x)
  local x = x * 10
  do
    local x = "inner"
    return x .. up
  end
end
local r = f(2)
return r
)");
  debugger.runTo(7);
  const StopView view = debugger.view();
  EXPECT_EQ(variable(view, "x"), "\"inner\"");
  EXPECT_EQ(variable(view, "up"), "5");
  EXPECT_EQ(variable(view, "x", 1), "1");
  EXPECT_EQ(view.frames[0].function, "f");
  EXPECT_EQ(view.frames[1].function, "the script");
  EXPECT_EQ(view.frames[1].line, 10);
}

// "numbers as %g"
TEST(ScriptDebugger, ShowsNumbersExactly) {
  ScriptDebugger debugger = debuggerOf("local a, b, c, d = 1767225600000000, 0.1, 1e300, 9007199254740993\nreturn a");
  debugger.runTo(2);
  const StopView view = debugger.view();
  EXPECT_EQ(variable(view, "a"), "1767225600000000");
  EXPECT_EQ(variable(view, "b"), "0.1");
  EXPECT_EQ(variable(view, "c"), "1e+300");
  EXPECT_EQ(variable(view, "d"), "9007199254740992"); // what Lua makes of it
}

// "output cut at 256 bytes"
TEST(ScriptDebugger, CutsNothing) {
  ScriptDebugger debugger = debuggerOf("local long = string.rep('x', 5000)\nlocal t = {}\nfor i = 1, 500 do t[i] = i end\nreturn long");
  debugger.runTo(4);
  const StopView view = debugger.view();
  EXPECT_EQ(variable(view, "long").size(), 5002u);
  const auto table = debugger.evaluate(0, "t");
  EXPECT_EQ((*table)[0].entries.size(), 500u);
  EXPECT_EQ((*table)[0].entries[499].key, "[500]");
}

// "arguments over 1,024 bytes end the session"
TEST(ScriptDebugger, TakesLongArguments) {
  ScriptDebugger debugger = debuggerOf("return #ARGV[1]", {}, {std::string(100'000, 'a')});
  EXPECT_EQ(debugger.recording().reply, Reply::integerOf(100'000));
  EXPECT_EQ(valueOf(debugger, "#ARGV[1]"), "100000");
}

// "no stop on errors"
TEST(ScriptDebugger, StopsOnErrorsWithTheirFrames) {
  ScriptDebugger debugger = debuggerOf("local function fails(n)\n  local t = nil\n  return t.x + n\nend\nlocal r = fails(4)\nreturn r");
  breakAt(debugger, "error");
  debugger.resume();
  EXPECT_EQ(debugger.line(), 3);
  EXPECT_THAT(debugger.stop().text, HasSubstr("attempt to index"));
  EXPECT_EQ(variable(debugger.view(), "n"), "4");
  debugger.resume();
  EXPECT_TRUE(debugger.isAtEnd());
  const StopView end = debugger.view();
  EXPECT_THAT(end.error, HasSubstr("attempt to index"));
  EXPECT_EQ(end.frames.at(0).function, "fails"); // still there: they are those that raised it
  EXPECT_EQ(variable(end, "n"), "4");
}

TEST(ScriptDebugger, StopsOnErrorsThatAreCaught) {
  ScriptDebugger debugger = debuggerOf("redis.call('SET', KEYS[1], 'x')\nlocal reply = redis.pcall('INCR', KEYS[1])\nreturn reply", {"k"});
  breakAt(debugger, "error");
  debugger.resume();
  EXPECT_EQ(debugger.line(), 2);
  EXPECT_THAT(debugger.stop().text, HasSubstr("value is not an integer"));
}

// "no EVALSHA"
TEST(ScriptDebugger, DebugsEvalsha) {
  Server server;
  server.setNowUs(kWorldStartUs);
  const SessionId session = server.connect();
  const Reply sha = server.execute(session, {"SCRIPT", "LOAD", "return ARGV[1]"});
  auto target = ScriptTarget::of(server, session, {"EVALSHA", sha.text, "0", "7"});
  ASSERT_TRUE(target.ok());
  EXPECT_EQ(ScriptDebugger(std::move(*target)).recording().reply, Reply::bulk("7"));
  EXPECT_THAT(ScriptTarget::of(server, session, {"EVALSHA", std::string(40, 'a'), "0"}).message(), HasSubstr("knows no script"));
  EXPECT_THAT(ScriptTarget::of(server, session, {"GET", "k"}).message(), HasSubstr("only EVAL"));
  EXPECT_THAT(ScriptTarget::of(server, session, {"EVAL", "return 1 +", "0"}).message(), HasSubstr("user_script:1"));
}

TEST(ScriptDebugger, StopsAtCommandsKeysAndKeysThatWereNotPassed) {
  const std::string source = "local stock = redis.call('GET', KEYS[1])\nredis.call('DECR', KEYS[1])\nredis.call('SET', 'op:7', stock)\nlocal done = 1\nreturn done";
  ScriptDebugger debugger = debuggerOf(source, {"stock"}, {}, {{"SET", "stock", "5"}});
  breakAt(debugger, "command decr");
  EXPECT_THAT(stopsOf(debugger), ElementsAre(2));
  debugger.clearBreakpoints();
  breakAt(debugger, "write op:*"); // shows what was written, so it stops behind
  debugger.goTo(0);
  EXPECT_THAT(stopsOf(debugger), ElementsAre(4));
  debugger.clearBreakpoints();
  breakAt(debugger, "read stock");
  debugger.goTo(0);
  debugger.resume();
  EXPECT_EQ(debugger.line(), 2);
  EXPECT_EQ(debugger.stop().text, "breakpoint 3: line 1 read stock");
  debugger.clearBreakpoints();
  breakAt(debugger, "undeclared");
  debugger.goTo(0);
  debugger.resume();
  EXPECT_EQ(debugger.stop().text, "breakpoint 4: line 3 uses op:7, which is not in KEYS");
}

TEST(ScriptDebugger, ShowsWhatALineDidToTheKeys) {
  ScriptDebugger debugger = debuggerOf("redis.call('SET', KEYS[1], ARGV[1])\nreturn 1", {"op:7"}, {"again"}, {{"SET", "op:7", "once", "PX", "2592000000"}});
  EXPECT_EQ(debugger.view().keys.at("op:7").ttlMs, 2'592'000'000);
  breakAt(debugger, "change op:*");
  debugger.resume();
  EXPECT_EQ(debugger.line(), 2);
  EXPECT_EQ(debugger.view().keys.at("op:7").ttlMs, -1);
  const auto calls = debugger.callsSoFar();
  ASSERT_EQ(calls.size(), 1u);
  ASSERT_EQ(calls[0].changes.size(), 1u);
  EXPECT_EQ(calls[0].changes[0].before->ttlMs, 2'592'000'000);
  EXPECT_EQ(calls[0].changes[0].after->ttlMs, -1);
  debugger.backInto(); // and back: it is there again
  EXPECT_EQ(debugger.view().keys.at("op:7").ttlMs, 2'592'000'000);
}

TEST(ScriptDebugger, StopsInsideComparatorsCallbacksPcallsCoroutinesAndTailCalls) {
  ScriptDebugger debugger = debuggerOf(R"(local t = {3, 1, 2}
table.sort(t, function(a, b)
  return a < b
end)
local s = string.gsub("ab", ".", function(c)
  return c .. c
end)
local ok, err = pcall(function()
  error("caught")
end)
local co = coroutine.wrap(function(first)
  local second = coroutine.yield(first + 1)
  return second * 2
end)
local x = co(1)
local y = co(x)
local function last(n)
  return n
end
local function tail(n)
  return last(n + 1)
end
return {t[1], s, tostring(ok), x, y, tail(5)}
)");
  EXPECT_EQ(replyText(debugger.recording().reply), "[(integer) 1, \"aabb\", \"false\", (integer) 2, (integer) 4, (integer) 6]");
  for (const int line : {3, 6, 9, 12, 13, 18, 21}) breakAt(debugger, std::to_string(line));
  std::set<int> seen;
  for (debugger.resume(); !debugger.isAtEnd(); debugger.resume()) {
    seen.insert(debugger.line());
    const StopView view = debugger.view();
    ASSERT_FALSE(view.frames.empty());
    EXPECT_EQ(view.frames.front().line, debugger.line());
    EXPECT_EQ(view.frames.back().function, "the script") << debugger.line();
    if (debugger.line() == 3) { EXPECT_EQ(view.frames[1].function, "sort"); }
    if (debugger.line() == 12) { EXPECT_EQ(variable(view, "first"), "1"); }
    if (debugger.line() == 13) { EXPECT_EQ(valueOf(debugger, "second + first"), "3"); }
    if (debugger.line() == 18) { EXPECT_EQ(variable(view, "n"), "6"); }
  }
  EXPECT_THAT(seen, ElementsAre(3, 6, 9, 12, 13, 18, 21));
}

TEST(ScriptDebugger, SeesTheFramesThatWaitForACoroutine) {
  ScriptDebugger debugger = debuggerOf("local base = 3\nlocal co = coroutine.wrap(function()\n  local inner = 4\n  return inner\nend)\nlocal r = co()\nreturn r");
  debugger.runTo(4);
  const StopView view = debugger.view();
  EXPECT_EQ(variable(view, "inner"), "4");
  EXPECT_EQ(view.frames.back().function, "the script");
  EXPECT_EQ(view.frames.back().line, 6);
  EXPECT_EQ(variable(view, "base", view.frames.size() - 1), "3");
  EXPECT_EQ(valueOf(debugger, "base + 1", view.frames.size() - 1), "4");
}

TEST(ScriptDebugger, ShowsCyclesAndExpandsTables) {
  ScriptDebugger debugger = debuggerOf("local t = {1, name = 'x', deep = {a = {b = {c = 'here'}}}}\nt.self = t\nreturn 1");
  debugger.runTo(3);
  const DebugValue table = (*debugger.evaluate(0, "t"))[0];
  EXPECT_EQ(table.entryCount, 4u);
  EXPECT_EQ(table.entries[0].key, "[1]");
  EXPECT_EQ(table.entries[3].key, ".self");
  EXPECT_TRUE(table.entries[3].value.isCycle);
  EXPECT_EQ(valueOf(debugger, "t.deep.a.b.c"), "\"here\"");
}

TEST(ScriptDebugger, ChangesALocalOrAKeyAsAFork) {
  ScriptDebugger debugger = debuggerOf("local stock = tonumber(redis.call('GET', KEYS[1]))\nif stock < 1 then\n  return 'sold out'\nend\nreturn 'sold'", {"stock"}, {}, {{"SET", "stock", "0"}});
  EXPECT_EQ(debugger.recording().reply, Reply::bulk("sold out"));
  debugger.runTo(2);
  ASSERT_TRUE(debugger.assign(0, "stock", "stock + 5").ok());
  EXPECT_EQ(debugger.recording().reply, Reply::bulk("sold"));
  EXPECT_EQ(debugger.position(), 1u);
  EXPECT_EQ(valueOf(debugger, "stock"), "5");
  EXPECT_EQ(debugger.edits().size(), 1u);
  debugger.dropEdits();
  EXPECT_EQ(debugger.recording().reply, Reply::bulk("sold out"));
  debugger.goTo(0);
  EXPECT_EQ(debugger.command({"GET", "stock"}).value(), Reply::bulk("0"));
  EXPECT_TRUE(debugger.edits().empty()); // reading is no fork
  EXPECT_EQ(debugger.command({"SET", "stock", "3"}).value(), Reply::ok());
  EXPECT_EQ(debugger.recording().reply, Reply::bulk("sold"));
  EXPECT_EQ(debugger.assign(0, "nobody", "1").message(), "there is no local or upvalue nobody here");
  EXPECT_EQ(valueOf(debugger, "redis.call('SET', 'x', 1)"), "error: ERR an expression of the debugger may only read; set writes");
}

TEST(ScriptDebugger, TellsWhoWroteSomethingLast) {
  ScriptDebugger debugger = debuggerOf(R"(local function add(a, b)
  local sum = a + b
  return sum
end
local total = 0
total = add(total, 1)
redis.call('SET', KEYS[1], total)
total = add(total, 2)
return total
)", {"k"});
  debugger.runTo(9);
  EXPECT_EQ(debugger.lastWriterOf(0, "total")->line, 8);
  EXPECT_EQ(debugger.lastWriterOfKey("k")->line, 7);
  EXPECT_FALSE(debugger.lastWriterOfKey("other").has_value());
  debugger.backTo(3);
  EXPECT_EQ(debugger.lastWriterOf(1, "total")->line, 6); // the caller's
  EXPECT_EQ(debugger.lastWriterOf(0, "sum")->line, 2);
  EXPECT_EQ(debugger.lastWriterOf(0, "a")->text, "it came with the call");
  EXPECT_EQ(debugger.lastWriterOf(0, "zzz").message(), "there is no zzz here");
}

TEST(ScriptDebugger, CountsLinesAndCalls) {
  const ScriptDebugger debugger = debuggerOf("for i = 1, 3 do\n  redis.call('INCR', KEYS[1])\nend\nif false then\n  return 1\nend", {"n"});
  const auto& coverage = debugger.coverage();
  EXPECT_EQ(coverage.at(2).hits, 3);
  EXPECT_EQ(coverage.at(2).calls, 3);
  EXPECT_EQ(coverage.at(5).hits, 0);
  // Three lines at 0.03 µs, three calls at 0.3 µs, and INCR, which is FAST, at 0.2 µs (ServerCost, costOf).
  EXPECT_NEAR(coverage.at(2).costUs, 3 * (0.03 + 0.3 + 0.2), 1e-9);
  EXPECT_EQ(coverage.at(5).costUs, 0);
}

TEST(ScriptDebugger, AnswersBreakpointAndDebugOfTheScript) {
  ScriptDebugger debugger = debuggerOf("redis.debug('now', {1, 2})\nlocal there = redis.breakpoint()\nreturn tostring(there)");
  debugger.resume();
  EXPECT_EQ(debugger.line(), 3);
  EXPECT_EQ(debugger.stop().text, "redis.breakpoint() in line 2");
  EXPECT_EQ(debugger.recording().notes[0].text, "\"now\", {1, 2}");
  EXPECT_EQ(debugger.recording().reply, Reply::bulk("true"));
}

TEST(ScriptDebugger, LandsOnTheSameStateHoweverItComesThere) {
  ScriptDebugger debugger = debuggerOf(R"(local seen = {}
for i = 1, 40 do
  redis.call('HSET', KEYS[1], i, i * i)
  seen[#seen + 1] = math.random(1, 100)
end
return #seen
)", {"h"});
  std::vector<StopView> forward;
  for (std::size_t event = 0; event <= debugger.length(); ++event) {
    forward.push_back(debugger.view());
    debugger.stepInto();
  }
  for (std::size_t event = debugger.length(); event-- > 0;) {
    debugger.backInto();
    ASSERT_EQ(debugger.position(), event);
    ASSERT_EQ(debugger.view(), forward[event]) << event;
  }
}

TEST(ScriptDebugger, EndsWhatHasNoEnd) {
  ScriptDebugger debugger = debuggerOf("local n = 0\nwhile true do\n  n = n + 1\nend");
  EXPECT_TRUE(debugger.recording().reply.isError());
  EXPECT_EQ(debugger.length(), kMostLineEvents);
  EXPECT_TRUE(debugger.recording().isCut);
  breakAt(debugger, "3 if n == 5");
  debugger.resume();
  EXPECT_EQ(valueOf(debugger, "n"), "5");
}

TEST(ScriptDebugger, StopsAtConditionsThatHaveNoEndOrRaise) {
  const std::string loop = "local function forever() while true do end end\nfor i = 1, 1000 do\n  local x = i\nend\nreturn forever";
  ScriptDebugger debugger = debuggerOf(loop);
  breakAt(debugger, "3 if forever()");
  debugger.resume();
  EXPECT_EQ(debugger.line(), 3);
  EXPECT_THAT(debugger.stop().text, HasSubstr("stopped after 200000 instructions"));
  debugger.clearBreakpoints();
  breakAt(debugger, "3 if i.x.y");
  debugger.goTo(0);
  debugger.resume();
  EXPECT_THAT(debugger.stop().text, HasSubstr("attempt to index"));
  EXPECT_THAT(debugger.add(*parseBreakpoint("3 if i ==")).message(), HasSubstr("unexpected symbol"));
  EXPECT_THAT(valueOf(debugger, "(function() while true do end end)()"), HasSubstr("stopped after 200000 instructions"));
  EXPECT_EQ(valueOf(debugger, "pcall(function() while true do end end)"), valueOf(debugger, "(function() while true do end end)()"));
}

TEST(ScriptDebugger, BearsDeepRecursionLongScriptsAndBytecode) {
  ScriptDebugger deep = debuggerOf("local function down(n)\n  if n == 0 then\n    return 0\n  end\n  return 1 + down(n - 1)\nend\nlocal r = down(10000)\nreturn r");
  EXPECT_EQ(deep.recording().reply, Reply::integerOf(10'000));
  deep.runTo(3);
  const StopView view = deep.view();
  EXPECT_EQ(view.frames.size() + view.framesLeftOut, 10'002u);
  EXPECT_EQ(variable(view, "n"), "0");
  std::string longScript = "local x = 0\n";
  while (longScript.size() < (10u << 20)) longScript += "-- a comment that makes the script long, as generated ones are\n";
  longScript += "x = 1\nreturn x";
  ScriptDebugger debugger = debuggerOf(longScript);
  EXPECT_EQ(debugger.length(), 3u);
  Server server;
  const SessionId session = server.connect();
  EXPECT_THAT(ScriptTarget::of(server, session, {"EVAL", "\x1bLJ\x02", "0"}).message(), HasSubstr("bytecode is not allowed"));
}

TEST(Breakpoints, AreReadAsPeopleWriteThem) {
  for (const char* text : {"line 12", "line 12 if stock < 3", "line 12 hits 3", "line 4 hits 2 if a == 1", "command SET", "write op:*", "read a", "key *", "change k", "error", "undeclared", "line 3 log stock is {stock}"})
    EXPECT_EQ(breakpointText(*parseBreakpoint(text)), text);
  EXPECT_EQ(parseBreakpoint("12")->line, 12);
  for (const char* wrong : {"", "nonsense", "0", "-3", "3 hits", "3 if", "3 if  ", "command", "write", "3 whenever"}) EXPECT_FALSE(parseBreakpoint(wrong).ok()) << wrong;
}

TEST(ScriptDebugger, LandsOnIdenticalStatesTenThousandTimes) {
  ScriptDebugger debugger = debuggerOf(R"(local parts = {}
local function keep(i)
  parts[#parts + 1] = {i, tostring(i)}
  redis.call('HSET', KEYS[1], i, #parts)
  return #parts
end
for i = 1, 40 do
  local ok = pcall(keep, i)
  if i % 10 == 0 then table.sort(parts, function(a, b) return a[1] > b[1] end) end
end
return #parts
)",
                                       {"h"});
  ASSERT_GT(debugger.length(), 200u);
  std::map<std::size_t, StopView> seen;
  std::size_t stops = 0;
  std::uint64_t dice = 12345;
  using Move = void (ScriptDebugger::*)();
  constexpr Move kMoves[] = {&ScriptDebugger::stepInto, &ScriptDebugger::stepOver, &ScriptDebugger::stepOut, &ScriptDebugger::backInto, &ScriptDebugger::backOver, &ScriptDebugger::backOut};
  while (stops < 10'000) {
    dice = dice * 6364136223846793005ULL + 1442695040888963407ULL;
    const std::size_t roll = (dice >> 33) % 8;
    if (roll < std::size(kMoves)) (debugger.*kMoves[roll])();
    else debugger.goTo((dice >> 40) % (debugger.length() + 1));
    const StopView view = debugger.view();
    const auto [known, isNew] = seen.try_emplace(debugger.position(), view);
    ASSERT_EQ(known->second, view) << "stop " << stops << " at event " << debugger.position();
    ++stops;
  }
  EXPECT_GT(seen.size(), debugger.length() * 9 / 10); // nearly everywhere, and many times
}

} // namespace
} // namespace interleave
