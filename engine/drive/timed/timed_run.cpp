#include "engine/drive/timed/timed_run.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <deque>
#include <utility>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/drive/timed/demand.hpp"
#include "engine/drive/timed/event_queue.hpp"
#include "engine/drive/timed/interruptions.hpp"
#include "engine/drive/timed/operation_starts.hpp"
#include "engine/drive/timed/trace_recorder.hpp"
#include "engine/world/images.hpp"

namespace interleave {

namespace {

/// What a client will do when it has read the reply that is on its way.
enum class Next : std::uint8_t { Send, TryAgain, End };

struct LoadClient {
  bool hasArrived = false;      ///< its request waits at the server
  bool isListed = false;        ///< among the connections to look at
  int item = 0;
  std::int64_t operations = 0;  ///< begun so far
  int attempts = 1;
  Nanoseconds began = 0;
  Next next = Next::Send;
  Business before;              ///< its ledger at the last step
  TimedOperation::End end = TimedOperation::End::Other;
  TimedRequest request;         ///< the one that is on its way
  std::uint32_t operation = TraceRecorder::kNone;
  std::uint32_t kept = TraceRecorder::kNone; ///< its request in the trace
  bool hasStarted = false;      ///< at the database: its statement is executed, or was
  std::vector<std::string> holds; ///< locks, as it believes; only for the trace
};

/// One run. Its parts: clients that send and receive, the network between, the server's event loop.
class TimedDriver {
public:
  TimedDriver(LoadedWorld loaded, const Workload& workload, const CostProfile& profile, const TimedOptions& options)
      : m_loaded(std::move(loaded)),
        m_world(m_loaded.world),
        m_workload(workload),
        m_profile(profile),
        m_options(options),
        m_pricing(profile),
        m_books(workload, m_loaded),
        m_recorder(options.trace, options.mostKeptRequests, workload.clients, *m_world.rules),
        m_starts(m_loaded, workload),
        m_demand(workload),
        m_network(workload.seed ^ 0x6E6574776F726Bu),
        m_chances(workload.seed ^ 0x6368616E6365u),
        m_clients(static_cast<std::size_t>(workload.clients)),
        m_serverStalls(profile.server.stalls, workload.seed ^ 0x736572766572u),
        m_clientStalls(profile.client.stalls, workload.seed ^ 0x636C69656E74u) {
    assert(m_world.clients.size() == m_clients.size());
    m_world.server.setMeter(&m_work);
    if (m_world.sql.isUsed()) m_world.sql.configure(settingsOf(m_world.sql.settings(), profile.database));
    m_tallyAtStart = tallyNow();
    m_world.ledger = Ledger{};
    for (ClientState& client : m_world.clients) client.ledger = Ledger{};
  }

  LoadFigures run() {
    begin();
    while (!m_queue.empty() && !m_stopped) handle(m_queue.pop());
    m_recorder.finish(m_now);
    LoadFigures figures = m_books.close(tallyNow() - m_tallyAtStart);
    const auto busiest = std::max(static_cast<double>(m_busy), static_cast<double>(m_statements) / m_profile.database.threads);
    if (figures.seconds > 0) figures.serverBusyShare = std::min(1.0, busiest / 1e9 / figures.seconds);
    if (figures.seconds > 0 && m_profile.client.sharesOneThread)
      figures.clientBusyShare = std::min(1.0, static_cast<double>(m_clientsBusy) / 1e9 / figures.seconds);
    figures.complete = !m_stopped && figures.operations == m_demand.total();
    figures.problem = m_problem;
    if (!figures.complete && figures.problem.empty() && !m_stopped) figures.problem = "some clients wait for ever";
    return figures;
  }

private:
  static SqlSettings settingsOf(SqlSettings settings, const DatabaseCost& cost) {
    settings.times = {cost.threads, std::llround(cost.statementUs), std::llround(cost.commitUs)};
    return settings;
  }

  [[nodiscard]] LoadClient& at(ClientIndex client) { return m_clients[static_cast<std::size_t>(client)]; }
  [[nodiscard]] ClientState& state(ClientIndex client) { return m_world.clients[static_cast<std::size_t>(client)]; }

  void begin() {
    for (ClientIndex client = m_workload.clients - 1; client >= 0; --client) m_idle.push_back(client);
    if (m_demand.isClosed()) {
      for (ClientIndex client = 0; client < m_workload.clients; ++client) m_queue.push(0, TimedEvent::Kind::Begin, client);
    } else if (const auto first = m_demand.next()) {
      m_queue.push(*first, TimedEvent::Kind::Demand);
    }
  }

  void handle(const TimedEvent& event) {
    if (event.kind == TimedEvent::Kind::TimeUp && !isTimeUp(event.at)) return;
    m_now = event.at;
    switch (event.kind) {
    case TimedEvent::Kind::Receive: return receive(event.client);
    case TimedEvent::Kind::Arrive: return arrive(event.client);
    case TimedEvent::Kind::Serve: return serve();
    case TimedEvent::Kind::TimeUp: return endWaits();
    case TimedEvent::Kind::Continue: return send(event.client, workOf(m_now, m_profile.client.handleUs));
    case TimedEvent::Kind::Begin: return beginOperation(event.client, m_now);
    case TimedEvent::Kind::Demand: return demand();
    }
  }

  // ---- clients

  /// When a client has done some work that it begins now: in its turn where all share a thread.
  Nanoseconds workOf(Nanoseconds from, double us) {
    const ClientCost& cost = m_profile.client;
    if (!cost.sharesOneThread) return from + nsOfUs(cost.wakeUs + us);
    const Nanoseconds start = m_clientsFree >= from ? m_clientsFree : from + nsOfUs(cost.wakeUs);
    const Nanoseconds work = nsOfUs(us);
    m_clientsBusy += work;
    return m_clientsFree = start + work + m_clientStalls.during(start, work);
  }

  void beginOperation(ClientIndex index, Nanoseconds wanted) {
    LoadClient& client = at(index);
    client.item = m_workload.items == 1 ? 0 : static_cast<int>(m_chances.below(static_cast<std::size_t>(m_workload.items)));
    const auto node = m_starts.of(index, client.item, client.operations++);
    if (!node) return stop(node.message());
    state(index).node = *node;
    if (!(*node)->reports.empty()) state(index).ledger += (*node)->delta;
    client.began = wanted;
    client.attempts = 1;
    client.end = TimedOperation::End::Other;
    client.operation = m_recorder.beginOperation(index, client.item, wanted);
    const Nanoseconds ready = workOf(m_now, m_profile.client.beginUs);
    if ((*node)->status == ClientStatus::Ready) return send(index, ready);
    settle(index, ready);
    endOperation(index, ready);
  }

  void send(ClientIndex client, Nanoseconds decided) {
    const Nanoseconds ready = afterWriting(state(client).node->request, decided);
    at(client).request = TimedRequest{};
    at(client).request.client = client;
    at(client).request.sent = ready;
    m_queue.push(ready + m_profile.network.sample(m_network), TimedEvent::Kind::Arrive, client);
  }

  /// A long request takes the client longer to send.
  Nanoseconds afterWriting(const Request& request, Nanoseconds from) {
    if (m_profile.client.perKilobyteUs <= 0) return from;
    std::size_t bytes = 0;
    for (const std::string& word : request) bytes += word.size();
    const Nanoseconds work = nsOfUs(m_profile.client.perKilobyteUs * static_cast<double>(bytes) / 1024);
    m_clientsBusy += work;
    if (m_profile.client.sharesOneThread) m_clientsFree = from + work;
    return from + work;
  }

  void receive(ClientIndex index) {
    LoadClient& client = at(index);
    const Nanoseconds done = workOf(m_now, m_profile.client.handleUs);
    if (TimedRequest* kept = m_recorder.request(client.kept)) {
      kept->received = done;
      kept->lostRace = client.next == Next::TryAgain;
      client.holds = state(index).node->holds;
      tellLocks(index, done);
    }
    switch (client.next) {
    case Next::Send: return send(index, done);
    case Next::TryAgain: return tryAgain(index, done);
    case Next::End: return endOperation(index, done);
    }
  }

  void tryAgain(ClientIndex index, Nanoseconds now) {
    LoadClient& client = at(index);
    const auto wait = waitBeforeRetry(m_workload.onConflict, client.attempts, m_chances);
    if (!wait) {
      m_books.addGaveUp();
      client.end = TimedOperation::End::GaveUp;
      return endOperation(index, now);
    }
    ++client.attempts;
    m_books.addRetry();
    if (*wait == 0) return send(index, now);
    m_queue.push(now + *wait, TimedEvent::Kind::Continue, index);
  }

  void endOperation(ClientIndex index, Nanoseconds now) {
    LoadClient& client = at(index);
    m_books.endOperation(client.began, now);
    m_recorder.endOperation(client.operation, client.end, client.attempts, now);
    if (client.end == TimedOperation::End::Failed) reconnect(index);
    if (m_demand.isClosed()) {
      if (client.operations < m_workload.operations) m_queue.push(now + m_workload.think.sample(m_chances), TimedEvent::Kind::Begin, index);
      return;
    }
    m_idle.push_back(index);
    takeDemand();
  }

  /// A transaction that was left open ends with its connection.
  void reconnect(ClientIndex index) {
    m_world.server.disconnect(state(index).session);
    state(index).session = m_world.server.connect();
  }

  void demand() {
    m_wanted.push_back(m_now);
    if (const auto next = m_demand.next()) m_queue.push(*next, TimedEvent::Kind::Demand);
    takeDemand();
  }

  void takeDemand() {
    while (!m_wanted.empty() && !m_idle.empty()) {
      const ClientIndex client = m_idle.back();
      m_idle.pop_back();
      const Nanoseconds wanted = m_wanted.front();
      m_wanted.pop_front();
      beginOperation(client, wanted);
    }
  }

  // ---- the server

  void arrive(ClientIndex client) {
    at(client).request.arrived = m_now;
    if (state(client).node->server == ServerKind::Sql) return askDatabase(client);
    at(client).hasArrived = true;
    if (!at(client).isListed) m_ready.push_back(client);
    at(client).isListed = true;
    if (m_serving) return;
    m_serving = true;
    m_queue.push(m_now + nsOfUs(m_profile.server.wakeUs), TimedEvent::Kind::Serve);
  }

  /// Who is served in this round, in order. Linux's epoll keeps the connections that it reported on its list until it finds
  /// them silent: who asks again before that is served in his old place, before others who came earlier (ep_send_events in
  /// fs/eventpoll.c). All others are served in the order of arrival.
  void formRound() {
    m_round.clear();
    for (const ClientIndex client : m_ready) {
      at(client).isListed = at(client).hasArrived;
      if (at(client).hasArrived) m_round.push_back(client);
      at(client).hasArrived = false;
    }
    m_ready = m_round;
  }

  /// One round of the event loop: all that has arrived is executed, one after the other, then all replies are written, the
  /// last one first (Redis puts clients at the head of its list of pending writes: clientInstallWriteHandler in networking.c).
  void serve() {
    formRound();
    m_serving = !m_round.empty();
    if (!m_serving) return;
    Nanoseconds now = m_now + nsOfUs(m_profile.server.loopUs);
    m_busy += now - m_now;
    m_replies.clear();
    for (const ClientIndex client : m_round) {
      now = execute(client, now);
      if (m_stopped) return;
    }
    std::reverse(m_replies.begin(), m_replies.end());
    for (const ClientIndex client : m_replies) {
      now += m_pricing.write();
      m_busy += m_pricing.write();
      if (TimedRequest* kept = m_recorder.request(at(client).kept)) kept->replied = now;
      m_queue.push(now + m_profile.network.sample(m_network), TimedEvent::Kind::Receive, client);
    }
    // What arrives until then does not wake the server: it finds it in its next round.
    m_queue.push(now, TimedEvent::Kind::Serve);
    awaitDeadline(now);
  }

  /// Executes a client's request from `start` on; gives the end.
  Nanoseconds execute(ClientIndex index, Nanoseconds start) {
    m_work.clear();
    setClock(start);
    LoadClient& client = at(index);
    const ProgramNode* sent = state(index).node;
    const bool kept = move(index);
    const Nanoseconds work = m_pricing.service(sent->request, m_work);
    const Nanoseconds end = start + work + m_serverStalls.during(start, work);
    m_busy += work;
    client.request.started = start;
    client.request.ended = end;
    client.kept = kept ? m_recorder.addRequest(client.request, m_event, client.operation) : TraceRecorder::kNone;
    settleStep(index, start, end);
    return end;
  }

  /// The step itself. Tells whether its event was wanted, and so is there.
  bool move(ClientIndex index) {
    const bool kept = m_recorder.wantsEvent();
    step(m_world, Choice::move(index), kept ? &m_event : nullptr);
    countCommand();
    return kept;
  }

  /// The client goes on, or waits inside the server; `when` is the moment at which that looked at its clock for the request.
  void settleStep(ClientIndex index, Nanoseconds when, Nanoseconds end) {
    if (state(index).blocked)
      m_blocked.push_back(index);
    else
      answer(index, when);
    answerWoken(end);
  }

  void answer(ClientIndex index, Nanoseconds when) {
    settle(index, when);
    if (at(index).request.server == ServerKind::Redis)
      m_replies.push_back(index);
    else
      m_queue.push(when + m_profile.network.sample(m_network), TimedEvent::Kind::Receive, index);
  }

  /// Those that somebody else's step has answered.
  void answerWoken(Nanoseconds now) {
    if (m_blocked.empty()) return;
    for (const ClientIndex index : m_blocked) {
      if (state(index).blocked) continue;
      if (TimedRequest* kept = m_recorder.request(at(index).kept)) {
        if (kept->server == ServerKind::Sql) tellStart(index);
        kept->ended = kept->replied = now;
        m_recorder.setReply(at(index).kept, state(index).node->reply);
        tellLocks(index, now);
      }
      answer(index, now);
    }
    m_blocked.erase(std::remove_if(m_blocked.begin(), m_blocked.end(), [&](ClientIndex index) { return !state(index).blocked; }), m_blocked.end());
  }

  /// Books what a step came to, and what its client will do next.
  void settle(ClientIndex index, Nanoseconds now) {
    LoadClient& client = at(index);
    const ClientState& reached = state(index);
    const Business total = businessOf(reached.ledger, m_loaded);
    const Business business = total - client.before;
    client.before = total;
    m_books.add(client.item, business, now - now % kNsPerUs); // as the server's clock counts
    if (business.sold > 0)
      client.end = TimedOperation::End::Sold;
    else if (business.failed > 0)
      client.end = TimedOperation::End::Failed;
    else if (business.refused > 0)
      client.end = TimedOperation::End::Refused;
    else if (business.admitted > 0)
      client.end = TimedOperation::End::Admitted;
    else if (business.gaveUp > 0)
      client.end = TimedOperation::End::GaveUp;
    const bool began = reached.node->parent == nullptr;
    client.next = reached.node->status != ClientStatus::Ready ? Next::End : began ? Next::TryAgain : Next::Send;
  }

  // ---- the database: many connections, several threads, and no event loop

  void askDatabase(ClientIndex index) {
    LoadClient& client = at(index);
    setClock(m_now);
    client.request.server = ServerKind::Sql;
    client.request.started = client.request.ended = client.request.replied = m_now;
    client.hasStarted = false;
    const bool kept = move(index);
    if (m_stopped) return;
    client.kept = kept ? m_recorder.addRequest(client.request, m_event, client.operation) : TraceRecorder::kNone;
    m_statements += nsOfUs(m_profile.database.statementUs);
    settleStep(index, m_now, m_now);
    tellLocks(index, m_now);
    tellDatabase();
    awaitDeadline(m_now);
  }

  /// Tells the trace who has begun to be executed, and who has which rows.
  void tellDatabase() {
    if (!m_recorder.isOn()) return;
    for (const ClientIndex index : m_blocked) {
      if (at(index).request.server != ServerKind::Sql) continue;
      tellLocks(index, m_now);
      const auto& wait = m_world.sql.session(state(index).session).wait;
      if (wait && wait->what == SqlWait::For::Execution) tellStart(index);
      if (wait && wait->what == SqlWait::For::Row) m_recorder.setWanted(at(index).kept, m_world.sql.rowText(wait->row));
    }
  }

  void tellStart(ClientIndex index) {
    LoadClient& client = at(index);
    if (std::exchange(client.hasStarted, true)) return;
    if (TimedRequest* kept = m_recorder.request(client.kept)) kept->started = m_now;
  }

  void tellLocks(ClientIndex index, Nanoseconds now) {
    if (!m_recorder.isOn()) return;
    std::vector<std::string> locks = at(index).holds;
    for (const RowId& row : m_world.sql.session(state(index).session).locks) locks.push_back(m_world.sql.rowText(row));
    m_recorder.setHolds(index, locks, now);
  }

  // ---- waiting inside a server

  [[nodiscard]] std::optional<Nanoseconds> nextDeadline() const {
    if (m_blocked.empty()) return std::nullopt;
    std::optional<std::int64_t> nextUs = m_world.server.nextBlockedDeadline();
    if (const auto sqlUs = m_world.sql.nextDeadlineUs()) nextUs = std::min(nextUs.value_or(*sqlUs), *sqlUs);
    return nextUs ? std::optional((*nextUs - kWorldStartUs) * kNsPerUs) : std::nullopt;
  }

  /// Sees to it that somebody looks when the next one has waited long enough.
  void awaitDeadline(Nanoseconds now) {
    const auto deadline = nextDeadline();
    if (!deadline || (m_timeUp && *m_timeUp <= *deadline)) return;
    m_timeUp = std::max(now, *deadline);
    m_queue.push(*m_timeUp, TimedEvent::Kind::TimeUp);
  }

  /// Whether anybody has waited long enough at the moment that was awaited: he may have been answered before.
  bool isTimeUp(Nanoseconds now) {
    if (m_timeUp == now) m_timeUp.reset();
    const auto deadline = nextDeadline();
    if (deadline && *deadline <= now) return true;
    awaitDeadline(now);
    return false;
  }

  void endWaits() {
    setClock(m_now);
    m_replies.clear();
    answerOverdue(m_world);
    answerWoken(m_now);
    for (const ClientIndex client : m_replies) m_queue.push(m_now + m_pricing.write() + m_profile.network.sample(m_network), TimedEvent::Kind::Receive, client);
    tellDatabase();
    awaitDeadline(m_now);
  }

  void setClock(Nanoseconds now) { m_world.server.setNowUs(kWorldStartUs + now / kNsPerUs); }

  // ---- limits

  void countCommand() {
    m_books.addCommand();
    const std::int64_t commands = m_books.figures().commands;
    if (commands % 1024 != 0) return;
    m_starts.forgetUnused(standing());
    if (m_options.stop != nullptr && m_options.stop->load(std::memory_order_relaxed)) m_stopped = true;
    if (m_now > m_options.mostVirtualSeconds * 1e9)
      stop(fmt::format("stopped after {:.0f} virtual seconds: the load does not come to an end in that time", m_options.mostVirtualSeconds));
    if (commands >= m_options.mostCommands) stop(fmt::format("stopped after {} commands: the load does not come to an end with so many", commands));
    if (m_options.progress && commands % 65536 == 0)
      m_options.progress({m_books.figures().operations, m_demand.total(), static_cast<double>(m_now) / 1e9});
  }

  [[nodiscard]] std::vector<const ProgramNode*> standing() const {
    std::vector<const ProgramNode*> nodes;
    for (const ClientState& client : m_world.clients) nodes.push_back(client.node);
    return nodes;
  }

  [[nodiscard]] std::int64_t tallyNow() const {
    if (m_loaded.tallyKey.empty()) return 0;
    const Entry* entry = m_world.server.keys().peek(0, m_loaded.tallyKey);
    return entry == nullptr ? 0 : parseInteger(imageOf(*entry, m_world.server.keys().now()).text).value_or(0);
  }

  void stop(const std::string& problem) {
    m_stopped = true;
    m_problem = problem;
  }

  LoadedWorld m_loaded;
  World& m_world;
  const Workload& m_workload;
  const CostProfile& m_profile;
  const TimedOptions& m_options;
  Pricing m_pricing;
  LoadBooks m_books;
  TraceRecorder m_recorder;
  OperationStarts m_starts;
  Demand m_demand;
  Random m_network; ///< delays
  Random m_chances; ///< items, thoughts, backoff
  EventQueue m_queue;
  std::vector<LoadClient> m_clients;
  Nanoseconds m_now = 0;
  Nanoseconds m_clientsFree = 0;         ///< where all clients share a thread: when it is
  std::vector<ClientIndex> m_idle;       ///< with arrivals: who has nothing to do, the lowest at the back at first
  std::deque<Nanoseconds> m_wanted;      ///< operations that nobody was free for
  std::vector<ClientIndex> m_ready;      ///< connections on which something may have arrived, as epoll lists them
  std::vector<ClientIndex> m_round;      ///< those that are being served
  std::vector<ClientIndex> m_replies;    ///< to be written at the end of the round
  std::vector<ClientIndex> m_blocked;    ///< whose request waits inside the server
  bool m_serving = false;                ///< a round goes on or is about to
  Nanoseconds m_busy = 0;                ///< of the server
  Nanoseconds m_statements = 0;          ///< what all statements took of the database's threads
  std::optional<Nanoseconds> m_timeUp;   ///< when a TimeUp is on its way
  Nanoseconds m_clientsBusy = 0;         ///< of the thread that clients share
  Interruptions m_serverStalls;
  Interruptions m_clientStalls;
  ServerWork m_work;
  StepEvent m_event;
  std::int64_t m_tallyAtStart = 0;
  bool m_stopped = false;
  std::string m_problem;
};

} // namespace

LoadFigures runTimed(LoadedWorld loaded, const Workload& workload, const CostProfile& profile, const TimedOptions& options) {
  return TimedDriver(std::move(loaded), workload, profile, options).run();
}

} // namespace interleave
