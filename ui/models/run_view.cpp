#include "ui/models/run_view.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"
#include "engine/sql/text.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr std::size_t kMostInner = 8;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Run)
};

QString withReply(const QString& name, const Reply& reply) {
  if (reply.kind == Reply::Kind::NoReply) return name + QStringLiteral(" …");
  return name + QStringLiteral(" → ") + shortened(text(replyShort(reply)), 18);
}

/// A command's name; for a script the name under which the scenario shows it, for a statement its first words.
QString commandName(const Rules& rules, const Request& request) {
  if (looksLikeStatement(request)) return text(statementName(request));
  const QString name = text(request.front()).toUpper();
  if (request.size() < 2 || !name.startsWith(QLatin1String("EVAL"))) return name;
  const bool byDigest = name.startsWith(QLatin1String("EVALSHA"));
  const auto known = rules.scriptNames.find(byDigest ? toLower(request[1]) : sha1Hex(request[1]));
  return known == rules.scriptNames.end() ? name : text(known->second);
}

RunSlot slotOf(const Rules& rules, const StepEvent& event, double start) {
  RunSlot slot;
  slot.event = &event;
  slot.client = event.client;
  slot.start = start;
  slot.reachesServer = event.choice.kind != Choice::Kind::Crash;
  slot.error = event.reply.isError();
  if (event.request.empty()) {
    slot.label = text(choiceText(event.choice)).remove('[').remove(']');
    slot.name = slot.label;
    return slot;
  }
  slot.name = commandName(rules, event.request);
  slot.label = withReply(slot.name, event.reply);
  for (std::size_t index = 0; index < std::min(event.innerCalls.size(), kMostInner); ++index)
    slot.inner.push_back(withReply(commandName(rules, event.innerCalls[index].request), event.innerCalls[index].reply));
  slot.width = 1 + 0.55 * static_cast<double>(slot.inner.size());
  return slot;
}

/// The value of a key, of the named column of a row, or of the first number among the members.
ValueStretch stretchOf(int afterStep, const std::optional<KeyImage>& image, const std::string& column) {
  if (!image) return {afterStep, Words::tr("none"), std::nullopt};
  if (image->members.empty()) {
    bool isNumber = false;
    const QString value = text(image->text);
    const double number = value.toDouble(&isNumber);
    return {afterStep, shortened(value, 14), isNumber ? std::optional<double>(number) : std::nullopt};
  }
  // A stock kept in a hash: its first field that is a number stands for it.
  for (const auto& [field, value] : image->members)
    if (const auto number = parseDouble(value); number && (column.empty() || field == column)) return {afterStep, shortened(text(value), 14), *number};
  return {afterStep, shortened(text(image->text), 14), std::nullopt};
}

std::vector<ValueStretch> stretchesOf(const RaceModel& race, const std::string& key, const std::string& column) {
  std::vector<ValueStretch> stretches;
  const auto keys = keysOf(race.run().worldAt(0));
  const auto first = keys.find(key);
  stretches.push_back(stretchOf(0, first == keys.end() ? std::nullopt : std::optional<KeyImage>(first->second), column));
  for (const StepEvent* event : race.branchEvents())
    for (const KeyChange& change : event->changes)
      if (change.database == 0 && change.key == key)
        if (ValueStretch next = stretchOf(event->step, change.after, column); next.value != stretches.back().value)
          stretches.push_back(std::move(next));
  return stretches;
}

QStringList names(const std::vector<std::string>& keys) {
  QStringList list;
  for (const std::string& key : keys)
    if (!list.contains(text(key))) list << text(key);
  return list;
}

bool touches(const StepEvent& event, const std::string& key) {
  const auto in = [&key](const std::vector<std::string>& keys) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  return in(event.keysRead) || in(event.keysWritten);
}

} // namespace

int RunView::slotAt(double place) const {
  const auto after = std::upper_bound(steps.begin(), steps.end(), place,
                                      [](double at, const RunSlot& slot) { return at < slot.start; });
  if (after == steps.begin() || place >= width()) return -1;
  return static_cast<int>(after - steps.begin()) - 1;
}

QString RunView::description(int position) const {
  QStringList words;
  for (const RunSlot& slot : steps) {
    const QString who = slot.client >= 0 ? text(clientName(slot.client)) + ' ' : QString();
    words << QStringLiteral("%1 %2%3%4")
                 .arg(slot.event->step)
                 .arg(who, slot.label, slot.event->step > position ? Words::tr(" (ahead)") : QString());
  }
  for (const LaneSpan& span : spans)
    words << Words::tr("%1 %2 after steps %3 to %4")
                 .arg(text(clientName(span.client)), spanText(span))
                 .arg(span.fromStep)
                 .arg(span.toStep);
  return words.join(QStringLiteral("; "));
}

QString spanText(const LaneSpan& span) {
  const QString key = text(span.key);
  switch (span.kind) {
  case LaneSpan::Kind::HoldsLock: return Words::tr("holds %1").arg(key);
  case LaneSpan::Kind::HoldsWantedLock: return Words::tr("holds %1, which is wanted").arg(key);
  case LaneSpan::Kind::WaitsForLock: return Words::tr("waits for %1").arg(key);
  case LaneSpan::Kind::Watches: return Words::tr("watches %1").arg(key);
  case LaneSpan::Kind::WatchesBroken: break;
  }
  return Words::tr("watches %1, which was changed").arg(key);
}

RunView runView(const RaceModel& race) {
  const Rules& rules = *race.world().rules;
  RunView view;
  double at = 0;
  for (const StepEvent* event : race.branchEvents()) {
    view.steps.push_back(slotOf(rules, *event, at));
    at += view.steps.back().width;
  }
  view.spans = laneSpans(
      race.run().length(), [&](int step) -> const World& { return race.run().worldAt(step); },
      [&](int step) -> const StepEvent& { return race.run().eventAt(step); });
  if (!rules.stockKey.empty()) {
    view.stockKey = text(rules.stockKey);
    view.stock = stretchesOf(race, rules.stockKey, rules.stock.column);
  }
  return view;
}

bool touchSameKey(const StepEvent& left, const StepEvent& right) {
  const auto shared = [&right](const std::string& key) { return touches(right, key); };
  return std::any_of(left.keysRead.begin(), left.keysRead.end(), shared) ||
         std::any_of(left.keysWritten.begin(), left.keysWritten.end(), shared);
}

QString stepRequest(const RaceModel& race, const StepEvent& event) {
  if (event.request.empty()) return text(choiceText(event.choice));
  return text(requestForPeople(*race.world().rules, event.request));
}

QString stepTip(const RaceModel& race, const std::vector<LaneSpan>& spans, int step) {
  const StepEvent& event = race.run().eventAt(step);
  const QString who = event.client >= 0 ? text(clientName(event.client)) + QStringLiteral(": ") : QString();
  QStringList lines{Words::tr("step %1").arg(step), who + shortened(stepRequest(race, event), 160)};
  if (!event.request.empty()) lines << QStringLiteral("→ ") + shortened(text(replyText(event.reply)), 160);
  if (event.replyLost) lines << Words::tr("the reply was lost");
  if (!event.keysRead.empty()) lines << Words::tr("reads %1").arg(names(event.keysRead).join(QStringLiteral(", ")));
  if (!event.keysWritten.empty()) lines << Words::tr("writes %1").arg(names(event.keysWritten).join(QStringLiteral(", ")));
  for (const std::string& report : event.reports)
    lines << text(report);
  for (const WokenClient& woken : event.woken) {
    const QStringList got = QStringList{shortened(text(replyText(woken.reply)), 160)} + names(woken.reports);
    lines << text(clientName(woken.client)) + QStringLiteral(" → ") + got.join(QStringLiteral(" · "));
  }
  for (const LaneSpan& span : spans)
    if (span.fromStep <= step && (step < span.toStep || span.toStep == race.run().length()))
      lines << text(clientName(span.client)) + ' ' + spanText(span);
  for (const Violation& violation : event.violations)
    lines << QStringLiteral("✕ ") + text(violation.message);
  return lines.join('\n');
}

} // namespace interleave
