#include "engine/world/choice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace interleave {
namespace {

using testing::HasSubstr;

TEST(ClientNames, CountLikeTheColumnsOfASpreadsheet) {
  EXPECT_EQ(clientName(0), "A");
  EXPECT_EQ(clientName(25), "Z");
  EXPECT_EQ(clientName(26), "AA");
  EXPECT_EQ(clientName(27), "AB");
  EXPECT_EQ(clientName(701), "ZZ");
  EXPECT_EQ(clientName(702), "AAA");
}

TEST(ClientNames, AreReadBack) {
  for (int i = 0; i < 2000; ++i)
    EXPECT_EQ(parseClientName(clientName(i)), i);
  EXPECT_EQ(parseClientName("b"), 1);
  for (const std::string_view name : {"", "A1", "1", "AAAA", "Ä", "A ", "-"})
    EXPECT_FALSE(parseClientName(name)) << name;
}

/// What a schedule reads as, written again.
std::string again(std::string_view text) {
  const auto schedule = parseSchedule(text);
  return schedule ? scheduleText(*schedule) : "error: " + schedule.message();
}

TEST(Schedules, AreNamesWithBlanksCommasOrLineEndsBetween) {
  EXPECT_EQ(again("A B A B"), "A B A B");
  EXPECT_EQ(again("  a,b\n\tA,\r\nB "), "A B A B");
  EXPECT_EQ(again(""), "");
  EXPECT_EQ(again("AA Z"), "AA Z");
}

TEST(Schedules, RepeatWithAStar) {
  EXPECT_EQ(again("A*3 B"), "A A A B");
  EXPECT_EQ(again("A*1"), "A");
}

TEST(Schedules, HoldFaultsInBrackets) {
  const std::string all = "A [crash A] [lose reply of B] [expire lock:1001] [flush scripts] [wait 250]";
  EXPECT_EQ(again(all), all);
  EXPECT_EQ(again("[CRASH a][ Lose  Reply of b ]"),
            "error: [ Lose  Reply of b ] is no choice; known are [crash A], [lose reply of A], "
            "[expire KEY], [flush scripts] and [wait MILLISECONDS]");
  EXPECT_EQ(again("A[crash A]B"), "A [crash A] B");
  EXPECT_EQ(again("[expire two words]"), "[expire two words]");
}

TEST(Schedules, AreWhatTheirTextSays) {
  const auto schedule = parseSchedule("B [wait 5] [expire k]");
  ASSERT_TRUE(schedule);
  EXPECT_EQ(*schedule, (Schedule{Choice::move(1), Choice::wait(5), Choice::expireKey("k")}));
}

TEST(WrongSchedules, SayWhatWasNotUnderstood) {
  for (const auto& [text, part] : {std::pair{"A 1 B", "\"1\""},
                                   {"A B$", "\"B$\""},
                                   {"[crash]", "expected a client's name"},
                                   {"[crash 7]", "expected a client's name"},
                                   {"[lose reply of]", "[lose reply of B]"},
                                   {"[expire]", "expected a key"},
                                   {"[wait]", "expected milliseconds"},
                                   {"[wait -5]", "expected milliseconds"},
                                   {"[wait 0]", "expected milliseconds"},
                                   {"[wait 9999999999999]", "expected milliseconds"},
                                   {"[explode]", "is no choice"},
                                   {"[]", "is no choice"},
                                   {"A [crash A", "bracket is not closed"},
                                   {"A*0", "A*0"},
                                   {"A*-1", "A*-1"},
                                   {"A*x", "A*x"},
                                   {"A*", "A*"},
                                   {"A*99999999999999999999", "A*"},
                                   {"*3", "*3"}}) {
    const auto schedule = parseSchedule(text);
    ASSERT_FALSE(schedule) << text;
    EXPECT_THAT(schedule.message(), HasSubstr(part)) << text;
  }
}

TEST(WrongSchedules, MayNotBeEndless) {
  EXPECT_TRUE(parseSchedule("A*100000"));
  EXPECT_FALSE(parseSchedule("A*100001"));
  EXPECT_FALSE(parseSchedule("A*60000 B*60000"));
}

} // namespace
} // namespace interleave
