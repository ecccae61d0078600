#include "ui/models/server_view.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

#include "engine/resp/text.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kLongestText = 200;
constexpr std::size_t kMostInnerCalls = 12;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Server)
};

void addExecuted(std::vector<ServerLine>& lines, const RaceModel& race, const StepEvent& event) {
  if (event.request.empty()) {
    lines.push_back({event.client, text(choiceText(event.choice)), {}, Tone::Caution, true, false});
    return;
  }
  const QString request = shortened(text(requestForPeople(*race.world().rules, event.request)), kLongestText);
  const QString reply = event.reply.kind == Reply::Kind::NoReply
                            ? Words::tr("no reply yet")
                            : shortened(text(replyText(event.reply)), kLongestText);
  lines.push_back({event.client, request, reply, event.reply.isError() ? Tone::Bad : Tone::Plain, true, false});
  if (event.replyLost)
    lines.push_back({event.client,
                     Words::tr("The reply was lost: %1 sees a time-out.").arg(text(clientName(event.client))),
                     {},
                     Tone::Caution,
                     false,
                     true});
}

void addInnerCalls(std::vector<ServerLine>& lines, const RaceModel& race, const StepEvent& event) {
  for (std::size_t index = 0; index < std::min(event.innerCalls.size(), kMostInnerCalls); ++index) {
    const InnerCall& call = event.innerCalls[index];
    lines.push_back({-1, shortened(text(requestForPeople(*race.world().rules, call.request)), kLongestText),
                     shortened(text(replyText(call.reply)), kLongestText),
                     call.reply.isError() ? Tone::Bad : Tone::Plain, true, true});
  }
  if (event.innerCalls.size() > kMostInnerCalls)
    lines.push_back(
        {-1, Words::tr("and %1 more calls").arg(event.innerCalls.size() - kMostInnerCalls), {}, Tone::Plain, false, true});
}

/// The latest step by somebody else that changed one of the watched keys, or nothing.
const StepEvent* breaker(const RaceModel& race, ClientIndex client, const Session& session) {
  const Events events = race.events();
  for (std::size_t at = events.size(); at-- > 0;) {
    const StepEvent& event = *events[at];
    if (event.client == client) continue;
    for (const KeyChange& change : event.changes)
      for (const WatchedKey& watched : session.watched)
        if (watched.key == change.key && watched.database == change.database) return &event;
  }
  return nullptr;
}

QString watchedNames(const Session& session) {
  QStringList names;
  for (const WatchedKey& watched : session.watched)
    names << text(watched.key);
  return names.join(QStringLiteral(", "));
}

void addWatch(std::vector<ServerLine>& lines, const RaceModel& race, ClientIndex client, const Session& session) {
  const QString letter = text(clientName(client));
  if (!session.watchBroken) {
    lines.push_back({client, Words::tr("watches %1").arg(watchedNames(session)), {}, Tone::Plain, false, false});
    return;
  }
  const StepEvent* event = breaker(race, client, session);
  const QString because =
      event == nullptr ? Words::tr("its watch is broken")
      : event->client < 0
          ? Words::tr("its watch broke at step %1").arg(event->step)
          : Words::tr("its watch broke when %1 wrote at step %2").arg(text(clientName(event->client))).arg(event->step);
  lines.push_back({client,
                   Words::tr("watches %1; %2: EXEC will answer nil").arg(watchedNames(session), because),
                   {},
                   Tone::Bad,
                   false,
                   false});
}

void addTransaction(std::vector<ServerLine>& lines, const RaceModel& race, ClientIndex client, const Session& session) {
  const QString head = session.abortExec        ? Words::tr("is in MULTI; a command was refused: EXEC will be aborted")
                       : session.queued.empty() ? Words::tr("is in MULTI, nothing queued yet")
                                                : Words::tr("is in MULTI, queued so far:");
  lines.push_back({client, head, {}, session.abortExec ? Tone::Bad : Tone::Plain, false, false});
  for (const Request& request : session.queued)
    lines.push_back({-1,
                     shortened(text(requestForPeople(*race.world().rules, request)), kLongestText),
                     {},
                     Tone::Plain,
                     true,
                     true});
}

void addClients(std::vector<ServerLine>& lines, const RaceModel& race) {
  const World& world = race.world();
  for (ClientIndex client = 0; client < race.clientCount(); ++client) {
    const ClientState& state = world.clients[static_cast<std::size_t>(client)];
    const Session& session = world.server.session(state.session);
    if (!session.watched.empty()) addWatch(lines, race, client, session);
    if (session.inMulti) addTransaction(lines, race, client, session);
    if (statusOf(world, client) == ClientStatus::Blocked)
      lines.push_back({client, Words::tr("waits for an answer"), {}, Tone::Caution, false, false});
  }
}

} // namespace

std::vector<ServerLine> serverLines(const RaceModel& race) {
  std::vector<ServerLine> lines;
  if (const StepEvent* event = race.lastEvent()) {
    addExecuted(lines, race, *event);
    addInnerCalls(lines, race, *event);
  } else {
    lines.push_back({-1, Words::tr("Nothing executed yet."), {}, Tone::Plain, false, false});
  }
  addClients(lines, race);
  return lines;
}

QString serverDescription(const std::vector<ServerLine>& lines) {
  QStringList words;
  for (const ServerLine& line : lines) {
    QString row = line.inner ? QStringLiteral("  ") : QString();
    if (line.client >= 0) row += text(clientName(line.client)) + ' ';
    row += line.words;
    if (!line.reply.isEmpty()) row += QStringLiteral(" → ") + line.reply;
    words << row;
  }
  return words.join('\n');
}

} // namespace interleave
