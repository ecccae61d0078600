// Redis's own debugger on the wire (redis-cli --ldb): SCRIPT DEBUG YES, then EVAL, then commands and lines of status.
//
// Answers are those of Redis 7.0's ldb.c (eval.c) word by word where it has an answer. What it cannot do is done here: next steps
// over calls, breakpoints move to lines with code and keep their own, conditions, the way back, nothing is cut.
#pragma once

#include <string>
#include <vector>

#include "engine/drive/debug/script_debugger.hpp"

namespace interleave {

class LdbSession {
public:
  /// `isForked`: what the script does is thrown away at the end. Otherwise the caller runs it then, and commands that write
  /// are refused.
  LdbSession(ScriptDebugger debugger, bool isForked);

  /// What the client is told first.
  [[nodiscard]] std::vector<std::string> greeting();
  /// Executes a command and gives the lines of its answer; the last one is <endsession> when the session is over.
  std::vector<std::string> execute(const Request& words);
  [[nodiscard]] bool isOver() const { return m_isOver; }
  [[nodiscard]] bool isForked() const { return m_isForked; }
  /// Whether it was over before the script was.
  [[nodiscard]] bool isAborted() const { return m_isAborted; }
  /// The script's reply. REQUIRES isOver().
  [[nodiscard]] Reply reply() const;

private:
  using Lines = std::vector<std::string>;
  using Move = void (ScriptDebugger::*)();
  Lines move(Move how, bool tellsCalls);
  Lines stopLines();
  [[nodiscard]] Lines said(std::size_t from, std::size_t to, bool tellsCalls) const;
  [[nodiscard]] Lines list(int line, int around) const;
  [[nodiscard]] Lines listAsked(const Request& words) const;
  [[nodiscard]] Lines print(const Request& words) const;
  Lines breakpoint(const Request& words);
  [[nodiscard]] Lines breakpointList() const;
  [[nodiscard]] Lines trace() const;
  [[nodiscard]] Lines evaluate(const std::string& code) const;
  Lines redis(const Request& request);
  Lines until(const Request& words, void (ScriptDebugger::*how)(int));
  [[nodiscard]] Lines who(const Request& words) const;
  Lines end();
  [[nodiscard]] std::string codeLine(int line, bool isCurrent) const;

  ScriptDebugger m_debugger;
  std::vector<std::string> m_code;
  bool m_isForked;
  bool m_isOver = false;
  bool m_isAborted = false;
};

/// A reply as the debugger's wire shows it: "v", "+OK", 3, NULL, [1,"two"].
[[nodiscard]] std::string ldbReplyText(const Reply& reply);

} // namespace interleave
