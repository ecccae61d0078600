// MULTI, EXEC, DISCARD, WATCH, UNWATCH.
#include "engine/commands/errors.hpp"
#include "engine/server/families.hpp"
#include "engine/server/server.hpp"

namespace interleave {

namespace {

Reply multi(Call& call) {
  if (call.session.inMulti) return Reply::error("ERR MULTI calls can not be nested");
  call.session.inMulti = true;
  return Reply::ok();
}

Reply exec(Call& call) {
  Session& session = call.session;
  if (!session.inMulti) return Reply::error("ERR EXEC without MULTI");
  const bool aborted = session.abortExec;
  const bool lost = session.watchBroken || call.server.watchedKeyExpired(session);
  const std::vector<Request> queued = std::move(session.queued);
  call.server.endTransaction(session);
  if (aborted) return Reply::error("EXECABORT Transaction discarded because of previous errors.");
  if (lost) return Reply::nilArray();
  // A command that fails does not stop the ones behind it, and nothing is rolled back.
  std::vector<Reply> replies;
  replies.reserve(queued.size());
  session.inExec = true;
  for (const Request& request : queued) {
    replies.push_back(call.server.callInside(*findCommand(request[0]), session, request, false, 0));
    if (replies.back().kind != Reply::Kind::NoReply) continue;
    // What SUBSCRIBE and its like confirm stands in the place of a reply.
    for (Reply& push : call.server.takeOwnPushes(session.id)) {
      if (replies.back().kind == Reply::Kind::NoReply) replies.back() = std::move(push);
      else call.server.send(session.id, std::move(push));
    }
  }
  session.inExec = false;
  return Reply::array(std::move(replies));
}

Reply discard(Call& call) {
  if (!call.session.inMulti) return Reply::error("ERR DISCARD without MULTI");
  call.server.endTransaction(call.session);
  return Reply::ok();
}

Reply watch(Call& call) {
  if (call.session.inMulti) return Reply::error("ERR WATCH inside MULTI is not allowed");
  for (std::size_t i = 1; i < call.count(); ++i) call.server.watch(call.session, call.argument(i));
  return Reply::ok();
}

Reply unwatch(Call& call) {
  call.server.unwatchAll(call.session);
  return Reply::ok();
}

constexpr std::uint32_t kAlways = kNoScript | kLoading | kStale | kFast;

constexpr CommandSpec kRows[] = {
    {"multi", 1, kAlways, {}, multi, "transactions", "1.2.0", "Mark the start of a transaction block", ""},
    {"exec", 1, kNoScript | kLoading | kStale | kSkipSlowlog, {}, exec, "transactions", "1.2.0",
     "Execute all commands issued after MULTI", ""},
    {"discard", 1, kAlways, {}, discard, "transactions", "2.0.0", "Discard all commands issued after MULTI", ""},
    {"watch", -2, kAlways, {1, -1, 1}, watch, "transactions", "2.2.0",
     "Watch the given keys to determine execution of the MULTI/EXEC block", "key [key ...]"},
    {"unwatch", 1, kAlways, {}, unwatch, "transactions", "2.2.0", "Forget about all watched keys", ""},
};

} // namespace

CommandRows transactionCommands() { return kRows; }

} // namespace interleave
