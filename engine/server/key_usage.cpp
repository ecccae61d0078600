#include "engine/server/key_usage.hpp"

namespace interleave {

namespace {

struct UsageRow {
  std::string_view names; ///< with a blank in front of and behind each
  KeyUsage usage;
};

// As COMMAND INFO of Redis 7.0.15 tells it. RW: changes what is there, OW: whatever was there, RM: removes the key.
// access: the value shows in the reply or in another key; insert, update, delete: of elements.
constexpr UsageRow kUsages[] = {
    {" append hsetnx linsert lpush lpushx rpush rpushx sadd ", {"RW insert", "RW insert"}},
    {" bitop sdiffstore sunionstore zdiffstore zinterstore zrangestore zunionstore ", {"OW update", "RO access"}},
    {" sinterstore ", {"RW update", "RO access"}},
    {" blmove brpoplpush lmove rpoplpush smove ", {"RW access delete", "RW insert"}},
    {" blmpop bzmpop lmpop zmpop blpop brpop bzpopmax bzpopmin getdel lpop rpop spop zpopmax zpopmin ",
     {"RW access delete", "RW access delete"}},
    {" copy ", {"RO access", "OW update"}},
    {" del unlink ", {"RM delete", "RM delete"}},
    {" exists hexists hlen hstrlen llen scard sismember strlen touch type watch zcard ", {"RO", "RO"}},
    {" expire expireat hmset hset lset persist pexpire pexpireat setrange zadd ", {"RW update", "RW update"}},
    {" hdel lrem ltrim srem zrem zremrangebylex zremrangebyrank zremrangebyscore ", {"RW delete", "RW delete"}},
    {" mset psetex setex ", {"OW update", "OW update"}},
    {" msetnx setnx ", {"OW insert", "OW insert"}},
    {" rename ", {"RW access delete", "OW update"}},
    {" renamenx ", {"RW access delete", "OW insert"}},
    {" sort ", {"RO access", "OW update"}},
    {" bitfield set ", {"RW access update variable_flags", "RW access update variable_flags"}},
    {" spublish ssubscribe sunsubscribe ", {"not_key", "not_key"}},
    {" eval evalsha ", {"RW access update", "RW access update"}},
};

} // namespace

KeyUsage keyUsageOf(const CommandSpec& command) {
  const std::string word = " " + std::string(command.name) + " ";
  for (const UsageRow& row : kUsages)
    if (row.names.find(word) != std::string_view::npos) return row.usage;
  if ((command.flags & kWrite) != 0) return {"RW access update", "RW access update"};
  return {"RO access", "RO access"};
}

} // namespace interleave
