#include "engine/base/lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace interleave {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Lines, EndWhereTheTextSaysSo) {
  EXPECT_THAT(linesOf(""), IsEmpty());
  EXPECT_THAT(linesOf("a"), ElementsAre("a"));
  EXPECT_THAT(linesOf("a\n"), ElementsAre("a"));
  EXPECT_THAT(linesOf("a\n\nb"), ElementsAre("a", "", "b"));
  EXPECT_THAT(linesOf("\n"), ElementsAre(""));
}

TEST(Lines, NumbersThatFitAnInt) {
  EXPECT_EQ(typedNumber(" 12 "), 12);
  EXPECT_EQ(typedNumber("-3"), -3);
  EXPECT_EQ(typedNumber("2147483647"), 2147483647);
  EXPECT_EQ(typedNumber("2147483648"), std::nullopt);
  EXPECT_EQ(typedNumber("1x"), std::nullopt);
  EXPECT_EQ(typedNumber(""), std::nullopt);
}

} // namespace
} // namespace interleave
