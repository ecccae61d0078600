// The hashes family: every command, option and error of Redis 7.0.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

TEST(HSetAndHGet, StoreFields) {
  expectDialogue(R"(
    HSET h a 1 b 2 => (integer) 2
    HSET h a 9 c 3 => (integer) 1
    HGET h a => "9"
    HGET h missing => (nil)
    HGET missing a => (nil)
    HMSET h d 4 => OK
    HMGET h a missing d => ["9", (nil), "4"]
    HMGET missing a b => [(nil), (nil)]
    HSET h a => (error) ERR wrong number of arguments for 'hset' command
    HSET h a 1 b => (error) ERR wrong number of arguments for 'hset' command
    HMSET h a 1 b => (error) ERR wrong number of arguments for 'hmset' command
  )");
}

TEST(HSetNx, WritesOnlyNewFields) {
  expectDialogue(R"(
    HSETNX h f 1 => (integer) 1
    HSETNX h f 2 => (integer) 0
    HGET h f => "1"
  )");
}

TEST(SmallHashes, KeepTheOrderOfTheirFields) {
  expectDialogue(R"(
    HSET h z 1 a 2 m 3 => (integer) 3
    HGETALL h => ["z", "1", "a", "2", "m", "3"]
    HKEYS h => ["z", "a", "m"]
    HVALS h => ["1", "2", "3"]
    HDEL h a => (integer) 1
    HSET h a 4 z 5 => (integer) 1
    HGETALL h => ["z", "5", "m", "3", "a", "4"]
    HGETALL missing => []
    HKEYS missing => []
    HVALS missing => []
  )");
}

TEST(HDel, RemovesTheKeyWithItsLastField) {
  expectDialogue(R"(
    HSET h a 1 b 2 => (integer) 2
    HDEL h a missing a => (integer) 1
    HDEL h b => (integer) 1
    EXISTS h => (integer) 0
    HDEL h b => (integer) 0
  )");
}

TEST(HExistsHLenHStrLen, Count) {
  expectDialogue(R"(
    HSET h f hello => (integer) 1
    HEXISTS h f => (integer) 1
    HEXISTS h g => (integer) 0
    HEXISTS missing f => (integer) 0
    HLEN h => (integer) 1
    HLEN missing => (integer) 0
    HSTRLEN h f => (integer) 5
    HSTRLEN h g => (integer) 0
    HSTRLEN missing f => (integer) 0
  )");
}

TEST(HIncrBy, CountsInFields) {
  expectDialogue(R"(
    HINCRBY h f 5 => (integer) 5
    HINCRBY h f -7 => (integer) -2
    HSET h word abc most 9223372036854775807 => (integer) 2
    HINCRBY h word 1 => (error) ERR hash value is not an integer
    HINCRBY h most 1 => (error) ERR increment or decrement would overflow
    HINCRBY h f abc => (error) ERR value is not an integer or out of range
    HINCRBY h f 1.5 => (error) ERR value is not an integer or out of range
  )");
}

TEST(HIncrByFloat, CountsInFields) {
  expectDialogue(R"(
    HINCRBYFLOAT h f 10.5 => "10.5"
    HINCRBYFLOAT h f 0.1 => "10.6"
    HSET h word abc => (integer) 1
    HINCRBYFLOAT h word 1 => (error) ERR hash value is not a float
    HINCRBYFLOAT h f abc => (error) ERR value is not a valid float
    HINCRBYFLOAT h f inf => (error) ERR value is NaN or Infinity
  )");
}

TEST(Hashes, RefuseOtherTypes) {
  SimulatedRedis redis;
  redis.run("SET s 1");
  for (const char* command :
       {"HSET s f 1", "HMSET s f 1", "HSETNX s f 1", "HGET s f", "HMGET s f", "HGETALL s", "HKEYS s", "HVALS s",
        "HDEL s f", "HEXISTS s f", "HLEN s", "HSTRLEN s f", "HINCRBY s f 1", "HINCRBYFLOAT s f 1"})
    EXPECT_EQ(redis.run(command), "(error) WRONGTYPE Operation against a key holding the wrong kind of value")
        << command;
  EXPECT_EQ(redis.run("GET s"), "\"1\"");
}

TEST(Hashes, KeepTheirTimeToLiveWhileTheyChange) {
  expectDialogue(R"(
    HSET h a 1 => (integer) 1
    EXPIRE h 100 => (integer) 1
    HSET h b 2 => (integer) 1
    HINCRBY h a 1 => (integer) 2
    HDEL h b => (integer) 1
    TTL h => (integer) 100
  )");
}

TEST(LargeHashes, HoldEveryField) {
  SimulatedRedis redis;
  for (int i = 0; i < 300; ++i)
    redis.run(fmt::format("HSET h field{} {}", i, i * i));
  EXPECT_EQ(redis.run("HLEN h"), "(integer) 300");
  EXPECT_EQ(redis.run("HDEL h field7 field8"), "(integer) 2");
  for (int i = 0; i < 300; ++i)
    EXPECT_EQ(redis.run(fmt::format("HGET h field{}", i)), i == 7 || i == 8 ? "(nil)" : fmt::format("\"{}\"", i * i));
}

} // namespace
} // namespace interleave
