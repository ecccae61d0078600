// One workload on a real server: the clients with their programs, each on a connection of its own, in one thread.
#pragma once

#include <string>

#include "engine/drive/measure/cluster_map.hpp"
#include "engine/drive/measure/measured_server.hpp"

namespace interleave {

/// Puts a prefix in front of every key of a request, by its command's row. Gives the slot of its keys, -1 when it has none.
/// Fails when they lie in several slots although that matters.
[[nodiscard]] Result<int> prefixKeys(Request& request, const std::string& prefix, bool isCluster);

/// Runs the workload to its end, to a stop or until something goes wrong, which the figures then say.
/// REQUIRES that the keys it begins with are there. `tally` tells the tallied number at the end, where there is one.
[[nodiscard]] LoadFigures runMeasured(const LoadedWorld& loaded, const Workload& workload, ClusterMap& map, const MeasureTarget& target,
                                      const std::string& prefix, const MeasureOptions& options, const std::function<std::int64_t()>& tally);

} // namespace interleave
