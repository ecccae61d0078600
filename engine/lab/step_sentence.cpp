// A sentence for each step, in plain words.
#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/lab/explain.hpp"
#include "engine/lab/stale_reads.hpp"
#include "engine/resp/text.hpp"
#include "engine/sql/text.hpp"

namespace interleave {

namespace {

using Events = std::span<const StepEvent* const>;

/// "30 days", "1 hour", "2.5 s", "40 ms": the largest unit that says it exactly enough.
std::string durationText(std::int64_t ms) {
  constexpr std::pair<std::int64_t, const char*> kUnits[] = {{86'400'000, "day"}, {3'600'000, "hour"}, {60'000, "minute"}};
  for (const auto& [length, name] : kUnits)
    if (ms >= length && ms % length == 0) return counted(ms / length, name);
  return ms >= 1000 && ms % 100 == 0 ? fmt::format("{} s", static_cast<double>(ms) / 1000) : fmt::format("{} ms", ms);
}

std::string lifetimeText(std::int64_t ttlMs) { return ttlMs < 0 ? "none" : durationText(ttlMs); }

std::string valueText(const KeyImage& image) {
  if (image.type == "row") return image.text;
  return image.type == "string" ? (image.text.empty() ? "\"\"" : image.text) : fmt::format("a {} of {}", image.type, image.text);
}

std::string changeText(const KeyChange& change) {
  if (!change.before) {
    const std::string lives = change.after->ttlMs < 0 ? "" : fmt::format(", for {}", durationText(change.after->ttlMs));
    return fmt::format("created {} = {}{}", change.key, valueText(*change.after), lives);
  }
  if (!change.after) return fmt::format("removed {} (it was {})", change.key, valueText(*change.before));
  std::string text;
  if (valueText(*change.before) != valueText(*change.after))
    text = fmt::format("changed {} from {} to {}", change.key, valueText(*change.before), valueText(*change.after));
  if (change.before->ttlMs != change.after->ttlMs)
    text += fmt::format("{}{}: time to live {} → {}", text.empty() ? "" : "; ", change.key, lifetimeText(change.before->ttlMs),
                        lifetimeText(change.after->ttlMs));
  return text.empty() ? fmt::format("changed {}", change.key) : text;
}

std::string changesText(const StepEvent& event) {
  std::vector<std::string> parts;
  for (const KeyChange& change : event.changes) parts.push_back(changeText(change));
  return fmt::format("{}", fmt::join(parts, "; "));
}

/// "A has read the same 1 at step 1 and not written yet."
std::string othersWhoRead(Events events, const World& after, const StepEvent& event, const std::string& key) {
  for (ClientIndex other = 0; other < static_cast<ClientIndex>(after.clients.size()); ++other) {
    if (other == event.client || statusOf(after, other) != ClientStatus::Ready) continue;
    const auto read = openRead(events, other, key);
    if (read && read->reply == event.reply)
      return fmt::format(" {} has already read the same {} at step {} and has not written yet.", clientName(other),
                         replyShort(event.reply), read->step);
  }
  return {};
}

std::string readSentence(Events events, const World& after, const StepEvent& event, const std::string& who) {
  const std::string& key = event.keysRead.front();
  if (event.reply.isNil()) return fmt::format("{} looked for {}: it is not there.", who, key);
  return fmt::format("{} read {}: {}.{}", who, key, replyShort(event.reply), othersWhoRead(events, after, event, key));
}

std::string execSentence(Events events, const StepEvent& event, const std::string& who) {
  if (!event.reply.isNil())
    return fmt::format("{}'s transaction ran {} in one go: {}.", who, counted(static_cast<std::int64_t>(event.innerCalls.size()), "command"),
                       event.changes.empty() ? "nothing changed" : changesText(event));
  // Who broke the watch: the latest change by somebody else of a key this client watched since its last WATCH.
  std::vector<std::string> watched;
  for (std::size_t i = events.size(); i-- > 0;) {
    const StepEvent& earlier = *events[i];
    if (earlier.client == event.client && !earlier.request.empty() && equalsIgnoringCase(earlier.request[0], "watch")) {
      watched.assign(earlier.request.begin() + 1, earlier.request.end());
      for (std::size_t j = i; j < events.size(); ++j)
        for (const std::string& key : watched)
          if (events[j]->client != event.client &&
              std::find(events[j]->keysWritten.begin(), events[j]->keysWritten.end(), key) != events[j]->keysWritten.end())
            return fmt::format("EXEC answered nil: {} watched {} at step {}, and {} wrote it at step {}. Nothing of {}'s transaction ran.",
                               who, key, earlier.step, events[j]->client < 0 ? "a fault" : clientName(events[j]->client), events[j]->step, who);
      break;
    }
  }
  return fmt::format("EXEC answered nil: a key that {} watches had changed. Nothing of its transaction ran.", who);
}

std::string scriptSentence(const World& after, const StepEvent& event, const std::string& who) {
  const auto name = after.rules->scriptNames.find(sha1Hex(event.scriptSource));
  const std::string script = name == after.rules->scriptNames.end() ? "a script" : fmt::format("the script \"{}\"", name->second);
  return fmt::format("{} ran {} in one go ({}): {}.", who, script,
                     counted(static_cast<std::int64_t>(event.innerCalls.size()), "command"),
                     event.changes.empty() ? fmt::format("nothing changed, it answered {}", replyShort(event.reply)) : changesText(event));
}

std::string connectionSentence(const StepEvent& event, const std::string& who) {
  const std::string& command = event.request[0];
  if (event.reply == Reply::status("QUEUED"))
    return fmt::format("{} queued {} for EXEC; nothing has run yet.", who, requestText(event.request));
  if (equalsIgnoringCase(command, "watch"))
    return fmt::format("{} watches {}: its EXEC will answer nil if somebody writes it first.", who,
                       fmt::join(event.request.begin() + 1, event.request.end(), ", "));
  if (equalsIgnoringCase(command, "multi")) return fmt::format("{} began a transaction: its next commands wait for EXEC.", who);
  if (equalsIgnoringCase(command, "unwatch")) return fmt::format("{} watches nothing any more.", who);
  if (equalsIgnoringCase(command, "discard")) return fmt::format("{} dropped its transaction.", who);
  return fmt::format("{} sent {} and got {}.", who, requestText(event.request), replyShort(event.reply));
}

std::string keysText(const std::vector<std::string>& keys) { return fmt::format("{}", fmt::join(keys, ", ")); }

/// A statement that was executed.
std::string sqlSentence(const World& after, Events events, const StepEvent& event, const std::string& who) {
  switch (SqlServer::kindOf(event.request)) {
  case StatementKind::Begin: return fmt::format("{} began a transaction: what it locks stays locked until its end.", who);
  case StatementKind::Commit:
    return event.changes.empty() ? fmt::format("{} committed; nothing had changed.", who) : fmt::format("{} committed: {}.", who, changesText(event));
  case StatementKind::Rollback: return fmt::format("{} rolled back: nothing of its transaction stays.", who);
  case StatementKind::Select:
    if (event.reply.isNil()) return fmt::format("{} looked for {}: it is not there.", who, keysText(event.keysRead));
    return fmt::format("{} read {}: {}.{}", who, keysText(event.keysRead), replyShort(event.reply), othersWhoRead(events, after, event, event.keysRead.front()));
  case StatementKind::SelectForUpdate:
    if (event.reply.isNil()) return fmt::format("{} looked for {}: it is not there, and nothing is locked.", who, keysText(event.keysRead));
    return fmt::format("{} read {} and locked it: {}.", who, keysText(event.keysRead), replyShort(event.reply));
  case StatementKind::Update:
  case StatementKind::Delete:
    if (event.keysWritten.empty()) return fmt::format("{} changed no row: {} is not as its WHERE wants it.", who, keysText(event.keysRead));
    break;
  default: break;
  }
  if (!event.changes.empty()) return fmt::format("{} {}.", who, changesText(event));
  if (!event.keysWritten.empty()) return fmt::format("{} wrote {} and locked it; others see it when {} commits.", who, keysText(event.keysWritten), who);
  return fmt::format("{} sent {} and got {}.", who, statementText(event.request), replyShort(event.reply));
}

std::string moveSentence(const World& after, Events events, const StepEvent& event) {
  const std::string who = clientName(event.client);
  if (event.reply.isError()) return fmt::format("The server refused {}'s request: {}.", who, event.reply.text);
  if (event.reply.kind == Reply::Kind::NoReply && !event.replyLost && statusOf(after, event.client) == ClientStatus::Blocked)
    return fmt::format("{} sent {} and {}.", who, requestForPeople(*after.rules, event.request), waitText(after, event.client));
  if (event.server == ServerKind::Sql) return sqlSentence(after, events, event, who);
  if (!event.scriptSource.empty()) return scriptSentence(after, event, who);
  if (equalsIgnoringCase(event.request[0], "exec")) return execSentence(events, event, who);
  if (!event.changes.empty()) return fmt::format("{} {}.", who, changesText(event));
  const bool isRefusedSet = equalsIgnoringCase(event.request[0], "set") && event.reply.isNil();
  if (isRefusedSet && event.request.size() > 1) return fmt::format("{} did not get {}: it is taken.", who, event.request[1]);
  if (!event.keysRead.empty() && event.keysWritten.empty()) return readSentence(events, after, event, who);
  return connectionSentence(event, who);
}

std::string faultSentence(const World& after, const StepEvent& event) {
  switch (event.choice.kind) {
  case Choice::Kind::Crash:
    if (after.sql.isUsed())
      return fmt::format("{} crashed before its next request. What it committed stays, the rest is rolled back.", clientName(event.client));
    return fmt::format("{} crashed before its next request. What it wrote stays.", clientName(event.client));
  case Choice::Kind::ExpireKey: return fmt::format("The time of {} ran out: it is gone.", event.choice.key);
  case Choice::Kind::FlushScripts: return "The server forgot its scripts.";
  case Choice::Kind::Wait: return fmt::format("{} ms passed.", event.choice.waitMs);
  default: return {};
  }
}

std::string staleSuffix(Events events, const StepEvent& event) {
  for (const StaleRead& stale : findStaleReads(events)) {
    if (stale.useStep != event.step) continue;
    const std::string writer = stale.writer < 0 ? "it" : clientName(stale.writer);
    const Reply& read = events[static_cast<std::size_t>(stale.readStep) - 1]->reply;
    return fmt::format(" It had decided on the {} that it read at step {}, but {} changed {} at step {}.", replyShort(read),
                       stale.readStep, writer, stale.key, stale.writeStep);
  }
  return {};
}

std::string reportsSuffix(ClientIndex client, const std::vector<std::string>& reports) {
  return reports.empty() ? std::string() : fmt::format(" {} reports: {}.", clientName(client), fmt::join(reports, ", "));
}

/// " B has waited for this and got 1. B reports: sold 1." for those whose waiting the step ended.
std::string wokenSuffix(const StepEvent& event) {
  std::string text;
  for (const auto& [client, reply, reports] : event.woken)
    text += fmt::format(" {} has waited for this and got {}.", clientName(client), replyShort(reply)) + reportsSuffix(client, reports);
  return text;
}

} // namespace

std::string stepSentence(const World& after, std::span<const StepEvent* const> events) {
  if (events.empty()) return {};
  const StepEvent& event = *events.back();
  if (event.request.empty()) return faultSentence(after, event) + wokenSuffix(event);
  std::string sentence = moveSentence(after, events, event) + staleSuffix(events, event);
  if (event.replyLost) sentence += fmt::format(" The reply was lost: {} saw a time-out.", clientName(event.client));
  if (event.replyLost && event.server == ServerKind::Sql) sentence += " The connection is lost with it; what was not committed is rolled back.";
  if (event.restarted) sentence += fmt::format(" {} begins again from the top.", clientName(event.client));
  return sentence + reportsSuffix(event.client, event.reports) + wokenSuffix(event);
}

std::string requestForPeople(const Rules& rules, const Request& request) {
  if (looksLikeStatement(request)) return statementText(request);
  if (request.size() < 2) return requestText(request);
  Request shown = request;
  const bool isEval = equalsIgnoringCase(request[0], "eval") || equalsIgnoringCase(request[0], "eval_ro");
  const bool isSha = equalsIgnoringCase(request[0], "evalsha") || equalsIgnoringCase(request[0], "evalsha_ro");
  if (!isEval && !isSha) return requestText(request);
  const auto name = rules.scriptNames.find(isEval ? sha1Hex(request[1]) : toLower(request[1]));
  if (name != rules.scriptNames.end())
    shown[1] = name->second;
  else if (isEval && request[1].size() > 24)
    shown[1] = request[1].substr(0, 21) + "...";
  return requestText(shown);
}

} // namespace interleave
