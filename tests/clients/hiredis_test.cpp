// hiredis against the served simulator.
#include <memory>

#include <gtest/gtest.h>
#include <hiredis/hiredis.h>

#include "tests/support/serving.hpp"

namespace interleave {
namespace {

using Replied = std::unique_ptr<redisReply, void (*)(void*)>;

class Hiredis : public testing::Test {
protected:
  void SetUp() override {
    m_context.reset(redisConnect("127.0.0.1", m_serving.port()));
    ASSERT_NE(m_context, nullptr);
    ASSERT_EQ(m_context->err, 0) << m_context->errstr;
  }
  template <class... Arguments> Replied ask(const char* format, Arguments... arguments) {
    return {static_cast<redisReply*>(redisCommand(m_context.get(), format, arguments...)), freeReplyObject};
  }
  Replied next() {
    void* reply = nullptr;
    EXPECT_EQ(redisGetReply(m_context.get(), &reply), REDIS_OK) << m_context->errstr;
    return {static_cast<redisReply*>(reply), freeReplyObject};
  }

  Serving m_serving{INTERLEAVE_CLI_PATH};
  std::unique_ptr<redisContext, void (*)(redisContext*)> m_context{nullptr, redisFree};
};

TEST_F(Hiredis, ReadsEveryKindOfReply) {
  EXPECT_EQ(ask("SET %s %s", "k", "v")->type, REDIS_REPLY_STATUS);
  EXPECT_STREQ(ask("GET k")->str, "v");
  EXPECT_EQ(ask("GET nothing")->type, REDIS_REPLY_NIL);
  EXPECT_EQ(ask("INCR n")->integer, 1);
  const Replied list = ask("RPUSH l a b c");
  EXPECT_EQ(list->integer, 3);
  const Replied range = ask("LRANGE l 0 -1");
  ASSERT_EQ(range->type, REDIS_REPLY_ARRAY);
  ASSERT_EQ(range->elements, 3u);
  EXPECT_STREQ(range->element[2]->str, "c");
  const Replied error = ask("INCR l");
  EXPECT_EQ(error->type, REDIS_REPLY_ERROR);
  EXPECT_STREQ(error->str, "WRONGTYPE Operation against a key holding the wrong kind of value");
}

TEST_F(Hiredis, KeepsAnyBytes) {
  std::string bytes;
  for (int i = 0; i < 256; ++i)
    bytes += static_cast<char>(i);
  ask("SET %b %b", bytes.data(), bytes.size(), bytes.data(), bytes.size());
  const Replied reply = ask("GET %b", bytes.data(), bytes.size());
  EXPECT_EQ(std::string(reply->str, reply->len), bytes);
}

TEST_F(Hiredis, GetsPipelinedRepliesInOrder) {
  for (int i = 0; i < 10'000; ++i)
    redisAppendCommand(m_context.get(), "INCR n");
  for (int i = 1; i <= 10'000; ++i)
    ASSERT_EQ(next()->integer, i);
}

TEST_F(Hiredis, RunsScripts) {
  const Replied loaded = ask("SCRIPT LOAD %s", "return {KEYS[1], ARGV[1], 3}");
  const Replied reply = ask("EVALSHA %s 1 key argument", loaded->str);
  ASSERT_EQ(reply->elements, 3u);
  EXPECT_STREQ(reply->element[0]->str, "key");
  EXPECT_EQ(reply->element[2]->integer, 3);
}

} // namespace
} // namespace interleave
