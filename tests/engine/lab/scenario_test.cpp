// Scenarios as values, and the library that reads a folder of them.
#include "engine/lab/scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/files.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Parameter parameterOf(const std::string& scenario, const std::string& name) {
  return *scenarioOf(scenario).parameter(name);
}

TEST(Parameters, AreReadWithinTheirBounds) {
  const Parameter clients = parameterOf("check-then-decrement", "clients");
  EXPECT_EQ(*parseParameter(clients, "7"), 7);
  for (const char* text : {"0", "101", "-1", "1.5", "two", "", " 2", "1e1", "9999999999999999999"}) {
    const auto value = parseParameter(clients, text);
    ASSERT_FALSE(value) << text;
    EXPECT_THAT(value.message(), HasSubstr("expected a whole number from 1 to 100")) << text;
  }
}

TEST(Parameters, WithChoicesAreReadByName) {
  const Parameter release = parameterOf("lock-set-nx", "release");
  EXPECT_EQ(*parseParameter(release, "plain"), 1);
  EXPECT_EQ(parameterText(release, 1), "plain");
  const auto wrong = parseParameter(release, "rough");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.message(), "release is \"rough\"; expected one of safe, plain");
}

TEST(Instantiating, RefusesWhatTheScenarioDoesNotKnow) {
  const Scenario& scenario = scenarioOf("check-then-decrement");
  EXPECT_EQ(scenario.instantiate({{"colour", 1}}).message(),
            "check-then-decrement has no parameter \"colour\"; it has clients, stock, quantity");
  EXPECT_EQ(scenario.instantiate({{"clients", 101}}).message(),
            "clients is 101; expected a whole number from 1 to 100");
}

TEST(Instantiating, PutsTheInitialKeys) {
  World world = worldOf("check-then-decrement", {{"stock", 7}, {"clients", 3}});
  EXPECT_EQ(keysText(world), "  stock:1001: string 7, no ttl\n");
  EXPECT_EQ(world.clients.size(), 3u);
  EXPECT_EQ(world.rules->stockAtStart, 7);
  EXPECT_EQ(world.stepsMade, 0);
}

TEST(InterchangeableClients, StartFromOneNode) {
  const World world = worldOf("check-then-decrement", {{"clients", 3}});
  EXPECT_EQ(world.clients[0].node, world.clients[2].node);
  const World locks = worldOf("lock-set-nx", {{"clients", 2}});
  EXPECT_NE(locks.clients[0].node, locks.clients[1].node) << "their tokens differ";
}

TEST(ScenariosOfTheProgram, AllLoad) {
  const ScenarioLibrary library(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  EXPECT_THAT(library.problems(), IsEmpty());
  for (const std::string& id : firstScenarios()) {
    const auto scenario = library.find(id);
    ASSERT_TRUE(scenario) << id;
    EXPECT_FALSE(scenario->title.empty());
    EXPECT_FALSE(scenario->story.empty());
    EXPECT_FALSE(scenario->takeHome.empty());
    EXPECT_EQ(scenario->parameters.front().name, "clients");
    for (const Parameter& parameter : scenario->parameters)
      EXPECT_FALSE(parameter.about.empty()) << id << ' ' << parameter.name;
  }
}

TEST(ScenariosOfTheProgram, AreSortedByApproach) {
  const ScenarioLibrary library(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  std::vector<std::string> approaches;
  for (const Scenario& scenario : library.scenarios())
    approaches.push_back(scenario.approach.empty() ? "none, so last" : scenario.approach);
  EXPECT_TRUE(std::is_sorted(approaches.begin(), approaches.end()));
  EXPECT_EQ(approaches.front(), "A1");
}

class ALibrary : public testing::Test {
protected:
  ALibrary() {
    folder.write("good.lua", ScenarioText{}.text());
    folder.write("other.lua", ScenarioText{}.text());
    folder.write("notes.txt", "no scenario");
  }
  static std::vector<std::string> idsOf(const ScenarioLibrary& library) {
    std::vector<std::string> ids;
    for (const Scenario& scenario : library.scenarios())
      ids.push_back(scenario.id);
    return ids;
  }
  TemporaryFolder folder;
};

TEST_F(ALibrary, GoesOnWithTheOthersWhenAFileIsWrong) {
  folder.write("bad.lua", "scenario {\n  title = 7,\n}\n");
  const ScenarioLibrary library(folder.path());
  EXPECT_THAT(idsOf(library), ElementsAre("good", "other"));
  ASSERT_EQ(library.problems().size(), 1u);
  EXPECT_EQ(library.problems()[0].path.filename(), "bad.lua");
  EXPECT_EQ(library.problems()[0].line, 2);
  EXPECT_EQ(library.problems()[0].message, "title is number; expected a text");
  EXPECT_EQ(library.find("bad").message(), library.problems()[0].text());
}

TEST_F(ALibrary, ReadsWhatChanged) {
  ScenarioLibrary library(folder.path());
  EXPECT_FALSE(library.refresh());
  folder.write("good.lua", "-- changed\n" + ScenarioText{}.text());
  EXPECT_TRUE(library.refresh());
  EXPECT_THAT(library.find("good")->source, HasSubstr("-- changed"));
  EXPECT_FALSE(library.refresh());
}

TEST_F(ALibrary, FindsNewFilesAndForgetsDeletedOnes) {
  ScenarioLibrary library(folder.path());
  folder.write("another.lua", ScenarioText{}.text());
  std::filesystem::remove(folder.path() / "other.lua");
  EXPECT_TRUE(library.refresh());
  EXPECT_THAT(idsOf(library), ElementsAre("another", "good"));
}

TEST_F(ALibrary, KeepsTheLastGoodVersionWhileAFileIsWrong) {
  ScenarioLibrary library(folder.path());
  folder.write("good.lua", "scenario {");
  EXPECT_TRUE(library.refresh());
  EXPECT_THAT(idsOf(library), ElementsAre("good", "other"));
  EXPECT_EQ(library.problems().size(), 1u);
  EXPECT_TRUE(library.find("good")->instantiate({}));
  EXPECT_FALSE(library.refresh()) << "nothing changed since";
  EXPECT_EQ(library.problems().size(), 1u);
  folder.write("good.lua", ScenarioText{}.text());
  EXPECT_TRUE(library.refresh());
  EXPECT_THAT(library.problems(), IsEmpty());
}

TEST_F(ALibrary, ForgetsTheProblemOfADeletedFile) {
  folder.write("bad.lua", "scenario {");
  ScenarioLibrary library(folder.path());
  std::filesystem::remove(folder.path() / "bad.lua");
  EXPECT_TRUE(library.refresh());
  EXPECT_THAT(library.problems(), IsEmpty());
}

TEST_F(ALibrary, NamesTheNearestIds) {
  const ScenarioLibrary library(folder.path());
  EXPECT_EQ(library.find("god").message(),
            "there is no scenario \"god\"; the nearest are good, other (interleave-cli list shows all)");
}

TEST_F(ALibrary, WithoutAFolderHasAProblem) {
  const ScenarioLibrary library(folder.path() / "nowhere");
  EXPECT_THAT(idsOf(library), IsEmpty());
  ASSERT_EQ(library.problems().size(), 1u);
  EXPECT_THAT(library.problems()[0].message, HasSubstr("cannot be read"));
}

TEST(AnInstantiatedWorld, OutlivesItsScenario) {
  World world = [] {
    const Scenario scenario = *parseScenario("test.lua", ScenarioText{"", "redis.call('SET', 'k', i) sold(1)"}.text());
    return *scenario.instantiate({});
  }();
  playToTheEnd(world);
  EXPECT_EQ(world.ledger.sold, 2);
}

} // namespace
} // namespace interleave
