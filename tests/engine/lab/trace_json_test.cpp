#include "engine/lab/trace_json.hpp"

#include <gtest/gtest.h>

#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

TEST(JsonText, LosesNoByte) {
  EXPECT_EQ(jsonText("caf\xc3\xa9"), "caf\xc3\xa9");
  EXPECT_EQ(jsonText("caf\xe9"), "caf\\xe9");
}

TEST(ReplyJson, KeepsNumbersThatJsonCannotHoldAsStrings) {
  EXPECT_EQ(replyJson(Reply::integerOf(9007199254740992)).dump(), "9007199254740992");
  EXPECT_EQ(replyJson(Reply::integerOf(9007199254740993)).dump(), "\"9007199254740993\"");
  EXPECT_EQ(replyJson(Reply::integerOf(-9007199254740993)).dump(), "\"-9007199254740993\"");
}

TEST(ReplyJson, TellsEveryKindApart) {
  EXPECT_EQ(replyJson(Reply::nil()).dump(), "null");
  EXPECT_EQ(replyJson(Reply::bulk("v")).dump(), "\"v\"");
  EXPECT_EQ(replyJson(Reply::ok()).dump(), R"({"status":"OK"})");
  EXPECT_EQ(replyJson(Reply::error("ERR no")).dump(), R"({"error":"ERR no"})");
  EXPECT_EQ(replyJson(Reply::array({Reply::integerOf(1), Reply::nil()})).dump(), "[1,null]");
}

TEST(KeysJson, TellsTypeValueAndTimeToLive) {
  World world =
      worldFrom(ScenarioText{"", "redis.call('HSET', 'h', 'f', 'v') redis.call('SET', 's', 'x', 'PX', 9)"}.text());
  play(world, "A A");
  EXPECT_EQ(keysJson(world).dump(),
            R"({"h":{"ttl_ms":-1,"type":"hash","value":{"f":"v"}},"s":{"ttl_ms":9,"type":"string","value":"x"}})");
}

} // namespace
} // namespace interleave
