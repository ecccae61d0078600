// Worlds with a database beside Redis: who waits, who wakes, what events tell.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/lab/explain.hpp"
#include "tests/support/worlds.hpp"

namespace interleave {
namespace {

World rowLock(const ParameterValues& values = {}) { return worldOf("sql-row-lock", values); }

TEST(WorldDatabase, KeepsWhoWaitsForARowFromMoving) {
  World world = rowLock();
  play(world, "A B A B");
  EXPECT_EQ(statusOf(world, 1), ClientStatus::Blocked);
  EXPECT_EQ(choices(world), (std::vector<Choice>{Choice::move(0)}));
  EXPECT_EQ(mayChoose(world, Choice::move(1)).message(), "B waits for the row stock 1001, which A has locked; who can move: A");
}

TEST(WorldDatabase, WakesWhoWaitsWhenTheLockIsFree) {
  World world = rowLock();
  const auto events = play(world, "A B A B A A");
  ASSERT_EQ(events.back().woken.size(), 1u);
  EXPECT_EQ(events.back().woken[0].client, 1);
  EXPECT_EQ(events.back().woken[0].reply, Reply::map({Reply::bulk("quantity"), Reply::integerOf(0)}));
  EXPECT_EQ(statusOf(world, 1), ClientStatus::Ready);
}

TEST(WorldDatabase, TellsWhatAStepDidToRows) {
  World world = rowLock();
  const auto events = play(world, "A A A A");
  EXPECT_EQ(events[1].server, ServerKind::Sql);
  EXPECT_EQ(events[1].request, (Request{"SELECT quantity FROM stock WHERE id = ? FOR UPDATE", "1001"}));
  EXPECT_EQ(events[1].keysRead, std::vector<std::string>{"sql:stock:1001"});
  EXPECT_EQ(events[2].keysWritten, std::vector<std::string>{"sql:stock:1001"});
  EXPECT_TRUE(events[2].changes.empty());
  ASSERT_EQ(events[3].changes.size(), 1u);
  EXPECT_EQ(events[3].changes[0].before->text, "quantity 1");
  EXPECT_EQ(events[3].changes[0].after->text, "quantity 0");
  EXPECT_EQ(keysText(world), "  sql:stock:1001: row quantity 0 quantity=0, no ttl\n");
}

// B's UPDATE is a single statement: it is executed, and reported, in the step that frees the row.
TEST(WorldDatabase, TellsWhatAWokenClientReported) {
  World world = worldFrom(ScenarioText{.program = R"(
    if i == 1 then sql('BEGIN') sql('UPDATE t SET n = n - 1 WHERE id = 1') sql('COMMIT') sold(2)
    elseif sql('UPDATE t SET n = n - 1 WHERE id = 1') == 1 then sold(1) end)",
                                       .fields = "setup = function(p) sql('CREATE TABLE t (id, n)') sql('INSERT INTO t VALUES (1, 5)') end,"}
                              .text());
  const auto events = play(world, "A A B A");
  EXPECT_EQ(events.back().reports, (std::vector<std::string>{"sold 2"}));
  ASSERT_EQ(events.back().woken.size(), 1u);
  EXPECT_EQ(events.back().woken[0].client, 1);
  EXPECT_EQ(events.back().woken[0].reports, (std::vector<std::string>{"sold 1"}));
  ASSERT_EQ(events.back().changes.size(), 1u);
  EXPECT_EQ(events.back().changes[0].after->text, "n 3");
  EXPECT_TRUE(isFinished(world));
  std::vector<const StepEvent*> all;
  for (const StepEvent& event : events) all.push_back(&event);
  EXPECT_THAT(stepSentence(world, all), testing::EndsWith("A reports: sold 2. B has waited for this and got 1. B reports: sold 1."));
}

TEST(WorldDatabase, RollsBackWhenAClientCrashes) {
  World world = rowLock();
  const auto events = play(world, "A B A A B [crash A]");
  ASSERT_EQ(events.back().woken.size(), 1u);
  EXPECT_TRUE(events.back().changes.empty());
  EXPECT_EQ(statusOf(world, 1), ClientStatus::Ready);
  play(world, "B B");
  EXPECT_EQ(ledgerText(world.ledger), "sold 1, refused 0, failed 0, gave up 0, duplicates 0");
}

TEST(WorldDatabase, RollsBackWhenAReplyIsLost) {
  World world = rowLock();
  play(world, "A B A B [lose reply of A]");
  EXPECT_EQ(statusOf(world, 0), ClientStatus::Failed);
  EXPECT_EQ(statusOf(world, 1), ClientStatus::Ready);
  EXPECT_TRUE(world.sql.rowLocks().size() == 1);
}

TEST(WorldDatabase, KeepsWhatWasCommittedWhenTheReplyToCommitIsLost) {
  World world = rowLock({{"clients", 1}});
  play(world, "A A A [lose reply of A]");
  EXPECT_EQ(*world.sql.value("stock", "1001", "quantity"), "0");
  EXPECT_EQ(world.ledger.sold, 0);
}

TEST(WorldDatabase, LetsWaitsEndWithTheClock) {
  World world = rowLock();
  const auto events = play(world, "A B A B [wait 50000]");
  ASSERT_EQ(events.back().woken.size(), 1u);
  EXPECT_EQ(events.back().woken[0].reply.text, "Lock wait timeout exceeded; try restarting transaction");
  EXPECT_EQ(statusOf(world, 1), ClientStatus::Failed);
  EXPECT_EQ(world.sql.connectionsInUse(), 1);
}

TEST(WorldDatabase, QueuesForAConnection) {
  World world = rowLock({{"clients", 3}, {"connections", 1}});
  play(world, "A B C");
  EXPECT_EQ(mayChoose(world, Choice::move(2)).message(), "C waits for a connection: 1 of 1 are in use; who can move: A");
  const auto events = play(world, "A A A");
  ASSERT_EQ(events.back().woken.size(), 1u);
  EXPECT_EQ(events.back().woken[0].client, 1);
  EXPECT_EQ(statusOf(world, 2), ClientStatus::Blocked);
}

ScenarioText withTable(const std::string& program) {
  ScenarioText text{"", program};
  text.fields = "setup = function(p) sql('CREATE TABLE t (id, n, name)') sql('INSERT INTO t VALUES (1, ?, ?)', p.stock, 'it') end,";
  return text;
}

TEST(WorldDatabase, GivesTheConnectionBackAtTheEndOfAProgram) {
  World world = worldFrom(withTable("sql('BEGIN') sql('UPDATE t SET n = 5 WHERE id = 1')").text());
  play(world, "A B A");
  EXPECT_EQ(statusOf(world, 0), ClientStatus::Finished);
  EXPECT_TRUE(world.sql.rowLocks().empty());
  play(world, "B");
  EXPECT_EQ(*world.sql.value("t", "1", "n"), "1");
  EXPECT_EQ(world.sql.connectionsInUse(), 0);
}

TEST(WorldDatabase, GivesItBackToBeginAgain) {
  World world = worldFrom(withTable("sql('BEGIN') if sql('SELECT n FROM t WHERE id = 1').n == 1 then return again() end").text());
  const auto events = play(world, "A A");
  EXPECT_TRUE(events.back().restarted);
  EXPECT_EQ(world.sql.connectionsInUse(), 0);
}

TEST(WorldDatabase, RaisesErrorsOrGivesThemAsTheProgramAsks) {
  World world = worldFrom(withTable("local r = try_sql('SELECT x FROM t WHERE id = 1') count(r.err) sql('HELLO world')").text());
  play(world, "A A");
  EXPECT_EQ(world.ledger.counts.count("SQL knows no column x in t; it has id, n, name"), 1u);
  EXPECT_TRUE(world.clients[0].node->failure.starts_with("SQL not understood at \"HELLO\"")) << world.clients[0].node->failure;
}

TEST(WorldDatabase, GivesNumbersAndTexts) {
  World world = worldFrom(withTable("local r = sql('SELECT * FROM t WHERE id = ?', i) if r then count(r.name .. r.n + 1) else count('none') end").text());
  play(world, "A B");
  EXPECT_EQ(world.ledger.counts, (std::map<std::string, std::int64_t>{{"it2", 1}, {"none", 1}}));
}

TEST(WorldDatabase, ShowsRowsToInvariants) {
  ScenarioText text = withTable("sql('UPDATE t SET n = n - 2 WHERE id = 1')");
  text.invariants = "never_negative('t', 1, 'n'), always('mine', 'n is not -3', function(w) return w.row('t', 1, 'n') ~= -3 and w.row('t', 2, 'n') == nil "
                    "and w.row('t', 1, 'name') == 'it' end)";
  World world = worldFrom(text.text());
  const auto events = play(world, "A B");
  EXPECT_EQ(brokenIn(events), "negative_stock at 1, mine at 2");
  EXPECT_EQ(events[0].violations[0].message, "sql:t:1 n is -1");
}

TEST(WorldDatabase, SaysWhatAPoolMustLookLike) {
  const auto problemOf = [](const std::string& pool) {
    ScenarioText text = withTable("sql('BEGIN')");
    text.fields += "pool = " + pool + ',';
    return parseScenario("test.lua", text.text()).message();
  };
  EXPECT_NE(problemOf("{ connections = 'many' }").find("pool: connections is neither a number nor the name of a parameter"), std::string::npos);
  EXPECT_NE(problemOf("{ wait_ms = 0 }").find("pool: wait_ms is 0; expected a whole number from 1"), std::string::npos);
  EXPECT_NE(problemOf("3").find("pool is number; expected { connections = 10"), std::string::npos);
}

} // namespace
} // namespace interleave
