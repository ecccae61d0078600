// Random small programs and scripts: the exploration must find in each what plain enumeration finds.
#include <cstdlib>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/base/random.hpp"
#include "engine/drive/explore/explorer.hpp"
#include "tests/support/enumerator.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int kPrograms = 150; // the same code, many times slower: the full number runs without the sanitizers
#else
constexpr int kPrograms = 1000;
#endif

constexpr std::int64_t kMostOrders = 20'000;

class ProgramWriter {
public:
  explicit ProgramWriter(std::uint64_t seed) : m_random(seed) {}

  std::string scenario() {
    ScenarioText text;
    m_hasTokens = m_random.chance(50);
    if (m_hasTokens) text.arguments = "1, 'token-' .. name";
    // Now and then the token is no mere name: its number counts.
    text.program = "local v\n";
    text.program += m_hasTokens ? fmt::format("local t = {}\n", m_random.pick<std::string>({"token", "token", "tonumber(token:sub(-1), 36)"})) : "";
    const std::size_t statements = 1 + m_random.below(3);
    for (std::size_t i = 0; i < statements; ++i) text.program += statement(0);
    text.invariants = m_random.pick<std::string>(
        {"always('small', 'n stays small', function(w) return (tonumber(w.key('n')) or 0) < 3 end)",
         "always('sold', 'sold at most 1', function(w) return w.sold <= 1 end)",
         "finally('even', 'n is even at the end', function(w) return (tonumber(w.key('n')) or 0) % 2 == 0 end)",
         "one_holder('l')"});
    return text.text();
  }

private:
  std::string key() { return m_random.pick<std::string>({"n", "n", "m"}); }

  std::string call() {
    const std::string k = key();
    switch (m_random.below(m_hasTokens ? 20 : 14)) {
    case 0:
    case 1: return fmt::format("redis.call('GET', '{}')", k);
    case 2: return fmt::format("redis.call('INCR', '{}')", k);
    case 3: return fmt::format("redis.call('DECR', '{}')", k);
    case 4: return fmt::format("redis.call('SET', '{}', {})", k, m_random.below(3));
    case 5: return fmt::format("redis.call('SET', '{}', i, 'NX', 'PX', 5000)", k);
    case 6: return fmt::format("redis.call('DEL', '{}')", k);
    case 7: return fmt::format("redis.pcall('EXPIRE', '{}', 100)", k);
    case 8: return fmt::format("redis.call('WATCH', '{}')", k);
    case 9: return "redis.pcall('MULTI')";
    case 10: return "redis.pcall('EXEC')";
    case 11:
      return fmt::format("redis.pcall('EVAL', \"local v = tonumber(redis.call('GET', KEYS[1]) or 0) if v < 2 then return "
                         "redis.call('INCR', KEYS[1]) end return 0\", 1, '{}')",
                         k);
    case 12: return "redis.pcall('RPUSH', 'list', i)";
    case 13: return "redis.pcall('BLPOP', 'list', 0)";
    case 14: return fmt::format("redis.call('SET', '{}', t)", k);
    case 15: return fmt::format("redis.call('SET', '{}', t, 'NX', 'GET')", k);
    case 16: return "redis.pcall('RPUSH', 'list', t)";
    case 17: return "redis.pcall('SADD', 'set', t)";
    case 18: return "redis.pcall('SREM', 'set', t)";
    default:
      return fmt::format("redis.call('EVAL', \"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0\", 1, '{}', t)", k);
    }
  }

  std::string statement(int depth) {
    switch (m_random.below(depth > 1 ? 3 : m_hasTokens ? 9 : 6)) {
    case 0: return fmt::format("{}\n", call());
    case 1: return m_random.pick<std::string>({"sold(1)\n", "refused('no')\n", "holds('l')\n", "releases('l')\n", "count('tries')\n"});
    case 2: return fmt::format("v = {}\n", call());
    case 3: return fmt::format("if v and tostring(v) > '1' then\n{}end\n", statement(depth + 1));
    case 4: return fmt::format("v = {}\nif not v or v == 0 then\n{}else\n{}end\n", call(), statement(depth + 1), statement(depth + 1));
    case 6: return fmt::format("if v == t then\n{}end\n", statement(depth + 1));
    case 7: return fmt::format("if v then redis.call('SET', '{}', tostring(v)) end\n", key());
    case 8: return fmt::format("if token {} then\n{}end\n", m_random.pick<std::string>({"== 'token-B'", "< tostring(v)", "~= v"}), statement(depth + 1));
    default: return fmt::format("v = {}\nif v == 1 and i == 1 then\n{}end\n{}", call(), statement(depth + 1), statement(depth + 1));
    }
  }

  Random m_random;
  bool m_hasTokens = false;
};

// A new seed for each run; INTERLEAVE_SEED repeats one.
TEST(RandomPrograms, AreExploredAsTheyAreEnumerated) {
  const char* given = std::getenv("INTERLEAVE_SEED");
  const std::uint64_t seed = given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device{}();
  fmt::print("seed {}\n", seed);
  Random random(seed);
  int compared = 0;
  for (int i = 0; i < kPrograms; ++i) {
    ProgramWriter writer(random.next());
    const std::string source = writer.scenario();
    const int clients = random.chance(80) ? 2 : 3;
    FaultOptions faults;
    if (random.chance(30)) {
      faults.crash = random.chance(50);
      faults.loseReply = random.chance(50);
      faults.expire = random.chance(50);
      faults.flushScripts = random.chance(50);
    }
    SCOPED_TRACE(fmt::format("seed {}, program {}, {} clients, faults {}{}{}{}", seed, i, clients, faults.crash, faults.loseReply, faults.expire, faults.flushScripts));
    const World world = worldFrom(source, {{"clients", clients}});
    compared += expectExploredAsEnumerated(world, faults, source, kMostOrders) ? 1 : 0;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(compared, kPrograms * 3 / 4) << "too many were left out: they have too many orders";
}

} // namespace
} // namespace interleave
