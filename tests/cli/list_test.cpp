// interleave-cli list
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli.hpp"
#include "tests/support/files.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

using nlohmann::json;
using testing::HasSubstr;

TEST(List, NamesEveryScenarioWithItsParameters) {
  const ProcessResult result = cli({"list", "--json"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
  const json all = json::parse(result.out);
  std::map<std::string, json> byId;
  for (const json& scenario : all.at("scenarios")) byId[scenario.at("id")] = scenario;
  for (const std::string& id : firstScenarios()) {
    ASSERT_EQ(byId.count(id), 1u) << id;
    EXPECT_FALSE(byId[id].at("title").get<std::string>().empty());
    EXPECT_EQ(byId[id].at("approach").get<std::string>()[0], 'A');
    EXPECT_EQ(byId[id].at("parameters").at("clients"), 2);
  }
  EXPECT_EQ(byId["check-then-decrement"].at("parameters"), (json{{"clients", 2}, {"stock", 1}, {"quantity", 1}}));
  EXPECT_EQ(byId["lock-set-nx"].at("parameters").at("release"), "safe");
}

TEST(List, ReadsWellForPeople) {
  const ProcessResult result = cli({"list"});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("check-then-decrement"));
  EXPECT_THAT(result.out, HasSubstr("clients=2 stock=1 quantity=1"));
}

TEST(List, GoesOnWithTheOthersWhenAFileIsWrong) {
  const TemporaryFolder folder;
  folder.write("good.lua", ScenarioText{}.text());
  folder.write("bad.lua", "scenario {\n  title = 7,\n}\n");
  const ProcessResult result = cli({"list", "--json", "--scripts", folder.path().string()});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(json::parse(result.out).at("scenarios").size(), 1u);
  EXPECT_THAT(result.err, HasSubstr("bad.lua:2: title is number; expected a text"));
}

TEST(List, OfAFolderThatDoesNotExistIsBadInput) {
  const ProcessResult result = cli({"list", "--scripts", "/nowhere"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("/nowhere"));
}

} // namespace
} // namespace interleave
