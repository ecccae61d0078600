// A real Redis, or a cluster of them, under the load of client programs: one connection a client, real time.
//
// Nothing is left behind: every key carries one prefix, and keys with it are removed at the end of each run.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "engine/base/result.hpp"
#include "engine/drive/measure/cluster_map.hpp"
#include "engine/drive/replay/login.hpp"
#include "engine/drive/timed/load_figures.hpp"
#include "engine/drive/timed/workload.hpp"

namespace interleave {

struct MeasureTarget {
  RedisAddress redis;
  Login login;
  bool evenIfNotEmpty = false; ///< a database that holds keys is refused otherwise
};

struct MeasureProgress {
  std::int64_t operations = 0; ///< ended so far
  std::int64_t ofOperations = 0;
  double seconds = 0;
};

struct MeasureOptions {
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const MeasureProgress&)> progress; ///< some times a second
  double mostSeconds = 600;       ///< a run that is not at its end then is stopped, and says so
  double mostSilentSeconds = 10;  ///< a server that answers nobody for so long is given up
};

class MeasuredServer {
public:
  /// Connects and looks whether the server can be used: reachable, not a replica, password right, database empty, all slots
  /// covered. An error says what to do.
  static Result<std::unique_ptr<MeasuredServer>> open(const MeasureTarget& target);
  ~MeasuredServer();

  [[nodiscard]] const std::string& version() const; ///< as INFO tells it: "7.0.15"
  [[nodiscard]] bool isCluster() const;
  /// What all keys begin with.
  [[nodiscard]] const std::string& prefix() const;
  /// One request on the connection that no client uses, as it is, to every primary; gives the first one's reply.
  Result<Reply> ask(const Request& request);

  /// Runs the workload. What was measured until a stop, or until the server went away, is in the figures, which then are not
  /// complete. Fails when nothing could be measured.
  Result<LoadFigures> run(const LoadedWorld& loaded, const Workload& workload, const MeasureOptions& options = {});

private:
  class Implementation;
  explicit MeasuredServer(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> m_implementation;
};

} // namespace interleave
