// Loads on real servers: what is measured, what is refused, and that nothing is left behind.
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lab/calibration.hpp"
#include "engine/lab/price.hpp"
#include "tests/support/real_redis.hpp"

namespace interleave {
namespace {

using testing::HasSubstr;

PricePlan planOf(const std::vector<std::string>& approaches, std::int64_t operations) {
  static const ScenarioLibrary library(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts");
  PricePlan plan;
  plan.approaches = findApproaches(library, approaches).value();
  plan.workload.clients = 10;
  plan.workload.operations = operations;
  plan.workload.stock = 100;
  return plan;
}

MeasureTarget targetOf(const RealRedis& redis) {
  MeasureTarget target;
  target.redis = {"127.0.0.1", static_cast<std::uint16_t>(redis.port())};
  return target;
}

std::string keyCount(const RealRedis& redis) { return redis.connect()->ask({"DBSIZE"}); }

TEST(Measure, SellsWhatThereIsAndLeavesNothingBehind) {
  const RealRedis redis;
  auto server = MeasuredServer::open(targetOf(redis));
  ASSERT_TRUE(server.ok()) << server.message();
  const auto prices = measurePrice(planOf({"A2", "A4", "A5", "A7", "A8"}, 20), **server);
  ASSERT_EQ(prices.size(), 5u);
  for (const ApproachPrice& price : prices) {
    ASSERT_EQ(price.problem, "") << price.id;
    EXPECT_TRUE(price.runs[0].complete) << price.id;
    EXPECT_EQ(price.runs[0].operations, 200) << price.id;
    EXPECT_EQ(price.runs[0].sold, 100) << price.id;
    EXPECT_EQ(price.runs[0].oversold, 0) << price.id;
    EXPECT_GT(price.runs[0].meanMs(), 0) << price.id;
  }
  EXPECT_EQ(keyCount(redis), ":0\r\n");
}

TEST(Measure, LeavesADatabaseWithKeysAloneUnlessToldOtherwise) {
  const RealRedis redis;
  redis.connect()->ask({"SET", "theirs", "1"});
  MeasureTarget target = targetOf(redis);
  EXPECT_THAT(MeasuredServer::open(target).message(), HasSubstr("holds 1 keys and is left alone"));
  target.evenIfNotEmpty = true;
  auto server = MeasuredServer::open(target);
  ASSERT_TRUE(server.ok()) << server.message();
  EXPECT_EQ(measurePrice(planOf({"A7"}, 20), **server)[0].runs[0].sold, 100);
  EXPECT_EQ(keyCount(redis), ":1\r\n");
  EXPECT_EQ(redis.connect()->ask({"GET", "theirs"}), "$1\r\n1\r\n");
}

TEST(Measure, AsksForThePasswordAndTakesIt) {
  const RealRedis redis;
  redis.connect()->ask({"CONFIG", "SET", "requirepass", "secret"});
  MeasureTarget target = targetOf(redis);
  EXPECT_THAT(MeasuredServer::open(target).message(), HasSubstr("it wants a password"));
  target.login.password = "wrong";
  EXPECT_THAT(MeasuredServer::open(target).message(), HasSubstr("WRONGPASS"));
  target.login.password = "secret";
  auto server = MeasuredServer::open(target);
  ASSERT_TRUE(server.ok()) << server.message();
  EXPECT_EQ(measurePrice(planOf({"A7"}, 20), **server)[0].runs[0].sold, 100);
}

TEST(Measure, RefusesAReplica) {
  const RealRedis redis;
  redis.connect()->ask({"REPLICAOF", "127.0.0.1", "1"});
  EXPECT_THAT(MeasuredServer::open(targetOf(redis)).message(), HasSubstr("name its primary, 127.0.0.1:1"));
}

TEST(Measure, KeepsWhatItHasWhenTheServerGoesAway) {
  const RealRedis redis;
  auto server = MeasuredServer::open(targetOf(redis));
  ASSERT_TRUE(server.ok()) << server.message();
  PricePlan plan = planOf({"A7", "A1"}, 1'000'000);
  std::atomic<bool> begun = false;
  std::thread enemy([&] {
    while (!begun) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    try {
      redis.connect()->ask({"SHUTDOWN", "NOSAVE"});
    } catch (const std::runtime_error&) { // that is how it ends
    }
  });
  const auto prices = measurePrice(plan, **server, nullptr, [&](const PriceProgress& at) { begun = begun || at.run.operations > 100; });
  enemy.join();
  ASSERT_EQ(prices[0].runs.size(), 1u);
  EXPECT_FALSE(prices[0].runs[0].complete);
  EXPECT_GT(prices[0].runs[0].operations, 100);
  EXPECT_THAT(prices[0].problem, HasSubstr("was lost"));
  EXPECT_THAT(prices[0].problem, HasSubstr("keys that begin with interleave:"));
  EXPECT_TRUE(prices[1].runs.empty()); // nobody is there for the second one
  EXPECT_THAT(prices[1].problem, HasSubstr("nothing listens"));
}

TEST(Measure, CountsLostUpdatesAsTheSimulationDoes) {
  const RealRedis redis;
  auto server = MeasuredServer::open(targetOf(redis));
  ASSERT_TRUE(server.ok()) << server.message();
  const auto prices = measurePrice(planOf({"lost-update", "lost-update:how=watch", "lost-update:how=script"}, 20), **server);
  EXPECT_GT(prices[0].runs[0].lostUpdates, 0);
  EXPECT_EQ(prices[1].runs[0].lostUpdates, 0);
  EXPECT_EQ(prices[2].runs[0].lostUpdates, 0);
}

TEST(Measure, CalibratesToAServer) {
  const RealRedis redis;
  auto server = MeasuredServer::open(targetOf(redis));
  ASSERT_TRUE(server.ok()) << server.message();
  CalibrationOptions options;
  options.clients = 20;
  options.operations = 50;
  const auto calibration = calibrate(**server, options);
  ASSERT_TRUE(calibration.ok()) << calibration.message();
  EXPECT_TRUE(checkProfile(calibration->profile).ok());
  EXPECT_TRUE(calibration->profile.client.sharesOneThread);
  for (const CalibrationCheck& check : calibration->checks) EXPECT_GT(check.measured, 0) << check.what;
  EXPECT_EQ(keyCount(redis), ":0\r\n");
}

/// Two primaries that share the slots between them.
class Cluster : public testing::Test {
protected:
  static std::vector<std::string> options() { return {"--cluster-enabled", "yes", "--cluster-config-file", "nodes.conf"}; }
  static void give(const RealRedis& node, int first, int last) {
    EXPECT_EQ(node.connect()->ask({"CLUSTER", "ADDSLOTSRANGE", std::to_string(first), std::to_string(last)}), "+OK\r\n");
  }
  void meet() const {
    EXPECT_EQ(one.connect()->ask({"CLUSTER", "MEET", "127.0.0.1", std::to_string(other.port()), std::to_string(other.busPort())}), "+OK\r\n");
  }
  static void waitUntilAllSlotsAreKnown(const RealRedis& node) {
    for (int i = 0; i < 500; ++i) {
      if (node.connect()->ask({"CLUSTER", "INFO"}).find("cluster_state:ok") != std::string::npos) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    FAIL() << "the cluster did not come up";
  }
  RealRedis one{options()};
  RealRedis other{options()};
};

TEST_F(Cluster, SlotsAreFollowedAndKeysRemovedEverywhere) {
  give(one, 0, 8191);
  give(other, 8192, 16383);
  meet();
  waitUntilAllSlotsAreKnown(one);
  waitUntilAllSlotsAreKnown(other);
  auto server = MeasuredServer::open(targetOf(one));
  ASSERT_TRUE(server.ok()) << server.message();
  EXPECT_TRUE((*server)->isCluster());
  PricePlan plan = planOf({"A4", "A5", "A7", "A8"}, 20);
  plan.workload.items = 20;
  const auto prices = measurePrice(plan, **server);
  for (const ApproachPrice& price : prices) {
    EXPECT_EQ(price.problem, "") << price.id;
    EXPECT_EQ(price.runs.at(0).operations, 200) << price.id;
    EXPECT_EQ(price.runs.at(0).oversold, 0) << price.id;
  }
  EXPECT_EQ(keyCount(one), ":0\r\n");
  EXPECT_EQ(keyCount(other), ":0\r\n");
}

TEST_F(Cluster, WithoutFullCoverageIsRefused) {
  give(one, 0, 8191);
  EXPECT_THAT(MeasuredServer::open(targetOf(one)).message(), HasSubstr("8192 of 16384 belong to no node"));
}

TEST(ClusterMap, ReadsWhereItIsSent) {
  const RedisAddress asked{"10.0.0.1", 7000};
  const auto moved = ClusterMap::redirectionOf("MOVED 3999 10.0.0.2:7001", asked);
  ASSERT_TRUE(moved);
  EXPECT_TRUE(moved->isFinal);
  EXPECT_EQ(moved->slot, 3999);
  EXPECT_EQ(moved->to.host, "10.0.0.2");
  const auto ask = ClusterMap::redirectionOf("ASK 5 :7001", asked);
  ASSERT_TRUE(ask);
  EXPECT_FALSE(ask->isFinal);
  EXPECT_EQ(ask->to.host, "10.0.0.1");
  EXPECT_EQ(ask->to.port, 7001);
  EXPECT_FALSE(ClusterMap::redirectionOf("ERR MOVED 1 a:1", asked));
  EXPECT_FALSE(ClusterMap::redirectionOf("MOVED 99999 a:1", asked));
}

} // namespace
} // namespace interleave
