// MULTI, EXEC, DISCARD, WATCH, UNWATCH.
#include <gtest/gtest.h>

#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

TEST(Exec, RunsEverythingThatWasQueued) {
  expectDialogue(R"(
    MULTI => OK
    SET k 1 => QUEUED
    INCR k => QUEUED
    GET k => QUEUED
    B: GET k => (nil)
    EXEC => [OK, (integer) 2, "2"]
    EXEC => (error) ERR EXEC without MULTI
  )");
}

TEST(Exec, OfNothingIsAnEmptyList) {
  expectDialogue(R"(
    MULTI => OK
    EXEC => []
  )");
}

TEST(Exec, GoesOnAfterARunTimeErrorAndRollsNothingBack) {
  expectDialogue(R"(
    SET n 10 => OK
    HSET list f 1 => (integer) 1
    MULTI => OK
    DECR n => QUEUED
    INCR list => QUEUED
    DECR n => QUEUED
    EXEC => [(integer) 9, (error) WRONGTYPE Operation against a key holding the wrong kind of value, (integer) 8]
    GET n => "8"
  )");
}

TEST(Exec, IsDiscardedAfterAQueueingError) {
  expectDialogue(R"(
    SET n 10 => OK
    MULTI => OK
    DECR n => QUEUED
    DECR => (error) ERR wrong number of arguments for 'decr' command
    DECR n => QUEUED
    EXEC => (error) EXECABORT Transaction discarded because of previous errors.
    GET n => "10"
    MULTI => OK
    NOSUCH a => (error) ERR unknown command 'NOSUCH', with args beginning with: 'a' 
    EXEC => (error) EXECABORT Transaction discarded because of previous errors.
    MULTI => OK
    EXEC => []
  )");
}

TEST(Multi, CannotBeNestedOrWatchedInside) {
  expectDialogue(R"(
    MULTI => OK
    MULTI => (error) ERR MULTI calls can not be nested
    WATCH k => (error) ERR WATCH inside MULTI is not allowed
    PING => QUEUED
    EXEC => [PONG]
  )");
}

TEST(Discard, ForgetsTheQueueAndTheWatches) {
  expectDialogue(R"(
    DISCARD => (error) ERR DISCARD without MULTI
    WATCH k => OK
    MULTI => OK
    SET k 1 => QUEUED
    DISCARD => OK
    GET k => (nil)
    B: SET k other => OK
    MULTI => OK
    GET k => QUEUED
    EXEC => ["other"]
  )");
}

/// EXEC's answer of a client that watches k, after another one (B) has done something.
std::string execAfter(std::string_view before, std::string_view meanwhile) {
  SimulatedRedis redis;
  if (!before.empty()) redis.run(before);
  redis.run("WATCH k");
  redis.runAs(1, meanwhile);
  redis.run("MULTI");
  redis.run("PING");
  return redis.run("EXEC");
}

TEST(Watch, MakesExecAnswerNilWhenAnotherClientTouchedTheKey) {
  for (const char* touch : {"SET k 1", "SET k 2", "INCR k", "DEL k", "EXPIRE k 100", "APPEND k \"\"", "RENAME k other",
                            "GETSET k 1", "FLUSHALL", "SETRANGE k 0 1", "EXPIRE k 0", "GETEX k EX 5"})
    EXPECT_EQ(execAfter("SET k 1", touch), "(nil)") << touch;
}

TEST(Watch, LetsExecRunWhenTheKeyWasOnlyLookedAt) {
  for (const char* look : {"GET k", "SETNX k 2", "SET k 2 NX", "EXISTS k", "TTL k", "PERSIST k", "SET other 1",
                           "EXPIRE other 5", "HSET k f 1", "GETEX k", "EXPIRE k 5 XX"})
    EXPECT_EQ(execAfter("SET k 1", look), "[PONG]") << look;
  EXPECT_EQ(execAfter("", "DEL k"), "[PONG]");
}

TEST(Watch, NoticesAKeyThatComesIntoBeing) {
  EXPECT_EQ(execAfter("", "SET k 1"), "(nil)");
}

TEST(Watch, NoticesItsOwnClientToo) {
  expectDialogue(R"(
    WATCH k => OK
    SET k mine => OK
    MULTI => OK
    EXEC => (nil)
  )");
}

TEST(Watch, NoticesAKeyThatExpires) {
  expectDialogue(R"(
    SET k v PX 10 => OK
    WATCH k => OK
    wait 10
    MULTI => OK
    PING => QUEUED
    EXEC => (nil)
  )");
}

TEST(Watch, NoticesAKeyThatExpiredAndWasTouchedByAnother) {
  expectDialogue(R"(
    SET k v PX 10 => OK
    WATCH k => OK
    wait 10
    B: GET k => (nil)
    MULTI => OK
    PING => QUEUED
    EXEC => (nil)
  )");
}

TEST(Watch, TakesAKeyThatHadExpiredBeforeForMissing) {
  SimulatedRedis redis;
  expectDialogue(redis, R"(
    SET k v PX 10 => OK
    wait 10
    WATCH k => OK
    MULTI => OK
    PING => QUEUED
    EXEC => [PONG]
  )");
  expectDialogue(redis, R"(
    SET k v PX 10 => OK
    wait 10
    WATCH k => OK
    B: GET k => (nil)
    MULTI => OK
    PING => QUEUED
    EXEC => [PONG]
  )");
}

TEST(Watch, IsOverAfterExec) {
  expectDialogue(R"(
    WATCH k => OK
    B: SET k 1 => OK
    MULTI => OK
    EXEC => (nil)
    MULTI => OK
    PING => QUEUED
    EXEC => [PONG]
  )");
}

TEST(Watch, BelongsToOneDatabase) {
  expectDialogue(R"(
    WATCH k => OK
    B: SELECT 1 => OK
    B: SET k 1 => OK
    MULTI => OK
    PING => QUEUED
    EXEC => [PONG]
  )");
}

TEST(Unwatch, ForgetsEvenWhatHasAlreadyHappened) {
  expectDialogue(R"(
    WATCH k => OK
    B: SET k 1 => OK
    UNWATCH => OK
    MULTI => OK
    PING => QUEUED
    EXEC => [PONG]
    UNWATCH => OK
  )");
}

TEST(Watch, OnAnotherConnectionThanMultiProtectsNothing) {
  expectDialogue(R"(
    SET k 1 => OK
    B: WATCH k => OK
    C: SET k 2 => OK
    A: MULTI => OK
    A: DECR k => QUEUED
    A: EXEC => [(integer) 1]
  )");
}

TEST(Multi, QueuesScriptsToo) {
  expectDialogue(R"--(
    MULTI => OK
    EVAL "return redis.call('incr', KEYS[1])" 1 n => QUEUED
    EVALSHA ffffffffffffffffffffffffffffffffffffffff 0 => QUEUED
    INCR n => QUEUED
    EXEC => [(integer) 1, (error) NOSCRIPT No matching script. Please use EVAL., (integer) 2]
  )--");
}

TEST(AClosedConnection, TakesItsTransactionAlong) {
  SimulatedRedis redis;
  redis.run("WATCH k");
  redis.runAs(1, "PING");
  redis.run("MULTI");
  redis.run("SET k 1");
  redis.server().disconnect(0);
  EXPECT_EQ(redis.runAs(1, "GET k"), "(nil)");
  const SessionId again = redis.server().connect();
  EXPECT_EQ(again, 0) << "the place of a closed connection is used again";
  EXPECT_EQ(redis.run("EXEC"), "(error) ERR EXEC without MULTI");
}

} // namespace
} // namespace interleave
