// A connection as the database sees it.
#pragma once

#include "engine/resp/reply.hpp"
#include "engine/sql/table.hpp"

namespace interleave {

/// What a transaction has done to a row and not yet committed.
struct PendingWrite {
  RowId row;
  std::optional<RowValues> values; ///< nothing: deleted
};

enum class SqlEnd : std::uint8_t { Commit, Rollback };

/// A statement that waits to be executed or, where work takes time, is being executed.
struct SqlWait {
  enum class For : std::uint8_t {
    Row,        ///< somebody else has locked it
    Connection,
    Thread,     ///< all of them execute other statements
    Execution,  ///< until the statement is executed
    Commit,     ///< until what was written is durable
  };
  For what = For::Row;
  Request request;
  RowId row;                   ///< For::Row: the one that somebody else has locked
  std::int64_t deadlineUs = 0; ///< For::Thread has none
  std::uint64_t order = 0;     ///< who waits longest is served first
  Reply reply;                 ///< For::Execution and For::Commit: what will be answered
  std::optional<SqlEnd> end;   ///< likewise: how the transaction ends then
};

struct SqlSession {
  bool hasConnection = false; ///< from the first statement of a transaction to its end
  bool inTransaction = false;
  std::vector<RowId> locks;         ///< sorted
  std::vector<PendingWrite> writes; ///< sorted by row
  std::optional<SqlWait> wait;
};

} // namespace interleave
