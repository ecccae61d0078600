// What compare, measure and calibrate share: the load, and where approaches and profiles are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "app/cli_commands.hpp"
#include "engine/base/result.hpp"
#include "engine/lab/price.hpp"

namespace interleave::cli {

struct LoadChoice {
  std::vector<std::string> approaches;
  double clients = 100;
  double operations = 1000;
  double items = 1;
  long double stock = 10'000;
  std::string onConflict = "retry";
  double tries = 0;
  double backoffMs = 1;
  double mostBackoffMs = 128;
  std::string arrivals = "closed";
  double perSecond = 1000;
  double tailMs = 1000;
  double thinkMs = 0;
  std::optional<double> roundTripMs; ///< nothing: the profile's
  std::string profile = "default";
  std::string profiles;    ///< folder; empty: beside the scenarios
  std::uint64_t seed = 1;
  double seeds = 1;
  std::string csv;
};

/// Adds the options to a command; those that a real server decides only where it is simulated.
void addLoadOptions(CLI::App& command, Common& common, LoadChoice& choice);
void addProfileOptions(CLI::App& command, LoadChoice& choice);
/// A real server.
struct TargetChoice {
  std::string redis;
  std::string user;
  std::string password; ///< else that of the environment variable INTERLEAVE_REDIS_PASSWORD
  int database = 0;
  bool evenIfNotEmpty = false;
};
enum class Needed { Yes, No };
void addTargetOptions(CLI::App& command, TargetChoice& choice, Needed needed = Needed::Yes);
[[nodiscard]] Result<std::unique_ptr<MeasuredServer>> openTarget(const TargetChoice& choice);

/// What was asked for, as JSON fields and in a sentence.
[[nodiscard]] nlohmann::json planJson(const PricePlan& plan);
[[nodiscard]] std::string planText(const PricePlan& plan);

/// Scenarios, workload and profile, all checked.
[[nodiscard]] Result<PricePlan> planOf(const Common& common, const LoadChoice& choice);
[[nodiscard]] std::filesystem::path profileFolder(const Common& common, const LoadChoice& choice);
/// Writes a text to a file, whole or not at all.
[[nodiscard]] Status writeFile(const std::string& path, const std::string& text);

} // namespace interleave::cli
