// Which server keeps which key: one for all, or the nodes of a cluster by slot.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/replay/real_connection.hpp"

namespace interleave {

class ClusterMap {
public:
  static constexpr int kSlots = 16384;

  /// Asks a server whether it belongs to a cluster, and then which node has which slot. Fails when slots have no node.
  static Result<ClusterMap> read(RealConnection& server, const RedisAddress& address);

  [[nodiscard]] bool isCluster() const { return m_isCluster; }
  [[nodiscard]] const std::vector<RedisAddress>& nodes() const { return m_nodes; }
  /// Position among nodes() of the one that keeps a slot.
  [[nodiscard]] std::size_t nodeOf(int slot) const { return m_isCluster ? m_slots[static_cast<std::size_t>(slot)] : 0; }
  /// Position of the node with this address, which may be new.
  std::size_t nodeAt(const RedisAddress& address);
  /// A node said that a slot lies elsewhere (MOVED).
  void move(int slot, const RedisAddress& address) { m_slots[static_cast<std::size_t>(slot)] = static_cast<std::uint16_t>(nodeAt(address)); }

  /// What a MOVED or ASK error says: "MOVED 3999 127.0.0.1:6381". An empty host means the one that was asked.
  struct Redirection {
    bool isFinal = false; ///< MOVED
    int slot = 0;
    RedisAddress to;
  };
  [[nodiscard]] static std::optional<Redirection> redirectionOf(const std::string& error, const RedisAddress& asked);

private:
  Status readSlots(const Reply& reply, const RedisAddress& asked);

  bool m_isCluster = false;
  std::vector<RedisAddress> m_nodes;
  std::vector<std::uint16_t> m_slots; ///< empty outside of clusters
};

} // namespace interleave
