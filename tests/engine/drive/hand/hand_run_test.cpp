#include "engine/drive/hand/hand_run.hpp"

#include <gtest/gtest.h>

#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

class AHandRun : public testing::Test {
protected:
  void play(std::string_view schedule) {
    const Status played = run.play(*parseSchedule(schedule));
    ASSERT_TRUE(played) << played.message();
  }
  void choose(std::string_view choice) {
    const Status chosen = run.choose(parseSchedule(choice)->front());
    ASSERT_TRUE(chosen) << chosen.message();
  }
  [[nodiscard]] std::string stock() const { return keysOf(run.world()).at("stock:1001").text; }
  [[nodiscard]] std::string branch(int index) const { return scheduleText(run.branchSchedule(index)); }

  HandRun run{worldOf("check-then-decrement")};
};

TEST_F(AHandRun, BeginsBeforeTheFirstStep) {
  EXPECT_EQ(run.position(), 0);
  EXPECT_EQ(run.length(), 0);
  EXPECT_EQ(run.branchCount(), 1);
  EXPECT_FALSE(run.back());
  EXPECT_FALSE(run.forward());
}

TEST_F(AHandRun, GoesBackAndForward) {
  play("A B A B");
  EXPECT_EQ(run.position(), 4);
  EXPECT_EQ(stock(), "-1");
  EXPECT_TRUE(run.back());
  EXPECT_EQ(stock(), "0");
  EXPECT_EQ(scheduleText(run.schedule()), "A B A");
  EXPECT_EQ(scheduleText(run.wholeSchedule()), "A B A B");
  EXPECT_TRUE(run.forward());
  EXPECT_FALSE(run.forward());
  run.goTo(0);
  EXPECT_EQ(stock(), "1");
  EXPECT_EQ(run.eventAt(3).step, 3);
  EXPECT_EQ(keysOf(run.worldAt(3)).at("stock:1001").text, "0");
}

TEST_F(AHandRun, FollowsTheBranchWhenTheSameIsChosenAgain) {
  play("A B A B");
  run.goTo(2);
  choose("A");
  EXPECT_EQ(run.position(), 3);
  EXPECT_EQ(run.length(), 4);
  EXPECT_EQ(run.branchCount(), 1);
}

TEST_F(AHandRun, StartsABranchWhenSomethingElseIsChosen) {
  play("A B A B");
  run.goTo(1);
  choose("A");
  EXPECT_EQ(run.branchCount(), 2);
  EXPECT_EQ(run.branchIndex(), 1);
  EXPECT_EQ(scheduleText(run.wholeSchedule()), "A A");
  choose("B");
  EXPECT_EQ(run.branchCount(), 2) << "the branch only grows";
  EXPECT_EQ(branch(0), "A B A B");
  EXPECT_EQ(branch(1), "A A B");
  EXPECT_TRUE(isFinished(run.world()));
  EXPECT_EQ(run.world().ledger.refused, 1);
}

TEST_F(AHandRun, KeepsOldBranchesReachable) {
  play("A B A B");
  run.goTo(1);
  choose("A");
  run.selectBranch(0);
  EXPECT_EQ(run.branchIndex(), 0);
  EXPECT_EQ(run.position(), 1) << "where the branches part";
  EXPECT_EQ(run.length(), 4);
  run.goTo(4);
  EXPECT_EQ(stock(), "-1");
  EXPECT_EQ(run.eventAt(4).violations.size(), 1u);
}

TEST_F(AHandRun, GoesOnAnOldBranchWhenItsChoiceIsMadeAgain) {
  play("A B A B");
  run.goTo(1);
  choose("A");
  run.goTo(1);
  choose("B");
  EXPECT_EQ(run.branchCount(), 2);
  EXPECT_EQ(run.branchIndex(), 0);
  EXPECT_EQ(run.length(), 4);
}

TEST_F(AHandRun, BranchesFromTheStart) {
  play("A A");
  run.goTo(0);
  choose("B");
  choose("[crash A]");
  EXPECT_EQ(run.branchCount(), 2);
  EXPECT_EQ(branch(1), "B [crash A]");
}

TEST_F(AHandRun, RefusesWhatCannotBeChosenAndStaysWhereItIs) {
  play("A A");
  const Status chosen = run.choose(Choice::move(0));
  ASSERT_FALSE(chosen);
  EXPECT_EQ(chosen.message(), "A has finished; who can move: B");
  EXPECT_EQ(run.position(), 2);
  EXPECT_EQ(run.branchCount(), 1);
}

TEST_F(AHandRun, PlaysAScheduleUpToWhatCannotBeMade) {
  const Status played = run.play(*parseSchedule("A A A B"));
  ASSERT_FALSE(played);
  EXPECT_EQ(played.message(), "step 3 (A): A has finished; who can move: B");
  EXPECT_EQ(run.position(), 2);
}

TEST_F(AHandRun, HoldsFiveHundredSteps) {
  HandRun retrying(worldOf("lock-set-nx"));
  ASSERT_TRUE(retrying.play(*parseSchedule("A B*499")));
  EXPECT_EQ(retrying.length(), 500);
  retrying.goTo(250);
  EXPECT_EQ(retrying.world().stepsMade, 250);
}

} // namespace
} // namespace interleave
