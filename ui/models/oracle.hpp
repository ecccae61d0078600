// What the proof says about the moment on the screen: for each client what follows from moving it, and for each step of
// the branch which part of the orders that go on from there fails.
#pragma once

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

#include "ui/models/proof_model.hpp"
#include "ui/models/tone.hpp"

namespace interleave {

struct OutlookView {
  Tone tone = Tone::Plain;
  QString words; ///< "safe after this", "can still fail", "must fail"; empty when nothing is known
};

/// The branch as a strip: one standing after 0, 1, 2 … all of its steps.
struct OracleStrip {
  std::vector<std::optional<Standing>> standings;
  int pointOfNoReturn = -1; ///< after this step nothing helps any more; 0: from the start on; -1: there is none
  QString whyUnknown;       ///< where standings are missing

  /// As text, for screen readers and tests: "66.7 %, 66.7 %, all; lost at step 2".
  [[nodiscard]] QString description() const;
};

/// "66.7 %", "all", "none"; where orders were not counted, the outlook in words.
[[nodiscard]] QString standingText(const Standing& standing);

class Oracle final : public QObject {
  Q_OBJECT

public:
  Oracle(const RaceModel& race, const ProofModel& proof, QObject* parent = nullptr);

  /// Remembered in the settings.
  [[nodiscard]] bool isOn() const { return m_on; }
  void setOn(bool on);

  /// What follows from moving that client now. Nothing while it is switched off or the client cannot move.
  [[nodiscard]] OutlookView afterMove(ClientIndex client) const;
  /// Of the whole branch; empty while it is switched off.
  [[nodiscard]] const OracleStrip& strip() const;
  /// About the position: "4 of 6 orders fail", "66.7 % of the orders from here fail", or quietly why nothing is known.
  [[nodiscard]] OutlookView here() const;

signals:
  void changed();

private:
  void forget();
  [[nodiscard]] QString whyUnknown() const;

  const RaceModel& m_race;
  const ProofModel& m_proof;
  bool m_on = true;
  mutable std::optional<Schedule> m_stripSchedule; ///< the one that m_strip belongs to
  mutable OracleStrip m_strip;
  mutable std::optional<std::vector<std::optional<Standing>>> m_afterMoves;
};

} // namespace interleave
