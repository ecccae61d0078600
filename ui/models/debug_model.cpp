#include "ui/models/debug_model.hpp"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>

#include "engine/base/bytes.hpp"
#include "engine/commands/command.hpp"
#include "engine/drive/debug/inspections.hpp"
#include "engine/resp/text.hpp"
#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kPauseMs = 350;
constexpr std::size_t kEntries = 1000;

/// The line that an error of the compiler names: "user_script:3: …".
int lineOfError(const QString& words) {
  static const QRegularExpression place(QStringLiteral("user_script:(\\d+):"));
  const auto match = place.match(words);
  return match.hasMatch() ? match.captured(1).toInt() : 0;
}

DebugScene sceneOf(const ScriptDebugger& debugger, const std::vector<std::string>& watches, int levels) {
  DebugScene scene;
  scene.recording = debugger.sharedRecording();
  scene.coverage = debugger.sharedCoverage();
  scene.position = debugger.position();
  scene.stop = debugger.stop();
  scene.view = debugger.view({levels, kEntries});
  scene.breakpoints = debugger.breakpoints();
  scene.executable = debugger.executable();
  scene.hits = debugger.sharedHits();
  scene.edits = debugger.edits().size();
  for (const std::string& expression : watches) {
    DebugWatch watch{expression, {}, false};
    const auto values = debugger.evaluate(0, expression);
    watch.isError = !values;
    if (!values) watch.text = values.message();
    else
      for (const DebugValue& value : *values) watch.text += (watch.text.empty() ? "" : ", ") + value.text;
    scene.watches.push_back(std::move(watch));
  }
  return scene;
}

bool isCommand(const QString& text) {
  const QString word = text.section(QLatin1Char(' '), 0, 0);
  return !word.isEmpty() && word == word.toUpper() && findCommand(word.toStdString()) != nullptr;
}

Result<std::string> executed(ScriptDebugger& debugger, const std::string& line) {
  Request request;
  if (!splitArguments(line, request)) return Error{"a quote has no other half"};
  const auto reply = debugger.command(request);
  if (!reply) return reply.error();
  return replyBlock(*reply);
}

Result<std::string> evaluated(ScriptDebugger& debugger, std::size_t frame, const std::string& expression) {
  const auto values = debugger.evaluate(frame, expression, {8, kEntries});
  if (!values) return values.error();
  std::string text;
  for (const DebugValue& value : *values) text += (text.empty() ? "" : ", ") + value.text;
  return text.empty() ? std::string("nil") : text;
}

} // namespace

std::span<const DebugCall> DebugScene::callsSoFar() const {
  return std::span(recording->calls).first(isAtEnd() ? recording->calls.size() : recording->events[position].calls);
}

DebugModel::DebugModel(const ScenarioLibrary& library, QObject* parent) : QObject(parent), m_library(library) {
  m_pause.setSingleShot(true);
  m_pause.setInterval(kPauseMs);
  connect(&m_pause, &QTimer::timeout, this, &DebugModel::record);
  connect(&m_file, &ScriptFile::replaced, this, [this] {
    if (!m_isOpening) record();
  });
}

void DebugModel::forgetRun() {
  m_steppedClient = -1;
  m_step.reset();
  m_scene.reset();
  m_before.reset();
}

Status DebugModel::open(const QString& path) {
  auto setup = debugSetupOf(path.toStdString());
  m_isOpening = true;
  const Status status = m_file.open(path);
  m_isOpening = false;
  if (!status) return status;
  forgetRun();
  m_setup = setup ? std::move(*setup) : DebugSetup{};
  record();
  emit opened();
  return setup ? Status{} : Status{setup.error()};
}

Status DebugModel::openStep(const World& world, ClientIndex client) {
  const ClientState& state = world.clients[static_cast<std::size_t>(client)];
  const Request& request = state.node->request;
  const QString name = text(clientName(client));
  if (statusOf(world, client) != ClientStatus::Ready || state.node->server != ServerKind::Redis)
    return Error{tr("%1 sends no script to Redis next.").arg(name).toStdString()};
  const auto target = ScriptTarget::of(world.server, state.session, request);
  if (!target) return Error{tr("%1's next step is no script: %2.").arg(name, text(target.message())).toStdString()};
  forgetRun();
  m_setup = {};
  m_setup.keys = target->keys();
  for (std::size_t i = 3 + target->keys().size(); i < request.size(); ++i) m_setup.arguments.push_back(request[i]);
  m_steppedClient = client;
  m_step = Step{world.server, state.session, toLower(request[0]).ends_with("_ro") ? "EVAL_RO" : "EVAL"};
  m_isOpening = true;
  m_file.take(tr("%1, step of %2").arg(text(world.rules->scenario), name), text(target->source()));
  m_isOpening = false;
  record();
  emit opened();
  return {};
}

void DebugModel::endStep() {
  m_steppedClient = -1;
  emit opened();
  emit changed();
}

void DebugModel::setSetup(DebugSetup setup) {
  m_setup = std::move(setup);
  keepSetup();
  record();
  emit opened();
}

/// Beside the script, where that can be written; else it lasts as long as the program.
void DebugModel::keepSetup() {
  if (m_file.path().isEmpty()) return;
  const std::string path = debugSetupPath(m_file.path().toStdString()).string();
  const QByteArray words = QByteArray::fromStdString(debugSetupText(m_setup));
  if (m_setup.isEmpty() && !QFileInfo::exists(text(path))) return;
  QSaveFile out(text(path));
  if (out.open(QIODevice::WriteOnly)) {
    out.write(words);
    out.commit();
  }
}

void DebugModel::words(const QString& words) {
  m_file.setWords(words);
  m_pause.start();
}

// ---- on the debugger's thread

void DebugModel::record() {
  m_pause.stop();
  if (!isOpen()) return;
  if (std::exchange(m_hasMovedBreakpoints, false)) keepSetup();
  const std::uint64_t run = ++m_run;
  m_recordedWords = m_file.words();
  m_waiting = 1;
  m_worker.replace([this, run, setup = m_setup, words = m_file.words().toStdString(), library = m_library, step = m_step, levels = m_levels](
                       std::optional<ScriptDebugger>& debugger) {
    auto target = [&]() -> Result<ScriptTarget> {
      if (!step) return debugTarget(setup, words, library);
      return ScriptTarget::of(step->server, step->session, evalRequest(step->command, words, setup));
    }();
    Answer answer;
    debugger.reset();
    if (!target) {
      answer.problem = text(target.message());
    } else {
      debugger.emplace(std::move(*target));
      for (const Breakpoint& breakpoint : setup.breakpoints)
        if (const auto added = debugger->add(breakpoint); !added) answer.problem = text(added.message());
      answer.scene = sceneOf(*debugger, setup.watches, levels);
    }
    const ScriptCall call{setup.keys.size(), setup.arguments.size()};
    answer.problems = scriptProblems(words, &call, answer.scene ? answer.scene->recording.get() : nullptr);
    QMetaObject::invokeMethod(this, [this, run, answer = std::move(answer)]() mutable { takeRun(run, std::move(answer)); }, Qt::QueuedConnection);
  });
  emit changed();
}

void DebugModel::act(Act act) {
  if (!canMove()) return;
  ++m_waiting;
  m_worker.add([this, run = m_run, act = std::move(act), watches = m_setup.watches, levels = m_levels](std::optional<ScriptDebugger>& debugger) {
    if (!debugger) return;
    act(*debugger);
    QMetaObject::invokeMethod(this, [this, run, scene = sceneOf(*debugger, watches, levels)]() mutable { takeStop(run, std::move(scene)); }, Qt::QueuedConnection);
  });
}

void DebugModel::inquire(Question question) {
  act([this, question = std::move(question)](ScriptDebugger& debugger) {
    const auto answer = question.answer(debugger);
    const QString words = answer ? text(*answer) : text(answer.message());
    QMetaObject::invokeMethod(this, [this, question = question.question, words, isError = !answer] { emit answered(question, words, isError); }, Qt::QueuedConnection);
  });
}

void DebugModel::takeRun(std::uint64_t run, Answer answer) {
  if (run != m_run) return;
  m_waiting = std::max(0, m_waiting - 1);
  m_problem = answer.problem;
  m_problemLine = lineOfError(m_problem);
  m_problems = std::move(answer.problems);
  m_compiles = answer.scene.has_value();
  if (answer.scene) show(std::move(*answer.scene));
  emit changed();
}

void DebugModel::takeStop(std::uint64_t run, DebugScene scene) {
  if (run != m_run) return;
  m_waiting = std::max(0, m_waiting - 1);
  show(std::move(scene));
  emit changed();
}

void DebugModel::show(DebugScene scene) {
  const bool hasMoved = m_scene && m_scene->position != scene.position;
  const bool isSameRun = m_scene && m_scene->recording == scene.recording;
  if (!isSameRun) m_before.reset();
  else if (hasMoved) m_before = std::move(m_scene);
  m_scene = std::move(scene);
}

// ---- verbs

void DebugModel::move(Move how) {
  act([how](ScriptDebugger& debugger) { (debugger.*how)(); });
}

void DebugModel::goTo(std::size_t event) {
  act([event](ScriptDebugger& debugger) { debugger.goTo(std::min(event, debugger.length())); });
}

void DebugModel::runTo(int line, bool backward) {
  act([line, backward](ScriptDebugger& debugger) { backward ? debugger.backTo(line) : debugger.runTo(line); });
}

void DebugModel::breakpointsChanged() {
  keepSetup();
  act([breakpoints = m_setup.breakpoints](ScriptDebugger& debugger) {
    debugger.clearBreakpoints();
    for (const Breakpoint& breakpoint : breakpoints) static_cast<void>(debugger.add(breakpoint));
  });
  emit changed();
}

void DebugModel::toggleLine(int line) {
  const std::set<int> executable = m_scene ? m_scene->executable : std::set<int>{};
  const auto erased = std::erase_if(m_setup.breakpoints, [&](const Breakpoint& breakpoint) {
    return breakpoint.kind == Breakpoint::Kind::Line && (breakpoint.line == line || verifiedLine(executable, breakpoint.line) == line);
  });
  if (erased > 0) return breakpointsChanged();
  if (const QString wrong = addBreakpoint(QString::number(line)); !wrong.isEmpty()) emit answered(QString::number(line), wrong, true);
}

QString DebugModel::addBreakpoint(const QString& words) {
  auto breakpoint = parseBreakpoint(words.toStdString());
  if (!breakpoint) return text(breakpoint.message());
  const int last = static_cast<int>(m_file.words().count(QLatin1Char('\n'))) + 1;
  if (breakpoint->line > last) return tr("There is no line %1; the script has %2.").arg(breakpoint->line).arg(last);
  if (const Status status = checkBreakpoint(*breakpoint); !status) return text(status.message());
  breakpoint->id = 1;
  for (const Breakpoint& known : m_setup.breakpoints) breakpoint->id = std::max(breakpoint->id, known.id + 1);
  m_setup.breakpoints.push_back(std::move(*breakpoint));
  breakpointsChanged();
  return {};
}

void DebugModel::removeBreakpoint(int id) {
  if (std::erase_if(m_setup.breakpoints, [id](const Breakpoint& breakpoint) { return breakpoint.id == id; }) > 0) breakpointsChanged();
}

void DebugModel::setBreakpointOn(int id, bool on) {
  for (Breakpoint& breakpoint : m_setup.breakpoints)
    if (breakpoint.id == id) breakpoint.isOn = on;
  breakpointsChanged();
}

void DebugModel::moveBreakpoint(int id, int line) {
  for (Breakpoint& breakpoint : m_setup.breakpoints)
    if (breakpoint.id == id && breakpoint.line != line) {
      breakpoint.line = line;
      m_hasMovedBreakpoints = true; // kept with the run that is recorded after the pause
    }
}

void DebugModel::addWatch(const QString& expression) {
  if (expression.trimmed().isEmpty()) return;
  m_setup.watches.push_back(expression.trimmed().toStdString());
  keepSetup();
  act([](ScriptDebugger&) {});
}

void DebugModel::removeWatch(int place) {
  if (place < 0 || place >= static_cast<int>(m_setup.watches.size())) return;
  m_setup.watches.erase(m_setup.watches.begin() + place);
  keepSetup();
  act([](ScriptDebugger&) {});
}

void DebugModel::ask(const QString& question, std::size_t frame) {
  const std::string words = question.trimmed().toStdString();
  if (words.empty()) return;
  static const QRegularExpression assignment(QStringLiteral("^([A-Za-z_]\\w*)\\s*=\\s*([^=].*)$"));
  if (const auto match = assignment.match(question.trimmed()); match.hasMatch()) return assign(frame, match.captured(1), match.captured(2));
  if (isCommand(question.trimmed())) return inquire({question, [words](ScriptDebugger& debugger) { return executed(debugger, words); }});
  inquire({question, [words, frame](ScriptDebugger& debugger) { return evaluated(debugger, frame, words); }});
}

void DebugModel::assign(std::size_t frame, const QString& name, const QString& expression) {
  inquire({name + QStringLiteral(" = ") + expression, [frame, name = name.toStdString(), value = expression.toStdString()](ScriptDebugger& debugger) -> Result<std::string> {
             if (Status status = debugger.assign(frame, name, value); !status) return status.error();
             return evaluated(debugger, frame, name);
           }});
}

void DebugModel::dropEdits() {
  act([](ScriptDebugger& debugger) { debugger.dropEdits(); });
}

void DebugModel::goToWriterOf(std::size_t frame, const QString& name) {
  inquire({tr("who wrote %1").arg(name), [frame, name = name.toStdString()](ScriptDebugger& debugger) -> Result<std::string> {
             const auto writer = debugger.lastWriterOf(frame, name);
             if (!writer) return writer.error();
             debugger.goTo(writer->event);
             return writer->text;
           }});
}

void DebugModel::goToWriterOfKey(const QString& key) {
  inquire({tr("who wrote %1").arg(key), [key = key.toStdString()](ScriptDebugger& debugger) -> Result<std::string> {
             const auto writer = debugger.lastWriterOfKey(key);
             if (!writer) return std::string("nothing has written it so far in this run");
             debugger.goTo(writer->event);
             return writer->text;
           }});
}

void DebugModel::setLevels(int levels) {
  if (levels <= m_levels) return;
  m_levels = levels;
  act([](ScriptDebugger&) {});
}

} // namespace interleave
