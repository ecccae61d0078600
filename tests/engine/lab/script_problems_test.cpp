// What is found in scripts, and what is not: every kind with a script that has it and one that has not.
#include <gtest/gtest.h>

#include "engine/drive/debug/script_debugger.hpp"
#include "engine/lab/script_problems.hpp"

namespace interleave {
namespace {

using Kind = ScriptProblem::Kind;

std::vector<std::pair<Kind, int>> found(const std::string& source, std::size_t keys = 9, std::size_t arguments = 9) {
  const ScriptCall call{keys, arguments};
  std::vector<std::pair<Kind, int>> all;
  for (const ScriptProblem& problem : scriptProblems(source, &call, nullptr)) all.emplace_back(problem.kind, problem.line);
  return all;
}

using All = std::vector<std::pair<Kind, int>>;

TEST(ScriptProblems, FindsKeysThatDoNotComeFromKeys) {
  EXPECT_EQ(found("redis.call('GET', 'stock')"), (All{{Kind::UndeclaredKey, 1}}));
  EXPECT_EQ(found("local a = 1\nredis.call('GET', 'stock:' .. ARGV[1])"), (All{{Kind::UndeclaredKey, 2}}));
  EXPECT_EQ(found("redis.call('GET', ARGV[1])"), (All{{Kind::UndeclaredKey, 1}}));
  EXPECT_EQ(found("redis.call('GET', KEYS[1]) redis.call('SET', KEYS[2], 'value')"), All{});
  EXPECT_EQ(found("redis.call('MSET', KEYS[1], 'a', 'other', 'b')"), (All{{Kind::UndeclaredKey, 1}}));
  EXPECT_EQ(found("-- redis.call('GET', 'stock')\nlocal text = [[redis.call('GET', 'stock')]]"), All{});
}

TEST(ScriptProblems, FindsWhatNoCallerPasses) {
  EXPECT_EQ(found("return KEYS[2]", 1, 0), (All{{Kind::NotPassed, 1}}));
  EXPECT_EQ(found("return ARGV[1]", 1, 0), (All{{Kind::NotPassed, 1}}));
  EXPECT_EQ(found("return ARGV[0]", 1, 5), (All{{Kind::NotPassed, 1}}));
  EXPECT_EQ(found("return KEYS[1] .. ARGV[2]", 1, 2), All{});
  EXPECT_TRUE(scriptProblems("return KEYS[2]", nullptr, nullptr).empty());
}

TEST(ScriptProblems, FindsWritesThatStayWhenTheRestFails) {
  EXPECT_EQ(found("redis.call('SET', KEYS[1], 1)\nredis.call('INCR', KEYS[2])"), (All{{Kind::NoRollback, 2}}));
  EXPECT_EQ(found("redis.call('DEL', KEYS[1])\nif ARGV[1] == '' then error('no name') end"), (All{{Kind::NoRollback, 2}}));
  EXPECT_EQ(found("redis.call('INCR', KEYS[2])\nredis.call('SET', KEYS[1], 1)"), All{});
  EXPECT_EQ(found("redis.call('SET', KEYS[1], 1)\nredis.pcall('INCR', KEYS[2])"), All{});
}

TEST(ScriptProblems, FindsRepliesThatAreCutAndNumbersThatAreRounded) {
  EXPECT_EQ(found("return {1, nil, 3}"), (All{{Kind::CutReply, 1}}));
  EXPECT_EQ(found("return {tonumber(ARGV[1]), 3}"), (All{{Kind::CutReply, 1}}));
  EXPECT_EQ(found("return {1, false, 3, tonumber(ARGV[1])}"), All{});
  EXPECT_EQ(found("return 3.5"), (All{{Kind::LostPrecision, 1}}));
  EXPECT_EQ(found("local n = 6\nreturn n / 4"), (All{{Kind::LostPrecision, 2}}));
  EXPECT_EQ(found("local n = 6\nreturn math.floor(n / 4)"), All{});
  EXPECT_EQ(found("local id = 9007199254740993"), (All{{Kind::LostPrecision, 1}}));
  EXPECT_EQ(found("local id = 9007199254740992"), All{});
}

TEST(ScriptProblems, FindsTypesThatDoNotAgreeAndGlobals) {
  EXPECT_EQ(found("redis.call('GET', KEYS[1])\nredis.call('HGET', KEYS[1], 'f')"), (All{{Kind::WrongType, 2}}));
  EXPECT_EQ(found("redis.call('GET', KEYS[1])\nredis.call('HGET', KEYS[2], 'f')\nredis.call('DEL', KEYS[1])"), All{});
  EXPECT_EQ(found("total = 1\nreturn total"), (All{{Kind::GlobalVariable, 1}}));
  EXPECT_EQ(found("function f() return 1 end"), (All{{Kind::GlobalVariable, 1}}));
  EXPECT_EQ(found("local total, t = 0, {total = 1}\ntotal = 2\nt.field = 3\nfor i = 1, 2 do total = i end\nlocal function f(x) x = 1 end"), All{});
  EXPECT_EQ(found("for key, value in pairs({}) do end"), (All{{Kind::Differs, 1}}));
}

TEST(ScriptProblems, FindsWhatTheLastRunDid) {
  Server server;
  const SessionId session = server.connect();
  static_cast<void>(server.execute(session, {"SET", "op", "v1", "PX", "5000"}));
  const std::string source = "local key = KEYS[1]\nredis.call('SET', key, 'v2')\nredis.call('SET', key, 'v3')\nlocal other = KEYS[1] .. '2'\nreturn redis.call('GET', other)";
  auto target = ScriptTarget::of(server, session, {"EVAL", source, "1", "op"});
  ASSERT_TRUE(target);
  const ScriptDebugger debugger(std::move(*target));
  const auto problems = scriptProblems(source, nullptr, &debugger.recording());
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].kind, Kind::LostTtl);
  EXPECT_EQ(problems[0].line, 2);
  EXPECT_NE(problems[0].message.find("5,000 ms"), std::string::npos);
  EXPECT_EQ(source.substr(problems[0].from, problems[0].length), "redis.call('SET', key, 'v2')");
  EXPECT_EQ(problems[1].kind, Kind::UndeclaredKey);
  EXPECT_EQ(problems[1].line, 5);
}

TEST(ScriptProblems, SurvivesTextsThatAreNoLua) {
  for (const std::string source : {"", "(", "redis.call(", "redis.call('GET'", "return {", "function", "local", "for", "KEYS[", "'", "[[", "redis.call()", "}}))", "= = ="})
    for (const ScriptProblem& problem : scriptProblems(source, nullptr, nullptr)) EXPECT_LE(problem.from + problem.length, source.size()) << source;
  EXPECT_EQ(found("'"), All{});
  EXPECT_EQ(found("redis.call('GET', 'stock'"), (All{{Kind::UndeclaredKey, 1}})); // what is unfinished is read as far as it goes
  EXPECT_EQ(found("return " + std::string(20'000, '{')), All{});
}

} // namespace
} // namespace interleave
