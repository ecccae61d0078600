// The whole branch as a space-time diagram draws it: one slot a step, in order, with weights for their widths.
#pragma once

#include <QString>

#include <vector>

#include "engine/lab/lane_spans.hpp"
#include "ui/models/race_model.hpp"

namespace interleave {

struct RunSlot {
  const StepEvent* event = nullptr;
  ClientIndex client = -1;
  QString label;              ///< "GET → 1", "deduct → 1", "expire lock:1"
  QString name;               ///< the same without the reply
  std::vector<QString> inner; ///< "GET → 1" for each call inside
  double start = 0;           ///< left edge, in units of a plain step
  double width = 1;
  bool reachesServer = true; ///< false for a crash
  bool error = false;
};

/// A stretch of steps during which a key had one value.
struct ValueStretch {
  int afterStep = 0; ///< from the end of this step on; 0: from the start
  QString value;
  std::optional<double> number;
};

struct RunView {
  std::vector<RunSlot> steps;
  std::vector<ValueStretch> stock; ///< of the stock key; empty when there is none
  QString stockKey;
  std::vector<LaneSpan> spans; ///< locks and watches along the lanes

  [[nodiscard]] double width() const { return steps.empty() ? 0 : steps.back().start + steps.back().width; }
  /// The slot that holds a place, or -1.
  [[nodiscard]] int slotAt(double place) const;
  /// Steps as short text, for screen readers and tests.
  [[nodiscard]] QString description(int position) const;
};

[[nodiscard]] RunView runView(const RaceModel& race);

/// True when the two steps touch a key in common.
[[nodiscard]] bool touchSameKey(const StepEvent& left, const StepEvent& right);
/// "holds lock:1001", "waits for lock:1001", "watches stock:1001".
[[nodiscard]] QString spanText(const LaneSpan& span);
/// Request, reply, keys, reports and what holds after a step on several lines.
[[nodiscard]] QString stepTip(const RaceModel& race, const std::vector<LaneSpan>& spans, int step);
/// What a step sends, short: scripts by their name, other requests with their keys.
[[nodiscard]] QString stepRequest(const RaceModel& race, const StepEvent& event);

} // namespace interleave
