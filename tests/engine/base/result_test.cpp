#include "engine/base/result.hpp"

#include <memory>

#include <gtest/gtest.h>

namespace interleave {
namespace {

Result<std::unique_ptr<int>> half(int number) {
  if (number % 2 != 0) return Error{"expected an even number"};
  return std::make_unique<int>(number / 2);
}

Status even(int number) {
  if (number % 2 != 0) return Error{"expected an even number"};
  return {};
}

TEST(ResultOfAnOperation, HoldsAValueOrAMessage) {
  EXPECT_TRUE(half(4).ok());
  EXPECT_EQ(**half(4), 2);
  EXPECT_FALSE(half(3));
  EXPECT_EQ(half(3).message(), "expected an even number");
}

TEST(StatusOfAnOperation, IsFineUntilItHoldsAnError) {
  EXPECT_TRUE(even(4));
  EXPECT_FALSE(even(3));
  EXPECT_EQ(even(3).message(), "expected an even number");
}

} // namespace
} // namespace interleave
