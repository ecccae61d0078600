// Every scenario on a real server: all orders of two clients, up to eight steps, each reply and the last keys compared.
#include <cstdlib>

#include <gtest/gtest.h>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"
#include "tests/support/both.hpp"
#include "tests/support/orders.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

constexpr int kMostSteps = 8;
constexpr std::int64_t kTtlToleranceMs = 5000;

/// One schedule on a real server: a connection a client.
class RealRun {
public:
  explicit RealRun(const World& start) : m_control(m_real.connect()) {
    m_real.empty();
    for (const auto& [key, image] : keysOf(start))
      m_control->ask({"SET", key, image.text});
    for (std::size_t i = 0; i < start.clients.size(); ++i)
      m_clients.push_back(m_real.connect());
  }

  std::string ask(ClientIndex client, const Request& request) {
    return m_clients[static_cast<std::size_t>(client)]->ask(request);
  }

  void compareKeys(const World& end) {
    const auto keys = keysOf(end);
    EXPECT_EQ(m_control->ask({"DBSIZE"}), ":" + std::to_string(keys.size()) + "\r\n");
    for (const auto& [key, image] : keys) {
      const bool isHash = image.type == "hash";
      std::vector<Reply> members;
      for (const auto& [field, value] : image.members) {
        members.push_back(Reply::bulk(field));
        members.push_back(Reply::bulk(value));
      }
      EXPECT_EQ(m_control->ask({isHash ? "HGETALL" : "GET", key}),
                bytesOf(isHash ? Reply::array(members) : Reply::bulk(image.text)))
          << key;
      const std::int64_t ttl = std::atoll(m_control->ask({"PTTL", key}).c_str() + 1);
      EXPECT_EQ(ttl < 0, image.ttlMs < 0) << key;
      EXPECT_LE(std::llabs(ttl - image.ttlMs), kTtlToleranceMs) << key;
    }
  }

private:
  RealRedis& m_real = RealRedis::shared();
  std::unique_ptr<RealClient> m_control;
  std::vector<std::unique_ptr<RealClient>> m_clients;
};

void replay(const World& start, const Schedule& schedule) {
  SCOPED_TRACE(scheduleText(schedule));
  World world = start;
  RealRun real(start);
  for (const Choice& choice : schedule) {
    StepEvent event;
    step(world, choice, &event);
    ASSERT_EQ(interleave::quoted(bytesOf(event.reply)), interleave::quoted(real.ask(event.client, event.request)))
        << requestText(event.request).substr(0, 60);
  }
  real.compareKeys(world);
}

void collect(const World& world, Schedule& soFar, std::vector<Schedule>& all) {
  const auto possible = soFar.size() < kMostSteps ? choices(world) : std::vector<Choice>();
  if (possible.empty()) all.push_back(soFar);
  for (const Choice& choice : possible) {
    World next = world;
    step(next, choice);
    soFar.push_back(choice);
    collect(next, soFar, all);
    soFar.pop_back();
  }
}

struct ScheduleCase {
  const char* name;
  const char* scenario;
  ParameterValues values;
  std::size_t schedules; ///< how many there are, so that none is left out by mistake
};

void PrintTo(const ScheduleCase& c, std::ostream* stream) {
  *stream << c.name;
}

class Schedules : public testing::TestWithParam<ScheduleCase> {};

TEST_P(Schedules, AreAnsweredAlike) {
  const World start = worldOf(GetParam().scenario, GetParam().values);
  std::vector<Schedule> all;
  Schedule none;
  collect(start, none, all);
  EXPECT_EQ(all.size(), GetParam().schedules);
  for (const Schedule& schedule : all)
    replay(start, schedule);
}

INSTANTIATE_TEST_SUITE_P(
    Fidelity, Schedules,
    testing::Values(
        ScheduleCase{"check_then_decrement", "check-then-decrement", {{"stock", 1}}, 6},
        ScheduleCase{"check_then_decrement_enough", "check-then-decrement", {{"stock", 2}}, 6},
        ScheduleCase{"decrement_then_give_back", "decrement-then-give-back", {{"stock", 1}}, 2},
        ScheduleCase{
            "decrement_then_give_back_undersells", "decrement-then-give-back", {{"stock", 2}, {"quantity", 3}}, 4},
        ScheduleCase{"watch_multi_exec", "watch-multi-exec", {{"stock", 1}, {"tries", 2}}, 182},
        ScheduleCase{"lock_set_nx", "lock-set-nx", {{"stock", 1}}, 128},
        ScheduleCase{"lock_set_nx_plain", "lock-set-nx", {{"stock", 1}, {"release", 1}, {"when_taken", 1}}, 8},
        ScheduleCase{"lua_bounded_counter", "lua-bounded-counter", {{"stock", 1}}, 2},
        ScheduleCase{"lua_deduct_idempotent", "lua-deduct-idempotent", {{"stock", 1}}, 4},
        ScheduleCase{"lua_deduct_idempotent_twice", "lua-deduct-idempotent", {{"stock", 5}, {"requests", 4}}, 70}),
    [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace interleave
