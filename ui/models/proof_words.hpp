// A proof in plain words and figures: the verdict, the odds, what was explored, how runs end.
#pragma once

#include <QString>

#include <vector>

#include "ui/models/fact_table.hpp"
#include "ui/models/proof_model.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

/// The answer first.
struct ProofVerdictView {
  Tone tone = Tone::Plain;
  QString sign;
  QString word;   ///< "It fails", "Safe", "Unknown", "Exploring"
  QString reason; ///< what is broken, or why it is not known
  std::optional<double> share; ///< of the orders, or where they cannot be counted of random runs; for the bar
  bool estimated = false;
  QString odds;       ///< "4 of 6 orders fail: 66.7 %"
  QString oddsAside;  ///< how that is to be read
  QString randomWalk; ///< "a scheduler that picks at random: 50 %"; empty where it cannot be said
  std::vector<QString> notes;    ///< what else is to be known: what was not looked at, loops
  std::vector<QString> troubles; ///< checks that raised an error

  /// All of it as sentences, for screen readers and tests.
  [[nodiscard]] QString description() const;
};

[[nodiscard]] ProofVerdictView proofVerdict(const ProofModel& proof);

/// "12,345 states · 800,000 a second · 40 steps deep · 99 waiting".
[[nodiscard]] QString progressText(const ExploreProgress& progress);

/// An invariant's id for people: "negative stock".
[[nodiscard]] QString invariantName(const std::string& id);

/// Columns: what, how many, how.
[[nodiscard]] std::vector<FactRow> exploredRows(const Exploration& result);

/// Columns: sign and word, what should happen, the schedule.
[[nodiscard]] std::vector<FactRow> witnessRows(const Exploration& result);

/// One way in which runs end; some outcomes that differ in what nobody asks for are one.
struct OutcomeBar {
  QString label;
  Tone tone = Tone::Good;
  std::optional<double> orders;     ///< the part of all orders
  std::optional<double> randomWalk; ///< the part of a random scheduler's runs
  QString tip;
};

struct OutcomeBars {
  QString caption; ///< what the labels count
  std::vector<OutcomeBar> bars;
  QString note; ///< why there is nothing to see, when there is not

  [[nodiscard]] QString description() const;
};

[[nodiscard]] OutcomeBars outcomeBars(const ProofAnswer& answer, int clients);

/// The whole proof as Markdown, to be pasted into a ticket. Empty while there is none.
[[nodiscard]] QString proofMarkdown(const RaceModel& race, const ProofModel& proof);

/// "crash, lost reply, at most 1", or "none".
[[nodiscard]] QString faultsText(const FaultOptions& faults);

} // namespace interleave
