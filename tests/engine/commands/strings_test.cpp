// The strings family: every command, option and error of Redis 7.0.
#include <string>

#include <gtest/gtest.h>

#include "tests/support/dialogue.hpp"

namespace interleave {
namespace {

TEST(Set, StoresAndDropsWhatWasThere) {
  expectDialogue(R"(
    GET k => (nil)
    SET k v => OK
    GET k => "v"
    SET k "" => OK
    GET k => ""
    HSET h f 1 => (integer) 1
    SET h v => OK
    TYPE h => string
    SET k => (error) ERR wrong number of arguments for 'set' command
  )");
}

TEST(Set, WithNxOrXxWritesOnlyWhereItMay) {
  expectDialogue(R"(
    SET k 1 XX => (nil)
    EXISTS k => (integer) 0
    SET k 1 NX => OK
    SET k 2 NX => (nil)
    SET k 2 xx => OK
    GET k => "2"
    SET k 3 NX XX => (error) ERR syntax error
    SET k 3 XX NX => (error) ERR syntax error
  )");
}

TEST(Set, WithGetGivesTheOldValue) {
  expectDialogue(R"(
    SET k 1 GET => (nil)
    SET k 2 GET => "1"
    SET k 3 NX GET => "2"
    GET k => "2"
    SET m 3 XX GET => (nil)
    EXISTS m => (integer) 0
    HSET h f 1 => (integer) 1
    SET h 1 GET => (error) WRONGTYPE Operation against a key holding the wrong kind of value
    TYPE h => hash
  )");
}

TEST(Set, DropsTheTimeToLiveUnlessKeepTtlIsGiven) {
  expectDialogue(R"(
    SET k v EX 100 => OK
    TTL k => (integer) 100
    SET k w => OK
    TTL k => (integer) -1
    SET k v PX 5000 => OK
    SET k w KEEPTTL => OK
    PTTL k => (integer) 5000
    SET k v EXAT 1767225700 => OK
    TTL k => (integer) 100
    SET k v PXAT 1767225600250 => OK
    PTTL k => (integer) 250
    wait 250
    GET k => (nil)
  )");
}

TEST(Set, RefusesTimesThatAreNone) {
  expectDialogue(R"(
    SET k v EX 10 KEEPTTL => (error) ERR syntax error
    SET k v KEEPTTL PX 10 => (error) ERR syntax error
    SET k v EX 10 PX 10 => (error) ERR syntax error
    SET k v EX => (error) ERR syntax error
    SET k v PERSIST => (error) ERR syntax error
    SET k v SOON => (error) ERR syntax error
    SET k v EX -1 => (error) ERR invalid expire time in 'set' command
    SET k v PX 0 => (error) ERR invalid expire time in 'set' command
    SET k v EX 9223372036854775807 => (error) ERR invalid expire time in 'set' command
    SET k v PX 9223372036854775807 => (error) ERR invalid expire time in 'set' command
    SET k v EX abc => (error) ERR value is not an integer or out of range
    SET k v EX 1.5 => (error) ERR value is not an integer or out of range
    EXISTS k => (integer) 0
  )");
}

TEST(Set, JudgesTheTimeBeforeItLooksAtTheKey) {
  expectDialogue(R"(
    HSET h f 1 => (integer) 1
    SET h v EX -1 GET => (error) ERR invalid expire time in 'set' command
    SET h v XX EX 0 => (error) ERR invalid expire time in 'set' command
  )");
}

TEST(SetNxSetExPSetEx, DoWhatTheirNamesSay) {
  expectDialogue(R"(
    SETNX k 1 => (integer) 1
    SETNX k 2 => (integer) 0
    GET k => "1"
    SETEX k 10 v => OK
    TTL k => (integer) 10
    PSETEX k 10 v => OK
    PTTL k => (integer) 10
    wait 10
    EXISTS k => (integer) 0
    SETEX k 0 v => (error) ERR invalid expire time in 'setex' command
    PSETEX k -5 v => (error) ERR invalid expire time in 'psetex' command
    SETEX k abc v => (error) ERR value is not an integer or out of range
    SETNX k => (error) ERR wrong number of arguments for 'setnx' command
  )");
}

TEST(GetSet, DropsTheTimeToLive) {
  expectDialogue(R"(
    GETSET k 1 => (nil)
    EXPIRE k 100 => (integer) 1
    GETSET k 2 => "1"
    TTL k => (integer) -1
    HSET h f 1 => (integer) 1
    GETSET h 1 => (error) WRONGTYPE Operation against a key holding the wrong kind of value
  )");
}

TEST(GetDel, TakesTheKeyAway) {
  expectDialogue(R"(
    SET k v => OK
    GETDEL k => "v"
    GETDEL k => (nil)
    HSET h f 1 => (integer) 1
    GETDEL h => (error) WRONGTYPE Operation against a key holding the wrong kind of value
    EXISTS h => (integer) 1
  )");
}

TEST(GetEx, ChangesOnlyTheTimeToLive) {
  expectDialogue(R"(
    GETEX k EX 10 => (nil)
    SET k v => OK
    GETEX k => "v"
    TTL k => (integer) -1
    GETEX k EX 10 => "v"
    TTL k => (integer) 10
    GETEX k => "v"
    TTL k => (integer) 10
    GETEX k PERSIST => "v"
    TTL k => (integer) -1
    GETEX k PXAT 1767225600100 => "v"
    PTTL k => (integer) 100
    GETEX k EXAT 1 => "v"
    EXISTS k => (integer) 0
  )");
}

TEST(GetEx, RefusesWhatDoesNotFit) {
  expectDialogue(R"(
    SET k v => OK
    GETEX k EX 10 PERSIST => (error) ERR syntax error
    GETEX k KEEPTTL => (error) ERR syntax error
    GETEX k NX => (error) ERR syntax error
    GETEX k EX => (error) ERR syntax error
    GETEX k EX 0 => (error) ERR invalid expire time in 'getex' command
    GETEX k EX abc => (error) ERR value is not an integer or out of range
    GETEX missing EX 0 => (nil)
  )");
}

TEST(MGetMSetMSetNx, WorkOnManyKeysAtOnce) {
  expectDialogue(R"(
    MSET a 1 b 2 a 3 => OK
    HSET h f 1 => (integer) 1
    MGET a b missing h => ["3", "2", (nil), (nil)]
    MSETNX b 9 c 9 => (integer) 0
    EXISTS c => (integer) 0
    MSETNX c 9 d 9 => (integer) 1
    MSETNX e 1 e 2 => (integer) 1
    GET e => "2"
    MSET a => (error) ERR wrong number of arguments for 'mset' command
    MSET a 1 b => (error) ERR wrong number of arguments for 'mset' command
    MSETNX a 1 b => (error) ERR wrong number of arguments for 'msetnx' command
  )");
}

TEST(MSet, DropsTimesToLive) {
  expectDialogue(R"(
    SET a 1 EX 100 => OK
    MSET a 2 => OK
    TTL a => (integer) -1
  )");
}

TEST(AppendAndStrLen, CountBytesAndKeepTheTimeToLive) {
  expectDialogue(R"(
    APPEND k abc => (integer) 3
    EXPIRE k 100 => (integer) 1
    APPEND k "\x00\xff" => (integer) 5
    GET k => "abc\x00\xff"
    TTL k => (integer) 100
    STRLEN k => (integer) 5
    STRLEN missing => (integer) 0
    APPEND k "" => (integer) 5
    HSET h f 1 => (integer) 1
    APPEND h x => (error) WRONGTYPE Operation against a key holding the wrong kind of value
    STRLEN h => (error) WRONGTYPE Operation against a key holding the wrong kind of value
  )");
}

TEST(Counters, StartFromZeroAndKeepTheTimeToLive) {
  expectDialogue(R"(
    INCR n => (integer) 1
    INCRBY n 41 => (integer) 42
    DECR n => (integer) 41
    DECRBY n 50 => (integer) -9
    EXPIRE n 100 => (integer) 1
    INCR n => (integer) -8
    TTL n => (integer) 100
    DECRBY fresh 3 => (integer) -3
    GET fresh => "-3"
  )");
}

TEST(Counters, AnswerNotAnIntegerOnAWord) {
  for (const std::string word :
       {"abc", "\" 1\"", "\"1 \"", "01", "-0", "1.5", "+1", "\"\"", "9223372036854775808", "0x1"})
    expectDialogue("SET s " + word + " => OK\n" + R"(
      DECR s => (error) ERR value is not an integer or out of range
      INCR s => (error) ERR value is not an integer or out of range
      INCRBY s 5 => (error) ERR value is not an integer or out of range
    )");
}

TEST(Counters, RefuseDeltasThatAreNoIntegers) {
  expectDialogue(R"(
    INCRBY n abc => (error) ERR value is not an integer or out of range
    INCRBY n 1.5 => (error) ERR value is not an integer or out of range
    DECRBY n 1e+14 => (error) ERR value is not an integer or out of range
    DECRBY n -9223372036854775808 => (error) ERR decrement would overflow
    EXISTS n => (integer) 0
  )");
}

TEST(Counters, RefuseToOverflow) {
  expectDialogue(R"(
    SET most 9223372036854775807 => OK
    INCR most => (error) ERR increment or decrement would overflow
    INCRBY most 1 => (error) ERR increment or decrement would overflow
    DECR most => (integer) 9223372036854775806
    SET least -9223372036854775808 => OK
    DECR least => (error) ERR increment or decrement would overflow
    DECRBY least 1 => (error) ERR increment or decrement would overflow
    GET least => "-9223372036854775808"
  )");
}

TEST(Counters, RefuseOtherTypes) {
  expectDialogue(R"(
    HSET h f 1 => (integer) 1
    INCR h => (error) WRONGTYPE Operation against a key holding the wrong kind of value
    DECRBY h 2 => (error) WRONGTYPE Operation against a key holding the wrong kind of value
    INCRBYFLOAT h 2 => (error) WRONGTYPE Operation against a key holding the wrong kind of value
  )");
}

TEST(IncrByFloat, AddsInLongDoublesAndCutsZeros) {
  expectDialogue(R"(
    SET f 10.50 => OK
    INCRBYFLOAT f 0.1 => "10.6"
    INCRBYFLOAT f -5 => "5.6"
    SET f 5.0e3 => OK
    INCRBYFLOAT f 2.0e2 => "5200"
    INCRBYFLOAT fresh 0 => "0"
    EXPIRE f 100 => (integer) 1
    INCRBYFLOAT f 1 => "5201"
    TTL f => (integer) 100
    INCRBYFLOAT f abc => (error) ERR value is not a valid float
    INCRBYFLOAT f nan => (error) ERR value is not a valid float
    INCRBYFLOAT f inf => (error) ERR increment would produce NaN or Infinity
    SET f word => OK
    INCRBYFLOAT f 1 => (error) ERR value is not a valid float
  )");
}

TEST(GetRange, CountsFromBothEnds) {
  expectDialogue(R"(
    SET k Hello => OK
    GETRANGE k 0 1 => "He"
    GETRANGE k -3 -1 => "llo"
    GETRANGE k 0 -1 => "Hello"
    GETRANGE k 3 1 => ""
    GETRANGE k -1 -3 => ""
    GETRANGE k 2 100 => "llo"
    GETRANGE k -100 1 => "He"
    GETRANGE k -100 -90 => "H"
    GETRANGE k 9 10 => ""
    SUBSTR k 1 2 => "el"
    GETRANGE missing 0 -1 => ""
    GETRANGE k a 1 => (error) ERR value is not an integer or out of range
    HSET h f 1 => (integer) 1
    GETRANGE h 0 1 => (error) WRONGTYPE Operation against a key holding the wrong kind of value
  )");
}

TEST(SetRange, FillsWithZeros) {
  expectDialogue(R"(
    SETRANGE k 2 x => (integer) 3
    GET k => "\x00\x00x"
    SETRANGE k 0 ab => (integer) 3
    GET k => "abx"
    SETRANGE k 1 "" => (integer) 3
    SETRANGE missing 5 "" => (integer) 0
    EXISTS missing => (integer) 0
    SETRANGE k -1 x => (error) ERR offset is out of range
    SETRANGE k a x => (error) ERR value is not an integer or out of range
    SETRANGE k 536870912 x => (error) ERR string exceeds maximum allowed size (proto-max-bulk-len)
    HSET h f 1 => (integer) 1
    SETRANGE h 0 x => (error) WRONGTYPE Operation against a key holding the wrong kind of value
  )");
}

} // namespace
} // namespace interleave
