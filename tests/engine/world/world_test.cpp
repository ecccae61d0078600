#include "engine/world/world.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/random.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string refusal(const World& world, const std::string& choice) {
  const auto schedule = parseSchedule(choice);
  const Status allowed = mayChoose(world, schedule->front());
  return allowed ? "" : allowed.message();
}

TEST(Choices, AreTheClientsThatCanMove) {
  World world = worldOf("check-then-decrement", {{"clients", 3}});
  EXPECT_THAT(choices(world), ElementsAre(Choice::move(0), Choice::move(1), Choice::move(2)));
  play(world, "B B");
  EXPECT_THAT(choices(world), ElementsAre(Choice::move(0), Choice::move(2)));
  play(world, "A C");
  EXPECT_THAT(choices(world), IsEmpty());
  EXPECT_TRUE(isFinished(world));
}

TEST(MayChoose, SaysWhyNotAndWhatCouldBe) {
  World world = worldOf("check-then-decrement");
  play(world, "A A");
  EXPECT_EQ(refusal(world, "B"), "");
  EXPECT_EQ(refusal(world, "A"), "A has finished; who can move: B");
  EXPECT_EQ(refusal(world, "C"), "there is no client C; this run has 2 (A to B)");
  EXPECT_EQ(refusal(world, "[crash A]"), "A has finished; who can move: B");
  EXPECT_EQ(refusal(world, "[lose reply of ZZ]"), "there is no client ZZ; this run has 2 (A to B)");
  EXPECT_EQ(refusal(world, "[expire stock:1001]"),
            "the key stock:1001 has no time to live, so its time cannot run out");
  EXPECT_EQ(refusal(world, "[expire nosuch]"), "there is no key nosuch whose time could run out");
  play(world, "[crash B]");
  EXPECT_EQ(refusal(world, "B"), "B has crashed; nobody can move any more");
}

TEST(AStep, TellsWhatItReadAndChanged) {
  World world = worldOf("check-then-decrement");
  const auto events = play(world, "A A");
  EXPECT_THAT(events[0].keysRead, ElementsAre("stock:1001"));
  EXPECT_THAT(events[0].keysWritten, IsEmpty());
  EXPECT_THAT(events[0].changes, IsEmpty());
  ASSERT_EQ(events[1].changes.size(), 1u);
  EXPECT_EQ(events[1].changes[0].before->text, "1");
  EXPECT_EQ(events[1].changes[0].after->text, "0");
  EXPECT_EQ(events[1].ledgerDelta.sold, 1);
  EXPECT_EQ(events[1].statusAfter, ClientStatus::Finished);
}

TEST(AStepWithoutAnEvent, ChangesTheWorldInTheSameWay) {
  World told = worldOf("check-then-decrement");
  World quiet = told;
  const auto events = play(told, "A B A B");
  std::vector<bool> broke;
  for (const StepEvent& event : events)
    broke.push_back(step(quiet, event.choice));
  EXPECT_THAT(broke, ElementsAre(false, false, false, true));
  EXPECT_EQ(keysOf(quiet), keysOf(told));
  EXPECT_EQ(quiet.ledger, told.ledger);
  EXPECT_EQ(quiet.brokenInvariants, told.brokenInvariants);
}

/// A random next choice, moves mostly; nothing when there is none.
std::optional<Choice> randomChoice(const World& world, Random& random) {
  std::vector<Choice> possible = choices(world);
  if (possible.empty()) return std::nullopt;
  const ClientIndex client = random.pick(possible).client;
  possible = {Choice::move(client), Choice::move(client), Choice::move(client)};
  if (random.chance(30)) {
    possible = {Choice::crash(client), Choice::loseReply(client), Choice::flushScripts(),
                Choice::wait(1 + static_cast<int>(random.below(2000)))};
    for (const auto& [key, image] : keysOf(world))
      if (image.ttlMs >= 0) possible.push_back(Choice::expireKey(key));
  }
  return random.pick(possible);
}

std::string walk(World& world, Random& random, int mostSteps) {
  std::string text;
  for (int i = 0; i < mostSteps; ++i) {
    const auto choice = randomChoice(world, random);
    if (!choice) break;
    StepEvent event;
    step(world, *choice, &event);
    text += eventText(event);
  }
  return text + keysText(world) + ledgerText(world.ledger);
}

class EveryScenario : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(World, EveryScenario, testing::ValuesIn(firstScenarios()), [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(EveryScenario, GoesOnFromACopyAsFromTheOriginal) {
  const World start = worldOf(GetParam(), {{"clients", 4}, {"stock", 3}});
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    World original = start;
    walk(original, random, static_cast<int>(random.below(10)));
    World copy = original;
    const std::string before = keysText(copy) + ledgerText(copy.ledger);
    Random forOriginal = random;
    const std::string expected = walk(original, forOriginal, 40);
    ASSERT_EQ(keysText(copy) + ledgerText(copy.ledger), before) << "the copy saw what the original did";
    Random forCopy = random;
    ASSERT_EQ(walk(copy, forCopy, 40), expected);
    ASSERT_TRUE(copy.server.keys().sameContents(original.server.keys()));
  }
}

TEST_P(EveryScenario, GivesTheSameInAnotherWorld) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    World one = worldOf(GetParam(), {{"clients", 3}, {"stock", 2}});
    World other = worldOf(GetParam(), {{"clients", 3}, {"stock", 2}});
    Random random(seed);
    Random again(seed);
    ASSERT_EQ(walk(one, random, 60), walk(other, again, 60));
  }
}

TEST_P(EveryScenario, CanBeSteppedBackAndForth) {
  World world = worldOf(GetParam(), {{"clients", 3}, {"stock", 2}});
  std::vector<World> past;
  std::vector<std::string> texts;
  while (!choices(world).empty() && past.size() < 40) {
    past.push_back(world);
    StepEvent event;
    step(world, choices(world)[past.size() % choices(world).size()], &event);
    texts.push_back(eventText(event));
  }
  ASSERT_GT(past.size(), 2u);
  for (std::size_t i = past.size(); i-- > 0;) {
    World again = past[i];
    StepEvent event;
    step(again, choices(again)[(i + 1) % choices(again).size()], &event);
    EXPECT_EQ(eventText(event), texts[i]);
  }
}

TEST(ACrash, EndsTheClientAndKeepsWhatItWrote) {
  World world = worldOf("decrement-then-give-back", {{"clients", 2}, {"stock", 1}});
  const auto events = play(world, "A B [crash B]");
  EXPECT_EQ(events[2].statusAfter, ClientStatus::Crashed);
  EXPECT_TRUE(events[2].request.empty());
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "-1");
  EXPECT_TRUE(isFinished(world));
  EXPECT_FALSE(world.server.session(world.clients[1].session).connected);
}

TEST(ACrash, ForgetsTheTransactionOfTheClient) {
  World world = worldOf("watch-multi-exec", {{"clients", 1}});
  play(world, "A A A A [crash A]");
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "1");
  EXPECT_TRUE(isFinished(world));
}

TEST(ALostReply, IsATimeOutForTheClientButTheServerHasExecuted) {
  World world = worldOf("check-then-decrement", {{"clients", 1}});
  const auto events = play(world, "A [lose reply of A]");
  EXPECT_TRUE(events[1].replyLost);
  EXPECT_EQ(events[1].reply, Reply::integerOf(0)) << "what the server answered";
  EXPECT_EQ(events[1].statusAfter, ClientStatus::Failed);
  EXPECT_THAT(events[1].failure, HasSubstr("TIMEOUT"));
  EXPECT_EQ(keysOf(world).at("stock:1001").text, "0");
  EXPECT_EQ(world.ledger.sold, 0);
  EXPECT_EQ(world.ledger.failed, 1);
  EXPECT_EQ(brokenIn(events), "not_conserved at 2");
}

TEST(Expiring, TakesAKeyAway) {
  World world = worldOf("lock-set-nx");
  const auto events = play(world, "A [expire lock:1001] B");
  EXPECT_EQ(events[0].changes[0].after->ttlMs, 3000);
  ASSERT_EQ(events[1].changes.size(), 1u);
  EXPECT_EQ(events[1].changes[0].key, "lock:1001");
  EXPECT_FALSE(events[1].changes[0].after.has_value());
  EXPECT_EQ(events[2].reply, Reply::ok());
}

TEST(Waiting, MovesTheClock) {
  World world = worldOf("lock-set-nx");
  const auto events = play(world, "A [wait 2999] [wait 1]");
  EXPECT_EQ(events[0].nowMs, 0);
  EXPECT_EQ(events[1].nowMs, 2999);
  EXPECT_EQ(events[2].nowMs, 3000);
  EXPECT_EQ(keysOf(world).count("lock:1001"), 0u);
}

TEST(FlushingScripts, MakesEvalShaFail) {
  World world = worldFrom(ScenarioText{"", R"(
    local sha = redis.call("SCRIPT", "LOAD", "return 1")
    redis.call("EVALSHA", sha, 0)
    redis.call("EVALSHA", sha, 0))",
                                       "always('mine', 'about', function() return true end)", ""}
                              .text());
  const auto events = play(world, "A A [flush scripts] A");
  EXPECT_EQ(events[1].reply, Reply::integerOf(1));
  EXPECT_EQ(events[3].reply, Reply::error("NOSCRIPT No matching script. Please use EVAL."));
  EXPECT_EQ(events[3].statusAfter, ClientStatus::Failed);
}

TEST(ABrokenInvariant, IsReportedOnce) {
  World world = worldOf("check-then-decrement", {{"clients", 3}});
  const auto events = play(world, "A B C A B C");
  EXPECT_EQ(brokenIn(events), "oversold at 5");
  ASSERT_EQ(violationsOf(world).size(), 1u);
  EXPECT_EQ(violationsOf(world)[0].message, "sold 3 of a stock of 1");
  EXPECT_EQ(oversoldBy(world), 2);
}

TEST(AnEndlessClient, FailsInItsStepAndTheOthersGoOn) {
  World world = worldFrom(ScenarioText{"", "redis.call('PING') if i == 1 then while true do end end sold(1)"}.text());
  const auto events = play(world, "A B");
  EXPECT_EQ(events[0].statusAfter, ClientStatus::Failed);
  EXPECT_THAT(events[0].failure, HasSubstr("endless loop"));
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 0, failed 1, gave up 0, duplicates 0");
}

TEST(AnEndlessScript, FailsItsClientAndTheOthersGoOn) {
  World world =
      worldFrom(ScenarioText{"", "redis.call('EVAL', i == 1 and 'while true do end' or 'return 1', 0) sold(1)"}.text());
  const auto events = play(world, "A B");
  EXPECT_EQ(events[0].statusAfter, ClientStatus::Failed);
  EXPECT_THAT(events[0].failure, HasSubstr("instructions"));
  EXPECT_EQ(events[1].statusAfter, ClientStatus::Finished);
}

TEST(KeysOfOtherDatabases, AreNamedWithTheirNumber) {
  World world = worldFrom(ScenarioText{"", "redis.call('SELECT', 1) redis.call('SET', 'k', 'v')"}.text());
  const auto events = play(world, "A A");
  EXPECT_EQ(keysOf(world).at("db1/k").text, "v");
  EXPECT_EQ(events[1].changes[0].key, "db1/k");
}

} // namespace
} // namespace interleave
