// The verdict on a run so far.
#include "engine/lab/explain.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/lab/stale_reads.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

namespace {

using Events = std::span<const StepEvent* const>;

struct Broken {
  Violation violation;
  const StepEvent* event = nullptr;
};

constexpr std::string_view kCheckThenAct = "Check-then-act: what was checked was no longer true when it was used.";
constexpr std::string_view kLostUpdate = "Lost update: a write replaced another one that its client had not seen.";
constexpr std::string_view kDirtyState = "Undo as a second step: everyone in between sees a state that should not exist.";
constexpr std::string_view kStaleOwner = "Stale lock owner: the lock's time ran out while its holder still believed in it.";
constexpr std::string_view kForeignRelease = "Stolen release: a lock was deleted by somebody who did not hold it any more.";
constexpr std::string_view kLostExpiry = "Lost expiry: SET on a key takes its time to live away.";

/// The violation that the verdict speaks about: an oversell before all others, else the first that happened.
std::optional<Broken> mainViolation(Events events) {
  std::optional<Broken> chosen;
  for (const StepEvent* event : events)
    for (const Violation& violation : event->violations)
      if (!chosen || (violation.invariant == "oversold" && chosen->violation.invariant != "oversold"))
        chosen = Broken{violation, event};
  return chosen;
}

std::string headlineOf(const World& world, const std::string& invariant) {
  if (invariant == "oversold") return fmt::format("Oversold by {}", oversoldBy(world));
  if (invariant == "negative_stock") return "Negative stock";
  if (invariant == "not_conserved") return "Stock not conserved";
  if (invariant == "no_ttl") return "A key that never expires";
  if (invariant == "two_holders") return "Two hold the lock";
  if (invariant == "undersold") return "Undersold";
  return "Broken: " + invariant;
}

std::string writerName(const StaleRead& stale) { return stale.writer < 0 ? "a fault" : clientName(stale.writer); }

/// "… on a stock of 1 that it had read at step 2, but A had already taken it at step 3."
std::string staleSentence(Events events, const StaleRead& stale, const StepEvent& use) {
  const Reply& read = events[static_cast<std::size_t>(stale.readStep) - 1]->reply;
  const std::int64_t items = use.ledgerDelta.sold;
  const std::string what = items > 0 ? fmt::format("sold {}", items == 1 ? "an item" : counted(items, "item"))
                                     : fmt::format("wrote {}", stale.key);
  return fmt::format("{} {} at step {} on a stock of {} that it had read at step {}, but {} had already {} at step {}.",
                     clientName(stale.reader), what, stale.useStep, replyShort(read), stale.readStep, writerName(stale),
                     items > 0 && stale.writer >= 0 ? (items == 1 ? "taken it" : "taken from it") : "changed it", stale.writeStep);
}

const StaleRead* staleReadOf(const Verdict& verdict, const StepEvent& event) {
  const StaleRead* found = nullptr;
  for (const StaleRead& stale : verdict.staleReads)
    if (stale.reader == event.client && stale.useStep <= event.step) found = &stale;
  return found;
}

void noteSteps(Verdict& verdict, std::initializer_list<int> steps) {
  for (const int step : steps)
    if (step > 0 && std::find(verdict.steps.begin(), verdict.steps.end(), step) == verdict.steps.end()) verdict.steps.push_back(step);
  std::sort(verdict.steps.begin(), verdict.steps.end());
}

void explainSale(Verdict& verdict, const World& world, Events events, const Broken& broken) {
  const StepEvent& event = *broken.event;
  if (const StaleRead* stale = staleReadOf(verdict, event)) {
    verdict.sentence = staleSentence(events, *stale, *events[static_cast<std::size_t>(stale->useStep) - 1]);
    const StepEvent& use = *events[static_cast<std::size_t>(stale->useStep) - 1];
    const bool absolute = !use.request.empty() && equalsIgnoringCase(use.request[0], "set");
    verdict.anomaly = absolute ? kLostUpdate : kCheckThenAct;
    noteSteps(verdict, {stale->readStep, stale->writeStep, stale->useStep});
    return;
  }
  verdict.sentence = fmt::format("{} sold {} at step {}, when {} of a stock of {} were sold already.", clientName(event.client),
                                 counted(event.ledgerDelta.sold, "item"), event.step, world.ledger.sold - event.ledgerDelta.sold,
                                 world.rules->stockAtStart);
  noteSteps(verdict, {event.step});
}

/// The latest step before `event` that removed the lock while somebody held it, and whether a fault did.
const StepEvent* lockRemoval(Events events, const StepEvent& event, bool& byFault) {
  for (std::size_t i = static_cast<std::size_t>(event.step) - 1; i-- > 0;) {
    for (const KeyChange& change : events[i]->changes) {
      if (change.after || !change.before) continue;
      byFault = events[i]->client < 0;
      return events[i];
    }
  }
  return nullptr;
}

void explainTwoHolders(Verdict& verdict, Events events, const Broken& broken) {
  bool byFault = false;
  const StepEvent* removal = lockRemoval(events, *broken.event, byFault);
  verdict.sentence = fmt::format("Since step {} {}.", broken.event->step, broken.violation.message);
  noteSteps(verdict, {broken.event->step});
  if (removal == nullptr) return;
  verdict.sentence += byFault ? fmt::format(" The lock had run out at step {}.", removal->step)
                              : fmt::format(" {} had deleted it at step {}.", clientName(removal->client), removal->step);
  verdict.anomaly = byFault ? kStaleOwner : kForeignRelease;
  noteSteps(verdict, {removal->step});
}

/// The step at which a key lost its time to live.
const StepEvent* expiryLoss(Events events, const std::string& message) {
  for (const StepEvent* event : events)
    for (const KeyChange& change : event->changes)
      if (change.before && change.after && change.before->ttlMs >= 0 && change.after->ttlMs < 0 &&
          message.find(change.key) != std::string::npos)
        return event;
  return nullptr;
}

void explainOther(Verdict& verdict, Events events, const Broken& broken) {
  const StepEvent& event = *broken.event;
  verdict.sentence = fmt::format("At step {}: {}.", event.step, broken.violation.message);
  noteSteps(verdict, {event.step});
  if (broken.violation.invariant == "no_ttl") {
    if (const StepEvent* loss = expiryLoss(events, broken.violation.message)) {
      verdict.sentence += fmt::format(" Its time to live went at step {}.", loss->step);
      verdict.anomaly = kLostExpiry;
      noteSteps(verdict, {loss->step});
    }
    return;
  }
  if (const StaleRead* stale = event.client >= 0 ? staleReadOf(verdict, event) : nullptr) {
    verdict.sentence += " " + staleSentence(events, *stale, *events[static_cast<std::size_t>(stale->useStep) - 1]);
    verdict.anomaly = kCheckThenAct;
    noteSteps(verdict, {stale->readStep, stale->writeStep, stale->useStep});
  } else if (broken.violation.invariant == "negative_stock" || broken.violation.invariant == "undersold") {
    verdict.anomaly = kDirtyState;
  }
}

std::string othersText(Events events, const Broken& main) {
  std::string text;
  for (const StepEvent* event : events)
    for (const Violation& violation : event->violations)
      if (violation.invariant != main.violation.invariant)
        text += fmt::format(" Also at step {}: {}.", event->step, violation.message);
  return text;
}

std::string ledgerText(const World& world) {
  const Ledger& ledger = world.ledger;
  std::string text = fmt::format("sold {}", ledger.sold);
  if (!world.rules->stockKey.empty()) text += fmt::format(" of {}", world.rules->stockAtStart);
  const std::pair<const char*, std::int64_t> others[] = {
      {"refused", ledger.refused}, {"gave up", ledger.gaveUp}, {"repeated", ledger.duplicates}, {"failed", ledger.failed}};
  for (const auto& [name, count] : others)
    if (count > 0) text += fmt::format(", {} {}", name, count);
  return text;
}

/// " A crashed on the way." or nothing.
std::string crashText(const World& world) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < world.clients.size(); ++i)
    if (world.clients[i].crashed) names.push_back(clientName(static_cast<ClientIndex>(i)));
  return names.empty() ? std::string() : fmt::format(" {} crashed on the way.", fmt::join(names, ", "));
}

/// Clients that hold a read of the stock in their hands, as a sentence; empty when nobody does.
std::string openReadsText(const World& world, Events events) {
  std::vector<PlainRead> reads;
  for (ClientIndex i = 0; i < static_cast<ClientIndex>(world.clients.size()); ++i)
    if (statusOf(world, i) == ClientStatus::Ready && !world.server.session(world.clients[static_cast<std::size_t>(i)].session).watchBroken)
      if (auto read = openRead(events, i, world.rules->stockKey)) reads.push_back(std::move(*read));
  if (reads.empty()) return {};
  if (reads.size() == 1)
    return fmt::format("{} has read stock {} and has not yet written. Who moves next decides.", clientName(reads[0].reader),
                       replyShort(reads[0].reply));
  std::vector<std::string> names;
  for (const PlainRead& read : reads) names.push_back(clientName(read.reader));
  const bool same = std::all_of(reads.begin(), reads.end(), [&](const PlainRead& r) { return r.reply == reads[0].reply; });
  return fmt::format("{} have read {} and not yet written.", fmt::join(names, ", "),
                     same ? "the same stock " + replyShort(reads[0].reply) : "the stock");
}

void describeFine(Verdict& verdict, const World& world, Events events) {
  if (events.empty()) {
    verdict.level = Verdict::Level::NotStarted;
    verdict.headline = "Not started";
    verdict.sentence = fmt::format("{}{}. Choose who moves first.", counted(static_cast<std::int64_t>(world.clients.size()), "client"),
                                   world.rules->stockKey.empty() ? "" : fmt::format(", stock {}", world.rules->stockAtStart));
    return;
  }
  if (isFinished(world)) {
    verdict.level = Verdict::Level::Fine;
    verdict.headline = "All is well";
    verdict.sentence = fmt::format("The run is over: {}. No invariant was broken in this order.{}", ledgerText(world), crashText(world));
    return;
  }
  verdict.level = Verdict::Level::FineSoFar;
  verdict.headline = "No violation so far";
  verdict.sentence = openReadsText(world, events);
  if (verdict.sentence.empty()) verdict.sentence = fmt::format("So far {}.", ledgerText(world));
}

} // namespace

Verdict judge(const World& world, std::span<const StepEvent* const> events) {
  Verdict verdict;
  verdict.staleReads = findStaleReads(events);
  const auto broken = mainViolation(events);
  if (!broken) {
    describeFine(verdict, world, events);
    return verdict;
  }
  verdict.level = Verdict::Level::Broken;
  verdict.headline = headlineOf(world, broken->violation.invariant);
  if (broken->violation.invariant == "oversold")
    explainSale(verdict, world, events, *broken);
  else if (broken->violation.invariant == "two_holders")
    explainTwoHolders(verdict, events, *broken);
  else
    explainOther(verdict, events, *broken);
  verdict.sentence += othersText(events, *broken);
  return verdict;
}

bool didHarm(const StepEvent& event, const World& before, const World& after) {
  if (!event.violations.empty()) return true;
  return event.ledgerDelta.sold > 0 && oversoldBy(after) > oversoldBy(before);
}

} // namespace interleave
