#include "engine/drive/measure/cluster_map.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/drive/replay/login.hpp"

namespace interleave {

std::size_t ClusterMap::nodeAt(const RedisAddress& address) {
  const auto known = std::find_if(m_nodes.begin(), m_nodes.end(),
                                  [&](const RedisAddress& node) { return node.host == address.host && node.port == address.port; });
  if (known != m_nodes.end()) return static_cast<std::size_t>(known - m_nodes.begin());
  m_nodes.push_back(address);
  return m_nodes.size() - 1;
}

Result<ClusterMap> ClusterMap::read(RealConnection& server, const RedisAddress& address) {
  ClusterMap map;
  const auto info = server.ask({"INFO", "cluster"});
  if (!info) return info.error();
  if (info->isError()) return refusal("INFO", *info);
  map.m_isCluster = info->text.find("cluster_enabled:1") != std::string::npos;
  if (!map.m_isCluster) {
    map.m_nodes.push_back(address);
    return map;
  }
  const auto slots = server.ask({"CLUSTER", "SLOTS"});
  if (!slots) return slots.error();
  if (slots->isError()) return refusal("CLUSTER SLOTS", *slots);
  if (Status status = map.readSlots(*slots, address); !status) return status.error();
  return map;
}

// Each row: first slot, last slot, the primary as host and port, then its replicas.
Status ClusterMap::readSlots(const Reply& reply, const RedisAddress& asked) {
  constexpr std::uint16_t kNobody = 0xFFFF;
  m_slots.assign(kSlots, kNobody);
  for (const Reply& row : reply.elements) {
    if (row.elements.size() < 3 || row.elements[2].elements.size() < 2) return Error{"CLUSTER SLOTS answered something unexpected; is it a Redis?"};
    const Reply& node = row.elements[2];
    const std::string host = node.elements[0].text.empty() || node.elements[0].text == "?" ? asked.host : node.elements[0].text;
    const auto position = static_cast<std::uint16_t>(nodeAt({host, static_cast<std::uint16_t>(node.elements[1].integer)}));
    for (std::int64_t slot = std::max<std::int64_t>(0, row.elements[0].integer); slot <= std::min<std::int64_t>(kSlots - 1, row.elements[1].integer); ++slot)
      m_slots[static_cast<std::size_t>(slot)] = position;
  }
  const auto missing = std::count(m_slots.begin(), m_slots.end(), kNobody);
  if (missing == 0) return {};
  return Error{fmt::format("the cluster of {}:{} does not cover all slots: {} of {} belong to no node; bring its nodes back, or give them out with "
                           "redis-cli --cluster fix",
                           asked.host, asked.port, missing, kSlots)};
}

std::optional<ClusterMap::Redirection> ClusterMap::redirectionOf(const std::string& error, const RedisAddress& asked) {
  const bool isMoved = error.starts_with("MOVED ");
  if (!isMoved && !error.starts_with("ASK ")) return std::nullopt;
  const std::size_t first = error.find(' ') + 1;
  const std::size_t second = error.find(' ', first);
  const std::size_t colon = error.rfind(':');
  if (second == std::string::npos || colon == std::string::npos || colon < second) return std::nullopt;
  const auto slot = parseInteger(std::string_view(error).substr(first, second - first));
  const auto port = parseInteger(std::string_view(error).substr(colon + 1));
  if (!slot || !port || *slot < 0 || *slot >= kSlots || *port < 1 || *port > 65535) return std::nullopt;
  const std::string host = error.substr(second + 1, colon - second - 1);
  return Redirection{isMoved, static_cast<int>(*slot), {host.empty() ? asked.host : host, static_cast<std::uint16_t>(*port)}};
}

} // namespace interleave
