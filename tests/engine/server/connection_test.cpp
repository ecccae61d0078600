#include <gtest/gtest.h>

#include "engine/server/cluster.hpp"
#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

TEST(Connection, ASessionWithoutThePasswordIsRefused) {
  SimulatedRedis redis;
  redis.server().settings().password = "secret";
  expectDialogue(redis, R"(
    B: GET k => (error) NOAUTH Authentication required.
    B: AUTH wrong => (error) WRONGPASS invalid username-password pair or user is disabled.
    B: AUTH secret => OK
    B: GET k => (nil)
    C: AUTH default secret => OK
  )");
}

TEST(Connection, HelloChangesTheProtocolAndSaysWhoTheServerIs) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.run("HELLO 4"), "(error) NOPROTO unsupported protocol version");
  EXPECT_EQ(redis.run("HELLO x"), "(error) ERR Protocol version is not an integer or out of range");
  EXPECT_NE(redis.run("HELLO 3 SETNAME me").find(R"("proto": (integer) 3)"), std::string::npos);
  EXPECT_EQ(redis.run("CLIENT GETNAME"), R"("me")");
  EXPECT_EQ(redis.run("RESET"), "RESET");
  EXPECT_EQ(redis.run("CLIENT GETNAME"), "(nil)");
}

TEST(Connection, ClientsAreKnownByTheirIds) {
  SimulatedRedis redis;
  redis.runAs(1, "PING");
  EXPECT_NE(redis.runAs(0, "CLIENT ID"), redis.runAs(1, "CLIENT ID"));
  EXPECT_EQ(redis.run("CLIENT SETNAME two words"), "(error) ERR wrong number of arguments for 'client|setname' command");
  EXPECT_EQ(redis.run(R"(CLIENT SETNAME "two words")"), "(error) ERR Client names cannot contain spaces, newlines or special characters.");
  EXPECT_EQ(redis.run("CLIENT KILL ID 99"), "(integer) 0");
}

TEST(Connection, SettingsAreReadAndWrittenByTheirNames) {
  expectDialogue(R"(
    CONFIG GET busy-reply-threshold => ["busy-reply-threshold", "5000"]
    CONFIG SET busy-reply-threshold 10 => OK
    CONFIG GET lua-time-limit => ["lua-time-limit", "10"]
    CONFIG SET databases 3 => (error) ERR CONFIG SET failed (possibly related to argument 'databases') - can't set immutable config
    CONFIG SET nonsense 3 => (error) ERR Unknown option or number of arguments for CONFIG SET - 'nonsense'
  )");
}

TEST(Connection, CommandTellsTheKeysOfARequest) {
  expectDialogue(R"(
    COMMAND GETKEYS MSET a 1 b 2 => ["a", "b"]
    COMMAND GETKEYS EVAL x 2 k1 k2 v => ["k1", "k2"]
    COMMAND GETKEYS PING x => (error) ERR The command has no key arguments
    COMMAND GETKEYS NOPE x => (error) ERR Invalid command specified
    COMMAND GETKEYS PING => (error) ERR wrong number of arguments for 'command|getkeys' command
  )");
}

TEST(Cluster, SlotsAreThoseOfTheSpecification) {
  EXPECT_EQ(hashSlot("foo"), 12182);
  EXPECT_EQ(hashSlot("bar"), 5061);
  EXPECT_EQ(hashSlot("stock:{item:1001}:count"), hashSlot("stock:{item:1001}:log"));
  EXPECT_EQ(hashSlot("{}a"), hashSlot("{}a"));
  EXPECT_NE(hashSlot("{}a"), hashSlot("{}b"));
}

TEST(Cluster, KeysOfOneRequestMustShareASlot) {
  SimulatedRedis redis;
  EXPECT_EQ(redis.run("CLUSTER INFO"), "(error) ERR This instance has cluster support disabled");
  redis.server().settings().clusterEnabled = true;
  EXPECT_EQ(redis.run("MGET foo bar"), "(error) CROSSSLOT Keys in request don't hash to the same slot");
  EXPECT_EQ(redis.run("MGET {x}foo {x}bar"), "[(nil), (nil)]");
  EXPECT_EQ(redis.run("EVAL 'return 1' 2 foo bar"), "(error) CROSSSLOT Keys in request don't hash to the same slot");
  EXPECT_EQ(redis.run("CLUSTER KEYSLOT foo"), "(integer) 12182");
}

} // namespace
} // namespace interleave
