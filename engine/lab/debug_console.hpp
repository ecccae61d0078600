// The debugger as lines of text: what somebody types, and what is answered. In a terminal and in the window.
#pragma once

#include <string>
#include <vector>

#include "engine/drive/debug/script_debugger.hpp"

namespace interleave {

/// A command of the console, for help and for completing.
struct DebugConsoleCommand {
  const char* name;
  const char* shortName; ///< empty: none
  const char* arguments;
  const char* about;
};

class DebugConsole {
public:
  /// `file` is how the script is called in answers.
  DebugConsole(ScriptDebugger debugger, std::string file);

  /// Where the script stands, to begin with.
  [[nodiscard]] std::vector<std::string> greeting() const;
  /// Executes a line and gives the answer. An empty line repeats the last movement.
  std::vector<std::string> execute(const std::string& line);
  [[nodiscard]] bool isOver() const { return m_isOver; }

  [[nodiscard]] const ScriptDebugger& debugger() const { return m_debugger; }
  [[nodiscard]] static std::span<const DebugConsoleCommand> commands();
  /// What a word that is being typed can become: commands.
  [[nodiscard]] static std::vector<std::string> completions(const std::string& beginning);

private:
  using Lines = std::vector<std::string>;
  Lines move(void (ScriptDebugger::*how)());
  Lines where() const;
  Lines runTo(const std::string& argument, void (ScriptDebugger::*how)(int));
  Lines list(const std::string& argument) const;
  Lines whole() const;
  Lines listLines(int from, int to) const;
  Lines print(const std::string& argument) const;
  Lines breakpoint(const std::string& argument);
  Lines breakpointList() const;
  Lines remove(const std::string& argument);
  Lines trace() const;
  Lines selectFrame(const std::string& argument);
  Lines evaluate(const std::string& argument) const;
  Lines redis(const std::string& argument);
  Lines assign(const std::string& argument);
  Lines who(const std::string& argument) const;
  Lines watch(const std::string& argument);
  Lines unwatch(const std::string& argument);
  Lines keys() const;
  Lines calls() const;
  Lines coverage() const;
  Lines goTo(const std::string& argument);
  Lines edits(const std::string& argument);
  Lines restart();
  Lines help() const;
  Lines abort();
  [[nodiscard]] std::string codeLine(int line, bool isCurrent) const;
  [[nodiscard]] Lines said(std::size_t before) const;
  [[nodiscard]] std::vector<std::string> watchLines() const;

  ScriptDebugger m_debugger;
  std::string m_file;
  std::vector<std::string> m_code; ///< the script's lines
  std::vector<std::string> m_watches;
  std::size_t m_frame = 0; ///< that print and eval look at
  std::string m_lastMovement;
  bool m_isOver = false;
};

} // namespace interleave
