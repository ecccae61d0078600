// CLUSTER, for a cluster of one node that owns every slot.
#include "engine/server/cluster.hpp"

#include <algorithm>

#include "engine/server/families.hpp"
#include "engine/server/server.hpp"
#include "engine/server/subcommands.hpp"

namespace interleave {

namespace {

unsigned crc16(std::string_view bytes) {
  unsigned crc = 0;
  for (const char c : bytes) {
    crc ^= static_cast<unsigned>(static_cast<unsigned char>(c)) << 8;
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 0x8000u) != 0 ? (crc << 1 ^ 0x1021u) & 0xffffu : crc << 1 & 0xffffu;
  }
  return crc;
}

const std::string kNodeId = "1e0000000000000000000000000000000000cafe";

std::optional<Reply> disabled(const Call& call) {
  if (call.server.settings().clusterEnabled) return std::nullopt;
  return Reply::error("ERR This instance has cluster support disabled");
}

Reply keySlot(Call& call) { return Reply::integerOf(hashSlot(call.argument(2))); }
Reply myId(Call&) { return Reply::bulk(kNodeId); }

Reply info(Call&) {
  return Reply::verbatim("txt:cluster_state:ok\r\ncluster_slots_assigned:16384\r\ncluster_slots_ok:16384\r\ncluster_slots_pfail:0\r\n"
                         "cluster_slots_fail:0\r\ncluster_known_nodes:1\r\ncluster_size:1\r\ncluster_current_epoch:0\r\ncluster_my_epoch:0\r\n"
                         "cluster_stats_messages_sent:0\r\ncluster_stats_messages_received:0\r\n"
                         "total_cluster_links_buffer_limit_exceeded:0\r\n");
}

Reply node(const Call& call) {
  return Reply::array({Reply::bulk(call.server.settings().announcedAddress), Reply::integerOf(call.server.settings().announcedPort),
                       Reply::bulk(kNodeId), Reply::array()});
}

Reply slots(Call& call) {
  return Reply::array({Reply::array({Reply::integerOf(0), Reply::integerOf(kSlotCount - 1), node(call)})});
}

Reply shards(Call& call) {
  const Settings& settings = call.server.settings();
  const Reply self = Reply::map({Reply::bulk("id"), Reply::bulk(kNodeId), Reply::bulk("port"), Reply::integerOf(settings.announcedPort),
                                 Reply::bulk("ip"), Reply::bulk(settings.announcedAddress), Reply::bulk("endpoint"),
                                 Reply::bulk(settings.announcedAddress), Reply::bulk("role"), Reply::bulk("master"),
                                 Reply::bulk("replication-offset"), Reply::integerOf(0), Reply::bulk("health"), Reply::bulk("online")});
  return Reply::array({Reply::map({Reply::bulk("slots"), Reply::array({Reply::integerOf(0), Reply::integerOf(kSlotCount - 1)}),
                                   Reply::bulk("nodes"), Reply::array({self})})});
}

Reply nodes(Call& call) {
  const Settings& settings = call.server.settings();
  return Reply::verbatim(fmt::format("txt:{} {}:{}@{} myself,master - 0 0 0 connected 0-16383\n", kNodeId, settings.announcedAddress,
                                     settings.announcedPort, settings.announcedPort + 10000));
}

bool isSlot(std::int64_t number) { return number >= 0 && number < kSlotCount; }

/// Keys of a slot, sorted, at most so many.
std::vector<std::string> keysOfSlot(const Call& call, int slot, std::size_t most) {
  std::vector<std::string> keys = call.keys.sortedKeys(0);
  std::erase_if(keys, [&](const std::string& key) { return hashSlot(key) != slot; });
  if (keys.size() > most) keys.resize(most);
  return keys;
}

Reply countKeysInSlot(Call& call) {
  const auto slot = parseInteger(call.argument(2));
  if (!slot) return errors::notAnInteger();
  if (!isSlot(*slot)) return Reply::error("ERR Invalid slot");
  const auto keys = keysOfSlot(call, static_cast<int>(*slot), std::numeric_limits<std::size_t>::max());
  return Reply::integerOf(static_cast<std::int64_t>(keys.size()));
}

Reply getKeysInSlot(Call& call) {
  const auto slot = parseInteger(call.argument(2));
  const auto most = parseInteger(call.argument(3));
  if (!slot || !most) return errors::notAnInteger();
  if (!isSlot(*slot) || *most < 0) return Reply::error("ERR Invalid slot or number of keys");
  std::vector<Reply> replies;
  for (std::string& key : keysOfSlot(call, static_cast<int>(*slot), static_cast<std::size_t>(*most)))
    replies.push_back(Reply::bulk(std::move(key)));
  return Reply::array(std::move(replies));
}

Reply links(Call&) { return Reply::array(); }

// One node owns every slot: nothing to ask a replica for, and nothing on its way elsewhere.
Reply accept(Call& call) {
  if (auto refused = disabled(call)) return *refused;
  return Reply::ok();
}

constexpr std::uint32_t kAsking = kStale | kLoading;

constexpr Subcommand kSubcommands[] = {
    {"keyslot", 3, keySlot, kAsking, "<key>", "Return the slot of the key."},
    {"myid", 2, myId, kAsking, "", "Return the id of this node."},
    {"info", 2, info, kAsking, "", "Return the state of the cluster."},
    {"slots", 2, slots, kAsking, "", "Return which node serves which slots."},
    {"shards", 2, shards, kAsking, "", "Return the shards with their slots and nodes."},
    {"nodes", 2, nodes, kAsking, "", "Return the nodes, one a line."},
    {"links", 2, links, kAsking, "", "Return the links to other nodes."},
    {"countkeysinslot", 3, countKeysInSlot, kStale, "<slot>", "Return how many keys are in the slot."},
    {"getkeysinslot", 4, getKeysInSlot, kStale, "<slot> <count>", "Return so many keys of the slot."},
    {"help", 2, subcommandHelp, kAsking, "", ""},
};

Reply cluster(Call& call) {
  if (auto refused = disabled(call)) return *refused;
  return runSubcommand(call);
}

constexpr CommandSpec kRows[] = {
    {"cluster", -2, kLoading | kStale, {}, cluster, "cluster", "3.0.0", "A container for cluster commands",
     "KEYSLOT key | MYID | INFO | SLOTS | SHARDS | NODES | LINKS | COUNTKEYSINSLOT slot | GETKEYSINSLOT slot count", {}, nullptr, clusterSubcommands},
    {"readonly", 1, kLoading | kStale | kFast, {}, accept, "cluster", "3.0.0",
     "Enable read queries for a connection to a cluster replica node", ""},
    {"readwrite", 1, kLoading | kStale | kFast, {}, accept, "cluster", "3.0.0",
     "Disable read queries for a connection to a cluster replica node", ""},
    {"asking", 1, kFast, {}, accept, "cluster", "3.0.0", "Sent by cluster clients after an -ASK redirect", ""},
};

} // namespace

int hashSlot(std::string_view key) {
  const std::size_t open = key.find('{');
  if (open != std::string_view::npos) {
    const std::size_t close = key.find('}', open + 1);
    if (close != std::string_view::npos && close > open + 1) key = key.substr(open + 1, close - open - 1);
  }
  return static_cast<int>(crc16(key) % kSlotCount);
}

Subcommands clusterSubcommands() { return kSubcommands; }
CommandRows clusterCommands() { return kRows; }

} // namespace interleave
