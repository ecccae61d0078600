#include "tests/support/enumerator.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/drive/explore/counterexamples.hpp"
#include "engine/drive/explore/fingerprint.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {

namespace {

/// When the next key's time runs out, or somebody's patience in the database; kNever when none's does.
TimeMs earliestExpiry(const World& world) {
  const KeySpace& keys = world.server.keys();
  TimeMs earliest = kNever;
  if (const auto deadlineUs = world.sql.nextDeadlineUs()) earliest = *deadlineUs / 1000;
  for (int database = 0; database < kDatabaseCount; ++database)
    for (const std::string& key : keys.sortedKeys(database)) {
      const TimeMs at = keys.peek(database, key)->expireAt;
      if (at != kNever && (earliest == kNever || at < earliest)) earliest = at;
    }
  return earliest;
}


constexpr std::size_t kMostSteps = 60;

/// Whether a step changed nothing that can ever show.
bool isSame(const World& before, const World& after) {
  for (std::size_t i = 0; i < before.clients.size(); ++i) {
    const ClientState& old = before.clients[i];
    const ClientState& now = after.clients[i];
    if (old.node != now.node || old.crashed != now.crashed || old.blocked != now.blocked) return false;
    if (fingerprintOf(before.server.session(old.session)) != fingerprintOf(after.server.session(now.session))) return false;
    if (fingerprintOf(before.sql.session(old.session)) != fingerprintOf(after.sql.session(now.session))) return false;
  }
  return before.ledger == after.ledger && fingerprintOf(before.server) == fingerprintOf(after.server) &&
         fingerprintOf(before.sql) == fingerprintOf(after.sql);
}

class Enumerator {
public:
  Enumerator(const FaultOptions& faults, std::int64_t mostOrders) : m_faults(faults), m_mostOrders(mostOrders) {}

  void from(const World& world, int faultsMade) {
    if (m_result.gaveUp) return;
    if (!world.brokenInvariants.empty() && !m_hasFailed) return failFrom(world, faultsMade);
    if (isFinished(world)) return end(world, world.brokenInvariants);
    if (m_schedule.size() > kMostSteps) {
      m_result.gaveUp = true;
      return;
    }
    bool moved = false;
    for (const Choice& choice : choices(world)) {
      World next = world;
      step(next, choice);
      if (isSame(world, next)) continue;
      moved = true;
      go(next, choice, faultsMade);
    }
    // Whoever may move only asks again: time goes on until the next key runs out.
    const TimeMs expiry = moved ? kNever : earliestExpiry(world);
    if (expiry != kNever) moved = make(world, Choice::wait(expiry - world.server.keys().now()), faultsMade);
    for (const Choice& fault : faultsIn(world, faultsMade)) moved = make(world, fault, faultsMade + 1);
    if (!moved) stuck(world, faultsMade);
  }

  Enumeration take() { return std::move(m_result); }

private:
  void go(const World& next, const Choice& choice, int faultsMade) {
    m_schedule.push_back(choice);
    from(next, faultsMade);
    m_schedule.pop_back();
  }

  bool make(const World& world, const Choice& choice, int faultsMade) {
    World next = world;
    step(next, choice);
    go(next, choice, faultsMade);
    return true;
  }

  void failFrom(const World& world, int faultsMade) {
    m_hasFailed = true;
    noteFailure();
    from(world, faultsMade);
    m_hasFailed = false;
  }

  void stuck(const World& world, int) {
    if (!m_hasFailed) noteFailure();
    std::vector<std::string> broken = world.brokenInvariants;
    broken.emplace_back(kStuck);
    end(world, broken);
  }

  void noteFailure() {
    if (m_result.shortestFailing == 0 || m_schedule.size() < m_result.shortestFailing) m_result.shortestFailing = m_schedule.size();
    const int switches = switchesIn(m_schedule);
    if (m_result.fewestSwitches < 0 || switches < m_result.fewestSwitches) m_result.fewestSwitches = switches;
  }

  void end(const World& world, const std::vector<std::string>& broken) {
    ++m_result.orders;
    m_result.failing += broken.empty() ? 0 : 1;
    ++m_result.outcomes[outcomeText(world.ledger, keysOf(world), broken)];
    m_result.gaveUp = m_result.orders > m_mostOrders;
  }

  [[nodiscard]] std::vector<Choice> faultsIn(const World& world, int faultsMade) const {
    std::vector<Choice> all;
    if (faultsMade >= m_faults.most) return all;
    for (ClientIndex i = 0; i < static_cast<ClientIndex>(world.clients.size()); ++i) {
      if (statusOf(world, i) != ClientStatus::Ready) continue;
      if (m_faults.crash) all.push_back(Choice::crash(i));
      if (m_faults.loseReply) all.push_back(Choice::loseReply(i));
    }
    if (m_faults.expire)
      for (const std::string& key : world.server.keys().sortedKeys(0))
        if (mayChoose(world, Choice::expireKey(key)).ok()) all.push_back(Choice::expireKey(key));
    if (m_faults.flushScripts && world.server.scriptCount() > 0) all.push_back(Choice::flushScripts());
    return all;
  }

  FaultOptions m_faults;
  std::int64_t m_mostOrders;
  Enumeration m_result;
  Schedule m_schedule;
  bool m_hasFailed = false;
};

} // namespace

Enumeration enumerate(const World& start, const FaultOptions& faults, std::int64_t mostOrders) {
  Enumerator enumerator(faults, mostOrders);
  World world = start;
  // step() looks after each step; what is broken before the first counts as well.
  for (const Violation& violation : violationsOf(start)) world.brokenInvariants.push_back(violation.invariant);
  enumerator.from(world, 0);
  return enumerator.take();
}

namespace {

void expectCounterexample(const World& start, const Counterexample& example, const std::string& what) {
  World replayed = start;
  for (const Choice& choice : example.schedule) {
    ASSERT_TRUE(mayChoose(replayed, choice).ok()) << what << scheduleText(example.schedule);
    EXPECT_TRUE(replayed.brokenInvariants.empty()) << what << scheduleText(example.schedule);
    step(replayed, choice);
  }
  EXPECT_FALSE(violationsOf(replayed).empty()) << what << scheduleText(example.schedule);
}

void expectSame(const World& start, const Enumeration& expected, const Exploration& result, const std::string& what) {
  ASSERT_TRUE(result.complete && result.orders) << what;
  EXPECT_EQ(*result.orders, expected.orders) << what;
  EXPECT_EQ(*result.failing, expected.failing) << what;
  EXPECT_EQ(result.verdict, expected.failing > 0 ? ProofVerdict::Fails : ProofVerdict::Safe) << what;
  std::map<std::string, std::int64_t> outcomes;
  for (const Outcome& outcome : result.outcomes) outcomes[outcomeText(outcome.ledger, outcome.keys, outcome.broken)] += outcome.orders.get_si();
  EXPECT_EQ(outcomes, expected.outcomes) << what;
  ASSERT_EQ(result.shortest.has_value(), expected.failing > 0) << what;
  if (!result.shortest) return;
  ASSERT_TRUE(result.fewestSwitches) << what;
  // That a run will never finish shows sooner here than to who plays it to its end.
  const auto isStuck = [](const Counterexample& example) { return example.broken.back() == kStuck; };
  if (isStuck(*result.shortest) || isStuck(*result.fewestSwitches)) return;
  EXPECT_EQ(result.shortest->schedule.size(), expected.shortestFailing) << what;
  EXPECT_EQ(result.fewestSwitches->switches, expected.fewestSwitches) << what << scheduleText(result.fewestSwitches->schedule);
  expectCounterexample(start, *result.shortest, what);
  expectCounterexample(start, *result.fewestSwitches, what);
}

} // namespace

bool expectExploredAsEnumerated(const World& start, const FaultOptions& faults, const std::string& what, std::int64_t mostOrders) {
  const Enumeration expected = enumerate(start, faults, mostOrders);
  if (expected.gaveUp) return false;
  ExploreOptions options;
  options.faults = faults;
  expectSame(start, expected, Proof(start, options).result(), what);
  return true;
}

std::string outcomeText(const Ledger& ledger, const std::map<std::string, KeyImage>& keys, std::vector<std::string> broken) {
  std::string text = ledgerText(ledger);
  for (const auto& [name, image] : keys) {
    text += " | " + name + ' ' + image.type + ' ' + image.text + ' ' + std::to_string(image.ttlMs);
    std::vector<std::pair<std::string, std::string>> members = image.members;
    if (image.type == "hash") std::sort(members.begin(), members.end());
    for (const auto& [member, value] : members) text += ' ' + member + '=' + value;
  }
  std::sort(broken.begin(), broken.end());
  for (const std::string& id : broken) text += " | breaks " + id;
  return text;
}

} // namespace interleave
