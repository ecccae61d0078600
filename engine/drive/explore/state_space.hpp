// What worlds are made of, each part known by a number: key spaces, sessions, places in programs, ledgers. And what one
// step makes of them, remembered: Redis and Lua run only for combinations not seen before.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include <gmpxx.h>
#include <tsl/robin_map.h>

#include "engine/drive/explore/program_classes.hpp"
#include "engine/drive/explore/tokens.hpp"
#include "engine/world/world.hpp"

namespace interleave {

using PartId = std::uint32_t;

/// Places of clients that somebody else's step changed: as they were, as they are.
using Changes = std::vector<std::pair<PartId, PartId>>;
[[nodiscard]] inline PartId placeAfter(const Changes& changes, PartId place) {
  for (const auto& [before, after] : changes)
    if (before == place) return after;
  return place;
}

/// One step, apart from who else is there.
struct Transition {
  PartId base = 0;    ///< the servers after it, without sessions
  PartId mover = 0;   ///< the client after it; not meant when nobody moved
  PartId delta = 0;   ///< ledger: what was reported
  Changes others;    ///< clients that it changed
  PartId renaming = 0; ///< what becomes of the tokens of all others; 0: they keep their names
};

/// Spreads two numbers side by side over the table.
struct PairHash {
  std::size_t operator()(std::uint64_t pair) const {
    pair *= 0x9E3779B97F4A7C15ULL;
    return pair ^ (pair >> 32);
  }
};

/// Something that may happen, apart from where.
struct Act {
  Choice::Kind kind = Choice::Kind::Move;
  PartId mover = ~PartId{0}; ///< the client's place; kNobody when it is no client's
  PartId number = 0;         ///< of the key that expires; the ms that are waited
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
    bool waits = false;    ///< for a key or a message: then what others that listen get depends on it. Also when it waits
                           ///< in the database, or has locked something there
    std::int64_t deadlineUs = -1; ///< until when it waits in the database; -1: it does not
    bool holds = false;    ///< believes to hold a lock
  };
  [[nodiscard]] const Client& client(PartId id) const { return m_clients[id]; }
  [[nodiscard]] const Ledger& ledger(PartId id) const { return m_ledgers[id]; }
  /// The servers without their sessions.
  struct Base {
    Server server;
    SqlServer sql;
    std::size_t tokens = 0;           ///< so many clients' tokens lie in its keys: the first ones'
    std::vector<PartId> volatileKeys; ///< numbers of the keys whose time can run out
    PartId waitMs = 0;                ///< until the next one's does; 0: none has a time
  };
  [[nodiscard]] const Base& base(PartId id) const { return m_bases[id]; }
  [[nodiscard]] const std::vector<std::string>& keyNames() const { return m_keyNames; }

  /// How many outcomes look like this one but for the names of tokens in it.
  [[nodiscard]] mpz_class outcomesLike(PartId base) const;
  /// The servers that these are, each with tokens named in its own way; at most so many.
  [[nodiscard]] std::vector<Server> namedLike(PartId base, std::size_t most) const;

  // Whoever may make what is not known yet uses these, one thread at a time.

  [[nodiscard]] PartId sum(PartId ledger, PartId delta);
  /// What an act does to everything but those who listen: the number of a transition.
  PartId act(PartId base, const Act& act);
  /// Where a move brings one who watches keys. REQUIRES that nobody waits: then each who watches is on his own.
  PartId afterMove(PartId transition, PartId base, PartId mover, PartId watcher);
  /// What an act does when `listeners` are the different others that listen, sorted; a waiting client appears once by its
  /// nature.
  PartId act(PartId base, const Act& act, const std::vector<PartId>& listeners);
  /// The place with the names that its client has after a step.
  PartId renamedPlace(PartId place, PartId renaming);
  /// Notes that something depends on what a token is called: from now on they are texts like others.
  void giveUpTokens() { m_tokensFail = m_tokens.has_value(); }
  /// The same worlds with tokens named otherwise: all must be judged alike.
  [[nodiscard]] std::vector<World> variantsOf(PartId base, const std::vector<PartId>& clients, PartId ledger) const;

  // The same as far as it is known, else kUnknown: several threads may ask while nobody makes anything.

  static constexpr PartId kUnknown = kNobody - 1;
  [[nodiscard]] PartId knownSum(PartId ledger, PartId delta) const;
  [[nodiscard]] PartId knownAct(PartId base, const Act& act) const;
  [[nodiscard]] PartId knownAfterMove(PartId transition, PartId watcher) const;
  [[nodiscard]] PartId knownAct(PartId base, const Act& act, const std::vector<PartId>& listeners) const;
  [[nodiscard]] PartId knownRenamedPlace(PartId place, PartId renaming) const;

  /// Valid until the next transition is made.
  [[nodiscard]] const Transition& at(PartId transition) const { return m_transitions[transition]; }
  /// Whether any client that was met holds a lock.
  [[nodiscard]] bool anyHolds() const { return m_anyHolds; }
  [[nodiscard]] std::size_t clientCount() const { return m_clients.size(); }

  /// A world of these parts, for invariants to look at.
  [[nodiscard]] World worldOf(PartId base, const std::vector<PartId>& clients, PartId ledger) const;

  /// Whether all that was remembered is void, because programs turned out to differ: see ProgramClasses.
  [[nodiscard]] bool isVoid() const { return m_classes.hasSplit() || m_tokensFail || m_classes.dependsOnNames(); }
  /// Begins again; without merging, every history of replies is a place of its own.
  void restart(bool mergesPrograms);
  /// Steps that Redis really made.
  [[nodiscard]] std::uint64_t executed() const { return m_executed; }

private:
  /// A client's sessions at both servers.
  struct Sessions {
    Session redis;
    SqlSession sql;
  };
  PartId internBase(Server server, SqlServer sql);
  PartId internSession(Sessions sessions);
  PartId internLedger(const Ledger& ledger);
  PartId internClient(ProgramClasses::Id program, PartId session, bool crashed, bool blocked);
  [[nodiscard]] Choice choiceOf(const Act& act) const;
  Transition make(PartId base, const Act& act, const std::vector<PartId>& listeners);
  PartId remember(Transition transition);
  /// Where the replies of a step brought the clients of a small world.
  std::vector<ProgramClasses::Id> advance(const std::vector<PartId>& before, const StepEvent& event);
  ProgramClasses::Id answer(ProgramClasses::Id program, const Reply& reply);
  /// Whether a step from renamed parts leads to the renamed parts that it led to.
  void checkVariants(PartId base, const std::vector<PartId>& before, const Choice& choice, const World& after);
  /// The sessions of a small world's clients after a step, by client.
  [[nodiscard]] static std::vector<Sessions> sessionsOf(const World& world);
  /// Whether tokens lie where they cannot be renamed.
  [[nodiscard]] bool tokensLieElsewhere(const World& world, const std::vector<Sessions>& sessions) const;
  /// Gives tokens in a server that a step led to their names there; what the mover's and all others' become.
  std::pair<Tokens::Renaming, Tokens::Renaming> nameTokens(Server& server, int moverOwner) const;
  PartId internRenaming(const Tokens::Renaming& renaming);
  [[nodiscard]] int ownerAt(PartId place) const { return m_tokens ? m_tokens->ownerOf(m_classes.representative(m_clients[place].program)) : Tokens::kNone; }
  PartId renamedPlace(PartId place, const Tokens::Renaming& renaming);
  void begin();
  void useTokens(std::optional<Tokens> tokens);

  World m_start;
  std::shared_ptr<const Rules> m_rules; ///< without invariants
  ProgramClasses m_classes;

  std::vector<Base> m_bases;
  std::unordered_map<std::string, PartId> m_baseIds;
  std::vector<Sessions> m_sessions;
  std::unordered_map<std::string, PartId> m_sessionIds;
  std::vector<Client> m_clients;
  std::map<std::tuple<ProgramClasses::Id, PartId, bool, bool>, PartId> m_clientIds;
  std::vector<Ledger> m_ledgers;
  std::map<std::string, PartId> m_ledgerIds;
  using Remembered = tsl::robin_map<std::uint64_t, PartId, PairHash>; ///< never iterated
  Remembered m_sums;
  std::vector<Transition> m_transitions;
  static constexpr std::size_t kKinds = static_cast<std::size_t>(Choice::Kind::Wait) + 1;
  std::array<Remembered, kKinds> m_acts;               ///< by base and client or number: acts that nobody listens to
  Remembered m_watchers;                               ///< by a move and one who watches
  std::unordered_map<std::string, PartId> m_heardActs; ///< acts that somebody listens to
  std::vector<std::string> m_keyNames;                 ///< of keys whose time can run out
  std::map<std::string, PartId> m_keyNumbers;
  std::optional<Tokens> m_tokens;
  bool m_tokensFail = false;
  std::vector<Tokens::Renaming> m_renamings;
  std::map<Tokens::Renaming, PartId> m_renamingIds;
  Remembered m_renamedPlaces; ///< by renaming and place
  bool m_anyHolds = false;
  std::uint64_t m_executed = 0;
  PartId m_startBase = 0;
  PartId m_startLedger = 0;
  std::vector<PartId> m_startClients;
};

} // namespace interleave
