// Bad input: one line on standard error that says what is wrong and what would be right, and exit status 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli.hpp"
#include "tests/support/files.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// The line that a call complains with. Fails when it is not refused as bad input is.
std::string complaint(const std::vector<std::string>& arguments) {
  const ProcessResult result = cli(arguments);
  EXPECT_EQ(result.status, 2) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_EQ(result.err.rfind("interleave-cli: ", 0), 0u) << result.err;
  return result.err;
}

std::string complaintOfFile(std::string_view source) {
  const TemporaryFolder folder;
  return complaint({"step", folder.write("own.lua", source).string(), "--schedule", "A"});
}

TEST(BadInput, AnUnknownScenario) {
  EXPECT_THAT(complaint({"step", "check-then-decrement2", "--schedule", "A"}),
              AllOf(HasSubstr("there is no scenario \"check-then-decrement2\""), HasSubstr("check-then-decrement, ")));
}

TEST(BadInput, AnUnknownClient) {
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A B C")),
              AllOf(HasSubstr("step 3 (C)"), HasSubstr("there is no client C; this run has 2 (A to B)")));
}

TEST(BadInput, AFinishedClient) {
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A A A")),
              AllOf(HasSubstr("step 3 (A)"), HasSubstr("A has finished; who can move: B")));
}

TEST(BadInput, AWrongSchedule) {
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A 7")), HasSubstr("\"7\" is no client's name"));
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "[explode]")),
              HasSubstr("[explode] is no choice; known are"));
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A*9999999")), HasSubstr("A*9999999"));
}

TEST(BadInput, AnUnknownKeyOfSet) {
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A", {"colour=red"})),
              HasSubstr("check-then-decrement has no parameter \"colour\"; it has clients, stock, quantity"));
}

TEST(BadInput, AWrongValueOfSet) {
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A", {"stock=many"})),
              HasSubstr("expected a whole number from 0 to 1000000"));
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A", {"stock=-1"})),
              HasSubstr("expected a whole number from 0 to 1000000"));
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A", {"stock"})), HasSubstr("expected NAME=VALUE"));
  EXPECT_THAT(complaint(stepArguments("check-then-decrement", "A", {"=1"})), HasSubstr("expected NAME=VALUE"));
  EXPECT_THAT(complaint(stepArguments("lock-set-nx", "A", {"release=rough"})),
              HasSubstr("expected one of safe, plain"));
  EXPECT_THAT(complaint({"step", "check-then-decrement", "--clients", "0", "--schedule", "A"}),
              HasSubstr("expected a whole number from 1 to 100"));
  EXPECT_THAT(complaint({"step", "check-then-decrement", "--clients", "x", "--schedule", "A"}),
              HasSubstr("expected a whole number from 1 to 100"));
}

TEST(BadInput, NoCommandOrAnUnknownOne) {
  EXPECT_THAT(complaint({}), HasSubstr("--help"));
  EXPECT_THAT(complaint({"frobnicate"}), HasSubstr("--help"));
  EXPECT_THAT(complaint({"step"}), HasSubstr("SCENARIO"));
  EXPECT_THAT(complaint({"step", "check-then-decrement"}), HasSubstr("--schedule"));
  EXPECT_THAT(complaint({"step", "check-then-decrement", "--schedule", "A", "--frobnicate"}),
              HasSubstr("--frobnicate"));
}

TEST(BadInput, AFileThatIsNotThere) {
  EXPECT_THAT(complaint({"step", "/nowhere/own.lua", "--schedule", "A"}), HasSubstr("/nowhere/own.lua"));
}

TEST(BadInput, AScriptWithASyntaxError) {
  EXPECT_THAT(complaintOfFile("local x = = 1\n"), HasSubstr("own.lua:1: "));
  EXPECT_THAT(complaintOfFile("local s = script('mine', [[\nreturn = 1\n]])\n" + ScenarioText{}.text()),
              HasSubstr("own.lua:2: "));
}

TEST(BadInput, AnEndlessLoop) {
  EXPECT_THAT(complaintOfFile("while true do end"), HasSubstr("instructions"));
}

TEST(BadInput, AFileThatEatsMemory) {
  EXPECT_THAT(complaintOfFile("local s = ('x'):rep(1e9)"), HasSubstr("memory"));
}

TEST(BadInput, AWrongEncoding) {
  EXPECT_THAT(complaintOfFile("-- caf\xe9\n" + ScenarioText{}.text()), HasSubstr("UTF-8"));
  EXPECT_THAT(complaintOfFile(std::string_view("-- \0\n", 5)), HasSubstr("UTF-8"));
}

TEST(AnEndlessClient, FailsInTheRunAndNotTheProgram) {
  const TemporaryFolder folder;
  const auto path = folder.write("own.lua", ScenarioText{"", "redis.call('PING') while true do end"}.text());
  const ProcessResult result = cli({"step", path.string(), "--json", "--schedule", "A B"});
  EXPECT_EQ(result.status, 0);
  const auto run = nlohmann::json::parse(result.out);
  EXPECT_EQ(run.at("ledger").at("failed"), 2);
  EXPECT_EQ(run.at("finished"), true);
}

TEST(Help, IsThere) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--help"}, {"step", "--help"}, {"list", "--help"}}) {
    const ProcessResult result = cli(arguments);
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, HasSubstr("--help"));
    EXPECT_EQ(result.err, "");
  }
}

TEST(TheCommandLine, LinksNoQt) {
  const ProcessResult libraries = runProcess({"/usr/bin/ldd", INTERLEAVE_CLI_PATH});
  EXPECT_THAT(libraries.out, HasSubstr("libc."));
  EXPECT_EQ(libraries.out.find("Qt"), std::string::npos) << libraries.out;
}

} // namespace
} // namespace interleave
