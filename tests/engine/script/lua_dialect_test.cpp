#include "engine/script/lua_dialect.hpp"

#include <gtest/gtest.h>

namespace interleave {
namespace {

std::string translated(std::string_view source) {
  const auto result = translateForLuaJit(source, "user_script");
  return result ? *result : "refused: " + result.message();
}

TEST(LuaDialect, LeavesOrdinarySourceAsItIs) {
  const std::string source = "local a = 1 -- \\x41 in a comment\nif a < 0x1F then return a .. [[\\z]] end\n";
  EXPECT_EQ(translated(source), source);
}

TEST(LuaDialect, DropsTheBackslashOfEscapesThatLua51DoesNotKnow) {
  EXPECT_EQ(translated(R"(return "\x41\z\n\065\q")"), R"(return "x41z\n\065q")");
}

TEST(LuaDialect, RefusesNumbersThatOnlyLuaJitKnows) {
  for (const std::string number : {"1LL", "2ULL", "3i", "0b11", "1e", "0x1p", "1..2"})
    EXPECT_EQ(translated("\nreturn " + number), "refused: user_script:2: malformed number near '" + number + "'");
}

TEST(LuaDialect, RefusesGotoAndLabelsWithTheWordsOfLua51) {
  EXPECT_EQ(translated("goto done"), "refused: user_script:1: '=' expected near 'done'");
  EXPECT_EQ(translated("::done::"), "refused: user_script:1: unexpected symbol near ':'");
}

TEST(LuaDialect, TakesGotoAsAName) {
  EXPECT_EQ(translated("local goto = 1 return goto"), "local goto = 1 return goto");
}

TEST(LuaDialect, KeepsTheLineOfATailCallOfABuiltInFunction) {
  EXPECT_EQ(translated("return redis.call('get', KEYS[1])"), "return __interleave_keep(redis.call('get', KEYS[1]))");
  EXPECT_EQ(translated("if x then return error('no') else return 1 end"),
            "if x then return __interleave_keep(error('no')) else return 1 end");
  EXPECT_EQ(translated("local call = redis.call\nreturn call 'ping';"),
            "local call = redis.call\nreturn __interleave_keep(call 'ping');");
}

TEST(LuaDialect, LeavesTailCallsOfTheScriptsOwnFunctions) {
  for (const std::string source :
       {"local function f(n) return f(n - 1) end return f(1)", "local error = print return error('x')",
        "return function(type) return type(1) end", "return redis.call('a') + 1", "return redis.call"})
    EXPECT_EQ(translated(source), source);
}

TEST(LuaDialect, LeavesLoopsThatLuaJitReadsAlike) {
  for (const std::string source : {"for i = 1, 3 do end", "for i = 3, 1, -1 do end", "for i = 1, 2, 0.5 do end",
                                   "for k, v in pairs(t), nil, nil do end"})
    EXPECT_EQ(translated(source), source);
}

TEST(LuaDialect, HandsAStepThroughThatMayBeZero) {
  EXPECT_EQ(translated("for i = 1, 3, 0 do end"), "for i = 1, 3, __interleave_step(0) do end");
  EXPECT_EQ(translated("for i = f(1, 2), 3, g(4, 5) do end"), "for i = f(1, 2), 3, __interleave_step(g(4, 5)) do end");
  EXPECT_EQ(translated("for i = 1, 3, (function() for k = 1, 2 do end return 1 end)() do end"),
            "for i = 1, 3, __interleave_step((function() for k = 1, 2 do end return 1 end)()) do end");
}

TEST(LuaDialect, GivesArgToFunctionsThatUseItInsteadOfTheDots) {
  EXPECT_EQ(translated("function f(...) return arg.n end"),
            "function f(...) local arg=__interleave_arg(...); return arg.n end");
  EXPECT_EQ(translated("function f(a, ...) return arg, ... end"), "function f(a, ...) local arg; return arg, ... end");
  EXPECT_EQ(translated("function f(...) return function(...) return ... end, arg end"),
            "function f(...) local arg=__interleave_arg(...); return function(...) return ... end, arg end");
  EXPECT_EQ(translated("function f(arg) return arg end"), "function f(arg) return arg end");
  EXPECT_EQ(translated("function f(...) return t.arg end"), "function f(...) return t.arg end");
}

TEST(LuaDialect, SurvivesSourceThatIsUnfinished) {
  for (const std::string source :
       {"for i = 1, 2, ", "for i = 1, 2,", "for i =", "for", "function f(", "function f(...", "function",
        "function f(...) arg", "return redis.call(", "return 'open", "return [[open", "--[[", "return", "if x then",
        "local", "goto", "\\", ")", "end end until"})
    EXPECT_NE(translated(source), "") << source;
}

} // namespace
} // namespace interleave
