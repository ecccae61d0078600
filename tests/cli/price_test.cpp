// compare, as scripts of others call it.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli.hpp"
#include "tests/support/files.hpp"

namespace interleave {
namespace {

using testing::HasSubstr;

nlohmann::json compared(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"compare", "--json"});
  return nlohmann::json::parse(cli(arguments).out);
}

TEST(Compare, TellsEveryFieldOfTheContract) {
  const nlohmann::json result = compared({"--operations", "10"});
  ASSERT_EQ(result.at("approaches").size(), 8u);
  for (const nlohmann::json& approach : result.at("approaches"))
    for (const char* field : {"id", "operations", "operations_per_s", "mean_ms", "p50_ms", "p95_ms", "p99_ms", "max_ms", "sold", "oversold", "undersold", "retries",
                              "gave_up", "commands", "round_trips_per_sale", "server_busy_share"})
      EXPECT_TRUE(approach.contains(field)) << field;
}

TEST(Compare, RunsWhatIsAskedFor) {
  const nlohmann::json result = compared({"--approaches", "A7", "--clients", "5", "--operations", "4", "--stock", "7", "--round-trip-ms", "2", "--seed", "9"});
  const nlohmann::json& approach = result.at("approaches").at(0);
  EXPECT_EQ(approach.at("id"), "A7");
  EXPECT_EQ(approach.at("operations"), 20);
  EXPECT_EQ(approach.at("commands"), 20);
  EXPECT_EQ(approach.at("sold"), 7);
  EXPECT_GT(approach.at("p50_ms"), 2.0);
  EXPECT_LT(approach.at("p50_ms"), 2.2);
}

TEST(Compare, SweepsAParameter) {
  const nlohmann::json result = compared({"--approaches", "A7", "--operations", "10", "--sweep", "clients=1,10"});
  ASSERT_EQ(result.at("sweep").size(), 2u);
  EXPECT_EQ(result["sweep"][0].at("clients"), 1);
  EXPECT_EQ(result["sweep"][1].at("approaches").at(0).at("operations"), 100);
}

TEST(Compare, WritesFiles) {
  const TemporaryFolder folder;
  const auto path = [&](const char* name) { return (folder.path() / name).string(); };
  const ProcessResult result = cli({"compare", "--approaches", "A5", "--clients", "3", "--operations", "2", "--csv", path("a.csv"), "--svg", path("a.svg"), "--perfetto",
                                    path("a.json"), "--operations-csv", path("o.csv"), "--timeline-svg", path("t.svg")});
  EXPECT_EQ(result.status, 0) << result.err;
  for (const char* name : {"a.csv", "a.svg", "a.json", "o.csv", "t.svg"}) EXPECT_TRUE(std::filesystem::file_size(path(name)) > 0) << name;
}

struct BadCall {
  std::vector<std::string> arguments;
  std::string complaint;
};

TEST(Compare, RefusesBadInputInOneLine) {
  for (const BadCall& call : std::vector<BadCall>{{{"--round-trip-ms", "-2"}, "expected a time"}, {{"--round-trip-ms", "-1"}, "expected a time"},
                                                  {{"--clients", "1000000"}, "--clients 1000000: expected a whole number from 1 to 10000"},
                                                  {{"--clients", "0"}, "from 1 to"},
                                                  {{"--stock", "9007199254740993"}, "to 9007199254740992"},
                                                  {{"--think-ms", "-1"}, "--think-ms"},
                                                  {{"--approaches", "A99"}, "there is no approach 'A99'"},
                                                  {{"--approaches", "A7:stock=3"}, "--stock"},
                                                  {{"--arrivals", "poisson", "--rate", "0"}, "arrivals per second"},
                                                  {{"--profile", "none"}, "there is no profile 'none'"},
                                                  {{"--sweep", "colour=1,2"}, "--sweep"},
                                                  {{"--perfetto", "x.json"}, "one approach"},
                                                  {{"--on-conflict", "cry"}, "expected give-up, retry or backoff"}}) {
    std::vector<std::string> arguments = {"compare"};
    arguments.insert(arguments.end(), call.arguments.begin(), call.arguments.end());
    const ProcessResult result = cli(arguments);
    EXPECT_EQ(result.status, 2) << call.complaint;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr(call.complaint));
  }
}

TEST(Measure, SaysWhenNothingListens) {
  const ProcessResult result = cli({"measure", "--redis", "127.0.0.1:1"});
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.err, HasSubstr("nothing listens at 127.0.0.1:1"));
}

} // namespace
} // namespace interleave
