#include "engine/drive/measure/measured_server.hpp"

#include <random>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/drive/measure/measured_run.hpp"
#include "engine/server/cluster.hpp"

namespace interleave {

namespace {

std::string freshPrefix() {
  std::random_device device;
  return fmt::format("interleave:{:08x}:", device());
}

} // namespace

class MeasuredServer::Implementation {
public:
  explicit Implementation(const MeasureTarget& target) : m_target(target), m_prefix(freshPrefix()) {}

  Status open() {
    auto first = openAs(m_target.redis, m_target.login);
    if (!first) return first.error();
    auto info = (*first)->ask({"INFO"});
    if (!info) return info.error();
    if (info->isError()) return refusal("INFO", *info);
    m_version = infoField(info->text, "redis_version");
    if (m_version.empty()) return Error{fmt::format("{}:{} tells no redis_version; is it a Redis?", m_target.redis.host, m_target.redis.port)};
    auto map = ClusterMap::read(**first, m_target.redis);
    if (!map) return map.error();
    if (infoField(info->text, "role") == "slave" && !map->isCluster())
      return Error{fmt::format("{}:{} is a replica and takes no writes: name its primary, {}:{}", m_target.redis.host, m_target.redis.port,
                               infoField(info->text, "master_host"), infoField(info->text, "master_port"))};
    if (map->isCluster() && m_target.login.database != 0) return Error{"a cluster has database 0 only; leave --database out"};
    m_map = std::move(*map);
    if (Status status = connectControls(); !status) return status;
    return m_target.evenIfNotEmpty ? Status() : checkEmpty();
  }

  Result<Reply> askAll(const Request& request) {
    std::optional<Reply> reply;
    for (const auto& control : m_controls) {
      auto answer = control->ask(request);
      if (!answer) return answer.error();
      if (!reply) reply = std::move(*answer);
    }
    return std::move(*reply);
  }

  Result<LoadFigures> run(const LoadedWorld& loaded, const Workload& workload, const MeasureOptions& options) {
    if (Status status = connectMissingControls(); !status) return status.error();
    if (Status status = setUp(loaded); !status) {
      const Status cleaned = cleanUp();
      return status.error();
    }
    const double cpuBefore = serverCpuSeconds();
    LoadFigures figures = runMeasured(loaded, workload, m_map, m_target, m_prefix, options, [&] { return numberAt(loaded.tallyKey); });
    const double cpuAfter = serverCpuSeconds();
    if (figures.seconds > 0 && cpuBefore >= 0 && cpuAfter >= 0)
      figures.serverBusyShare = (cpuAfter - cpuBefore) / figures.seconds / static_cast<double>(m_map.nodes().size());
    if (Status cleaned = cleanUp(); !cleaned) {
      figures.complete = false;
      figures.problem += fmt::format("{}keys that begin with {} may be left ({})", figures.problem.empty() ? "" : "; ", m_prefix, cleaned.message());
    }
    return figures;
  }

  const MeasureTarget m_target;
  const std::string m_prefix;
  std::string m_version;
  ClusterMap m_map;

private:
  Status connectControls() {
    m_controls.clear();
    return connectMissingControls();
  }

  /// A run may have met nodes of the cluster that were not known before, and a server that went away leaves none.
  Status connectMissingControls() {
    while (m_controls.size() < m_map.nodes().size()) {
      auto control = openAs(m_map.nodes()[m_controls.size()], m_target.login);
      if (!control) return control.error();
      m_controls.push_back(std::move(*control));
    }
    return {};
  }

  Status checkEmpty() {
    for (std::size_t i = 0; i < m_controls.size(); ++i) {
      const auto size = m_controls[i]->ask({"DBSIZE"});
      if (!size) return size.error();
      if (size->isError()) return refusal("DBSIZE", *size);
      if (size->integer > 0)
        return Error{fmt::format("database {} of {}:{} holds {} keys and is left alone; name an empty one with --database N, or add --even-if-not-empty: "
                                 "only keys that begin with interleave: are written, and removed again",
                                 m_target.login.database, m_map.nodes()[i].host, m_map.nodes()[i].port, size->integer)};
    }
    return {};
  }

  Status setUp(const LoadedWorld& loaded) {
    for (Request request : loaded.setup) {
      const auto slot = prefixKeys(request, m_prefix, m_map.isCluster());
      if (!slot) return slot.error();
      const std::size_t node = *slot >= 0 ? m_map.nodeOf(*slot) : 0;
      const auto reply = m_controls[node]->ask(request);
      if (!reply) return reply.error();
      if (reply->isError()) return refusal(request[0], *reply);
    }
    return {};
  }

  std::int64_t numberAt(const std::string& key) {
    const std::size_t node = m_map.isCluster() ? m_map.nodeOf(hashSlot(m_prefix + key)) : 0;
    if (!connectMissingControls()) return 0;
    const auto reply = m_controls[node]->ask({"GET", m_prefix + key});
    return reply ? parseInteger(reply->text).value_or(0) : 0;
  }

  /// Removes what carries the prefix. Connects anew when the old connections are gone.
  Status cleanUp() {
    Status status = connectMissingControls();
    if (status) status = removeKeys();
    if (status) return status;
    if (Status again = connectControls(); !again) return again;
    return removeKeys();
  }

  Status removeKeys() {
    for (const auto& control : m_controls) {
      std::string cursor = "0";
      do {
        const auto page = control->ask({"SCAN", cursor, "MATCH", m_prefix + "*", "COUNT", "1000"});
        if (!page) return page.error();
        if (page->isError() || page->elements.size() != 2) return refusal("SCAN", *page);
        cursor = page->elements[0].text;
        std::vector<Request> removals;
        for (const Reply& key : page->elements[1].elements) removals.push_back({"UNLINK", key.text});
        if (removals.empty()) continue;
        if (const auto removed = control->askAll(removals); !removed) return removed.error();
      } while (cursor != "0");
    }
    return {};
  }

  /// Of the main threads of all nodes together; below 0 when they do not tell.
  double serverCpuSeconds() {
    double seconds = 0;
    for (const auto& control : m_controls) {
      const auto info = control->ask({"INFO", "cpu"});
      if (!info || info->isError()) return -1;
      for (const char* field : {"used_cpu_sys_main_thread", "used_cpu_user_main_thread"}) {
        const std::string text = infoField(info->text, field);
        if (text.empty()) return -1;
        seconds += std::strtod(text.c_str(), nullptr);
      }
    }
    return seconds;
  }

  std::vector<std::unique_ptr<RealConnection>> m_controls; ///< one for each node
};

MeasuredServer::MeasuredServer(std::unique_ptr<Implementation> implementation) : m_implementation(std::move(implementation)) {}
MeasuredServer::~MeasuredServer() = default;

Result<std::unique_ptr<MeasuredServer>> MeasuredServer::open(const MeasureTarget& target) {
  auto implementation = std::make_unique<Implementation>(target);
  if (Status status = implementation->open(); !status) return status.error();
  return std::unique_ptr<MeasuredServer>(new MeasuredServer(std::move(implementation)));
}

const std::string& MeasuredServer::version() const { return m_implementation->m_version; }
bool MeasuredServer::isCluster() const { return m_implementation->m_map.isCluster(); }
const std::string& MeasuredServer::prefix() const { return m_implementation->m_prefix; }
Result<Reply> MeasuredServer::ask(const Request& request) { return m_implementation->askAll(request); }
Result<LoadFigures> MeasuredServer::run(const LoadedWorld& loaded, const Workload& workload, const MeasureOptions& options) {
  if (loaded.world.sql.isUsed()) return Error{loaded.id + " asks a database; on a real Redis only what asks Redis alone can be measured"};
  return m_implementation->run(loaded, workload, options);
}

} // namespace interleave
