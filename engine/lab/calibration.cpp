#include "engine/lab/calibration.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/drive/replay/login.hpp"
#include "engine/drive/timed/timed_run.hpp"
#include "engine/lab/profile_fit.hpp"
#include "engine/lab/scenario.hpp"

namespace interleave {

namespace {

constexpr const char* kGetProbe = R"lua(
local function reader() redis.call("GET", "probe") end
scenario {
  title = "GET", story = "One request.",
  parameters = { { "clients", default = 1 } },
  setup = function() redis.call("SET", "probe", 10000) end,
  clients = function() return client("reader", reader) end,
  invariants = { always("nothing", "nothing is asked of it", function() return true end) },
}
)lua";

// As long as a script of the approaches, with two calls in it.
constexpr const char* kScriptProbe = R"lua(
local add = script("add", [[
-- Reads a number and writes it back, as scripts that guard a stock do. This line only makes the text as long as theirs are.
local key = KEYS[1]
local delta = tonumber(ARGV[1])
local least, most = tonumber(ARGV[2]), tonumber(ARGV[3])
local current = tonumber(redis.call("GET", key))
local target = current + delta
if target < least or target > most then
  return {0, current}
end
redis.call("SET", key, target)
return {1, target}
]])
local function writer() redis.call("EVAL", add, 1, "probe", 0, 0, 10000) end
scenario {
  title = "script", story = "One script.",
  parameters = { { "clients", default = 1 } },
  setup = function() redis.call("SET", "probe", 10000) end,
  clients = function() return client("writer", writer) end,
  invariants = { always("nothing", "nothing is asked of it", function() return true end) },
}
)lua";

constexpr std::int64_t kSimulatedOperations = 10'000; ///< enough for a P99

/// A load that was measured, and what the simulation must come to.
struct Probe {
  std::string name;
  Scenario scenario;
  Workload workload;
  LoadFigures measured;
};

LoadFigures simulate(const Probe& probe, const CostProfile& profile) {
  Workload workload = probe.workload;
  workload.operations = std::max<std::int64_t>(1, std::min<std::int64_t>(workload.operations, kSimulatedOperations / workload.clients));
  auto loaded = probe.scenario.underLoad(workload);
  return loaded ? runTimed(std::move(*loaded), workload, profile) : LoadFigures{};
}

/// One figure of one probe that the fit looks at, and how much it weighs.
struct Aim {
  const char* what;
  double weight;
  double (*of)(const LoadFigures&);
};
constexpr Aim kAims[] = {
    {"operations per second", 4, [](const LoadFigures& f) { return f.operationsPerSecond(); }},
    {"P50 ms", 1, [](const LoadFigures& f) { return f.millisecondsAt(0.5); }},
    {"P99 ms", 2, [](const LoadFigures& f) { return f.millisecondsAt(0.99); }},
    {"server busy", 1, [](const LoadFigures& f) { return f.serverBusyShare.value_or(0); }},
};

double distance(const std::vector<Probe>& probes, const CostProfile& profile) {
  double sum = 0;
  for (const Probe& probe : probes) {
    const LoadFigures simulated = simulate(probe, profile);
    for (const Aim& aim : kAims) sum += aim.weight * logarithmicDistance(aim.of(probe.measured), aim.of(simulated));
  }
  return sum;
}

/// What the fit may turn.
constexpr ProfileKnob kKnobs[] = {
    [](CostProfile& p, double factor) { p.client.handleUs *= factor; },
    [](CostProfile& p, double factor) {
      p.server.readUs *= factor;
      p.server.writeUs *= factor;
    },
    [](CostProfile& p, double factor) { p.client.perKilobyteUs *= factor; },
    [](CostProfile& p, double factor) { p.server.perKilobyteUs *= factor; },
    // Scripts run faster under load, with warm caches, than one by one, as the server's clock saw them.
    [](CostProfile& p, double factor) {
      p.server.scriptStartUs *= factor;
      p.server.scriptCallUs *= factor;
      p.server.scriptLineUs *= factor;
      p.server.scriptPerKilobyteUs *= factor;
    },
    [](CostProfile& p, double factor) { p.network.meanUs *= factor; },
    [](CostProfile& p, double factor) {
      p.client.stalls.meanUs *= factor;
      p.server.stalls.meanUs *= factor;
    },
    [](CostProfile& p, double factor) {
      p.client.stalls.perSecond *= factor;
      p.server.stalls.perSecond *= factor;
    },
};

/// A server's statistics of one command: how often, and µs in all.
struct CommandStatistics {
  double calls = 0;
  double us = 0;
};

Result<CommandStatistics> statisticsOf(MeasuredServer& server, const std::string& command) {
  const auto info = server.ask({"INFO", "commandstats"});
  if (!info) return info.error();
  if (info->isError()) return refusal("INFO commandstats", *info);
  CommandStatistics found;
  const std::size_t at = info->text.find("cmdstat_" + command + ":calls=");
  if (at == std::string::npos) return found;
  std::sscanf(info->text.c_str() + at + 8 + command.size(), ":calls=%lf,usec=%lf", &found.calls, &found.us);
  return found;
}

/// What the server's own clock says that one EVAL of a script takes, in µs: the mean of so many.
Result<double> scriptUs(MeasuredServer& server, const std::string& source, int times) {
  const Request request = {"EVAL", source, "1", server.prefix() + "probe"};
  for (int i = 0; i < 3; ++i)
    if (const auto warm = server.ask(request); !warm || warm->isError()) return warm ? refusal("EVAL", *warm) : warm.error();
  const auto before = statisticsOf(server, "eval");
  if (!before) return before.error();
  for (int i = 0; i < times; ++i)
    if (const auto reply = server.ask(request); !reply) return reply.error();
  const auto after = statisticsOf(server, "eval");
  if (!after) return after.error();
  return (after->us - before->us) / std::max(1.0, after->calls - before->calls);
}

// Differences between scripts that differ in one thing only.
Status fitScripts(MeasuredServer& server, CostProfile& profile) {
  constexpr int kLoops = 2000;
  const auto empty = scriptUs(server, "return 1", 400);
  const auto lines = scriptUs(server, fmt::format("local n = 0\nfor i = 1, {} do\n n = n + i\nend\nreturn n", kLoops), 60);
  const auto calls = scriptUs(server, fmt::format("local n = 0\nfor i = 1, {} do\n redis.call('GET', KEYS[1])\nend\nreturn n", kLoops), 60);
  const auto longer = scriptUs(server, "return 1 --" + std::string(16 * 1024, 'x'), 200);
  for (const auto* each : {&empty, &lines, &calls, &longer})
    if (!*each) return each->error();
  // The server's clock drops what is below a whole µs: half of one, in the mean.
  profile.server.scriptStartUs = std::max(0.2, *empty + 0.5);
  profile.server.scriptLineUs = std::max(0.001, (*lines - *empty) / (2.0 * kLoops)); // the loop's header is a line too
  const double get = costOf(*findCommand("get")).baseUs;
  profile.server.scriptCallUs = std::max(0.01, (*calls - *lines) / kLoops - get);
  profile.server.scriptPerKilobyteUs = std::max(0.01, (*longer - *empty) / 16.0);
  return {};
}

Result<Probe> measureProbe(MeasuredServer& server, const char* source, int clients, std::int64_t operations, const CalibrationOptions& options) {
  auto scenario = parseScenario("probe.lua", source);
  if (!scenario) return scenario.error();
  Probe probe{fmt::format("{}, {} {}", scenario->title, clients, clients == 1 ? "client" : "clients"), std::move(*scenario), {}, {}};
  probe.workload.clients = clients;
  probe.workload.operations = operations;
  if (options.progress) options.progress("measuring " + probe.name);
  auto loaded = probe.scenario.underLoad(probe.workload);
  if (!loaded) return loaded.error();
  MeasureOptions measuring;
  measuring.stop = options.stop;
  auto figures = server.run(*loaded, probe.workload, measuring);
  if (!figures) return figures.error();
  if (!figures->complete) return Error{figures->problem.empty() ? "stopped" : figures->problem};
  probe.measured = std::move(*figures);
  return probe;
}

/// Where the fit begins: what can be read from the measurement directly.
CostProfile firstGuess(const Probe& alone, const Probe& many) {
  CostProfile profile;
  profile.client.sharesOneThread = true;
  profile.client.wakeUs = profile.server.wakeUs = 0; // part of the way
  const double perRequestUs = 1e6 / many.measured.operationsPerSecond();
  profile.client.handleUs = perRequestUs * std::min(1.0, many.measured.clientBusyShare.value_or(1.0));
  const double serverUs = perRequestUs * std::min(1.0, many.measured.serverBusyShare.value_or(0.5));
  profile.server.loopUs = 1;
  profile.server.readUs = profile.server.writeUs = std::max(0.3, serverUs / 2 - 0.3);
  profile.client.perKilobyteUs = 1;
  const double wayUs = alone.measured.latencies.percentile(0.5) / 1000.0 - profile.client.handleUs - serverUs;
  profile.network = {Delay::Kind::Lognormal, std::max(1.0, wayUs / 2), std::max(0.1, wayUs / 20)};
  profile.client.stalls = profile.server.stalls = {100, 300};
  return profile;
}

} // namespace

Result<Calibration> calibrate(MeasuredServer& server, const CalibrationOptions& options) {
  auto alone = measureProbe(server, kGetProbe, 1, std::min<std::int64_t>(5000, options.operations * 10), options);
  if (!alone) return alone.error();
  std::vector<Probe> probes;
  for (const char* source : {kGetProbe, kScriptProbe}) {
    auto probe = measureProbe(server, source, options.clients, options.operations, options);
    if (!probe) return probe.error();
    probes.push_back(std::move(*probe));
  }
  Calibration result;
  result.profile = firstGuess(*alone, probes.front());
  if (options.progress) options.progress("measuring scripts inside the server");
  if (Status status = fitScripts(server, result.profile); !status) return status.error();
  if (options.progress) options.progress("fitting");
  FitOptions fitting;
  fitting.stop = options.stop;
  fitProfile(result.profile, kKnobs, [&](const CostProfile& profile) { return distance(probes, profile); }, fitting);
  if (options.stop != nullptr && *options.stop) return Error{"stopped"};
  result.profile.name = options.name;
  result.profile.about = fmt::format("Fitted to Redis {} by calibrate, with {} connections from one thread.", server.version(), options.clients);
  probes.push_back(std::move(*alone));
  for (const Probe& probe : probes) {
    const LoadFigures simulated = simulate(probe, result.profile);
    for (const Aim& aim : kAims) result.checks.push_back({probe.name + ": " + aim.what, aim.of(probe.measured), aim.of(simulated)});
  }
  return result;
}

} // namespace interleave
