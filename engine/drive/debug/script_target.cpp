#include "engine/drive/debug/script_target.hpp"

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/server/script_host.hpp"

namespace interleave {

Result<ScriptTarget> ScriptTarget::of(Server start, SessionId session, Request request) {
  const std::string name = request.empty() ? std::string() : toLower(request[0]);
  const bool isText = name == "eval" || name == "eval_ro";
  const bool isSha = name == "evalsha" || name == "evalsha_ro";
  if (!isText && !isSha) return Error{"only EVAL and EVALSHA run a script that can be debugged"};
  if (request.size() < 3) return Error{fmt::format("{} takes a script, the number of keys, the keys and the arguments", toUpper(name))};
  ScriptTarget target(std::move(start), session, std::move(request));
  if (isText) {
    target.m_source = target.m_request[1];
  } else {
    const auto source = target.m_start.findScript(toLower(target.m_request[1]));
    if (!source) return Error{fmt::format("the server knows no script {}; SCRIPT LOAD tells it one", target.m_request[1])};
    target.m_source = *source;
  }
  if (const auto error = ScriptEngine::ofThisThread().compileError(target.m_source, sha1Hex(target.m_source))) return Error{error->text};
  for (const int position : keysOfScriptCall(target.m_request)) target.m_keys.push_back(target.m_request[static_cast<std::size_t>(position)]);
  return target;
}

Reply ScriptTarget::run() {
  m_now = m_start;
  m_log = {};
  return m_now->execute(m_session, m_request, &m_log);
}

Reply ScriptTarget::execute(const Request& request) {
  const CommandSpec* command = request.empty() ? nullptr : findCommand(request[0]);
  if (command == nullptr) return Reply::error("ERR unknown command");
  if (!arityFits(*command, request.size())) return Reply::error(fmt::format("ERR wrong number of arguments for '{}' command", command->name));
  if ((command->flags & kNoScript) != 0) return Reply::error("ERR This Redis command is not allowed from script");
  return m_now->callInside(*command, m_now->session(m_session), request, true, 0);
}

} // namespace interleave
