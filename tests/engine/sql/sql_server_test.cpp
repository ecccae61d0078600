// Transactions, row locks and the pool, worked out by hand. Times are in µs from 0.
#include "engine/sql/sql_server.hpp"

#include <gtest/gtest.h>

#include "engine/resp/text.hpp"

namespace interleave {
namespace {

const std::string kRead = "SELECT quantity FROM stock WHERE id = ?";
const std::string kLock = kRead + " FOR UPDATE";
const std::string kTake = "UPDATE stock SET quantity = quantity - ? WHERE id = ?";

class SqlServerTest : public testing::Test {
protected:
  static constexpr SqlSessionId a = 0;
  static constexpr SqlSessionId b = 1;
  static constexpr SqlSessionId c = 2;

  SqlServerTest() {
    ask(a, {"CREATE TABLE stock (id, quantity)"});
    ask(a, {"INSERT INTO stock VALUES (1, 10)"});
    ask(a, {"INSERT INTO stock VALUES (2, 20)"});
  }

  std::string ask(SqlSessionId id, const Request& request) { return replyShort(sql.execute(id, request, nowUs)); }
  /// "1: OK, 2: {quantity: 3}": who got an answer meanwhile.
  std::string woken() {
    std::string text;
    for (const SqlOutgoing& outgoing : sql.takeOutbox())
      text += (text.empty() ? "" : ", ") + std::to_string(outgoing.session) + ": " +
              (outgoing.reply.isError() ? outgoing.reply.text : replyShort(outgoing.reply));
    return text;
  }
  std::string committed(const std::string& key) const {
    const std::string* value = sql.value("stock", key, "quantity");
    return value == nullptr ? "none" : *value;
  }

  SqlServer sql;
  std::int64_t nowUs = 0;
};

TEST_F(SqlServerTest, IsUnusedUntilSomebodyAsks) {
  const SqlServer fresh;
  EXPECT_FALSE(fresh.isUsed());
  EXPECT_TRUE(fresh.tables().empty());
  EXPECT_FALSE(fresh.nextDeadlineUs());
  EXPECT_TRUE(sql.isUsed());
}

TEST_F(SqlServerTest, CommitsASingleStatementAtOnce) {
  EXPECT_EQ(ask(a, {kTake, "3", "1"}), "1");
  EXPECT_EQ(committed("1"), "7");
  EXPECT_EQ(ask(a, {kRead, "1"}), "{quantity: 7}");
  EXPECT_EQ(ask(a, {"SELECT * FROM stock WHERE id = 2"}), "{id: 2, quantity: 20}");
  EXPECT_EQ(ask(a, {kRead, "3"}), "nil");
  EXPECT_EQ(ask(a, {kTake + " AND quantity >= ?", "8", "1", "8"}), "0");
  EXPECT_EQ(ask(a, {"DELETE FROM stock WHERE id = 1"}), "1");
  EXPECT_EQ(ask(a, {"DELETE FROM stock WHERE id = 1"}), "0");
  EXPECT_EQ(committed("1"), "none");
  EXPECT_EQ(sql.connectionsInUse(), 0);
}

TEST_F(SqlServerTest, SaysWhyAStatementDoesNotFit) {
  const auto error = [&](const Request& request) { return sql.execute(a, request, 0).text; };
  EXPECT_EQ(error({"SELECT n FROM shop WHERE id = 1"}), "SQL knows no table shop; make it with CREATE TABLE");
  EXPECT_EQ(error({"SELECT price FROM stock WHERE id = 1"}), "SQL knows no column price in stock; it has id, quantity");
  EXPECT_EQ(error({kRead}), "SQL statement has 1 ? and came with 0 values: " + kRead);
  EXPECT_EQ(error({"SELECT id FROM stock WHERE quantity = 1"}), "SQL statements are about one row: WHERE must say id = ?");
  EXPECT_EQ(error({"INSERT INTO stock VALUES (3)"}), "SQL INSERT gives 1 value, but stock has 2 columns");
  EXPECT_EQ(error({"INSERT INTO stock VALUES (1, 5)"}), "SQL refuses a second row: Duplicate entry '1' for key 'PRIMARY' of stock");
  EXPECT_EQ(error({"UPDATE stock SET id = 2 WHERE id = 1"}), "SQL UPDATE cannot change the primary key id");
  EXPECT_EQ(error({kTake, "x", "1"}), "SQL calculates with whole numbers of 64 bits: quantity is \"10\"");
  EXPECT_EQ(error({"UPDATE stock SET quantity = quantity + 9223372036854775807 WHERE id = 1"}),
            "SQL calculates with whole numbers of 64 bits: quantity is \"10\"");
  EXPECT_EQ(sql.rowLocks().size(), 0u);
}

TEST_F(SqlServerTest, ShowsOthersOnlyWhatIsCommitted) {
  ask(a, {"BEGIN"});
  ask(a, {kTake, "3", "1"});
  EXPECT_EQ(ask(a, {kRead, "1"}), "{quantity: 7}");
  EXPECT_EQ(ask(b, {kRead, "1"}), "{quantity: 10}");
  ask(a, {"COMMIT"});
  EXPECT_EQ(ask(b, {kRead, "1"}), "{quantity: 7}");
}

TEST_F(SqlServerTest, RestoresARowOnRollback) {
  ask(a, {"BEGIN"});
  ask(a, {kTake, "3", "1"});
  ask(a, {"DELETE FROM stock WHERE id = 2"});
  ask(a, {"INSERT INTO stock VALUES (3, 30)"});
  EXPECT_EQ(ask(a, {kRead, "2"}), "nil");
  EXPECT_EQ(ask(a, {kRead, "3"}), "{quantity: 30}");
  ask(a, {"ROLLBACK"});
  EXPECT_EQ(committed("1") + ' ' + committed("2") + ' ' + committed("3"), "10 20 none");
  EXPECT_TRUE(sql.rowLocks().empty());
}

TEST_F(SqlServerTest, HandsALockToWhoeverWaitsLongest) {
  ask(a, {"BEGIN"});
  EXPECT_EQ(ask(a, {kLock, "1"}), "{quantity: 10}");
  ask(b, {"BEGIN"});
  EXPECT_EQ(ask(b, {kLock, "1"}), "waits");
  EXPECT_EQ(ask(c, {kTake, "4", "1"}), "waits");
  const std::vector<RowLock> locks = sql.rowLocks();
  ASSERT_EQ(locks.size(), 1u);
  EXPECT_EQ(locks[0].row, "stock 1");
  EXPECT_EQ(locks[0].holder, a);
  EXPECT_EQ(locks[0].waiters, (std::vector<SqlSessionId>{b, c}));
  ask(a, {kTake, "1", "1"});
  EXPECT_EQ(woken(), "");
  ask(a, {"COMMIT"});
  EXPECT_EQ(woken(), "1: {quantity: 9}");
  ask(b, {"COMMIT"});
  EXPECT_EQ(woken(), "2: 1");
  EXPECT_EQ(committed("1"), "5");
  EXPECT_TRUE(sql.rowLocks().empty());
}

TEST_F(SqlServerTest, ReadsPastALock) {
  ask(a, {"BEGIN"});
  ask(a, {kLock, "1"});
  EXPECT_EQ(ask(b, {kRead, "1"}), "{quantity: 10}");
  EXPECT_EQ(ask(b, {kTake, "1", "2"}), "1");
}

TEST_F(SqlServerTest, LocksNothingThatItDoesNotFind) {
  ask(a, {"BEGIN"});
  EXPECT_EQ(ask(a, {kTake + " AND quantity >= ?", "50", "1", "50"}), "0");
  EXPECT_EQ(ask(a, {kLock, "3"}), "nil");
  EXPECT_TRUE(sql.rowLocks().empty());
  EXPECT_EQ(ask(b, {kTake, "1", "1"}), "1");
}

TEST_F(SqlServerTest, LetsWhoeverFindsNothingPassTheLockOn) {
  ask(a, {"BEGIN"});
  ask(a, {"DELETE FROM stock WHERE id = 1"});
  ask(b, {"BEGIN"});
  EXPECT_EQ(ask(b, {kTake, "1", "1"}), "waits");
  EXPECT_EQ(ask(c, {kLock, "1"}), "waits");
  ask(a, {"COMMIT"});
  EXPECT_EQ(woken(), "1: 0, 2: nil");
  EXPECT_TRUE(sql.rowLocks().empty());
  EXPECT_TRUE(sql.tables()[0].rows.find("1") == sql.tables()[0].rows.end());
}

TEST_F(SqlServerTest, MakesAnInsertOfTheSameKeyWait) {
  ask(a, {"BEGIN"});
  ask(a, {"INSERT INTO stock VALUES (3, 30)"});
  EXPECT_EQ(ask(b, {"INSERT INTO stock VALUES (3, 31)"}), "waits");
  ask(a, {"ROLLBACK"});
  EXPECT_EQ(woken(), "1: OK");
  EXPECT_EQ(committed("3"), "31");
}

TEST_F(SqlServerTest, BreaksACircleOfWaits) {
  ask(a, {"BEGIN"});
  ask(b, {"BEGIN"});
  ask(a, {kTake, "1", "1"});
  ask(b, {kTake, "1", "2"});
  EXPECT_EQ(ask(a, {kTake, "1", "2"}), "waits");
  EXPECT_EQ(sql.execute(b, {kTake, "1", "1"}, 0).text, "Deadlock found when trying to get lock; try restarting transaction");
  EXPECT_EQ(woken(), "0: 1"); // b is rolled back, so a has both
  ask(a, {"COMMIT"});
  EXPECT_EQ(committed("1") + ' ' + committed("2"), "9 19");
  EXPECT_EQ(ask(b, {kTake, "1", "1"}), "1"); // outside of any transaction now
  EXPECT_EQ(committed("1"), "8");
}

TEST_F(SqlServerTest, GivesTheStatementUpWhenALockTakesTooLong) {
  ask(a, {"BEGIN"});
  ask(a, {kLock, "1"});
  ask(b, {"BEGIN"});
  ask(b, {kTake, "5", "2"});
  nowUs = 1'000'000;
  EXPECT_EQ(ask(b, {kLock, "1"}), "waits");
  EXPECT_EQ(sql.nextDeadlineUs(), 51'000'000);
  sql.expireWaits(50'999'999);
  EXPECT_EQ(woken(), "");
  sql.expireWaits(51'000'000);
  EXPECT_EQ(woken(), "1: Lock wait timeout exceeded; try restarting transaction");
  EXPECT_FALSE(sql.nextDeadlineUs());
  // As in InnoDB, the transaction goes on with what it had.
  ask(b, {"COMMIT"});
  EXPECT_EQ(committed("2"), "15");
  ask(a, {"COMMIT"});
  EXPECT_EQ(woken(), "");
}

TEST_F(SqlServerTest, ReleasesWhatAGoneClientHeldAndWaitedFor) {
  ask(a, {"BEGIN"});
  ask(a, {kTake, "1", "1"});
  ask(b, {"BEGIN"});
  EXPECT_EQ(ask(b, {kLock, "1"}), "waits");
  EXPECT_EQ(ask(c, {kTake, "2", "1"}), "waits");
  sql.release(b, nowUs);
  sql.release(a, nowUs);
  EXPECT_EQ(woken(), "2: 1");
  EXPECT_EQ(committed("1"), "8");
  EXPECT_EQ(sql.connectionsInUse(), 0);
}

TEST_F(SqlServerTest, CommitsAnOpenTransactionWhenAnotherBegins) {
  ask(a, {"BEGIN"});
  ask(a, {kTake, "1", "1"});
  ask(a, {"START TRANSACTION"});
  EXPECT_EQ(committed("1"), "9");
  EXPECT_EQ(sql.connectionsInUse(), 1);
}

TEST_F(SqlServerTest, SharesThePoolInTheOrderOfTheQueue) {
  sql.configure({.poolSize = 1});
  EXPECT_EQ(ask(a, {"BEGIN"}), "OK");
  EXPECT_EQ(ask(b, {"BEGIN"}), "waits");
  EXPECT_EQ(ask(c, {kRead, "1"}), "waits");
  EXPECT_EQ(sql.pool().inUse, 1);
  EXPECT_EQ(sql.pool().waiters, (std::vector<SqlSessionId>{b, c}));
  ask(a, {"COMMIT"});
  EXPECT_EQ(woken(), "1: OK");
  ask(b, {"ROLLBACK"});
  EXPECT_EQ(woken(), "2: {quantity: 10}");
  EXPECT_EQ(sql.pool().inUse, 0);
}

TEST_F(SqlServerTest, LetsAStatementWaitForAConnectionAndThenForARow) {
  sql.configure({.poolSize = 2, .poolWaitTimeoutMs = 10});
  ask(a, {"BEGIN"});
  ask(a, {kTake, "1", "1"});
  ask(b, {"BEGIN"});
  EXPECT_EQ(ask(c, {kTake, "2", "1"}), "waits");
  EXPECT_EQ(sql.session(c).wait->what, SqlWait::For::Connection);
  ask(b, {"COMMIT"});
  EXPECT_EQ(sql.session(c).wait->what, SqlWait::For::Row);
  EXPECT_EQ(woken(), "");
  ask(a, {"COMMIT"});
  EXPECT_EQ(woken(), "2: 1");
  EXPECT_EQ(committed("1"), "7");
}

TEST_F(SqlServerTest, SaysWhenThePoolStayedDryTooLong) {
  sql.configure({.poolSize = 1, .poolWaitTimeoutMs = 10});
  ask(a, {"BEGIN"});
  ask(b, {kRead, "1"});
  EXPECT_EQ(sql.nextDeadlineUs(), 10'000);
  sql.expireWaits(10'000);
  EXPECT_EQ(woken(), "1: Timeout waiting for a connection from the pool");
  ask(a, {"COMMIT"});
  EXPECT_EQ(sql.pool().inUse, 0);
  EXPECT_EQ(ask(b, {kRead, "1"}), "{quantity: 10}");
}

TEST_F(SqlServerTest, IsAValue) {
  ask(a, {"BEGIN"});
  ask(a, {kTake, "1", "1"});
  ask(b, {kTake, "1", "1"});
  SqlServer copy = sql;
  ask(a, {"COMMIT"});
  EXPECT_EQ(woken(), "1: 1");
  EXPECT_EQ(committed("1"), "8");
  copy.execute(a, {"ROLLBACK"}, 0);
  EXPECT_EQ(*copy.value("stock", "1", "quantity"), "9");
  EXPECT_EQ(copy.takeOutbox().size(), 1u);
}

TEST_F(SqlServerTest, TakesSessionsThatWereKeptElsewhere) {
  ask(a, {"BEGIN"});
  ask(a, {kTake, "1", "1"});
  ask(b, {kLock, "1"});
  std::vector<SqlSession> kept = {sql.session(b), sql.session(a)};
  sql.replaceSessions({});
  EXPECT_TRUE(sql.rowLocks().empty());
  EXPECT_EQ(sql.connectionsInUse(), 2);
  sql.replaceSessions(std::move(kept));
  EXPECT_EQ(sql.rowLocks()[0].holder, b);
  ask(b, {"COMMIT"});
  EXPECT_EQ(woken(), "0: {quantity: 9}");
  EXPECT_EQ(sql.connectionsInUse(), 0);
}

} // namespace
} // namespace interleave
