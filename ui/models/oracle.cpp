#include "ui/models/oracle.hpp"

#include <QSettings>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

const auto kSetting = QStringLiteral("oracle");

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Oracle)
};

OutlookView viewOf(const std::optional<Standing>& standing) {
  if (!standing) return {};
  switch (standing->outlook) {
  case Outlook::Safe: return {Tone::Good, Words::tr("safe after this")};
  case Outlook::CanFail: return {Tone::Caution, Words::tr("can still fail")};
  case Outlook::MustFail: break;
  }
  return {Tone::Bad, Words::tr("must fail")};
}

} // namespace

QString standingText(const Standing& standing) {
  if (standing.outlook == Outlook::MustFail) return Words::tr("all");
  if (standing.outlook == Outlook::Safe) return Words::tr("none");
  return standing.failingShare ? percentText(*standing.failingShare) : Words::tr("can fail");
}

QString OracleStrip::description() const {
  QStringList shares;
  for (const std::optional<Standing>& standing : standings)
    shares << (standing ? standingText(*standing) : QStringLiteral("?"));
  QString words = shares.join(QStringLiteral(", "));
  if (pointOfNoReturn == 0) words += QStringLiteral("; ") + Words::tr("lost from the start");
  if (pointOfNoReturn > 0) words += QStringLiteral("; ") + Words::tr("lost at step %1").arg(pointOfNoReturn);
  if (!whyUnknown.isEmpty()) words += QStringLiteral("; ") + whyUnknown;
  return words;
}

Oracle::Oracle(const RaceModel& race, const ProofModel& proof, QObject* parent)
    : QObject(parent), m_race(race), m_proof(proof), m_on(QSettings().value(kSetting, true).toBool()) {
  // Connected before any view: what views read on the same signals is of the present moment.
  connect(&race, &RaceModel::opened, this, &Oracle::forget);
  connect(&race, &RaceModel::changed, this, [this] { m_afterMoves.reset(); });
  connect(&proof, &ProofModel::changed, this, [this] {
    forget();
    emit changed();
  });
}

void Oracle::forget() {
  m_stripSchedule.reset();
  m_afterMoves.reset();
}

void Oracle::setOn(bool on) {
  if (on == m_on) return;
  m_on = on;
  QSettings().setValue(kSetting, on);
  forget();
  emit changed();
}

OutlookView Oracle::afterMove(ClientIndex client) const {
  if (!m_on || m_proof.proof() == nullptr) return {};
  if (!m_afterMoves) {
    std::vector<Choice> moves;
    for (ClientIndex each = 0; each < m_race.clientCount(); ++each)
      moves.push_back(Choice::move(each));
    m_afterMoves = m_proof.proof()->standingsAfterEach(m_race.run().schedule(), moves);
  }
  return viewOf((*m_afterMoves)[static_cast<std::size_t>(client)]);
}

const OracleStrip& Oracle::strip() const {
  const Schedule schedule = m_race.isOpen() ? m_race.run().wholeSchedule() : Schedule();
  if (m_stripSchedule == schedule) return m_strip;
  m_stripSchedule = schedule;
  m_strip = {};
  if (!m_on || !m_race.isOpen()) return m_strip;
  if (m_proof.proof() == nullptr)
    m_strip.standings.resize(schedule.size() + 1);
  else
    m_strip.standings = m_proof.proof()->standingsAlong(schedule);
  for (std::size_t step = 0; step < m_strip.standings.size() && m_strip.pointOfNoReturn < 0; ++step)
    if (m_strip.standings[step] && m_strip.standings[step]->outlook == Outlook::MustFail)
      m_strip.pointOfNoReturn = static_cast<int>(step);
  if (!m_strip.standings.back()) m_strip.whyUnknown = whyUnknown();
  return m_strip;
}

QString Oracle::whyUnknown() const {
  if (m_proof.state() == ProofModel::State::Running) return tr("still exploring");
  if (m_proof.proof() == nullptr) return tr("not proved");
  const FaultOptions& faults = m_proof.faults();
  for (const Choice& choice : m_race.run().wholeSchedule()) {
    const bool explored = choice.kind == Choice::Kind::Move || (choice.kind == Choice::Kind::Crash && faults.crash) ||
                          (choice.kind == Choice::Kind::LoseReply && faults.loseReply) ||
                          (choice.kind == Choice::Kind::ExpireKey && faults.expire) ||
                          (choice.kind == Choice::Kind::FlushScripts && faults.flushScripts);
    if (choice.kind == Choice::Kind::Wait) return tr("unknown from a wait on: waits are not explored");
    if (!explored) return tr("unknown from this fault on: it is not ticked in Proof");
  }
  if (!m_proof.result()->complete) return tr("beyond what was explored");
  return faults.any() ? tr("more faults than were explored") : tr("not explored");
}

OutlookView Oracle::here() const {
  if (!m_on || !m_race.isOpen()) return {};
  const Exploration* result = m_proof.result();
  const int position = m_race.run().position();
  const std::optional<Standing>& standing = strip().standings[static_cast<std::size_t>(position)];
  if (!standing) return {Tone::Plain, whyUnknown()};
  const bool ended = isFinished(m_race.world());
  if ((position == 0 || ended) && result->orders)
    return {*result->failing == 0 ? Tone::Good : ended ? Tone::Plain : Tone::Caution,
            *result->failing == 0 ? tr("none of %1 orders fails").arg(numberText(*result->orders))
                                  : tr("%1 of %2 orders fail").arg(numberText(*result->failing), numberText(*result->orders))};
  switch (standing->outlook) {
  case Outlook::Safe: return {Tone::Good, tr("safe from here")};
  case Outlook::MustFail: return {Tone::Bad, tr("every order from here fails")};
  case Outlook::CanFail: break;
  }
  return {Tone::Caution, standing->failingShare ? tr("%1 of the orders from here fail").arg(percentText(*standing->failingShare))
                                                : tr("can still fail")};
}

} // namespace interleave
