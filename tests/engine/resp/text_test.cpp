#include "engine/resp/text.hpp"

#include <gtest/gtest.h>

namespace interleave {
namespace {

Request split(std::string_view line) {
  Request request;
  EXPECT_TRUE(splitArguments(line, request)) << line;
  return request;
}

TEST(SplitArguments, FollowsTheQuotingOfRedisCli) {
  EXPECT_EQ(split("  SET  k\tv "), (Request{"SET", "k", "v"}));
  EXPECT_EQ(split(R"(SET k "two words")"), (Request{"SET", "k", "two words"}));
  EXPECT_EQ(split(R"(SET k "a\"b\\c\n\x41")"), (Request{"SET", "k", "a\"b\\c\nA"}));
  EXPECT_EQ(split(R"(SET k 'single \n \' quotes')"), (Request{"SET", "k", "single \\n ' quotes"}));
  EXPECT_EQ(split(R"(SET k "")"), (Request{"SET", "k", ""}));
  EXPECT_EQ(split(""), Request{});
}

TEST(SplitArguments, RefusesQuotesThatDoNotFit) {
  for (const std::string_view line : {R"(SET k "open)", R"(SET k 'open)", R"(SET k "a"b)", R"(SET k 'a'b)"}) {
    Request request;
    EXPECT_FALSE(splitArguments(line, request)) << line;
  }
}

TEST(RequestText, QuotesOnlyWhereItMust) {
  EXPECT_EQ(requestText({"SET", "stock:{1001}", "5"}), "SET stock:{1001} 5");
  EXPECT_EQ(requestText({"SET", "k", "two words", "", "a\"b"}), R"(SET k "two words" "" "a\"b")");
}

TEST(RequestText, IsReadBackBySplitArguments) {
  const Request odd = {"SET", std::string("nul\0byte", 8), "line\r\nend", "\xff\xfe", "'", "\\", ""};
  EXPECT_EQ(split(requestText(odd)), odd);
}

TEST(ReplyText, WritesEveryKind) {
  EXPECT_EQ(replyText(Reply::nil()), "(nil)");
  EXPECT_EQ(replyText(Reply::nilArray()), "(nil)");
  EXPECT_EQ(replyText(Reply::integerOf(-3)), "(integer) -3");
  EXPECT_EQ(replyText(Reply::bulk("a\nb")), R"("a\nb")");
  EXPECT_EQ(replyText(Reply::ok()), "OK");
  EXPECT_EQ(replyText(Reply::error("ERR no")), "(error) ERR no");
  EXPECT_EQ(replyText(Reply::array({Reply::integerOf(1), Reply::nil(), Reply::array({Reply::bulk("x")})})),
            R"([(integer) 1, (nil), ["x"]])");
  EXPECT_EQ(replyText(Reply::map({Reply::bulk("f"), Reply::integerOf(1)})), R"({"f": (integer) 1})");
  EXPECT_EQ(replyText(Reply::doubleOf(1.5)), "(double) 1.5");
  EXPECT_EQ(replyText(Reply::boolean(true)), "(true)");
  EXPECT_EQ(replyText(Reply::verbatim("txt:hello")), R"("hello")");
  EXPECT_EQ(replyText(Reply::noReply()), "(waits)");
}

TEST(ReplyShort, FitsADiagram) {
  EXPECT_EQ(replyShort(Reply::nil()), "nil");
  EXPECT_EQ(replyShort(Reply::integerOf(1)), "1");
  EXPECT_EQ(replyShort(Reply::bulk("1")), "1");
  EXPECT_EQ(replyShort(Reply::bulk("")), R"("")");
  EXPECT_EQ(replyShort(Reply::bulk("two words")), R"("two words")");
  EXPECT_EQ(replyShort(Reply::error("WRONGTYPE Operation against")), "WRONGTYPE");
  EXPECT_EQ(replyShort(Reply::array({Reply::integerOf(1), Reply::nil()})), "[1, nil]");
}

TEST(ReplyBlock, NumbersAndIndentsAsRedisCliDoes) {
  const Reply nested = Reply::array({Reply::bulk("a"), Reply::array({Reply::integerOf(1), Reply::integerOf(2)})});
  EXPECT_EQ(replyBlock(nested), "1) \"a\"\n2) 1) (integer) 1\n   2) (integer) 2");
  EXPECT_EQ(replyBlock(Reply::array()), "(empty array)");
}

TEST(StableHashOfAReply, AgreesWithEquality) {
  const Reply list = Reply::array({Reply::integerOf(1), Reply::bulk("x")});
  EXPECT_EQ(stableHash(list), stableHash(Reply(list)));
  EXPECT_NE(stableHash(list), stableHash(Reply::array({Reply::bulk("x"), Reply::integerOf(1)})));
  EXPECT_NE(stableHash(Reply::bulk("OK")), stableHash(Reply::status("OK")));
  EXPECT_NE(stableHash(Reply::nil()), stableHash(Reply::integerOf(0)));
}

} // namespace
} // namespace interleave
