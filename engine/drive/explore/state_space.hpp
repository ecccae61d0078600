// What worlds are made of, each part known by a number: key spaces, sessions, places in programs, ledgers. And what one
// step makes of them, remembered: Redis and Lua run only for combinations not seen before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/drive/explore/program_classes.hpp"
#include "engine/world/world.hpp"

namespace interleave {

using PartId = std::uint32_t;

/// One step, apart from who else is there.
struct Transition {
  PartId base = 0;    ///< the server after it, without sessions
  PartId mover = 0;   ///< the client after it; not meant when nobody moved
  PartId delta = 0;   ///< ledger: what was reported
  std::vector<std::pair<PartId, PartId>> others; ///< clients that it changed: as they were, as they are

  /// Where another client stands after it.
  [[nodiscard]] PartId after(PartId client) const {
    for (const auto& [before, now] : others)
      if (before == client) return now;
    return client;
  }
};

class StateSpace {
public:
  static constexpr PartId kNobody = ~PartId{0};

  /// Takes the rules and the programs of a world that nothing has moved in yet.
  explicit StateSpace(const World& start);

  [[nodiscard]] PartId startBase() const { return m_startBase; }
  [[nodiscard]] const std::vector<PartId>& startClients() const { return m_startClients; }
  [[nodiscard]] PartId startLedger() const { return m_startLedger; }

  struct Client {
    ProgramClasses::Id program = 0;
    PartId session = 0;
    bool crashed = false;
    bool blocked = false;
    bool isReady = false;  ///< may move
    bool listens = false;  ///< what others do can change it: it watches, waits or is subscribed
    bool waits = false;    ///< for a key or a message: then what others that listen get depends on it
    bool holds = false;    ///< believes to hold a lock
  };
  [[nodiscard]] const Client& client(PartId id) const { return m_clients[id]; }
  [[nodiscard]] const Ledger& ledger(PartId id) const { return m_ledgers[id]; }
  [[nodiscard]] const Server& base(PartId id) const { return m_bases[id]; }
  [[nodiscard]] PartId sum(PartId ledger, PartId delta);

  /// What the choice does. `choice` names the client 0, who is `mover`; without one it is kNobody. `listeners` are the
  /// different others that listen, sorted; a waiting client appears once by its nature.
  const Transition& transition(PartId base, PartId mover, const Choice& choice, const std::vector<PartId>& listeners);

  /// A world of these parts, for invariants to look at.
  [[nodiscard]] World worldOf(PartId base, const std::vector<PartId>& clients, PartId ledger) const;

  /// Whether all that was remembered is void, because programs turned out to differ: see ProgramClasses.
  [[nodiscard]] bool isVoid() const { return m_classes.hasSplit(); }
  void restart();
  /// Steps that Redis really made.
  [[nodiscard]] std::uint64_t executed() const { return m_executed; }

private:
  PartId internBase(Server server);
  PartId internSession(Session session);
  PartId internLedger(const Ledger& ledger);
  PartId internClient(ProgramClasses::Id program, PartId session, bool crashed, bool blocked);
  Transition makeForEach(PartId base, PartId mover, const Choice& choice, const std::vector<PartId>& listeners);
  Transition make(PartId base, PartId mover, const Choice& choice, const std::vector<PartId>& listeners);
  /// Where the replies of a step brought the clients of a small world.
  std::vector<ProgramClasses::Id> advance(const std::vector<PartId>& before, const StepEvent& event);
  void begin();

  World m_start;
  std::shared_ptr<const Rules> m_rules; ///< without invariants
  ProgramClasses m_classes;

  std::vector<Server> m_bases;
  std::unordered_map<std::string, PartId> m_baseIds;
  std::vector<Session> m_sessions;
  std::unordered_map<std::string, PartId> m_sessionIds;
  std::vector<Client> m_clients;
  std::map<std::tuple<ProgramClasses::Id, PartId, bool, bool>, PartId> m_clientIds;
  std::vector<Ledger> m_ledgers;
  std::map<std::string, PartId> m_ledgerIds;
  std::unordered_map<std::uint64_t, PartId> m_sums;
  std::vector<Transition> m_transitions;
  std::unordered_map<std::uint64_t, PartId> m_moves; ///< by base and client: moves that nobody listens to
  std::unordered_map<std::string, PartId> m_others;  ///< all other choices
  std::uint64_t m_executed = 0;
  PartId m_startBase = 0;
  PartId m_startLedger = 0;
  std::vector<PartId> m_startClients;
};

} // namespace interleave
