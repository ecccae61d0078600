#include "engine/drive/measure/measured_run.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>

#include <asio/steady_timer.hpp>
#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/drive/measure/load_connection.hpp"
#include "engine/drive/timed/demand.hpp"
#include "engine/drive/timed/operation_starts.hpp"
#include "engine/server/cluster.hpp"

namespace interleave {

Result<int> prefixKeys(Request& request, const std::string& prefix, bool isCluster) {
  const CommandSpec* command = request.empty() ? nullptr : findCommand(request[0]);
  if (command == nullptr) return -1;
  int slot = -1;
  std::string first;
  for (const int position : keyPositionsOf(*command, request)) {
    std::string& key = request[static_cast<std::size_t>(position)];
    if (isCluster) {
      const int its = hashSlot(prefix + key);
      if (slot >= 0 && its != slot)
        return Error{fmt::format("{}: the keys {} and {} lie in different slots of the cluster; give them one hash tag, as in stock:{{1001}} and log:{{1001}}",
                                 request[0], first, key)};
      slot = its;
    }
    if (first.empty()) first = key;
    key.insert(0, prefix);
  }
  return slot;
}

namespace {

double cpuSecondsOfThread() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

struct MeasuredClient {
  std::vector<std::unique_ptr<LoadConnection>> connections; ///< by node, made when first needed
  std::unique_ptr<asio::steady_timer> timer;
  const ProgramNode* node = nullptr;
  Request request;           ///< as sent
  std::size_t nodeAsked = 0; ///< whom
  std::size_t repliesToSkip = 0; ///< of ASKING
  bool inMulti = false;
  bool waiting = false;      ///< for a reply
  int item = 0;
  std::int64_t operations = 0;
  int attempts = 1;
  Nanoseconds began = 0;
};

class MeasuredRun {
public:
  MeasuredRun(const LoadedWorld& loaded, const Workload& workload, ClusterMap& map, const MeasureTarget& target, const std::string& prefix,
              const MeasureOptions& options)
      : m_loaded(loaded),
        m_programs(*loaded.world.rules->programs),
        m_workload(workload),
        m_map(map),
        m_greeting(greetingFor(target.login)),
        m_prefix(prefix),
        m_options(options),
        m_books(workload, loaded),
        m_starts(m_loaded, m_workload),
        m_demand(m_workload),
        m_chances(workload.seed ^ 0x6368616E6365u),
        m_ticker(m_context),
        m_demandTimer(m_context),
        m_clients(static_cast<std::size_t>(workload.clients)) {}

  LoadFigures run(const std::function<std::int64_t()>& tally) {
    if (Status status = connectAll(); !status) fail(status.message());
    m_start = std::chrono::steady_clock::now();
    const double cpuBefore = cpuSecondsOfThread();
    if (!m_stopped) begin();
    while (!m_stopped && m_books.figures().operations < m_demand.total()) m_context.run_one();
    LoadFigures figures = m_books.close(m_loaded.tallyKey.empty() ? 0 : tally());
    if (figures.seconds > 0) figures.clientBusyShare = (cpuSecondsOfThread() - cpuBefore) / figures.seconds;
    figures.complete = figures.operations == m_demand.total();
    figures.problem = m_problem;
    return figures;
  }

private:
  [[nodiscard]] MeasuredClient& at(ClientIndex client) { return m_clients[static_cast<std::size_t>(client)]; }
  [[nodiscard]] Nanoseconds now() const { return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - m_start).count(); }

  Status connectAll() {
    for (ClientIndex client = 0; client < m_workload.clients; ++client) {
      at(client).timer = std::make_unique<asio::steady_timer>(m_context);
      for (std::size_t node = 0; node < m_map.nodes().size(); ++node)
        if (Status status = connect(client, node); !status) return status;
    }
    return {};
  }

  Status connect(ClientIndex client, std::size_t node) {
    auto& connections = at(client).connections;
    if (connections.size() <= node) connections.resize(node + 1);
    if (connections[node]) return {};
    auto connection = std::make_unique<LoadConnection>(
        m_context, [this, client](const Reply& reply) { receive(client, reply); },
        [this, client](const std::string& why) {
          fail(fmt::format("the connection of client {} was lost: {}", clientName(client), why));
        });
    Status status = connection->open(m_map.nodes()[node], m_greeting);
    if (status) connections[node] = std::move(connection);
    return status;
  }

  void begin() {
    tick();
    if (!m_demand.isClosed()) {
      for (ClientIndex client = m_workload.clients - 1; client >= 0; --client) m_idle.push_back(client);
      return awaitDemand();
    }
    for (ClientIndex client = 0; client < m_workload.clients && !m_stopped; ++client) beginOperation(client, now());
  }

  /// Looks some times a second whether to stop.
  void tick() {
    constexpr auto kTick = std::chrono::milliseconds(20);
    if (m_options.stop != nullptr && m_options.stop->load()) m_stopped = true;
    const Nanoseconds time = now();
    if (static_cast<double>(time) > m_options.mostSeconds * 1e9) fail(fmt::format("stopped after {:.0f} s", m_options.mostSeconds));
    if (static_cast<double>(time - m_lastReply) > m_options.mostSilentSeconds * 1e9)
      fail(fmt::format("no reply for {:.0f} s: the server is busy with something else, or gone", m_options.mostSilentSeconds));
    if (m_options.progress) m_options.progress({m_books.figures().operations, m_demand.total(), static_cast<double>(time) / 1e9});
    m_ticker.expires_after(kTick);
    m_ticker.async_wait([this](const asio::error_code& error) {
      if (!error) tick();
    });
  }

  void awaitDemand() {
    const auto next = m_demand.next();
    if (!next) return;
    m_demandTimer.expires_at(m_start + std::chrono::nanoseconds(*next));
    m_demandTimer.async_wait([this, wanted = *next](const asio::error_code& error) {
      if (error) return;
      m_lastReply = now();
      m_wanted.push_back(wanted);
      awaitDemand();
      takeDemand();
    });
  }

  void takeDemand() {
    while (!m_wanted.empty() && !m_idle.empty() && !m_stopped) {
      const ClientIndex client = m_idle.back();
      m_idle.pop_back();
      const Nanoseconds wanted = m_wanted.front();
      m_wanted.pop_front();
      beginOperation(client, wanted);
    }
  }

  void beginOperation(ClientIndex index, Nanoseconds wanted) {
    MeasuredClient& client = at(index);
    client.item = m_workload.items == 1 ? 0 : static_cast<int>(m_chances.below(static_cast<std::size_t>(m_workload.items)));
    const auto node = m_starts.of(index, client.item, client.operations++);
    if (!node) return fail(node.message());
    client.node = *node;
    client.began = wanted;
    client.attempts = 1;
    if (!client.node->reports.empty()) m_books.add(client.item, businessOf(client.node->delta, m_loaded), now());
    if (client.node->status != ClientStatus::Ready) return endOperation(index);
    send(index);
  }

  void send(ClientIndex index) {
    MeasuredClient& client = at(index);
    client.request = client.node->request;
    const auto slot = prefixKeys(client.request, m_prefix, m_map.isCluster());
    if (!slot) return fail(slot.message());
    if (*slot >= 0) {
      const std::size_t node = m_map.nodeOf(*slot);
      if (client.inMulti && node != client.nodeAsked)
        return fail(fmt::format("{}: a transaction's keys must lie on one node; give them one hash tag, as in stock:{{1001}}", client.node->request[0]));
      client.nodeAsked = node;
    }
    m_books.addCommand();
    sendTo(index, client.nodeAsked);
  }

  void sendTo(ClientIndex index, std::size_t node) {
    MeasuredClient& client = at(index);
    if (Status status = connect(index, node); !status) return fail(status.message());
    client.waiting = true;
    client.connections[node]->send(client.request);
  }

  void receive(ClientIndex index, const Reply& reply) {
    MeasuredClient& client = at(index);
    m_lastReply = now();
    if (client.repliesToSkip > 0) {
      --client.repliesToSkip;
      return;
    }
    if (!client.waiting) return;
    client.waiting = false;
    if (reply.isError() && isForTheRun(index, reply.text)) return;
    noteTransaction(client);
    advance(index, reply);
  }

  static void noteTransaction(MeasuredClient& client) {
    const std::string name = toLower(client.request[0]);
    if (name == "multi") client.inMulti = true;
    if (name == "exec" || name == "discard") client.inMulti = false;
  }

  /// Errors that are no answer to the program: the cluster sends the client elsewhere, or the server can serve nobody.
  bool isForTheRun(ClientIndex index, const std::string& error) {
    MeasuredClient& client = at(index);
    if (m_map.isCluster()) {
      if (const auto elsewhere = ClusterMap::redirectionOf(error, m_map.nodes()[client.nodeAsked])) {
        redirect(index, *elsewhere);
        return true;
      }
    }
    for (const char* code : {"CLUSTERDOWN", "NOAUTH", "READONLY", "LOADING", "MASTERDOWN", "MISCONF", "OOM", "NOPERM"}) {
      if (!error.starts_with(code)) continue;
      fail(fmt::format("the server refused {}: {}", client.request[0], error));
      return true;
    }
    return false;
  }

  void redirect(ClientIndex index, const ClusterMap::Redirection& elsewhere) {
    MeasuredClient& client = at(index);
    const std::size_t node = m_map.nodeAt(elsewhere.to);
    if (elsewhere.isFinal) {
      m_map.move(elsewhere.slot, elsewhere.to);
      client.nodeAsked = node;
      return sendTo(index, node);
    }
    if (Status status = connect(index, node); !status) return fail(status.message());
    client.repliesToSkip = 1;
    client.connections[node]->send({"ASKING"});
    sendTo(index, node);
  }

  void advance(ClientIndex index, const Reply& reply) {
    MeasuredClient& client = at(index);
    const ProgramNode* next = m_programs.advance(client.node, reply);
    book(client, *next);
    const bool isLost = next->restarted;
    if (isLost) {
      next = next->behavesAs;
      book(client, *next);
    }
    client.node = next;
    if (next->status != ClientStatus::Ready) return endOperation(index);
    isLost ? tryAgain(index) : send(index);
  }

  void book(const MeasuredClient& client, const ProgramNode& node) {
    if (node.reports.empty() && node.delta.failed == 0) return;
    m_books.add(client.item, businessOf(node.delta, m_loaded), now());
  }

  void tryAgain(ClientIndex index) {
    MeasuredClient& client = at(index);
    const auto wait = waitBeforeRetry(m_workload.onConflict, client.attempts, m_chances);
    if (!wait) {
      m_books.addGaveUp();
      return endOperation(index);
    }
    ++client.attempts;
    m_books.addRetry();
    if (*wait == 0) return send(index);
    after(index, *wait, [this, index] { send(index); });
  }

  void endOperation(ClientIndex index) {
    MeasuredClient& client = at(index);
    const Nanoseconds ended = now();
    m_books.endOperation(client.began, ended);
    if (client.node->status == ClientStatus::Failed && client.inMulti) {
      fail(fmt::format("client {} failed inside a transaction: {}", clientName(index), client.node->failure));
      return;
    }
    if (m_books.figures().operations % 1024 == 0) m_starts.forgetUnused(standing());
    if (!m_demand.isClosed()) {
      m_idle.push_back(index);
      return takeDemand();
    }
    if (client.operations >= m_workload.operations) return;
    const Nanoseconds think = m_workload.think.sample(m_chances);
    if (think == 0) return beginOperation(index, ended);
    after(index, think, [this, index] { beginOperation(index, now()); });
  }

  void after(ClientIndex index, Nanoseconds wait, std::function<void()> then) {
    at(index).timer->expires_after(std::chrono::nanoseconds(wait));
    at(index).timer->async_wait([this, then = std::move(then)](const asio::error_code& error) {
      if (error || m_stopped) return;
      m_lastReply = now();
      then();
    });
  }

  [[nodiscard]] std::vector<const ProgramNode*> standing() const {
    std::vector<const ProgramNode*> nodes;
    for (const MeasuredClient& client : m_clients)
      if (client.node != nullptr) nodes.push_back(client.node);
    return nodes;
  }

  void fail(const std::string& problem) {
    m_stopped = true;
    if (m_problem.empty()) m_problem = problem;
  }

  const LoadedWorld& m_loaded;
  Programs& m_programs;
  const Workload& m_workload;
  ClusterMap& m_map;
  std::vector<Request> m_greeting;
  const std::string& m_prefix;
  const MeasureOptions& m_options;
  LoadBooks m_books;
  OperationStarts m_starts;
  Demand m_demand;
  Random m_chances;
  asio::io_context m_context;
  asio::steady_timer m_ticker;
  asio::steady_timer m_demandTimer;
  std::vector<MeasuredClient> m_clients; ///< before the context goes, their connections do
  std::vector<ClientIndex> m_idle;
  std::deque<Nanoseconds> m_wanted;
  std::chrono::steady_clock::time_point m_start;
  Nanoseconds m_lastReply = 0;
  bool m_stopped = false;
  std::string m_problem;
};

} // namespace

LoadFigures runMeasured(const LoadedWorld& loaded, const Workload& workload, ClusterMap& map, const MeasureTarget& target, const std::string& prefix,
                        const MeasureOptions& options, const std::function<std::int64_t()>& tally) {
  return MeasuredRun(loaded, workload, map, target, prefix, options).run(tally);
}

} // namespace interleave
