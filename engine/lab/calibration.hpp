// From a short measurement of a real server to a profile of what things cost there.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/measure/measured_server.hpp"
#include "engine/drive/timed/cost_profile.hpp"

namespace interleave {

struct CalibrationOptions {
  std::string name = "this-machine"; ///< of the profile
  int clients = 100;
  std::int64_t operations = 500;     ///< of each client, in each probe
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const std::string&)> progress; ///< told in words what is being done
};

/// One probe beside what the fitted profile makes of it.
struct CalibrationCheck {
  std::string what;   ///< "GET, 100 clients: operations per second"
  double measured = 0;
  double simulated = 0;
};

struct Calibration {
  CostProfile profile;
  std::vector<CalibrationCheck> checks;
};

/// Measures three small programs (GET by one client and by many, a script) and what scripts cost inside the server, then
/// fits the profile: what the client's and the server's thread spend on a request, the way between them, how the operating
/// system interrupts both. Nothing of the approaches goes into it.
[[nodiscard]] Result<Calibration> calibrate(MeasuredServer& server, const CalibrationOptions& options = {});

} // namespace interleave
