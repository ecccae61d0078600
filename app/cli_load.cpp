#include "app/cli_load.hpp"

#include <cmath>
#include <cstdlib>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace interleave::cli {

void addLoadOptions(CLI::App& command, Common& common, LoadChoice& choice) {
  command.add_option("--approaches", choice.approaches, "A1,A2,… or ids of scenarios, also with values of their own (A5:release=plain); left out: all")->delimiter(',');
  command.add_option("--clients", choice.clients, "clients at the same time")->capture_default_str();
  command.add_option("--operations", choice.operations, "operations of each client")->capture_default_str();
  command.add_option("--items", choice.items, "items that they spread over; 1 is a hot one")->capture_default_str();
  command.add_option("--stock", choice.stock, "stock of all items together")->capture_default_str();
  command.add_option("--on-conflict", choice.onConflict, "who loses a race: give-up, retry or backoff")->capture_default_str();
  command.add_option("--tries", choice.tries, "most attempts of an operation; 0: until it works")->capture_default_str();
  command.add_option("--backoff-ms", choice.backoffMs, "backoff: the most that is waited after the first attempt")->capture_default_str();
  command.add_option("--most-backoff-ms", choice.mostBackoffMs, "backoff: the most that is waited at all")->capture_default_str();
  command.add_option("--arrivals", choice.arrivals, "closed, poisson, flash-crowd, or edge (the worst for limiters)")->capture_default_str();
  command.add_option("--rate", choice.perSecond, "poisson: operations that begin per second")->capture_default_str();
  command.add_option("--tail-ms", choice.tailMs, "flash-crowd: how long the rest takes to come, in the mean")->capture_default_str();
  command.add_option("--think-ms", choice.thinkMs, "closed: pause between two operations of a client")->capture_default_str();
  command.add_option("--seed", choice.seed, "repeats a run")->capture_default_str();
  command.add_option("--scripts", common.scripts, "folder of scenario files");
  command.add_option("--csv", choice.csv, "also write the figures to this file");
  command.add_flag("--json", common.json, "print one JSON object");
}

void addProfileOptions(CLI::App& command, LoadChoice& choice) {
  command.add_option("--profile", choice.profile, "what things cost: a profile by name, or a .json file")->capture_default_str();
  command.add_option("--profiles", choice.profiles, "folder of profiles");
  command.add_option("--round-trip-ms", choice.roundTripMs, "time on the network, there and back; left out: the profile's");
}

void addTargetOptions(CLI::App& command, TargetChoice& choice, Needed needed) {
  command.add_option("--redis", choice.redis, "HOST:PORT of the server, or of any node of a cluster")->required(needed == Needed::Yes);
  command.add_option("--user", choice.user, "user of its ACL");
  command.add_option("--password", choice.password, "its password; else that of the environment variable INTERLEAVE_REDIS_PASSWORD");
  command.add_option("--database", choice.database, "database to use")->capture_default_str()->check(CLI::Range(0, 1'000'000));
  command.add_flag("--even-if-not-empty", choice.evenIfNotEmpty, "use the database although it holds keys: only keys that begin with interleave: are written");
}

Result<std::unique_ptr<MeasuredServer>> openTarget(const TargetChoice& choice) {
  auto address = parseRedisAddress(choice.redis);
  if (!address) return address.error();
  MeasureTarget target{*address, {choice.user, choice.password, choice.database}, choice.evenIfNotEmpty};
  const char* fromEnvironment = std::getenv("INTERLEAVE_REDIS_PASSWORD");
  if (target.login.password.empty() && fromEnvironment != nullptr) target.login.password = fromEnvironment;
  return MeasuredServer::open(target);
}

nlohmann::json planJson(const PricePlan& plan) {
  const Workload& load = plan.workload;
  return {{"clients", load.clients}, {"operations", load.operations}, {"items", load.items}, {"stock", load.stock}, {"seed", load.seed}, {"runs", plan.seeds}};
}

std::string planText(const PricePlan& plan) {
  const Workload& load = plan.workload;
  return fmt::format("{} clients, {} operations each, {}, stock {}{}, seed {}", load.clients, load.operations,
                     load.items == 1 ? "one item" : fmt::format("{} items", load.items), load.stock,
                     plan.seeds > 1 ? fmt::format(", {} runs of each", plan.seeds) : "", load.seed);
}

namespace {

/// A whole number from an option that may have been given as 1e5, 2.5 or -1.
Status readWhole(const char* option, long double given, double least, double most, std::int64_t& value) {
  if (!(given >= least && given <= most) || given != std::floor(given))
    return Error{fmt::format("{} {}: expected a whole number from {:.0f} to {:.0f}", option, given, least, most)};
  value = static_cast<std::int64_t>(given);
  return {};
}

Status readTime(const char* option, double given, double least, double& value) {
  if (!(given >= least && given <= 3'600'000)) return Error{fmt::format("{} {}: expected a time from {} to 3600000 ms", option, given, least)};
  value = given;
  return {};
}

Status readConflict(const LoadChoice& choice, ConflictPolicy& policy) {
  if (choice.onConflict == "give-up")
    policy.kind = ConflictPolicy::Kind::GiveUp;
  else if (choice.onConflict == "retry")
    policy.kind = ConflictPolicy::Kind::Retry;
  else if (choice.onConflict == "backoff")
    policy.kind = ConflictPolicy::Kind::Backoff;
  else
    return Error{fmt::format("--on-conflict {}: expected give-up, retry or backoff", choice.onConflict)};
  std::int64_t tries = 0;
  if (Status status = readWhole("--tries", choice.tries, 0, 1e6, tries); !status) return status;
  policy.mostTries = static_cast<int>(tries);
  if (Status status = readTime("--backoff-ms", choice.backoffMs, 0.001, policy.firstBackoffMs); !status) return status;
  return readTime("--most-backoff-ms", choice.mostBackoffMs, 0.001, policy.mostBackoffMs);
}

Status readArrivals(const LoadChoice& choice, Workload& workload) {
  double thinkMs = 0;
  if (Status status = readTime("--think-ms", choice.thinkMs, 0, thinkMs); !status) return status;
  workload.think.meanUs = thinkMs * 1000;
  workload.arrivals.perSecond = choice.perSecond;
  workload.arrivals.tailMs = choice.tailMs;
  if (choice.arrivals == "closed")
    workload.arrivals.kind = Arrivals::Kind::Closed;
  else if (choice.arrivals == "poisson")
    workload.arrivals.kind = Arrivals::Kind::Poisson;
  else if (choice.arrivals == "flash-crowd")
    workload.arrivals.kind = Arrivals::Kind::FlashCrowd;
  else if (choice.arrivals == "edge")
    workload.arrivals.kind = Arrivals::Kind::Edge;
  else
    return Error{fmt::format("--arrivals {}: expected closed, poisson, flash-crowd or edge", choice.arrivals)};
  return {};
}

Status readWorkload(const LoadChoice& choice, Workload& workload) {
  std::int64_t clients = 0;
  std::int64_t items = 0;
  if (Status status = readWhole("--clients", choice.clients, 1, kMostLoadClients, clients); !status) return status;
  if (Status status = readWhole("--operations", choice.operations, 1, 1e9, workload.operations); !status) return status;
  if (Status status = readWhole("--items", choice.items, 1, 1e6, items); !status) return status;
  if (Status status = readWhole("--stock", choice.stock, 0, static_cast<double>(kMostExactStock), workload.stock); !status) return status;
  workload.clients = static_cast<int>(clients);
  workload.items = static_cast<int>(items);
  workload.seed = choice.seed;
  if (Status status = readConflict(choice, workload.onConflict); !status) return status;
  if (Status status = readArrivals(choice, workload); !status) return status;
  return checkWorkload(workload);
}

} // namespace

std::filesystem::path profileFolder(const Common& common, const LoadChoice& choice) {
  if (!choice.profiles.empty()) return choice.profiles;
  return (common.scripts.empty() ? defaultScenarioFolder() : std::filesystem::path(common.scripts)) / "profiles";
}

Result<PricePlan> planOf(const Common& common, const LoadChoice& choice) {
  PricePlan plan;
  if (Status status = readWorkload(choice, plan.workload); !status) return status.error();
  std::int64_t seeds = 0;
  if (Status status = readWhole("--seeds", choice.seeds, 1, 1000, seeds); !status) return status.error();
  plan.seeds = static_cast<int>(seeds);
  auto profile = loadProfile(profileFolder(common, choice), choice.profile);
  if (!profile) return profile.error();
  plan.profile = std::move(*profile);
  if (choice.roundTripMs) {
    double roundTripMs = 0;
    if (Status status = readTime("--round-trip-ms", *choice.roundTripMs, 0, roundTripMs); !status) return status.error();
    plan.profile.network = {Delay::Kind::Constant, roundTripMs * 500, 0};
  }
  const ScenarioLibrary library(common.scripts.empty() ? defaultScenarioFolder() : std::filesystem::path(common.scripts));
  auto approaches = findApproaches(library, choice.approaches);
  if (!approaches) return approaches.error();
  plan.approaches = std::move(*approaches);
  return plan;
}

Status writeFile(const std::string& path, const std::string& text) {
  const std::string unfinished = path + ".part";
  {
    std::ofstream file(unfinished, std::ios::binary);
    if (file) file << text;
    if (!file.flush()) return Error{fmt::format("{} cannot be written; choose a folder that exists and may be written to", path)};
  }
  std::error_code error;
  std::filesystem::rename(unfinished, path, error);
  if (error) return Error{fmt::format("{} cannot be written: {}", path, error.message())};
  return {};
}

} // namespace interleave::cli
