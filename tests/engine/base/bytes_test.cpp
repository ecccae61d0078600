#include "engine/base/bytes.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace interleave {
namespace {

TEST(ParseInteger, ReadsWhatRedisCallsAnInteger) {
  EXPECT_EQ(parseInteger("0"), 0);
  EXPECT_EQ(parseInteger("-1"), -1);
  EXPECT_EQ(parseInteger("1001"), 1001);
  EXPECT_EQ(parseInteger("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parseInteger("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
}

TEST(ParseInteger, RefusesEverythingElse) {
  using namespace std::string_view_literals;
  for (const std::string_view text :
       {""sv, "-"sv, "+1"sv, " 1"sv, "1 "sv, "01"sv, "-0"sv, "-01"sv, "1.0"sv, "1e3"sv, "0x10"sv, "abc"sv,
        "9223372036854775808"sv, "-9223372036854775809"sv, "99999999999999999999999"sv, "1\0"sv, "\0"sv})
    EXPECT_FALSE(parseInteger(text).has_value()) << quoted(text);
}

TEST(ParseLongDouble, ReadsDecimalHexadecimalAndInfinity) {
  EXPECT_EQ(parseLongDouble("3.0e3"), 3000.0L);
  EXPECT_EQ(parseLongDouble("-.5"), -0.5L);
  EXPECT_EQ(parseLongDouble("0x10"), 16.0L);
  EXPECT_TRUE(parseLongDouble("inf").has_value());
}

TEST(ParseLongDouble, RefusesBlanksRestsAndNan) {
  for (const std::string_view text : {"", " 1", "1 ", "1x", "nan", "abc", "1e999999"})
    EXPECT_FALSE(parseLongDouble(text).has_value()) << quoted(text);
  EXPECT_FALSE(parseLongDouble(std::string(6000, '1')).has_value());
}

TEST(ParseDouble, KnowsInfinityButNotNan) {
  EXPECT_EQ(parseDouble("-inf"), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(parseDouble("1.5"), 1.5);
  EXPECT_FALSE(parseDouble("nan").has_value());
  EXPECT_FALSE(parseDouble("1e400").has_value());
}

TEST(FormatLongDouble, CutsTrailingZeros) {
  EXPECT_EQ(formatLongDouble(10.5L), "10.5");
  EXPECT_EQ(formatLongDouble(5000.0L), "5000");
  EXPECT_EQ(formatLongDouble(-0.0L), "0");
  EXPECT_EQ(formatLongDouble(0.1L), "0.1");
  EXPECT_EQ(formatLongDouble(1e18L), "1000000000000000000");
}

TEST(FormatDouble, HasSeventeenDigits) {
  EXPECT_EQ(formatDouble(0.005), "0.0050000000000000001");
  EXPECT_EQ(formatDouble(0.1), "0.10000000000000001");
  EXPECT_EQ(formatDouble(3), "3");
  EXPECT_EQ(formatDouble(1e17), "1e+17");
  EXPECT_EQ(formatDouble(-std::numeric_limits<double>::infinity()), "-inf");
}

struct GlobCase {
  std::string_view pattern;
  std::string_view text;
  bool matches;
};

TEST(MatchesGlob, FollowsRedis) {
  for (const GlobCase& c : {GlobCase{"", "", true},
                            {"", "a", false},
                            {"*", "", true},
                            {"*", "anything", true},
                            {"h?llo", "hello", true},
                            {"h?llo", "hllo", false},
                            {"h*llo", "heeeello", true},
                            {"h*llo", "hllo", true},
                            {"h*llo", "hlo", false},
                            {"h[ae]llo", "hallo", true},
                            {"h[ae]llo", "hillo", false},
                            {"h[^e]llo", "hallo", true},
                            {"h[^e]llo", "hello", false},
                            {"h[a-b]llo", "hbllo", true},
                            {"h[b-a]llo", "hallo", true},
                            {"h[a-b]llo", "hcllo", false},
                            {"stock:*", "stock:1001", true},
                            {"stock:*", "stok:1001", false},
                            {"\\*", "*", true},
                            {"\\*", "a", false},
                            {"a\\", "a\\", true},
                            {"[", "a", false},
                            {"[a", "a", true},
                            {"[^a", "b", true},
                            {"*a*b*c", "xxaxxbxxc", true},
                            {"*a*b*c", "xxaxxcxxb", false},
                            {"**a", "a", true},
                            {"[\\]]", "]", true},
                            {"ab", "abc", false},
                            {"abc", "ab", false}})
    EXPECT_EQ(matchesGlob(c.pattern, c.text), c.matches) << c.pattern << " against " << c.text;
}

TEST(MatchesGlob, IgnoresCaseOnRequest) {
  EXPECT_FALSE(matchesGlob("Stock*", "stock"));
  EXPECT_TRUE(matchesGlob("Stock*", "stocK:1", CaseRule::Insensitive));
  EXPECT_TRUE(matchesGlob("[A-C]", "b", CaseRule::Insensitive));
}

TEST(MatchesGlob, NeedsNoExponentialTime) {
  std::string pattern;
  for (int i = 0; i < 60; ++i)
    pattern += "a*";
  EXPECT_FALSE(matchesGlob(pattern + "b", std::string(2000, 'a')));
}

TEST(Quoted, EscapesWhatCannotBeSeen) {
  EXPECT_EQ(quoted("plain"), "\"plain\"");
  EXPECT_EQ(quoted("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(quoted("\n\r\t\a\b"), R"("\n\r\t\a\b")");
  EXPECT_EQ(quoted(std::string_view("\0\x7f\xff", 3)), R"("\x00\x7f\xff")");
}

TEST(IsUtf8, AcceptsEveryLength) {
  EXPECT_TRUE(isUtf8("a \xc3\xa9 \xe2\x89\xa4 \xf0\x9f\x98\x80"));
}

TEST(IsUtf8, RefusesWhatIsOverlongSurrogateOrCutOff) {
  for (const std::string_view bytes :
       {"\xff", "\xc0\xaf", "\xc3", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\x80", "\xf0\x80\x80\x80"})
    EXPECT_FALSE(isUtf8(bytes)) << quoted(bytes);
}

TEST(Counted, AgreesWithItsNoun) {
  EXPECT_EQ(counted(1, "item"), "1 item");
  EXPECT_EQ(counted(0, "item"), "0 items");
  EXPECT_EQ(counted(2, "reply", "replies"), "2 replies");
}

TEST(EqualsIgnoringCase, LooksAtLettersOnly) {
  EXPECT_TRUE(equalsIgnoringCase("GeT", "get"));
  EXPECT_FALSE(equalsIgnoringCase("get", "gets"));
  EXPECT_FALSE(equalsIgnoringCase("[", "{"));
  EXPECT_EQ(toLower("HGetAll"), "hgetall");
  EXPECT_EQ(toUpper("hGetAll"), "HGETALL");
}

TEST(UntilNul, StopsAtTheFirstNul) {
  EXPECT_EQ(untilNul(std::string_view("ab\0cd", 5)), "ab");
  EXPECT_EQ(untilNul("ab"), "ab");
}

TEST(StableHash, NeverChanges) {
  // Worlds, and the order in which exploring visits them, must be the same in every run and on every machine.
  EXPECT_EQ(stableHash("stock:1001"), stableHash(std::string("stock:") + "1001"));
  EXPECT_NE(stableHash("stock:1001"), stableHash("stock:1002"));
  EXPECT_NE(stableHash("stock:1001"), stableHash("stock:1001", 1));
  EXPECT_NE(stableHash(""), stableHash(std::string_view("\0", 1)));
}

TEST(Sha1Hex, IsSha1) {
  EXPECT_EQ(sha1Hex(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  EXPECT_EQ(sha1Hex("return 1"), "e0e1f9fabfc9d4800c877a703b823ac0578ff8db");
}

} // namespace
} // namespace interleave
