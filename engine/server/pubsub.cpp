// Publish and subscribe: channels, patterns, sharded channels.
#include <algorithm>
#include <iterator>

#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

using Names = std::set<std::string> Subscriptions::*;

std::int64_t countOf(const Session& session, Names which) {
  const Subscriptions& all = session.subscriptions;
  const std::size_t count = which == &Subscriptions::shards ? all.shards.size() : all.channels.size() + all.patterns.size();
  return static_cast<std::int64_t>(count);
}

void confirm(Call& call, const char* word, const Reply& name, Names which) {
  call.server.send(call.session.id, Reply::push({Reply::bulk(word), name, Reply::integerOf(countOf(call.session, which))}));
}

Reply subscribeTo(Call& call, const char* word, Names which) {
  for (std::size_t i = 1; i < call.count(); ++i) {
    (call.session.subscriptions.*which).insert(call.argument(i));
    confirm(call, word, Reply::bulk(call.argument(i)), which);
  }
  return Reply::noReply();
}

Reply unsubscribeFrom(Call& call, const char* word, Names which) {
  std::set<std::string>& names = call.session.subscriptions.*which;
  std::vector<std::string> wanted(call.arguments.begin() + 1, call.arguments.end());
  if (wanted.empty()) wanted.assign(names.begin(), names.end());
  for (const std::string& name : wanted) {
    names.erase(name);
    confirm(call, word, Reply::bulk(name), which);
  }
  if (wanted.empty()) confirm(call, word, Reply::nil(), which);
  return Reply::noReply();
}

Reply subscribe(Call& call) { return subscribeTo(call, "subscribe", &Subscriptions::channels); }
Reply pSubscribe(Call& call) { return subscribeTo(call, "psubscribe", &Subscriptions::patterns); }
Reply sSubscribe(Call& call) { return subscribeTo(call, "ssubscribe", &Subscriptions::shards); }
Reply unsubscribe(Call& call) { return unsubscribeFrom(call, "unsubscribe", &Subscriptions::channels); }
Reply pUnsubscribe(Call& call) { return unsubscribeFrom(call, "punsubscribe", &Subscriptions::patterns); }
Reply sUnsubscribe(Call& call) { return unsubscribeFrom(call, "sunsubscribe", &Subscriptions::shards); }

Reply publish(Call& call) {
  const std::string& channel = call.argument(1);
  const Reply payload = Reply::bulk(call.argument(2));
  std::int64_t receivers = 0;
  for (const Session& session : call.server.sessions()) {
    if (session.subscriptions.channels.count(channel) == 0) continue;
    call.server.send(session.id, Reply::push({Reply::bulk("message"), Reply::bulk(channel), payload}));
    ++receivers;
  }
  for (const Session& session : call.server.sessions()) {
    for (const std::string& pattern : session.subscriptions.patterns) {
      if (!matchesGlob(pattern, channel)) continue;
      call.server.send(session.id, Reply::push({Reply::bulk("pmessage"), Reply::bulk(pattern), Reply::bulk(channel), payload}));
      ++receivers;
    }
  }
  return Reply::integerOf(receivers);
}

Reply sPublish(Call& call) {
  std::int64_t receivers = 0;
  for (const Session& session : call.server.sessions()) {
    if (session.subscriptions.shards.count(call.argument(1)) == 0) continue;
    call.server.send(session.id, Reply::push({Reply::bulk("smessage"), Reply::bulk(call.argument(1)), Reply::bulk(call.argument(2))}));
    ++receivers;
  }
  return Reply::integerOf(receivers);
}

Reply listNames(Call& call, Names which) {
  if (call.count() > 3) return wrongSubcommand(call, "pubsub");
  std::set<std::string> names;
  for (const Session& session : call.server.sessions())
    for (const std::string& name : session.subscriptions.*which)
      if (call.count() == 2 || matchesGlob(call.argument(2), name)) names.insert(name);
  std::vector<Reply> replies;
  std::transform(names.begin(), names.end(), std::back_inserter(replies), [](const std::string& name) { return Reply::bulk(name); });
  return Reply::array(std::move(replies));
}

Reply countSubscribers(Call& call, Names which) {
  std::vector<Reply> replies;
  for (std::size_t i = 2; i < call.count(); ++i) {
    const auto count = std::count_if(call.server.sessions().begin(), call.server.sessions().end(), [&](const Session& session) {
      return (session.subscriptions.*which).count(call.argument(i)) > 0;
    });
    replies.push_back(Reply::bulk(call.argument(i)));
    replies.push_back(Reply::integerOf(count));
  }
  return Reply::array(std::move(replies));
}

Reply channels(Call& call) { return listNames(call, &Subscriptions::channels); }
Reply shardChannels(Call& call) { return listNames(call, &Subscriptions::shards); }
Reply numSub(Call& call) { return countSubscribers(call, &Subscriptions::channels); }
Reply shardNumSub(Call& call) { return countSubscribers(call, &Subscriptions::shards); }
Reply numPat(Call& call) {
  std::set<std::string> patterns;
  for (const Session& session : call.server.sessions())
    patterns.insert(session.subscriptions.patterns.begin(), session.subscriptions.patterns.end());
  return Reply::integerOf(static_cast<std::int64_t>(patterns.size()));
}

constexpr std::uint32_t kAsking = kPubSub | kLoading | kStale;

constexpr Subcommand kSubcommands[] = {
    {"channels", -2, channels, kAsking, "[<pattern>]", "Return the channels that somebody listens to."},
    {"numsub", -2, numSub, kAsking, "[<channel> ...]", "Return how many listen to each of the channels, patterns left out."},
    {"numpat", 2, numPat, kAsking, "", "Return how many patterns are listened to."},
    {"shardchannels", -2, shardChannels, kAsking, "[<pattern>]", "Return the shard channels that somebody listens to."},
    {"shardnumsub", -2, shardNumSub, kAsking, "[<shardchannel> ...]", "Return how many listen to each of the shard channels."},
    {"help", 2, subcommandHelp, kLoading | kStale, "", ""},
};

constexpr std::uint32_t kListen = kPubSub | kNoScript | kLoading | kStale;
constexpr std::uint32_t kPublishing = kPubSub | kLoading | kStale | kFast | kMayReplicate;

constexpr CommandSpec kRows[] = {
    {"subscribe", -2, kListen, {}, subscribe, "pubsub", "2.0.0", "Listen for messages published to the given channels",
     "channel [channel ...]"},
    {"unsubscribe", -1, kListen, {}, unsubscribe, "pubsub", "2.0.0", "Stop listening for messages posted to the given channels",
     "[channel [channel ...]]"},
    {"psubscribe", -2, kListen, {}, pSubscribe, "pubsub", "2.0.0",
     "Listen for messages published to channels matching the given patterns", "pattern [pattern ...]"},
    {"punsubscribe", -1, kListen, {}, pUnsubscribe, "pubsub", "2.0.0",
     "Stop listening for messages posted to channels matching the given patterns", "[pattern [pattern ...]]"},
    {"ssubscribe", -2, kListen, {1, -1, 1}, sSubscribe, "pubsub", "7.0.0",
     "Listen for messages published to the given shard channels", "shardchannel [shardchannel ...]"},
    {"sunsubscribe", -1, kListen, {1, -1, 1}, sUnsubscribe, "pubsub", "7.0.0",
     "Stop listening for messages posted to the given shard channels", "[shardchannel [shardchannel ...]]"},
    {"publish", 3, kPublishing, {}, publish, "pubsub", "2.0.0", "Post a message to a channel", "channel message"},
    {"spublish", 3, kPublishing, {1, 1, 1}, sPublish, "pubsub", "7.0.0", "Post a message to a shard channel",
     "shardchannel message"},
    {"pubsub", -2, kPubSub | kLoading | kStale, {}, runSubcommand, "pubsub", "2.8.0", "A container for Pub/Sub commands",
     "CHANNELS [pattern] | NUMSUB [channel ...] | NUMPAT | SHARDCHANNELS [pattern] | SHARDNUMSUB [shardchannel ...]", {}, nullptr, pubSubSubcommands},
};

} // namespace

Subcommands pubSubSubcommands() { return kSubcommands; }
CommandRows pubSubCommands() { return kRows; }

} // namespace interleave
