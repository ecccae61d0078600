#include "ui/models/proof_words.hpp"

#include <QCoreApplication>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Proof)
};

QString withAbout(const std::string& id, const ProofAnswer& answer) {
  if (id == kStuck) return Words::tr("stuck: some clients can only ask again, for ever");
  const auto about = answer.abouts.find(id);
  return about == answer.abouts.end() || about->second.empty()
             ? Words::tr("breaks %1").arg(invariantName(id))
             : Words::tr("breaks %1: %2").arg(invariantName(id), text(about->second));
}

QString failureReason(const ProofAnswer& answer) {
  const Exploration& result = answer.proof->result();
  if (result.shortest && !result.shortest->broken.empty()) return withAbout(result.shortest->broken.front(), answer);
  for (const Witness& witness : result.witnesses)
    if (!witness.schedule) return Words::tr("never happens: %1").arg(text(witness.about));
  return Words::tr("some order breaks an invariant");
}

void describeOdds(ProofVerdictView& view, const Exploration& result) {
  if (result.orders && result.failing) {
    view.share = result.share;
    view.odds = *result.failing == 0
                    ? Words::tr("None of %1 orders fails.").arg(numberText(*result.orders))
                    : Words::tr("%1 of %2 orders fail: %3")
                          .arg(numberText(*result.failing), numberText(*result.orders), percentText(*result.share));
    view.oddsAside = Words::tr("all orders equally likely");
  } else if (result.hasLoops) {
    view.share = result.randomWalkShare;
    view.odds = Words::tr("Orders cannot be counted.");
    view.oddsAside = Words::tr("some clients can ask again for ever");
  }
  if (result.randomWalkShare)
    view.randomWalk = Words::tr("a scheduler that picks at random: %1").arg(percentText(*result.randomWalkShare));
}

void describeGaps(ProofVerdictView& view, const Exploration& result) {
  if (!result.complete) {
    view.notes.push_back(
        Words::tr("Not every order was looked at: %1. All orders of up to %2 steps were.")
            .arg(text(result.whyIncomplete).remove(QStringLiteral(".")), numberText(result.completeDepth)));
    if (result.walks > 0) {
      view.estimated = true;
      view.share = result.failingWalks;
      view.odds = Words::tr("Estimate: %1 of %2 random runs failed.")
                      .arg(percentText(result.failingWalks), numberText(std::int64_t{result.walks}));
      view.oddsAside = Words::tr("%1 of them lie wholly in what was looked at").arg(percentText(result.coveredWalks));
    }
  }
  for (const std::string& error : result.invariantErrors)
    view.troubles.push_back(Words::tr("A check raised an error, which counts as a failure: %1").arg(text(error)));
}

ProofVerdictView notYet(const ProofModel& proof) {
  ProofVerdictView view;
  if (proof.answer() != nullptr && !proof.answer()->problem.empty()) {
    view.tone = Tone::Bad;
    view.word = Words::tr("It cannot start");
    view.reason = text(proof.answer()->problem);
  } else if (proof.state() == ProofModel::State::Running) {
    view.sign = QStringLiteral("●");
    view.word = Words::tr("Exploring");
    view.reason = progressText(proof.progress());
  } else {
    view.sign = QStringLiteral("○");
    view.word = Words::tr("Not proved yet");
  }
  return view;
}

} // namespace

QString invariantName(const std::string& id) {
  return id == kStuck ? Words::tr("stuck") : text(id).replace('_', ' ');
}

QString progressText(const ExploreProgress& at) {
  const auto speed = at.seconds > 0 ? static_cast<std::int64_t>(static_cast<double>(at.states) / at.seconds) : 0;
  return Words::tr("%1 states · %2 a second · %3 steps deep · %4 waiting")
      .arg(numberText(static_cast<std::int64_t>(at.states)), numberText(speed), numberText(std::int64_t{at.depth}),
           numberText(static_cast<std::int64_t>(at.waiting)));
}

ProofVerdictView proofVerdict(const ProofModel& proof) {
  const Exploration* result = proof.result();
  if (result == nullptr) {
    ProofVerdictView view = notYet(proof);
    if (view.sign.isEmpty()) view.sign = signOf(view.tone);
    return view;
  }
  ProofVerdictView view;
  switch (result->verdict) {
  case ProofVerdict::Safe:
    view.tone = Tone::Good;
    view.word = Words::tr("Safe");
    view.reason = Words::tr("no order breaks an invariant");
    break;
  case ProofVerdict::Fails:
    view.tone = Tone::Bad;
    view.word = Words::tr("It fails");
    view.reason = failureReason(*proof.answer());
    break;
  case ProofVerdict::Unknown:
    view.tone = Tone::Caution;
    view.sign = QStringLiteral("?");
    view.word = Words::tr("Unknown");
    view.reason = proof.state() == ProofModel::State::Cancelled ? Words::tr("stopped before every order was looked at")
                                                                : Words::tr("nothing found so far, but not all was looked at");
    break;
  }
  if (view.sign.isEmpty()) view.sign = signOf(view.tone);
  describeOdds(view, *result);
  describeGaps(view, *result);
  return view;
}

QString ProofVerdictView::description() const {
  QStringList parts{word + (reason.isEmpty() ? QString() : QStringLiteral(", ") + reason)};
  if (!odds.isEmpty()) parts << (oddsAside.isEmpty() ? odds : QStringLiteral("%1 (%2)").arg(odds, oddsAside));
  if (!randomWalk.isEmpty()) parts << randomWalk;
  for (const std::vector<QString>* more : {&notes, &troubles})
    for (const QString& note : *more)
      parts << note;
  return parts.join(QStringLiteral(". "));
}

std::vector<FactRow> exploredRows(const Exploration& result) {
  std::vector<FactRow> rows;
  const auto add = [&rows](const QString& what, const QString& count, const QString& how, Tone tone = Tone::Plain) {
    rows.push_back({{{what}, {count, {}, {}, tone == Tone::Plain, tone != Tone::Plain}, {how, {}, how}}, tone, false});
  };
  const auto number = [](std::uint64_t value) { return numberText(static_cast<std::int64_t>(value)); };
  if (result.orders)
    add(Words::tr("orders"), numberText(*result.orders), Words::tr("counted, not walked"));
  else
    add(Words::tr("orders"), QStringLiteral("–"),
        result.hasLoops ? Words::tr("some runs can go on for ever") : Words::tr("not counted"));
  if (result.unmergedStates)
    add(Words::tr("states, clients told apart"), numberText(*result.unmergedStates), Words::tr("not needed"));
  add(Words::tr("merged states"), number(result.states), durationText(result.seconds));
  add(Words::tr("steps between them"), number(result.steps), {});
  add(Words::tr("executed steps"), number(result.executed), Words::tr("by Redis and Lua; all others were remembered"));
  if (result.idleSteps > 0)
    add(Words::tr("idle steps"), number(result.idleSteps), Words::tr("change nothing: no orders of their own"));
  if (result.complete)
    add(Words::tr("complete"), signOf(Tone::Good) + ' ' + Words::tr("every order"), {}, Tone::Good);
  else
    add(Words::tr("complete"), signOf(Tone::Caution) + ' ' + Words::tr("up to %1 steps").arg(result.completeDepth),
        text(result.whyIncomplete), Tone::Caution);
  return rows;
}

std::vector<FactRow> witnessRows(const Exploration& result) {
  std::vector<FactRow> rows;
  for (const Witness& witness : result.witnesses) {
    const Tone tone = witness.schedule ? Tone::Good : result.complete ? Tone::Bad : Tone::Caution;
    const QString word = witness.schedule  ? Words::tr("possible")
                         : result.complete ? Words::tr("it never happens")
                                           : Words::tr("not seen so far");
    const QString schedule = witness.schedule ? text(scheduleText(*witness.schedule)) : QString();
    rows.push_back({{{signOf(tone) + ' ' + word, {}, {}, false, true},
                     {text(witness.about), {}, text(witness.about)},
                     {schedule, {}, schedule, true}},
                    tone,
                    false});
  }
  return rows;
}

namespace {

/// What outcomes have in common that share a bar, in the order of the bars.
struct BarKey {
  bool fails = false;
  std::int64_t figure = 0; ///< oversold or sold
  QString names;           ///< of what is broken, where it is not overselling

  auto operator<=>(const BarKey& other) const {
    if (const auto by = fails <=> other.fails; by != 0) return by;
    if (const auto by = names.isEmpty() ? (other.names.isEmpty() ? 0 : -1) : (other.names.isEmpty() ? 1 : names.compare(other.names)); by != 0)
      return by <=> 0;
    return figure <=> other.figure;
  }
  bool operator==(const BarKey& other) const = default;
};

struct BarSum {
  mpz_class orders;
  std::optional<double> randomWalk;
};

std::int64_t oversoldIn(const Outcome& outcome, const ProofAnswer& answer) {
  return answer.hasStock ? std::max<std::int64_t>(0, outcome.ledger.sold - answer.stockAtStart) : 0;
}

BarKey keyOf(const Outcome& outcome, const ProofAnswer& answer, bool byOversold) {
  if (outcome.broken.empty()) return {false, byOversold ? 0 : outcome.ledger.sold, {}};
  if (const std::int64_t over = oversoldIn(outcome, answer); over > 0) return {true, over, {}};
  QStringList names;
  for (const std::string& id : outcome.broken)
    names << invariantName(id);
  return {true, 0, names.join(QStringLiteral(", "))};
}

QString labelOf(const BarKey& key, bool byOversold, bool hasStock) {
  const QString sign = signOf(key.fails ? Tone::Bad : Tone::Good);
  if (!key.names.isEmpty()) return sign + ' ' + key.names;
  if (byOversold) return key.fails ? numberText(key.figure) : sign + QStringLiteral(" 0");
  return sign + ' ' + (hasStock ? Words::tr("sold %1").arg(numberText(key.figure)) : Words::tr("fine"));
}

} // namespace

OutcomeBars outcomeBars(const ProofAnswer& answer, int clients) {
  OutcomeBars view;
  const Exploration& result = answer.proof->result();
  const bool byOversold = std::any_of(result.outcomes.begin(), result.outcomes.end(), [&](const Outcome& outcome) {
    return !outcome.broken.empty() && oversoldIn(outcome, answer) > 0;
  });
  std::map<BarKey, BarSum> sums;
  for (const Outcome& outcome : result.outcomes) {
    BarSum& sum = sums[keyOf(outcome, answer, byOversold)];
    sum.orders += outcome.orders;
    if (outcome.randomWalkShare) sum.randomWalk = sum.randomWalk.value_or(0) + *outcome.randomWalkShare;
  }
  view.caption = byOversold ? Words::tr("items oversold (stock %1, %2 clients)").arg(numberText(answer.stockAtStart)).arg(clients)
                            : Words::tr("how runs end");
  for (const auto& [key, sum] : sums) {
    OutcomeBar bar;
    bar.label = labelOf(key, byOversold, answer.hasStock);
    bar.tone = key.fails ? Tone::Bad : Tone::Good;
    if (result.orders && *result.orders > 0) bar.orders = mpq_class(sum.orders, *result.orders).get_d();
    bar.randomWalk = sum.randomWalk;
    QStringList tip{byOversold && key.names.isEmpty() ? Words::tr("%1 oversold").arg(numberText(key.figure)) : bar.label};
    if (bar.orders) tip << Words::tr("%1 orders, %2").arg(numberText(sum.orders), percentText(*bar.orders));
    if (bar.randomWalk) tip << Words::tr("a scheduler at random: %1").arg(percentText(*bar.randomWalk));
    bar.tip = tip.join('\n');
    view.bars.push_back(std::move(bar));
  }
  if (view.bars.empty())
    view.note = Words::tr("No run was seen to end.");
  else if (!result.complete)
    view.note = Words::tr("Only ends that were seen so far; how often each comes cannot be said.");
  else if (!result.orders && !result.randomWalkShare)
    view.note = Words::tr("Every way to end; how often each comes cannot be said.");
  return view;
}

QString OutcomeBars::description() const {
  QStringList parts{caption};
  for (const OutcomeBar& bar : bars)
    parts << QString(bar.tip).replace('\n', QStringLiteral(", "));
  if (!note.isEmpty()) parts << note;
  return parts.join(QStringLiteral(". "));
}

QString faultsText(const FaultOptions& faults) {
  if (!faults.any()) return Words::tr("none");
  QStringList names;
  if (faults.crash) names << Words::tr("crash");
  if (faults.loseReply) names << Words::tr("lost reply");
  if (faults.expire) names << Words::tr("key expires");
  if (faults.flushScripts) names << Words::tr("scripts flushed");
  return Words::tr("%1, at most %2").arg(names.join(QStringLiteral(", "))).arg(faults.most);
}

QString proofMarkdown(const RaceModel& race, const ProofModel& proof) {
  if (!race.isOpen() || proof.result() == nullptr) return {};
  const ProofVerdictView verdict = proofVerdict(proof);
  QStringList parameters;
  for (const Parameter& parameter : race.scenario().parameters)
    parameters << QStringLiteral("%1 %2").arg(text(parameter.name), text(parameterText(parameter, race.values().at(parameter.name))));
  QStringList lines{QStringLiteral("## %1: %2 %3").arg(text(race.scenario().title), verdict.sign, verdict.word), {},
                    QStringLiteral("%1 · %2").arg(parameters.join(QStringLiteral(", ")), Words::tr("faults: %1").arg(faultsText(proof.faults()))), {},
                    verdict.description() + '.', {}};
  const auto example = [&](const QString& name, const std::optional<ToldSchedule>& told) {
    if (!told) return;
    lines << QStringLiteral("- %1: `%2`").arg(name, text(scheduleText(told->schedule)));
    if (!told->sentence.empty()) lines.back() += QStringLiteral(" – ") + text(told->sentence);
  };
  example(Words::tr("Fewest steps"), proof.answer()->shortest);
  example(Words::tr("Fewest switches"), proof.answer()->fewestSwitches);
  lines << QString() << QStringLiteral("| %1 | %2 | |").arg(Words::tr("explored"), Words::tr("count")) << QStringLiteral("|---|---:|---|");
  for (const FactRow& row : exploredRows(*proof.result()))
    lines << QStringLiteral("| %1 | %2 | %3 |").arg(row.cells[0].text, row.cells[1].text, row.cells[2].text);
  return lines.join('\n') + '\n';
}

} // namespace interleave
