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
                         "cluster_slots_fail:0\r\ncluster_known_nodes:1\r\ncluster_size:1\r\ncluster_current_epoch:1\r\ncluster_my_epoch:1\r\n");
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
  return Reply::verbatim(fmt::format("txt:{} {}:{}@{} myself,master - 0 0 1 connected 0-16383\n", kNodeId, settings.announcedAddress,
                                     settings.announcedPort, settings.announcedPort + 10000));
}

constexpr Subcommand kSubcommands[] = {
    {"keyslot", 3, keySlot}, {"myid", 2, myId}, {"info", 2, info}, {"slots", 2, slots}, {"shards", 2, shards}, {"nodes", 2, nodes},
};

Reply cluster(Call& call) {
  if (auto refused = disabled(call)) return *refused;
  return runSubcommand(call, "cluster", kSubcommands);
}

constexpr CommandSpec kRows[] = {
    {"cluster", -2, kLoading | kStale, {}, cluster, "cluster", "3.0.0", "A container for cluster commands",
     "KEYSLOT key | MYID | INFO | SLOTS | SHARDS | NODES"},
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

CommandRows clusterCommands() { return kRows; }

} // namespace interleave
