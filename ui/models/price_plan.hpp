// What a price run is asked for, field by field: the chips above the price view.
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

#include "engine/lab/price.hpp"

namespace interleave {

/// A plan as people edit it. The profile is a name; its network is stretched to the round trip that is wanted.
struct PriceSettings {
  std::vector<std::string> approaches = {"A1", "A4", "A5", "A7"}; ///< by name
  Workload workload;
  std::string profile = "default";
  double roundTripMs = 1; ///< in the mean
  int seeds = 1;

  /// Equal for equal plans.
  [[nodiscard]] QString identity() const;
  /// Equal for plans that put the same load on a server, whatever is compared, and whatever it costs in the simulation.
  [[nodiscard]] QString loadIdentity() const;
};

/// Fails on a profile or an approach that there is not, and on a workload that cannot be run.
[[nodiscard]] Result<PricePlan> planOf(const PriceSettings& settings, const ScenarioLibrary& library);
/// The profiles beside the scenario files.
[[nodiscard]] std::vector<std::string> profilesOf(const ScenarioLibrary& library);
/// Takes a profile, and the round trip that it has.
[[nodiscard]] Status useProfile(PriceSettings& settings, const ScenarioLibrary& library, const std::string& name);

/// One value of the plan that can be edited.
struct PlanField {
  QString id;
  QString name;
  QString about;
  double least = 0;
  double most = 0;
  int digits = 0;                 ///< behind the point
  QString unit;
  std::vector<double> offered;    ///< values that are often wanted
  QStringList choices;            ///< names of the values 0, 1, 2 …; empty for a plain number
  double (*get)(const PriceSettings&) = nullptr;
  void (*set)(PriceSettings&, double) = nullptr;

  /// Its value as the chip shows it.
  [[nodiscard]] QString valueText(const PriceSettings& settings) const;
};

/// In the order of the chips; without approaches and profile, which are lists of names.
[[nodiscard]] std::vector<PlanField> planFields();

} // namespace interleave
