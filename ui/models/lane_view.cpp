#include "ui/models/lane_view.hpp"

#include <QCoreApplication>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Lane)
};

struct Look {
  const RaceModel& race;
  const World& world;
  const ClientState& client;
  std::vector<const StepEvent*> events;
};

QString watchWords(const Look& look) {
  const Session& session = look.world.server.session(look.client.session);
  if (session.inMulti)
    return session.watchBroken ? Words::tr("in MULTI, its watch is broken")
                               : Words::tr("in MULTI, %1 queued").arg(session.queued.size());
  if (!session.watched.empty())
    return session.watchBroken ? Words::tr("watching, the watch is broken") : Words::tr("watching, nothing changed");
  return {};
}

/// What its reads and writes so far come to; the latest counts.
QString accessWords(const Look& look) {
  for (auto event = look.events.rbegin(); event != look.events.rend() && !(*event)->restarted; ++event) {
    if (!(*event)->keysWritten.empty()) return Words::tr("wrote at step %1").arg((*event)->step);
    if (!(*event)->keysRead.empty()) return Words::tr("read, not yet written");
  }
  return Words::tr("under way");
}

QString tryWords(const Look& look) {
  const auto restarts = std::count_if(look.events.begin(), look.events.end(), [](auto e) { return e->restarted; });
  return restarts == 0 ? QString() : Words::tr("try %1").arg(restarts + 1);
}

QString readyWords(const Look& look) {
  if (look.events.empty()) return Words::tr("not started");
  QStringList words;
  for (const QString& part : {tryWords(look), watchWords(look)})
    if (!part.isEmpty()) words << part;
  for (const std::string& lock : look.client.node->holds)
    words << Words::tr("holds %1").arg(text(lock));
  if (look.events.back()->restarted)
    words << Words::tr("begins again");
  else if (watchWords(look).isEmpty())
    words << accessWords(look);
  return words.join(QStringLiteral(", "));
}

void describeState(LaneView& lane, const Look& look, ClientStatus status) {
  switch (status) {
  case ClientStatus::Ready: lane.state = readyWords(look); break;
  case ClientStatus::Blocked:
    lane.state = Words::tr("waits");
    lane.stateTone = Tone::Caution;
    break;
  case ClientStatus::Finished: lane.state = Words::tr("finished"); break;
  case ClientStatus::Failed:
    lane.state = Words::tr("failed: %1").arg(text(look.client.node->failure));
    lane.stateTone = Tone::Bad;
    break;
  case ClientStatus::Crashed:
    lane.state = look.events.empty() ? Words::tr("crashed") : Words::tr("crashed at step %1").arg(look.events.back()->step);
    lane.stateTone = Tone::Bad;
    break;
  }
}

Tone outcomeTone(const Ledger& ledger) {
  if (ledger.failed > 0) return Tone::Bad;
  if (ledger.gaveUp > 0) return Tone::Caution;
  return ledger.sold > 0 ? Tone::Good : Tone::Plain;
}

/// The name of what the step broke; selling beyond the stock again is no new violation, but no better.
QString whatBroke(const StepEvent& event) {
  return event.violations.empty() ? Words::tr("oversold") : text(event.violations.front().invariant).replace('_', ' ');
}

/// What the client reported: in steps of its own, and where others' steps ended its waiting.
QStringList reportsOf(const Look& look, ClientIndex client) {
  QStringList words;
  const auto add = [&](const std::vector<std::string>& reports) {
    for (const std::string& report : reports)
      words << text(report);
  };
  for (const StepEvent* event : look.race.events()) {
    if (event->client == client) add(event->reports);
    for (const WokenClient& woken : event->woken)
      if (woken.client == client) add(woken.reports);
  }
  return words;
}

void describeOutcome(LaneView& lane, const Look& look) {
  const QStringList reports = reportsOf(look, lane.client);
  QString broken;
  for (const StepEvent* event : look.events)
    if (look.race.isBad(event->step) && (!event->changes.empty() || event->ledgerDelta.sold > 0))
      broken = whatBroke(*event);
  const bool stateSaysIt = look.client.node->status == ClientStatus::Failed && look.client.ledger.sold == 0;
  if (reports.isEmpty() || stateSaysIt) return;
  lane.outcome = reports.size() > 2 ? Words::tr("%1 · %2 more").arg(reports.last()).arg(reports.size() - 1)
                                    : reports.join(QStringLiteral(" · "));
  if (!broken.isEmpty()) lane.outcome += QStringLiteral(" · ") + broken;
  lane.outcomeTone = !broken.isEmpty() ? Tone::Bad : outcomeTone(look.client.ledger);
}

/// What a client waits for in the database.
QString sqlWaitWords(const World& world, const SqlWait& wait) {
  if (wait.what == SqlWait::For::Connection) return Words::tr("waits for a connection of the pool");
  const SqlSessionId owner = world.sql.ownerOf(wait.row);
  for (std::size_t i = 0; i < world.clients.size(); ++i)
    if (world.clients[i].session == owner)
      return Words::tr("waits for the row %1, which %2 has locked")
          .arg(text(world.sql.rowText(wait.row)), text(clientName(static_cast<ClientIndex>(i))));
  return Words::tr("waits for the row %1").arg(text(world.sql.rowText(wait.row)));
}

QString nothingToDo(const Look& look, ClientStatus status) {
  switch (status) {
  case ClientStatus::Blocked:
    if (const auto& wait = look.world.sql.session(look.client.session).wait) return sqlWaitWords(look.world, *wait);
    return Words::tr("waits for the server to answer");
  case ClientStatus::Crashed: return Words::tr("gone; what it wrote stays");
  case ClientStatus::Failed: return Words::tr("stopped by its error");
  case ClientStatus::Ready:
  case ClientStatus::Finished: break;
  }
  return Words::tr("nothing left to do");
}

/// While a script stands still in the debugger, whoever else is ready waits, as at a real Redis.
void describeHold(LaneView& lane, ClientIndex held) {
  if (held < 0 || !lane.canMove) return;
  if (lane.client == held) {
    lane.state = Words::tr("stands still in its script");
    lane.stateTone = Tone::Accent;
    return;
  }
  lane.state = Words::tr("waits");
  lane.stateTone = Tone::Caution;
  lane.next = Words::tr("waits for the server, which is at %1's script").arg(text(clientName(held)));
  lane.canMove = false;
}

} // namespace

LaneView laneView(const RaceModel& race, ClientIndex client) {
  const World& world = race.world();
  const Look look{race, world, world.clients[static_cast<std::size_t>(client)], race.eventsOf(client)};
  const ClientStatus status = statusOf(world, client);
  LaneView lane;
  lane.client = client;
  lane.letter = text(clientName(client));
  lane.program = text(world.rules->programs->sources()[static_cast<std::size_t>(look.client.node->program)].name);
  lane.canMove = status == ClientStatus::Ready;
  lane.next = lane.canMove ? text(requestForPeople(*world.rules, look.client.node->request)) : nothingToDo(look, status);
  lane.lastMover = race.lastEvent() && race.lastEvent()->client == client;
  describeState(lane, look, status);
  describeHold(lane, race.heldClient());
  describeOutcome(lane, look);
  return lane;
}

QString LaneView::description() const {
  QString words = Words::tr("Client %1, %2: %3.").arg(letter, program, state);
  if (!outcome.isEmpty())
    words += Words::tr(" Outcome: %1 %2.")
                 .arg(outcomeTone == Tone::Bad ? Words::tr("wrong,") : QString(), outcome)
                 .simplified()
                 .prepend(' ');
  words += canMove ? Words::tr(" Next: %1.").arg(next) : QStringLiteral(" ") + next + '.';
  return words;
}

} // namespace interleave
