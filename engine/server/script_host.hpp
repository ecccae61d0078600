// What EVAL and FCALL share: the server as a host of scripts, and the rules of what a script may do.
#pragma once

#include <functional>
#include <initializer_list>
#include <string_view>

#include "engine/commands/command.hpp"
#include "engine/script/script_engine.hpp"
#include "engine/server/server.hpp"

namespace interleave {

enum class ScriptAccess { ReadWrite, ReadOnly }; ///< EVAL or EVAL_RO
enum class ScriptKind { Eval, Function };

/// Runs a script's calls in a session of its own, so that SELECT in a script does not change the caller's database.
class ServerScriptHost final : public ScriptHost {
public:
  /// `flags` are of ScriptFlag. REQUIRES a call with the layout of EVAL.
  ServerScriptHost(Call& call, std::uint32_t flags, ScriptAccess access, std::size_t keyCount);

  Reply callFromScript(const Request& request, int line) override;
  [[nodiscard]] bool wantsLines() const override { return m_server.log() != nullptr; }
  void setScriptProtocol(int protocol) override { m_session.protocol = protocol; }
  [[nodiscard]] int scriptProtocol() const override { return m_session.protocol; }
  [[nodiscard]] const char* interruption() override;
  [[nodiscard]] std::int64_t* lineCounter() override { return m_server.meter() == nullptr ? nullptr : &m_server.meter()->scriptLines; }
  [[nodiscard]] bool knowsCommand(const Request& request) override { return findCommand(request[0]) != nullptr; }
  void logFromScript(int, std::string) override {}

private:
  std::optional<Reply> checkSlots(const CommandSpec& command, const Request& request);

  Server& m_server;
  Session m_session;
  bool m_readOnly;
  bool m_oneSlot;  ///< in a cluster: all keys of the script must be in one slot
  int m_slot = -1; ///< in which the script's keys are; -1 while that is open
};

/// Why a script with these flags may not run here, as scriptPrepareForRun in Redis's script.c decides; nothing when it may.
[[nodiscard]] std::optional<Reply> refuseToRun(const Server& server, std::uint32_t flags, ScriptAccess access);

/// Runs a script while the server knows that it runs. `function` is its name, or null for EVAL.
Reply runAsScript(Call& call, const std::string* function, const std::function<Reply()>& run);

/// SCRIPT KILL and FUNCTION KILL.
Reply killScript(Server& server, ScriptKind kind);

/// Checks the count of keys in a call with the layout of EVAL. Gives it, or the error, `notANumber` when it is none.
[[nodiscard]] std::optional<Reply> readKeyCount(const Call& call, const Reply& notANumber, std::size_t& count);

/// The positions of keys in a request with the layout of EVAL.
[[nodiscard]] std::vector<int> keysOfScriptCall(const Request& request);


} // namespace interleave
