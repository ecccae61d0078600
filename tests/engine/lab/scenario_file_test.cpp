// Wrong scenario files: each gets file, line, what is wrong and what is expected.
#include "engine/lab/scenario_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/files.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// What loading the text of a file says; empty when all is well.
std::string problemOf(const std::string& source) {
  const auto scenario = parseScenario("race.lua", source);
  return scenario ? "" : scenario.message();
}

/// A file whose lines are known: scenario { stands in line 3, title in 4, story in 5, … The field gets the value;
/// without a value it is left out.
std::string fileWith(const std::string& field, const std::string& value) {
  std::pair<std::string, std::string> fields[] = {
      {"title", "'Race'"},
      {"story", "'Two want one.'"},
      {"parameters", "{ { 'clients', default = 2, min = 1, max = 9 }, { 'stock', default = 1 } }"},
      {"stock", "{ key = 'k', parameter = 'stock' }"},
      {"setup", "function(p) redis.call('SET', 'k', p.stock) end"},
      {"clients", "function(p, i, name) return client('buyer', buyer, i) end"},
      {"invariants", "{ oversold() }"},
      {"limits", "{ instructions = 100000, memory_mb = 16 }"},
  };
  std::string text = "-- a race\nlocal function buyer() redis.call('GET', 'k') end\nscenario {\n";
  bool known = false;
  for (const auto& [name, usual] : fields) {
    known = known || name == field;
    if (name == field && value.empty()) continue;
    text += "  " + name + " = " + (name == field ? value : usual) + ",\n";
  }
  if (!known && !field.empty()) text += "  " + field + " = " + value + ",\n";
  return text + "}\n";
}

TEST(ARightFile, HasNoProblem) {
  EXPECT_EQ(problemOf(fileWith("", "")), "");
}

TEST(ASyntaxError, IsReportedAtItsLine) {
  EXPECT_THAT(problemOf("-- one\nlocal x = = 1\n"), StartsWith("race.lua:2: "));
  EXPECT_THAT(problemOf("scenario {\n  title = 'open,\n}\n"), StartsWith("race.lua:2: "));
  EXPECT_THAT(problemOf("scenario {\n"), StartsWith("race.lua:"));
}

TEST(AnErrorWhileTheFileRuns, IsReportedAtItsLine) {
  EXPECT_THAT(problemOf("-- one\n-- two\nnosuch()\n"), StartsWith("race.lua:3: "));
  EXPECT_THAT(problemOf("\nerror('on purpose')"), HasSubstr("race.lua:2: on purpose"));
  EXPECT_NE(problemOf("error({})"), "");
  EXPECT_NE(problemOf("error()"), "");
}

struct WrongField {
  const char* field;
  const char* value;
  int line;
  const char* says;
};

void PrintTo(const WrongField& wrong, std::ostream* stream) {
  *stream << wrong.field << " = " << wrong.value;
}

class AWrongField : public testing::TestWithParam<WrongField> {};

TEST_P(AWrongField, IsReportedWithItsLineAndWhatIsExpected) {
  const WrongField& wrong = GetParam();
  EXPECT_THAT(problemOf(fileWith(wrong.field, wrong.value)),
              AllOf(StartsWith("race.lua:" + std::to_string(wrong.line) + ": "), HasSubstr(wrong.says)));
}

INSTANTIATE_TEST_SUITE_P(Title, AWrongField,
                         testing::Values(WrongField{"title", "7", 4, "title is number; expected a text"},
                                         WrongField{"title", "{}", 4, "title is table; expected a text"},
                                         WrongField{"title", "'  '", 4, "expected a text"},
                                         WrongField{"story", "false", 5, "story is boolean; expected a text"}));

INSTANTIATE_TEST_SUITE_P(
    Parameters, AWrongField,
    testing::Values(
        WrongField{"parameters", "", 3, "parameters is nil; expected a list"},
        WrongField{"parameters", "'clients'", 6, "parameters is string; expected a list"},
        WrongField{"parameters", "{}", 6, "the first parameter must be \"clients\""},
        WrongField{"parameters", "{ { 'stock', default = 1 } }", 6, "the first parameter must be \"clients\""},
        WrongField{"parameters", "{ { 'clients', default = 9, min = 1, max = 3 } }", 6,
                   "default 9 is not between min 1 and max 3"},
        WrongField{"parameters", "{ { 'clients', default = 0, min = 0, max = 3 } }", 6, "min must be at least 1"},
        WrongField{"parameters", "{ { 'clients', default = 1, max = 5000 } }", 6, "max at most 1000"},
        WrongField{"parameters", "{ { 'clients', default = 1.5 } }", 6, "whole numbers"},
        WrongField{"parameters", "{ { 'clients' } }", 6, "needs a default"},
        WrongField{"parameters", "{ { 'clients', default = 2 }, { 'clients', default = 2 } }", 6, "declared twice"},
        WrongField{"parameters", "{ { 'clients', default = 2 }, { 'Bad Name', default = 2 } }", 6,
                   "parameter 2 has no name"},
        WrongField{"parameters", "{ { 'clients', default = 2 }, 7 }", 6, "parameter 2 is number; expected a table"},
        WrongField{"parameters", "{ { 'clients', default = 2 }, { 'how', default = 'x', choices = { 'a', 'b' } } }", 6,
                   "one of its choices"}));

INSTANTIATE_TEST_SUITE_P(
    Functions, AWrongField,
    testing::Values(WrongField{"clients", "", 3, "clients is nil; expected function(p, i, name)"},
                    WrongField{"clients", "{}", 9, "clients is table; expected function(p, i, name)"},
                    WrongField{"clients", "function() return 7 end", 9, "clients must return client("},
                    WrongField{"clients", "function() end", 9, "clients must return client("},
                    WrongField{"clients", "function() return {} end", 9, "clients must return client("},
                    WrongField{"clients", "function() return client('x', 7) end", 9, "client() takes a function"},
                    WrongField{"clients", "function() error('on purpose') end", 9, "on purpose"},
                    WrongField{"clients", "function() while true do end end", 9, "instructions"},
                    WrongField{"setup", "7", 8, "setup is number; expected function(p)"},
                    WrongField{"setup", "function() redis.call('INCR') end", 8, "wrong number of arguments"},
                    WrongField{"setup", "function() while true do end end", 8, "instructions"}));

INSTANTIATE_TEST_SUITE_P(
    Others, AWrongField,
    testing::Values(WrongField{"stock", "7", 7, "stock is number; expected { key"},
                    WrongField{"stock", "{ key = 'k' }", 7, "stock needs a key, or a table, a row and a column, and the name of a parameter"},
                    WrongField{"stock", "{ key = 'k', parameter = 'nosuch' }", 7,
                               "stock needs a key, or a table, a row and a column, and the name of a parameter"},
                    WrongField{"invariants", "", 3, "invariants is nil; expected a list"},
                    WrongField{"invariants", "{}", 10, "invariants is empty"},
                    WrongField{"invariants", "{ 7 }", 10, "invariant 1 is number; expected oversold()"},
                    WrongField{"invariants", "{ oversold }", 10, "invariant 1 is function; expected oversold()"},
                    WrongField{"invariants", "{ always('x', 'about') }", 10, "takes a function"},
                    WrongField{"limits", "7", 11, "limits is number; expected { instructions"},
                    WrongField{"limits", "{ instructions = 1 }", 11, "from 1000 to 1000000000"},
                    WrongField{"limits", "{ memory_mb = 100000 }", 11, "memory_mb from 1 to 4096"},
                    WrongField{"limits", "{ memory_mb = 'much' }", 11, "memory_mb from 1 to 4096"},
                    WrongField{"colour", "'red'", 12, "scenario has no field \"colour\"; its fields are title"}));

TEST(MissingTexts, AreReported) {
  EXPECT_THAT(problemOf(fileWith("title", "")), StartsWith("race.lua:3: title is nil; expected a text"));
  EXPECT_THAT(problemOf(fileWith("story", "")), StartsWith("race.lua:3: story is nil; expected a text"));
}

TEST(AWrongArgumentOfAClient, IsReportedAtItsLine) {
  EXPECT_THAT(problemOf(fileWith("clients", "function() return client('b', buyer, {}) end")),
              AllOf(StartsWith("race.lua:9: "), HasSubstr("it must be a number, a string, a boolean or nil")));
}

TEST(OversoldWithoutAStock, IsReported) {
  EXPECT_THAT(problemOf(fileWith("stock", "nil")),
              AllOf(StartsWith("race.lua:10: "), HasSubstr("oversold() needs the field stock")));
}

TEST(AScriptWithASyntaxError, IsReportedAtItsOwnLine) {
  const std::string source = "local s = script('mine', [[\nlocal x = 1\nreturn = x\n]])\n" + fileWith("", "");
  EXPECT_THAT(problemOf(source), AllOf(StartsWith("race.lua:3: "), HasSubstr("script \"mine\"")));
}

TEST(ScenarioCalls, MustBeOne) {
  EXPECT_THAT(problemOf("-- nothing\n"), HasSubstr("declares no scenario; it needs one call scenario {"));
  EXPECT_THAT(problemOf(""), HasSubstr("declares no scenario"));
  EXPECT_THAT(problemOf(fileWith("", "") + "\nscenario {}\n"),
              AllOf(StartsWith("race.lua:14: "), HasSubstr("scenario{} is called twice; one file holds one scenario")));
  EXPECT_THAT(problemOf("scenario(7)"), HasSubstr("scenario takes a table, not a number"));
}

TEST(AFileThatIsNoText, IsReported) {
  EXPECT_THAT(problemOf("-- caf\xe9\n" + fileWith("", "")), HasSubstr("is no UTF-8 text; save it as UTF-8"));
  EXPECT_THAT(problemOf(std::string("-- nul \0 byte\n", 14) + fileWith("", "")), HasSubstr("is no UTF-8 text"));
  EXPECT_NE(problemOf("\xff\xfe-\0-\0"), "");
  EXPECT_NE(problemOf("\x1bLJ\x02"), "");
}

TEST(AFileOfTwoMegabytes, IsReported) {
  const TemporaryFolder folder;
  const auto path = folder.write("large.lua", "-- " + std::string(2'000'000, 'x') + "\n" + fileWith("", ""));
  const auto scenario = loadScenario(path);
  ASSERT_FALSE(scenario);
  EXPECT_THAT(scenario.message(), HasSubstr("large.lua: is larger than 1 MB"));
}

TEST(AFileThatDoesNotExist, IsReported) {
  const auto scenario = loadScenario("/nowhere/race.lua");
  ASSERT_FALSE(scenario);
  EXPECT_THAT(scenario.message(), HasSubstr("/nowhere/race.lua: cannot be read"));
}

TEST(AnEndlessLoopWhileTheFileIsRead, IsStopped) {
  EXPECT_THAT(problemOf("-- one\nwhile true do end\n"), AllOf(StartsWith("race.lua:2: "), HasSubstr("instructions")));
  EXPECT_THAT(problemOf("while true do pcall(function() while true do end end) end"), HasSubstr("instructions"));
}

TEST(AFileThatEatsMemory, IsStopped) {
  EXPECT_THAT(problemOf("local s = 'x' while true do s = s .. s end"), HasSubstr("64 MB of memory"));
  EXPECT_THAT(problemOf("local s = ('x'):rep(1e9)"), HasSubstr("64 MB of memory"));
}

TEST(AFile, ReachesNothingOutside) {
  for (const std::string name : {"os", "io", "require", "dofile", "loadfile", "load", "loadstring", "debug", "package",
                                 "print", "jit", "ffi", "collectgarbage", "setfenv", "getfenv"})
    EXPECT_THAT(problemOf("if " + name + " then error('" + name + " is there') end"), HasSubstr("declares no scenario"))
        << name;
  EXPECT_THAT(problemOf("if math.random or math.randomseed then error('random') end"),
              HasSubstr("declares no scenario"));
}

TEST(AProgramThatFailsBeforeItsFirstRequest, IsReported) {
  const std::string source = ScenarioText{"", "error('on purpose')"}.text();
  EXPECT_THAT(problemOf(source), AllOf(HasSubstr("client A: "), HasSubstr("on purpose")));
}

// Another client would see it: no two run in one process.
TEST(AProgramThatWritesAGlobalVariable, IsToldToWriteLocal) {
  EXPECT_THAT(problemOf(ScenarioText{"", "v = 1 redis.call('GET', 'k')"}.text()), AllOf(HasSubstr("v is not local"), HasSubstr("write local v")));
  EXPECT_THAT(problemOf(ScenarioText{"v = 0", "v = v + 1 redis.call('GET', 'k')"}.text()), HasSubstr("v is not local"));
  EXPECT_EQ(problemOf(ScenarioText{"v = 'k'", "redis.call('GET', v)"}.text()), "");
}

} // namespace
} // namespace interleave
