// The way of a command through the server, and the server as a value.
#include "engine/server/server.hpp"

#include <gtest/gtest.h>

#include "engine/commands/command.hpp"
#include "engine/resp/text.hpp"
#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

TEST(Dispatch, KnowsCommandsInAnyCase) {
  expectDialogue(R"(
    sEt k v => OK
    GeT k => "v"
  )");
}

TEST(Dispatch, NamesTheArgumentsOfAnUnknownCommand) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.run("NOSUCH a b"), "(error) ERR unknown command 'NOSUCH', with args beginning with: 'a' 'b' ");
  EXPECT_EQ(redis.run("NOSUCH"), "(error) ERR unknown command 'NOSUCH', with args beginning with: ");
  EXPECT_EQ(redis.run("NOSUCH " + std::string(200, 'x')),
            "(error) ERR unknown command 'NOSUCH', with args beginning with: '" + std::string(128, 'x') + "' ");
  EXPECT_EQ(redis.run(R"("two\nlines")"), "(error) ERR unknown command 'two lines', with args beginning with: ");
}

TEST(Dispatch, RefusesAWrongCountOfArgumentsOfEveryCommand) {
  SimulatedRedis redis;
  int refused = 0;
  for (const CommandSpec* command : allCommands()) {
    const int least = command->arity < 0 ? -command->arity : command->arity;
    if (least < 2) continue;
    const Reply reply = redis.ask(Request(static_cast<std::size_t>(least) - 1, std::string(command->name)));
    EXPECT_EQ(replyText(reply),
              "(error) ERR wrong number of arguments for '" + std::string(command->name) + "' command");
    ++refused;
  }
  EXPECT_GT(refused, 40);
}

TEST(Dispatch, GivesNothingForAnEmptyRequest) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.ask({}).kind, Reply::Kind::NoReply);
}

TEST(CommandTable, IsSortedAndComplete) {
  std::string last;
  for (const CommandSpec* command : allCommands()) {
    EXPECT_LT(last, command->name);
    EXPECT_EQ(findCommand(command->name), command);
    EXPECT_FALSE(command->summary.empty()) << command->name;
    EXPECT_FALSE(command->since.empty()) << command->name;
    EXPECT_FALSE(command->group.empty()) << command->name;
    last = command->name;
  }
  EXPECT_EQ(findCommand("nosuch"), nullptr);
}

TEST(KeyPositions, AreFoundByTheCommandsRow) {
  const auto positions = [](std::string_view line) {
    const Request request = requestFrom(line);
    return keyPositionsOf(*findCommand(request[0]), request);
  };
  EXPECT_EQ(positions("GET k"), std::vector<int>{1});
  EXPECT_EQ(positions("MSET a 1 b 2"), (std::vector<int>{1, 3}));
  EXPECT_EQ(positions("DEL a b c"), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(positions("EVAL s 2 a b c"), (std::vector<int>{3, 4}));
  EXPECT_EQ(positions("EVAL s 0 a"), std::vector<int>{});
  EXPECT_EQ(positions("EVAL s 99 a"), std::vector<int>{});
  EXPECT_EQ(positions("PING"), std::vector<int>{});
}

TEST(AServerCopy, GoesOnByItself) {
  SimulatedRedis redis;
  redis.run("SET k 1");
  redis.run("SCRIPT LOAD \"return 1\"");
  redis.run("WATCH k");
  Server copy = redis.server();
  EXPECT_EQ(redis.runAs(1, "SET k 2"), "OK");
  EXPECT_EQ(redis.run("SCRIPT FLUSH"), "OK");
  EXPECT_EQ(copy.scriptCount(), 1u);
  EXPECT_EQ(replyText(copy.execute(0, {"GET", "k"})), "\"1\"");
  copy.execute(0, {"MULTI"});
  EXPECT_EQ(replyText(copy.execute(0, {"EXEC"})), "[]") << "nobody touched the key in the copy";
  redis.run("MULTI");
  EXPECT_EQ(redis.run("EXEC"), "(nil)");
}

TEST(AServerCopy, DrawsTheSameRandomNumbers) {
  SimulatedRedis redis;
  redis.eval("return math.random(1000)");
  Server copy = redis.server();
  const std::string drawn = redis.eval("return {math.random(1000), math.random(1000)}");
  EXPECT_EQ(replyText(copy.execute(0, {"EVAL", "return {math.random(1000), math.random(1000)}", "0"})), drawn);
}

TEST(TheExecutionLog, NamesReadsWritesAndWhatWasThereBefore) {
  SimulatedRedis redis;
  redis.run("SET k 1");
  ExecutionLog log;
  redis.server().execute(0, {"EVAL", "redis.call('get', 'other') return redis.call('incr', 'k')", "0"}, &log);
  ASSERT_EQ(log.innerCalls.size(), 2u);
  EXPECT_EQ(log.innerCalls[1].request, (Request{"incr", "k"}));
  EXPECT_EQ(replyText(log.innerCalls[1].reply), "(integer) 2");
  EXPECT_EQ(log.innerCalls[1].line, 1);
  ASSERT_EQ(log.before.size(), 1u);
  EXPECT_EQ(log.before[0].key, "k");
  EXPECT_EQ(log.before[0].entry->value.string().bytes, "1");
  EXPECT_EQ(log.accesses.front().key, "other");
  EXPECT_FALSE(log.accesses.front().write);
  EXPECT_TRUE(log.accesses.back().write);
}

TEST(Expiring, RemovesTheKeyFromEveryDatabaseThatHasIt) {
  SimulatedRedis redis;
  redis.run("SET k v EX 10");
  EXPECT_TRUE(redis.server().expireKey("k"));
  EXPECT_FALSE(redis.server().expireKey("k"));
  EXPECT_EQ(redis.run("EXISTS k"), "(integer) 0");
}

} // namespace
} // namespace interleave
