// The debugger's session as the window sees it: a script with its setup, and the stop at which it stands.
//
// The debugger works on a thread of its own; each answer is a DebugScene, a plain value that views show.
#pragma once

#include <QObject>
#include <QStringList>

#include "engine/lab/debug_setup.hpp"
#include "engine/lab/script_problems.hpp"
#include "engine/world/world.hpp"
#include "ui/models/debug_worker.hpp"
#include "ui/models/script_file.hpp"

namespace interleave {

struct DebugWatch {
  std::string expression;
  std::string text;
  bool isError = false;
};

/// All that a stop shows.
struct DebugScene {
  std::shared_ptr<const Recording> recording; ///< never null
  std::shared_ptr<const std::map<int, LineCoverage>> coverage; ///< never null
  std::size_t position = 0;
  DebugStop stop;
  StopView view;
  std::vector<Breakpoint> breakpoints;
  std::set<int> executable;
  std::shared_ptr<const std::vector<DebugHit>> hits; ///< never null
  std::vector<DebugWatch> watches;
  std::size_t edits = 0; ///< changes that somebody made: not the run of the script alone

  [[nodiscard]] std::size_t length() const { return recording->events.size(); }
  [[nodiscard]] bool isAtEnd() const { return position == length(); }
  /// The line that is about to run; 0 at the end.
  [[nodiscard]] int line() const { return isAtEnd() ? 0 : recording->events[position].line; }
  [[nodiscard]] std::span<const DebugCall> callsSoFar() const;
};

class DebugModel final : public QObject {
  Q_OBJECT

public:
  explicit DebugModel(const ScenarioLibrary& library, QObject* parent = nullptr);

  [[nodiscard]] ScriptFile& file() { return m_file; }
  [[nodiscard]] const ScriptFile& file() const { return m_file; }
  [[nodiscard]] const ScenarioLibrary& library() const { return m_library; }

  /// Opens a script with the setup that is kept beside it, and records its run.
  [[nodiscard]] Status open(const QString& path);
  /// Debugs the script of a client's next request, from the world as it is. Fails when that runs no script.
  [[nodiscard]] Status openStep(const World& world, ClientIndex client);
  /// The step is left; its script stays on the screen as one of its own, in the same world.
  void endStep();
  /// The client whose step is debugged; -1: it is a script of its own.
  [[nodiscard]] ClientIndex steppedClient() const { return m_steppedClient; }
  [[nodiscard]] bool isOpen() const { return !m_file.name().isEmpty(); }

  [[nodiscard]] const DebugSetup& setup() const { return m_setup; }
  /// Takes it over, keeps it beside the script and records again.
  void setSetup(DebugSetup setup);

  /// Nothing while the first run is recorded, and when there is none.
  [[nodiscard]] const DebugScene* scene() const { return m_scene ? &*m_scene : nullptr; }
  /// The stop before this one in the same run; nothing at first.
  [[nodiscard]] const DebugScene* sceneBefore() const { return m_before ? &*m_before : nullptr; }
  [[nodiscard]] bool isWorking() const { return m_waiting > 0; }
  /// Why there is no run of the present text; and the line, or 0.
  [[nodiscard]] const QString& problem() const { return m_problem; }
  [[nodiscard]] int problemLine() const { return m_problemLine; }
  /// Whether the present text is the one that was run last: what is known of its lines and places holds.
  [[nodiscard]] bool isRecorded() const { return m_recordedWords == m_file.words(); }
  /// Whether there is a run of the present text to walk through.
  [[nodiscard]] bool canMove() const { return m_scene && m_compiles; }
  /// What is likely to go wrong with the text that was run last.
  [[nodiscard]] const std::vector<ScriptProblem>& problems() const { return m_problems; }

  // Verbs; each is answered by `changed`.
  void words(const QString& words); ///< typed; the run is recorded again after a short pause
  using Move = void (ScriptDebugger::*)();
  void move(Move how);
  void goTo(std::size_t event);
  void runTo(int line, bool backward);
  void toggleLine(int line);
  /// "write op:*", "12 if left < 0" … Gives what is wrong, or nothing.
  [[nodiscard]] QString addBreakpoint(const QString& text);
  void removeBreakpoint(int id);
  void setBreakpointOn(int id, bool on);
  /// The editor moved its line, together with the text around it.
  void moveBreakpoint(int id, int line);
  void addWatch(const QString& expression);
  void removeWatch(int place);
  /// Lua in a frame, or a Redis command where the text begins with one's name in capitals; answered by `answered`.
  void ask(const QString& text, std::size_t frame);
  /// A local's new value: a fork of the run. Answered like ask().
  void assign(std::size_t frame, const QString& name, const QString& expression);
  void dropEdits();
  /// Who gave a variable (or, with a key's name, a key) its value; the run goes there. Answered like ask().
  void goToWriterOf(std::size_t frame, const QString& name);
  void goToWriterOfKey(const QString& key);
  /// How deep tables are read.
  void setLevels(int levels);

signals:
  void opened();  ///< another script, or the same with another setup
  void changed(); ///< scene, problem, breakpoints, or whether it works
  void answered(const QString& question, const QString& answer, bool isError);

private:
  using Act = std::function<void(ScriptDebugger&)>;
  struct Question {
    QString question;
    std::function<Result<std::string>(ScriptDebugger&)> answer;
  };
  void record();
  void act(Act act);
  void inquire(Question question);
  struct Answer {
    std::optional<DebugScene> scene;
    QString problem;
    std::vector<ScriptProblem> problems;
  };
  /// What came of a new recording.
  void takeRun(std::uint64_t run, Answer answer);
  /// Another stop of the same.
  void takeStop(std::uint64_t run, DebugScene scene);
  void show(DebugScene scene);
  void keepSetup();
  void breakpointsChanged();
  void forgetRun();

  const ScenarioLibrary& m_library;
  ScriptFile m_file;
  DebugSetup m_setup;
  ClientIndex m_steppedClient = -1;
  struct Step {
    Server server; ///< as it is before the step
    SessionId session = 0;
    std::string command; ///< EVAL, or EVAL_RO where the step may only read
  };
  std::optional<Step> m_step; ///< that is debugged
  std::optional<DebugScene> m_scene;
  std::optional<DebugScene> m_before;
  QString m_problem;
  int m_problemLine = 0;
  std::vector<ScriptProblem> m_problems;
  QString m_recordedWords;
  bool m_compiles = false;
  int m_waiting = 0;
  std::uint64_t m_run = 0; ///< answers of earlier recordings are not taken
  int m_levels = 2;
  bool m_isOpening = false;
  bool m_hasMovedBreakpoints = false;
  QTimer m_pause;
  DebugWorker m_worker; ///< last: it ends before what its answers are for
};

} // namespace interleave
