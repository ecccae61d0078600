#include "ui/models/debug_rows.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"
#include "ui/models/price_words.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kLongestValue = 120;
constexpr int kLongestNote = 60;
constexpr std::size_t kMostCalls = 2000;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Debug)
};

const DebugVariable* variableIn(const DebugScene* scene, std::size_t frame, const DebugFrame& like, const std::string& name) {
  if (scene == nullptr || frame >= scene->view.frames.size()) return nullptr;
  const DebugFrame& other = scene->view.frames[frame];
  if (other.firstLine != like.firstLine) return nullptr;
  const auto found = std::find_if(other.variables.begin(), other.variables.end(), [&](const DebugVariable& variable) { return variable.name == name; });
  return found == other.variables.end() ? nullptr : &*found;
}

void addValue(std::vector<FactRow>& facts, std::vector<VariableRow>& rows, const std::set<QString>& open, const VariableRow& row, const QString& shown,
              const DebugValue& value, const DebugValue* before, bool isKnown) {
  const bool isTable = value.type == DebugValue::Type::Table && value.entryCount > 0 && !value.isCycle;
  const bool isOpen = isTable && open.contains(row.path);
  const QString sign = isTable ? (isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) : QStringLiteral("   ");
  FactRow fact;
  const bool isNew = isKnown && before == nullptr;
  fact.changed = isNew || (before != nullptr && !(*before == value));
  QString was;
  if (fact.changed && before != nullptr && !isTable) was = shortened(text(before->text), kLongestValue / 3);
  fact.cells = {{QString(row.level * 3, QLatin1Char(' ')) + sign + shown, {}, row.path, true}, {shortened(text(value.text), kLongestValue), was, shortened(text(value.text), 2000), true, fact.changed}};
  facts.push_back(std::move(fact));
  rows.push_back(row);
  rows.back().opens = isTable;
  if (!isOpen) return;
  for (const DebugEntry& entry : value.entries) {
    const DebugEntry* old = nullptr;
    if (before != nullptr)
      for (const DebugEntry& other : before->entries)
        if (other.key == entry.key) old = &other;
    addValue(facts, rows, open, {row.path + text(entry.key), row.name, false, row.level + 1}, text(entry.key), entry.value, old == nullptr ? nullptr : &old->value, before != nullptr && !before->entries.empty());
  }
  if (value.entries.size() < value.entryCount) {
    facts.push_back({{{Words::tr("%1 more entries").arg(value.entryCount - value.entries.size())}}});
    rows.push_back({row.path, row.name, false, row.level + 1});
  }
}

/// Keys as they were before the calls from one on.
std::map<std::string, KeyImage> undone(std::map<std::string, KeyImage> keys, std::span<const DebugCall> calls) {
  for (auto call = calls.rbegin(); call != calls.rend(); ++call)
    for (auto change = call->changes.rbegin(); change != call->changes.rend(); ++change) {
      if (change->before) keys[change->key] = *change->before;
      else keys.erase(change->key);
    }
  return keys;
}

std::span<const DebugCall> callsOfLastLine(const DebugScene& scene) {
  const auto calls = scene.callsSoFar();
  if (scene.position == 0) return {};
  const std::size_t before = scene.recording->events[scene.position - 1].calls;
  return calls.subspan(std::min(before, calls.size()));
}

QString shortValue(const KeyImage& image) {
  return image.members.empty() ? shortened(text(image.text), kLongestValue) : Words::tr("%1 members").arg(image.members.size());
}

FactRow keyRow(const std::string& name, const KeyImage* now, const KeyImage* before) {
  FactRow row;
  row.changed = now == nullptr || before == nullptr || !(*now == *before);
  const KeyImage& image = now != nullptr ? *now : *before;
  if (now == nullptr) {
    row.cells = {{QStringLiteral("− ") + text(name), {}, {}, true}, {Words::tr("gone"), shortValue(*before), {}, true, true}, {}};
    return row;
  }
  const QString sign = before == nullptr ? QStringLiteral("+ ") : row.changed ? QStringLiteral("± ") : QString();
  QString was;
  if (before != nullptr && shortValue(*before) != shortValue(image)) was = shortValue(*before);
  QString life = image.ttlMs < 0 ? Words::tr("never expires") : Words::tr("expires in %1 ms").arg(numberText(image.ttlMs));
  QString lifeWas;
  if (before != nullptr && before->ttlMs != image.ttlMs) {
    lifeWas = ttlText(before->ttlMs);
    life = Words::tr("%1 ms → %2").arg(numberText(before->ttlMs), image.ttlMs < 0 ? Words::tr("none") : Words::tr("%1 ms").arg(numberText(image.ttlMs)));
  }
  row.cells = {{sign + text(name), {}, Words::tr("%1, a %2").arg(text(name), text(image.type)), true}, {shortValue(image), was, shortened(text(image.text), 2000), true, row.changed}, {ttlText(image.ttlMs), lifeWas, life}};
  return row;
}

/// What a call did to keys, in a few words: "op:{1001}: value, TTL 30 d → none".
QString changedText(const DebugCall& call) {
  QStringList all;
  for (const KeyChange& change : call.changes) {
    QStringList what;
    if (!change.before) what << Words::tr("created");
    else if (!change.after) what << Words::tr("gone");
    else {
      if (change.before->text != change.after->text || change.before->members != change.after->members || change.before->type != change.after->type) what << Words::tr("value");
      if (change.before->ttlMs != change.after->ttlMs) what << Words::tr("TTL %1 → %2").arg(ttlText(change.before->ttlMs), ttlText(change.after->ttlMs));
    }
    all << text(change.key) + QStringLiteral(": ") + what.join(QStringLiteral(", "));
  }
  return all.join(QStringLiteral("; "));
}

const KeyChange* lostLife(const DebugCall& call) {
  for (const KeyChange& change : call.changes)
    if (change.before && change.after && change.before->ttlMs >= 0 && change.after->ttlMs < 0) return &change;
  return nullptr;
}

/// The names that a line gives values: "local a, b = …" and "a = …".
QStringList assignedNames(const QString& line) {
  static const QRegularExpression assignment(QStringLiteral("^\\s*(?:local\\s+)?([A-Za-z_]\\w*(?:\\s*,\\s*[A-Za-z_]\\w*)*)\\s*=[^=]"));
  const auto match = assignment.match(line);
  if (!match.hasMatch()) return {};
  QStringList names = match.captured(1).split(QLatin1Char(','));
  for (QString& name : names) name = name.trimmed();
  return names;
}

} // namespace

std::vector<FactRow> variableRows(const DebugModel& model, std::size_t frame, const std::set<QString>& open, std::vector<VariableRow>& rows) {
  std::vector<FactRow> facts;
  rows.clear();
  const DebugScene* scene = model.scene();
  if (scene == nullptr || frame >= scene->view.frames.size()) return facts;
  const DebugFrame& shown = scene->view.frames[frame];
  const DebugScene* old = model.sceneBefore();
  const bool isKnown = old != nullptr && frame < old->view.frames.size() && old->view.frames[frame].firstLine == shown.firstLine;
  for (const DebugVariable& variable : shown.variables) {
    const DebugVariable* before = variableIn(old, frame, shown, variable.name);
    const QString suffix = variable.kind == DebugVariable::Kind::Upvalue ? Words::tr(" (upvalue)") : QString();
    addValue(facts, rows, open, {text(variable.name), text(variable.name)}, text(variable.name) + suffix, variable.value, before == nullptr ? nullptr : &before->value, isKnown);
  }
  for (const DebugVariable& global : scene->view.globals) {
    const DebugVariable* before = nullptr;
    if (old != nullptr)
      for (const DebugVariable& other : old->view.globals)
        if (other.name == global.name) before = &other;
    addValue(facts, rows, open, {text(global.name), text(global.name)}, text(global.name), global.value, before == nullptr ? nullptr : &before->value, before != nullptr);
  }
  return facts;
}

std::vector<FactRow> frameRows(const DebugScene& scene, std::size_t chosen) {
  std::vector<FactRow> rows;
  for (std::size_t i = 0; i < scene.view.frames.size(); ++i) {
    const DebugFrame& frame = scene.view.frames[i];
    rows.push_back({{{(i == chosen ? QStringLiteral("▸ ") : QStringLiteral("   ")) + text(frame.function), {}, {}, true, i == chosen}, {frame.isBuiltIn ? Words::tr("built in") : Words::tr("line %1").arg(frame.line)}},
                    i == chosen ? Tone::Accent : Tone::Plain});
  }
  if (scene.view.framesLeftOut > 0) rows.push_back({{{Words::tr("%1 more outside of these").arg(scene.view.framesLeftOut)}, {}}});
  return rows;
}

std::vector<FactRow> watchRows(const DebugScene& scene) {
  std::vector<FactRow> rows;
  for (const DebugWatch& watch : scene.watches)
    rows.push_back({{{text(watch.expression), {}, {}, true}, {shortened(text(watch.text), kLongestValue), {}, text(watch.text), true}}, watch.isError ? Tone::Caution : Tone::Plain});
  return rows;
}

std::vector<FactRow> keyRows(const DebugModel& model, KeysSince since, std::vector<std::string>& keys) {
  const DebugScene& scene = *model.scene();
  std::map<std::string, KeyImage> before;
  if (since == KeysSince::Line) before = undone(scene.view.keys, callsOfLastLine(scene));
  else if (since == KeysSince::Start) before = undone(scene.view.keys, scene.callsSoFar());
  else before = model.sceneBefore() != nullptr ? model.sceneBefore()->view.keys : scene.view.keys;
  std::map<std::string, std::pair<const KeyImage*, const KeyImage*>> all;
  for (const auto& [name, image] : scene.view.keys) all[name].first = &image;
  for (const auto& [name, image] : before) all[name].second = &image;
  std::vector<FactRow> rows;
  keys.clear();
  for (const auto& [name, images] : all) {
    rows.push_back(keyRow(name, images.first, images.second));
    keys.push_back(name);
  }
  return rows;
}

QString keyWarning(const DebugScene& scene, std::string& key) {
  for (const DebugCall& call : callsOfLastLine(scene))
    if (const KeyChange* lost = lostLife(call)) {
      key = lost->key;
      if (equalsIgnoringCase(call.request[0], "PERSIST")) return {};
      return Words::tr("%1 in line %2 dropped the TTL of %3: this key now lives for ever.").arg(text(toUpper(call.request[0]))).arg(call.line).arg(text(key));
    }
  return {};
}

std::vector<FactRow> callRows(const DebugScene& scene) {
  std::vector<FactRow> rows;
  auto calls = scene.callsSoFar();
  if (calls.size() > kMostCalls) calls = calls.last(kMostCalls);
  for (const DebugCall& call : calls) {
    const bool isLast = scene.position > 0 && call.event + 1 == scene.position;
    const QString request = text(requestText(call.request));
    const QString reply = text(replyText(call.reply));
    rows.push_back({{{numberText(static_cast<std::int64_t>(call.event) + 1), {}, {}, false, isLast},
                     {QString::number(call.line)},
                     {shortened(request, kLongestValue), {}, shortened(request, 2000), true},
                     {shortened(reply, kLongestNote), {}, shortened(reply, 2000), true},
                     {changedText(call)}},
                    call.reply.isError() ? Tone::Bad : Tone::Plain,
                    isLast});
  }
  return rows;
}

std::map<int, LineNote> lineNotes(const DebugScene& scene, const QString& words) {
  std::map<int, LineNote> notes;
  const QStringList lines = words.split(QLatin1Char('\n'));
  for (const auto& [line, count] : lineHits(scene)) {
    if (line < 1 || line > lines.size()) continue;
    QStringList values;
    for (const QString& name : assignedNames(lines[line - 1]))
      for (const DebugFrame& frame : scene.view.frames) {
        if (frame.isBuiltIn || line < frame.firstLine) continue;
        const auto found = std::find_if(frame.variables.begin(), frame.variables.end(), [&](const DebugVariable& variable) { return text(variable.name) == name; });
        if (found == frame.variables.end()) continue;
        values << name + QStringLiteral(" = ") + shortened(text(found->value.text), kLongestNote);
        break;
      }
    if (!values.isEmpty()) notes[line].text = values.join(QStringLiteral(", "));
  }
  for (const DebugCall& call : scene.callsSoFar()) {
    LineNote& note = notes[call.line];
    if (const KeyChange* lost = lostLife(call)) note = {Words::tr("TTL %1 → none").arg(ttlText(lost->before->ttlMs)), Tone::Bad};
    else if (call.reply.isError()) note = {QStringLiteral("→ ") + shortened(text(replyText(call.reply)), kLongestNote), Tone::Bad};
    else if (note.text.isEmpty() || note.text.startsWith(QChar(0x2192))) note = {QStringLiteral("→ ") + shortened(text(replyShort(call.reply)), kLongestNote), Tone::Accent};
  }
  return notes;
}

std::map<int, std::int64_t> lineHits(const DebugScene& scene) {
  if (scene.executable.empty()) return {};
  std::vector<std::int64_t> counts(static_cast<std::size_t>(*scene.executable.rbegin()) + 1); // runs are long: no search for each event
  for (std::size_t event = 0; event < scene.position; ++event)
    if (const auto line = static_cast<std::size_t>(scene.recording->events[event].line); line < counts.size()) ++counts[line];
  std::map<int, std::int64_t> hits;
  for (std::size_t line = 0; line < counts.size(); ++line)
    if (counts[line] > 0) hits[static_cast<int>(line)] = counts[line];
  return hits;
}

QString coverageText(const DebugScene& scene, int line) {
  const auto found = scene.coverage->find(line);
  if (found == scene.coverage->end()) return {};
  const LineCoverage& cover = found->second;
  if (cover.hits == 0) return Words::tr("line %1 does not run").arg(line);
  return Words::tr("line %1 runs %2 times in the whole run, with %3 calls: %4 of the server's time, simulated")
      .arg(line)
      .arg(numberText(cover.hits), numberText(cover.calls), shortTime(cover.costUs / 1000));
}

double costOfRun(const DebugScene& scene) {
  double us = 0;
  for (const auto& [line, cover] : *scene.coverage) us += cover.costUs;
  return us / 1e6;
}

QString stopText(const DebugModel& model) {
  const DebugScene* scene = model.scene();
  if (scene == nullptr) return model.isWorking() ? Words::tr("running the script") : QString();
  const QString place = scene->isAtEnd() ? Words::tr("ended after %1 lines").arg(numberText(static_cast<std::int64_t>(scene->length())))
                                         : Words::tr("stopped at line %1 · event %2 of %3")
                                               .arg(scene->line())
                                               .arg(numberText(static_cast<std::int64_t>(scene->position) + 1), numberText(static_cast<std::int64_t>(scene->length())));
  QString words = place;
  if (scene->stop.why == DebugStop::Why::Breakpoint || scene->isAtEnd()) words += QStringLiteral(" · ") + text(scene->stop.text);
  if (scene->isAtEnd() && !scene->recording->isCut) words += QStringLiteral(" · ") + Words::tr("reply %1").arg(shortened(text(replyText(scene->recording->reply)), kLongestValue));
  return words;
}

} // namespace interleave
