#include "ui/models/code_view.hpp"

#include <QCoreApplication>
#include <QStringList>

#include <map>

#include "engine/resp/text.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Code)
};

int indentation(const QString& line) {
  int blanks = 0;
  while (blanks < line.size() && line[blanks] == ' ')
    ++blanks;
  return blanks;
}

int commonIndentation(const QStringList& lines) {
  int common = 1000;
  for (const QString& line : lines)
    if (!line.trimmed().isEmpty()) common = std::min(common, indentation(line));
  return common;
}

/// The lines between `function` and its `end`; the line itself where both are on one.
QStringList bodyOf(const QString& file, const ProgramSource& source) {
  const QStringList all = file.split('\n');
  const bool oneLine = source.lastLine - source.firstLine < 2;
  const int first = oneLine ? source.firstLine - 1 : source.firstLine;
  const int count = oneLine ? source.lastLine - source.firstLine + 1 : source.lastLine - source.firstLine - 1;
  QStringList lines = all.mid(first, count);
  for (QString& line : lines)
    line.replace('\t', QStringLiteral("  "));
  const int common = commonIndentation(lines);
  for (QString& line : lines)
    line = line.mid(std::min<int>(common, static_cast<int>(line.size())));
  return lines;
}

/// Notes by line of the file. A later run of the same line, after another reply, replaces what stood there.
class Notes {
public:
  void put(int line, int replies, const QString& name, const QString& value, int staleSince) {
    Place& place = m_places[line];
    if (place.replies != replies) place = {replies, {}};
    for (Note& note : place.notes)
      if (note.name == name) {
        note = {name, value, staleSince};
        return;
      }
    place.notes.push_back({name, value, staleSince});
  }

  [[nodiscard]] bool has(int line, int replies) const {
    const auto place = m_places.find(line);
    return place != m_places.end() && place->second.replies == replies;
  }

  [[nodiscard]] std::vector<CodeNote> at(int line) const {
    std::vector<CodeNote> notes;
    const auto place = m_places.find(line);
    if (place == m_places.end()) return notes;
    for (const Note& note : place->second.notes)
      notes.push_back(written(note));
    return notes;
  }

private:
  struct Note {
    QString name;
    QString value;
    int staleSince = 0;
  };
  struct Place {
    int replies = -1;
    std::vector<Note> notes;
  };

  static CodeNote written(const Note& note) {
    const QString value = shortened(note.value, 40);
    const QString words =
        note.name.isEmpty() ? QStringLiteral("→ ") + value : note.name + QStringLiteral(" = ") + value;
    if (note.staleSince == 0) return {words, false};
    return {Words::tr("%1, stale since step %2").arg(words).arg(note.staleSince), true};
  }

  std::map<int, Place> m_places;
};

/// The client's steps since its program last began, so that step i brought its reply number i + 1.
std::vector<const StepEvent*> answeredSteps(const RaceModel& race, ClientIndex client) {
  std::vector<const StepEvent*> steps = race.eventsOf(client);
  std::erase_if(steps, [](const StepEvent* event) { return event->request.empty(); });
  const auto depth = static_cast<std::size_t>(race.world().clients[static_cast<std::size_t>(client)].node->depth);
  if (steps.size() > depth) steps.erase(steps.begin(), steps.end() - static_cast<std::ptrdiff_t>(depth));
  return steps;
}

/// Since which step the value that came with the reply is out of date; 0 when it is not.
int staleSince(const RaceModel& race, ClientIndex client, const StepEvent& step) {
  for (const StaleRead& read : race.staleReads())
    if (read.reader == client && read.readStep == step.step) return read.writeStep;
  return 0;
}

Notes notesOf(const RaceModel& race, ClientIndex client) {
  const ProgramTrace& trace = race.trace(client);
  const std::vector<const StepEvent*> steps = answeredSteps(race, client);
  Notes notes;
  for (const LocalChange& change : trace.changes) {
    const auto index = static_cast<std::size_t>(change.replies - 1);
    const int stale = change.replies > 0 && index < steps.size() ? staleSince(race, client, *steps[index]) : 0;
    notes.put(change.line, change.replies, text(change.local.name), text(change.local.value), stale);
  }
  for (std::size_t index = 0; index < std::min(trace.requestLines.size(), steps.size()); ++index) {
    const int replies = static_cast<int>(index) + 1;
    const QString reply = steps[index]->replyLost ? Words::tr("reply lost") : text(replyShort(steps[index]->reply));
    if (!notes.has(trace.requestLines[index], replies)) notes.put(trace.requestLines[index], replies, {}, reply, 0);
  }
  return notes;
}

} // namespace

CodeView codeView(const RaceModel& race, ClientIndex client) {
  const ClientState& state = race.world().clients[static_cast<std::size_t>(client)];
  const ProgramSource& source = race.world().rules->programs->sources()[static_cast<std::size_t>(state.node->program)];
  const QStringList body = bodyOf(text(race.scenario().source), source);
  const Notes notes = notesOf(race, client);
  const int lineBefore = source.lastLine - source.firstLine < 2 ? source.firstLine - 1 : source.firstLine;
  CodeView view;
  for (int index = 0; index < body.size(); ++index) {
    const int fileLine = lineBefore + index + 1;
    if (fileLine == state.node->line) view.current = index;
    view.lines.push_back({index + 1, body[index], luaTokens(body[index]), notes.at(fileLine)});
  }
  return view;
}

QString CodeView::description() const {
  QStringList words;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    QString line = (static_cast<int>(index) == current ? "> " : "  ") + QString::number(lines[index].number) + ' ' +
                   lines[index].text;
    for (const CodeNote& note : lines[index].notes)
      line += QStringLiteral(" -- ") + note.text;
    words << line;
  }
  return words.join('\n');
}

} // namespace interleave
