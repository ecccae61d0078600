// The sandbox: read-only tables, nothing that leaks, and limits that stop a script without harm to the server.
#include "engine/script/sandbox.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/simulated_redis.hpp"

namespace interleave {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kReadOnly = "Attempt to modify a readonly table";

TEST(ReadOnlyTables, RefuseEveryWayOfWriting) {
  for (const std::string attempt : {"rawset(_G, 'a', 1)",
                                    "_G.a = 1",
                                    "_G['a'] = 1",
                                    "rawset(string, 'x', 1)",
                                    "rawset(redis, 'call', 1)",
                                    "redis.call = nil",
                                    "table.insert(table, 1)",
                                    "table.insert(math, 'x')",
                                    "setmetatable(_G, {})",
                                    "setmetatable(redis, nil)",
                                    "getmetatable('').__index = nil",
                                    "getmetatable('').x = 1",
                                    "rawset(getmetatable(''), '__index', nil)",
                                    "math.pi = 3",
                                    "rawset(math, 'pi', 3)",
                                    "bit.band = nil",
                                    "coroutine.create = nil",
                                    "table.sort(string)",
                                    "KEYS = {}",
                                    "ARGV = {}"}) {
    SimulatedRedis redis;
    EXPECT_THAT(redis.eval(attempt), HasSubstr(kReadOnly)) << attempt;
    EXPECT_EQ(redis.eval("return {math.pi > 3.1, ('x'):rep(3), type(redis.call)}"),
              R"([(integer) 1, "xxx", "function"])")
        << attempt;
  }
}

TEST(ReadOnlyTables, CanStillBeRead) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.eval("local n = 0 for name in pairs(string) do n = n + 1 end return n > 10"), "(integer) 1");
  EXPECT_EQ(redis.eval("return type(rawget(_G, 'pairs'))"), "\"function\"");
  EXPECT_EQ(redis.eval("return type(next(redis))"), "\"string\"");
  EXPECT_EQ(redis.eval("return _G._G == _G"), "(integer) 1");
}

TEST(FromOneScriptToTheNext, NothingLeaks) {
  const std::pair<std::string, std::string> attempts[] = {
      {"KEYS[1] = 'x' ARGV[1] = 'y'", "return {tostring(KEYS[1]), tostring(ARGV[1])}"},
      {"local f = string.upper", "return type(string.upper)"},
      {"rawset(_G, 'leak', 1)", "return rawget(_G, 'leak') == nil and 'clean'"},
      {"_G.leak = 1", "return rawget(_G, 'leak') == nil and 'clean'"},
      {"getmetatable(_G).__index = nil", "return type(string)"},
      {"debug.sethook(function() end)", "return 1"},
      {"redis.setresp(3)", "return type(redis.call('get', 'missing'))"},
      {"redis.call('select', 3)", "return redis.call('dbsize')"},
      {"coroutine.yield()", "return coroutine.running() == nil and 'main'"},
      {"string.gsub('x', 'x', function() error('inside') end)", "return 1"},
  };
  for (const auto& [first, second] : attempts) {
    SimulatedRedis clean;
    SimulatedRedis used;
    const std::string expected = clean.eval(second);
    used.eval(first);
    EXPECT_EQ(used.eval(second), expected) << "after " << first;
    EXPECT_THAT(expected, Not(StartsWith("(error)"))) << second;
  }
}

TEST(LoadedCode, HasTheSameGlobals) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.eval("return loadstring('return 1 + 1')()"), "(integer) 2");
  EXPECT_THAT(redis.eval("loadstring('leak = 1')()"), HasSubstr(kReadOnly));
  EXPECT_THAT(redis.eval("return loadstring('return os')()"), HasSubstr("nonexistent global variable 'os'"));
}

TEST(TheFfiAndTheJit, AreOutOfReach) {
  SimulatedRedis redis;
  for (const std::string name : {"jit", "ffi", "require", "package", "io", "os", "debug"})
    EXPECT_THAT(redis.eval("return type(" + name + ")"), HasSubstr("nonexistent global variable")) << name;
}

/// A server whose scripts may do little.
SimulatedRedis limited(std::int64_t instructions, std::size_t memoryBytes) {
  SimulatedRedis redis;
  redis.server().setScriptLimits({instructions, memoryBytes});
  return redis;
}

TEST(AnEndlessScript, IsStoppedAndTheServerGoesOn) {
  SimulatedRedis redis = limited(100'000, 64u << 20);
  for (const std::string script :
       {"while true do end", "local function f() return f() end return f()",
        "while true do pcall(function() while true do end end) end", "while true do pcall(error, 'x') end",
        "local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) while true do pcall(function() "
        "return t[1] end) end",
        "pcall(function() while true do end end) while true do end",
        "xpcall(function() while true do end end, function() while true do end end)",
        "local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end",
        "coroutine.wrap(function() while true do end end)()", "for i = 1, 2, 0 do end while true do end"}) {
    EXPECT_THAT(redis.eval(script), StartsWith("(error) ERR ")) << script;
    EXPECT_EQ(redis.eval("return 'still here'"), "\"still here\"") << script;
    EXPECT_EQ(redis.run("PING"), "PONG");
  }
}

TEST(AnEndlessScript, KeepsWhatItWroteBefore) {
  SimulatedRedis redis = limited(100'000, 64u << 20);
  EXPECT_THAT(redis.eval("redis.call('set', 'k', 'v') while true do end"), HasSubstr("instructions"));
  EXPECT_EQ(redis.run("GET k"), "\"v\"");
}

TEST(AScriptThatEatsMemory, IsStoppedAndTheServerGoesOn) {
  SimulatedRedis redis = limited(50'000'000, 16u << 20);
  for (const std::string script :
       {"local t = {} for i = 1, 1e9 do t[i] = i end", "local s = 'x' while true do s = s .. s end",
        "return ('x'):rep(1e9)", "local t = {} while true do t[#t + 1] = {} end",
        "while true do pcall(function() local s = 'x' while true do s = s .. s end end) end"}) {
    EXPECT_THAT(redis.eval(script), StartsWith("(error) ERR ")) << script;
    EXPECT_EQ(redis.eval("return 'still here'"), "\"still here\"") << script;
  }
  redis.run("SET k v");
  EXPECT_EQ(redis.run("GET k"), "\"v\"");
}

TEST(DeepRecursion, IsAnErrorAndNoCrash) {
  SimulatedRedis redis;
  EXPECT_THAT(redis.eval("local function f() return 1 + f() end return f()"), HasSubstr("stack overflow"));
  EXPECT_THAT(redis.eval("local t = {} for i = 1, 100000 do t = {t} end return t"),
              HasSubstr("reached lua stack limit"));
  EXPECT_EQ(redis.eval("local t = {} t[1] = t return 1"), "(integer) 1");
}

TEST(ATableThatContainsItself, IsAnErrorAndNoCrash) {
  SimulatedRedis redis;
  EXPECT_THAT(redis.eval("local t = {} t[1] = t return t"), HasSubstr("reached lua stack limit"));
  EXPECT_EQ(redis.eval("return 'still here'"), "\"still here\"");
}

TEST(ManyScripts, AreCompiledAgainWhenTheyComeBack) {
  SimulatedRedis redis;
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 700; ++i)
      ASSERT_EQ(redis.eval("return " + std::to_string(i)), "(integer) " + std::to_string(i));
}

} // namespace
} // namespace interleave
