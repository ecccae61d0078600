// Keys whatever they hold: every command, option and error of Redis 7.0.
#include <gtest/gtest.h>

#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

TEST(DelUnlinkExistsTouch, CountKeys) {
  expectDialogue(R"(
    MSET a 1 b 2 c 3 => OK
    EXISTS a b missing a => (integer) 3
    TOUCH a missing => (integer) 1
    DEL a missing a => (integer) 1
    UNLINK b c => (integer) 2
    DBSIZE => (integer) 0
    DEL => (error) ERR wrong number of arguments for 'del' command
    EXISTS => (error) ERR wrong number of arguments for 'exists' command
  )");
}

TEST(Type, NamesTheTypeOrNone) {
  expectDialogue(R"(
    SET s 1 => OK
    HSET h f 1 => (integer) 1
    TYPE s => string
    TYPE h => hash
    TYPE missing => none
  )");
}

TEST(Expire, InEveryUnit) {
  expectDialogue(R"(
    SET k v => OK
    EXPIRE k 10 => (integer) 1
    PTTL k => (integer) 10000
    PEXPIRE k 1500 => (integer) 1
    TTL k => (integer) 2
    EXPIREAT k 1767225620 => (integer) 1
    TTL k => (integer) 20
    EXPIRETIME k => (integer) 1767225620
    PEXPIREAT k 1767225600300 => (integer) 1
    PEXPIRETIME k => (integer) 1767225600300
    EXPIRE missing 10 => (integer) 0
    TTL missing => (integer) -2
    PTTL missing => (integer) -2
    EXPIRETIME missing => (integer) -2
    PEXPIRETIME missing => (integer) -2
    wait 299
    PTTL k => (integer) 1
    wait 1
    TTL k => (integer) -2
  )");
}

TEST(Ttl, RoundsToTheNearestSecond) {
  expectDialogue(R"(
    SET k v PX 1499 => OK
    TTL k => (integer) 1
    SET k v PX 1500 => OK
    TTL k => (integer) 2
    SET k v PX 400 => OK
    TTL k => (integer) 0
    PERSIST k => (integer) 1
    TTL k => (integer) -1
  )");
}

TEST(Expire, WithATimeThatIsOverDeletes) {
  expectDialogue(R"(
    MSET a 1 b 1 c 1 => OK
    EXPIRE a 0 => (integer) 1
    PEXPIRE b -5 => (integer) 1
    EXPIREAT c 1 => (integer) 1
    EXISTS a b c => (integer) 0
  )");
}

TEST(Expire, WithConditions) {
  expectDialogue(R"(
    SET k v => OK
    EXPIRE k 10 XX => (integer) 0
    EXPIRE k 10 GT => (integer) 0
    EXPIRE k 10 LT => (integer) 1
    PERSIST k => (integer) 1
    EXPIRE k 10 NX => (integer) 1
    EXPIRE k 20 NX => (integer) 0
    EXPIRE k 5 GT => (integer) 0
    EXPIRE k 10 GT => (integer) 0
    EXPIRE k 15 gt => (integer) 1
    EXPIRE k 20 LT => (integer) 0
    EXPIRE k 5 XX LT => (integer) 1
    TTL k => (integer) 5
    EXPIRE k 5 NX XX => (error) ERR NX and XX, GT or LT options at the same time are not compatible
    EXPIRE k 5 NX GT => (error) ERR NX and XX, GT or LT options at the same time are not compatible
    EXPIRE k 5 GT LT => (error) ERR GT and LT options at the same time are not compatible
    EXPIRE k 5 SOON => (error) ERR Unsupported option SOON
  )");
}

TEST(Expire, RefusesTimesThatAreNone) {
  expectDialogue(R"(
    SET k v => OK
    EXPIRE k abc => (error) ERR value is not an integer or out of range
    EXPIRE k 9223372036854775807 => (error) ERR invalid expire time in 'expire' command
    PEXPIRE k 9223372036854775807 => (error) ERR invalid expire time in 'pexpire' command
    EXPIREAT k 9223372036854775807 => (error) ERR invalid expire time in 'expireat' command
    EXPIRE k -9223372036854775807 => (error) ERR invalid expire time in 'expire' command
    EXPIRE missing abc => (error) ERR value is not an integer or out of range
    PEXPIREAT k 9223372036854775807 => (integer) 1
    TTL k => (integer) 9223370269629176
  )");
}

TEST(Persist, DropsTheTimeToLiveOnce) {
  expectDialogue(R"(
    SET k v EX 10 => OK
    PERSIST k => (integer) 1
    PERSIST k => (integer) 0
    PERSIST missing => (integer) 0
  )");
}

TEST(Keys, MatchesGlobs) {
  expectDialogue(R"(
    MSET stock:1 a stock:2 b other c => OK
    SET stock:3 d PX 10 => OK
    wait 10
    KEYS stock:* => ["stock:1", "stock:2"]
    KEYS stock:[^1] => ["stock:2"]
    KEYS nothing => []
    KEYS o* => ["other"]
  )");
}

TEST(Rename, TakesTheTimeToLiveAlong) {
  expectDialogue(R"(
    SET a 1 EX 100 => OK
    SET b 2 => OK
    RENAME a b => OK
    GET b => "1"
    TTL b => (integer) 100
    EXISTS a => (integer) 0
    RENAME a b => (error) ERR no such key
    RENAME b b => OK
    SET c 3 => OK
    RENAMENX b c => (integer) 0
    RENAMENX b d => (integer) 1
    RENAMENX missing d => (error) ERR no such key
    RENAMENX d d => (integer) 0
    RENAME c d => OK
    TTL d => (integer) -1
  )");
}

TEST(Copy, LeavesTheSourceAlone) {
  expectDialogue(R"(
    SET a 1 EX 100 => OK
    COPY a b => (integer) 1
    TTL b => (integer) 100
    COPY a b => (integer) 0
    SET a 2 => OK
    COPY a b REPLACE => (integer) 1
    GET b => "2"
    TTL b => (integer) -1
    COPY missing c => (integer) 0
    COPY a a => (error) ERR source and destination objects are the same
    COPY a a DB 1 => (integer) 1
    COPY a b DB 99 => (error) ERR DB index is out of range
    COPY a b DB x => (error) ERR value is not an integer or out of range
    COPY a b SOON => (error) ERR syntax error
    COPY a b DB => (error) ERR syntax error
    HSET h f 1 => (integer) 1
    COPY h g => (integer) 1
    HSET g f 2 => (integer) 0
    HGET h f => "1"
  )");
}

TEST(MoveAndSelect, KeepDatabasesApart) {
  expectDialogue(R"(
    SET k 0 EX 100 => OK
    MOVE k 1 => (integer) 1
    EXISTS k => (integer) 0
    SELECT 1 => OK
    TTL k => (integer) 100
    MOVE k 1 => (error) ERR source and destination objects are the same
    MOVE k 16 => (error) ERR DB index is out of range
    MOVE k x => (error) ERR value is not an integer or out of range
    MOVE missing 0 => (integer) 0
    SELECT 0 => OK
    SET k other => OK
    MOVE k 1 => (integer) 0
    SELECT 16 => (error) ERR DB index is out of range
    SELECT -1 => (error) ERR DB index is out of range
    SELECT abc => (error) ERR value is not an integer or out of range
  )");
}

TEST(FlushDbAndFlushAll, EmptyOneOrEveryDatabase) {
  expectDialogue(R"(
    SET a 1 => OK
    SELECT 1 => OK
    SET b 1 => OK
    FLUSHDB => OK
    DBSIZE => (integer) 0
    SELECT 0 => OK
    DBSIZE => (integer) 1
    FLUSHDB SOON => (error) ERR syntax error
    FLUSHALL ASYNC => OK
    DBSIZE => (integer) 0
    FLUSHDB sync => OK
  )");
}

TEST(DbSize, CountsWhatHasExpiredUntilItIsTouched) {
  SimulatedRedis redis;
  expectDialogue(redis, R"(
    SET k v PX 10 => OK
    wait 10
    DBSIZE => (integer) 1
    GET k => (nil)
    DBSIZE => (integer) 0
  )");
}

} // namespace
} // namespace interleave
