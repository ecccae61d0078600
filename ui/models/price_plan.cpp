#include "ui/models/price_plan.hpp"

#include <QCoreApplication>

#include <cmath>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PricePlan)
};

const auto kRoundTrip = QStringLiteral("round-trip");
constexpr double kMostOperations = 1'000'000;
constexpr double kMostItems = 100'000;
constexpr double kMostStock = 1'000'000'000;
constexpr double kMostRoundTripMs = 1'000;
constexpr double kMostSeeds = 50;

std::filesystem::path profileFolder(const ScenarioLibrary& library) {
  return library.folder() / "profiles";
}

double roundTripMs(const CostProfile& profile) {
  return profile.network.meanUs * 2 / 1000;
}

/// The same network, so much faster or slower.
Delay stretched(Delay network, double toRoundTripMs) {
  const double wantedUs = toRoundTripMs * 1000 / 2;
  if (network.meanUs > 0)
    network.spreadUs *= wantedUs / network.meanUs;
  else
    network.kind = Delay::Kind::Constant;
  network.meanUs = wantedUs;
  return network;
}

} // namespace

QString PriceSettings::identity() const {
  QStringList parts;
  for (const std::string& name : approaches)
    parts << text(name);
  parts << loadIdentity() << QString::number(roundTripMs, 'g', 12) << text(profile);
  return parts.join(' ');
}

QString PriceSettings::loadIdentity() const {
  QStringList parts;
  for (const PlanField& field : planFields())
    if (field.id != kRoundTrip) parts << QString::number(field.get(*this), 'g', 12);
  parts << QString::number(workload.seed);
  return parts.join(' ');
}

Result<PricePlan> planOf(const PriceSettings& settings, const ScenarioLibrary& library) {
  PricePlan plan;
  plan.workload = settings.workload;
  plan.seeds = settings.seeds;
  if (Status status = checkWorkload(plan.workload); !status) return status.error();
  auto profile = loadProfile(profileFolder(library), settings.profile);
  if (!profile) return profile.error();
  plan.profile = std::move(*profile);
  plan.profile.network = stretched(plan.profile.network, settings.roundTripMs);
  auto approaches = findApproaches(library, settings.approaches);
  if (!approaches) return approaches.error();
  plan.approaches = std::move(*approaches);
  return plan;
}

std::vector<std::string> profilesOf(const ScenarioLibrary& library) {
  return profileNames(profileFolder(library));
}

Status useProfile(PriceSettings& settings, const ScenarioLibrary& library, const std::string& name) {
  const auto profile = loadProfile(profileFolder(library), name);
  if (!profile) return profile.error();
  settings.profile = name;
  settings.roundTripMs = roundTripMs(*profile);
  return {};
}

QString PlanField::valueText(const PriceSettings& settings) const {
  const double value = get(settings);
  if (!choices.isEmpty()) return choices.value(static_cast<int>(value));
  const QString number = digits == 0 ? numberText(std::llround(value)) : decimalText(value, digits);
  return unit.isEmpty() ? number : number + ' ' + unit;
}

std::vector<PlanField> planFields() {
  return {
      {QStringLiteral("clients"), Words::tr("clients"), Words::tr("Buyers at the same time, each with its own connection."), 1, kMostLoadClients, 0, {},
       {1, 10, 50, 100, 200, 500}, {}, [](const PriceSettings& s) { return static_cast<double>(s.workload.clients); },
       [](PriceSettings& s, double value) { s.workload.clients = static_cast<int>(value); }},
      {QStringLiteral("each"), Words::tr("each"), Words::tr("Operations of each client, one after the other."), 1, kMostOperations, 0, {},
       {10, 100, 300, 1000}, {}, [](const PriceSettings& s) { return static_cast<double>(s.workload.operations); },
       [](PriceSettings& s, double value) { s.workload.operations = static_cast<std::int64_t>(value); }},
      {QStringLiteral("items"), Words::tr("items"), Words::tr("That the operations spread over. One is a hot item: everybody wants the same key."), 1,
       kMostItems, 0, {}, {1, 10, 100, 1000}, {}, [](const PriceSettings& s) { return static_cast<double>(s.workload.items); },
       [](PriceSettings& s, double value) { s.workload.items = static_cast<int>(value); }},
      {QStringLiteral("stock"), Words::tr("stock"), Words::tr("Of all items together."), 0, kMostStock, 0, {}, {10, 100, 1000, 10'000, 100'000}, {},
       [](const PriceSettings& s) { return static_cast<double>(s.workload.stock); },
       [](PriceSettings& s, double value) { s.workload.stock = static_cast<std::int64_t>(value); }},
      {kRoundTrip, Words::tr("round trip"), Words::tr("On the network, there and back, in the mean. The profile says how much it varies."), 0,
       kMostRoundTripMs, 2, Words::tr("ms"), {0.1, 0.5, 1, 5, 20}, {}, [](const PriceSettings& s) { return s.roundTripMs; },
       [](PriceSettings& s, double value) { s.roundTripMs = value; }},
      {QStringLiteral("losers"), Words::tr("losers"), Words::tr("What a client does whose attempt was in vain: the lock was taken, or EXEC answered nil."), 0, 2, 0, {}, {},
       {Words::tr("give up"), Words::tr("retry"), Words::tr("back off")},
       [](const PriceSettings& s) { return static_cast<double>(s.workload.onConflict.kind); },
       [](PriceSettings& s, double value) { s.workload.onConflict.kind = static_cast<ConflictPolicy::Kind>(static_cast<int>(value)); }},
      {QStringLiteral("tries"), Words::tr("tries"), Words::tr("Most attempts of one operation, for those who retry or back off. 0: until it works."), 0, 1'000'000, 0, {}, {0, 3, 10, 100}, {},
       [](const PriceSettings& s) { return static_cast<double>(s.workload.onConflict.mostTries); },
       [](PriceSettings& s, double value) { s.workload.onConflict.mostTries = static_cast<int>(value); }},
      {QStringLiteral("seeds"), Words::tr("seeds"), Words::tr("Runs of each approach, each with other random numbers. From two on there are 95 % bands."), 1, kMostSeeds, 0, {},
       {1, 3, 10}, {}, [](const PriceSettings& s) { return static_cast<double>(s.seeds); },
       [](PriceSettings& s, double value) { s.seeds = static_cast<int>(value); }},
  };
}

} // namespace interleave
