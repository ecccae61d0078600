#include "engine/drive/debug/recording.hpp"

#include <algorithm>
#include <map>

#include "engine/commands/command.hpp"
#include "engine/world/images.hpp"

namespace interleave {

namespace {

class Recorder final : public ReplayObserver {
public:
  Recorder(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t mostEvents) : ReplayObserver(target, edits), m_mostEvents(mostEvents) {}

  Recording record() {
    m_recording.reply = run();
    return std::move(m_recording);
  }

protected:
  void atLine(lua_State* lua, int line) override {
    if (m_recording.events.size() >= m_mostEvents) {
      m_recording.isCut = true;
      endRun(lua);
    }
    m_recording.events.push_back({line, depth(), static_cast<std::uint32_t>(m_recording.calls.size())});
  }

  void atCall(const Request& request, int line) override {
    DebugCall& call = m_recording.calls.emplace_back();
    call.request = request;
    call.line = line;
    call.event = event();
    m_firstAccess = target().log().accesses.size();
    const CommandSpec* command = findCommand(request[0]);
    if (command == nullptr || !arityFits(*command, request.size())) return;
    for (const int position : keyPositionsOf(*command, request)) {
      const std::string& key = request[static_cast<std::size_t>(position)];
      const auto& declared = target().keys();
      if (std::find(declared.begin(), declared.end(), key) == declared.end()) call.undeclared.push_back(key);
    }
  }

  void atReply(const Reply& reply) override {
    DebugCall& call = m_recording.calls.back();
    call.reply = reply;
    const auto& accesses = target().log().accesses;
    for (std::size_t i = m_firstAccess; i < accesses.size(); ++i) {
      const ExecutionLog::Access& access = accesses[i];
      const std::string label = keyLabel(access.database, access.key);
      auto& keys = access.write ? call.keysWritten : call.keysRead;
      if (std::find(keys.begin(), keys.end(), label) != keys.end()) continue;
      keys.push_back(label);
      if (access.write) noteChange(call, access, label);
    }
  }

  void atError(const std::string& message) override { m_recording.notes.push_back({DebugNote::Kind::Error, event(), message}); }
  void atBreakpoint() override { m_recording.notes.push_back({DebugNote::Kind::Breakpoint, event(), {}}); }
  void atDebug(std::vector<DebugValue> values) override {
    std::string text;
    for (const DebugValue& value : values) text += (text.empty() ? "" : ", ") + value.text;
    m_recording.notes.push_back({DebugNote::Kind::Debug, event(), std::move(text), std::move(values)});
  }

private:
  static std::optional<KeyImage> imageIn(const Server& server, const ExecutionLog::Access& access) {
    const Entry* entry = server.keys().peek(access.database, access.key);
    return entry == nullptr ? std::nullopt : std::optional(imageOf(*entry, server.keys().now()));
  }

  /// What a key was before is what the last call that wrote it left, or what it was at the start.
  void noteChange(DebugCall& call, const ExecutionLog::Access& access, const std::string& label) {
    auto [known, isNew] = m_known.try_emplace(label);
    if (isNew) known->second = imageIn(target().start(), access);
    std::optional<KeyImage> after = imageIn(target().now(), access);
    if (after != known->second) call.changes.push_back({access.database, label, known->second, after});
    known->second = std::move(after);
  }

  std::size_t m_mostEvents;
  Recording m_recording;
  std::size_t m_firstAccess = 0;
  std::map<std::string, std::optional<KeyImage>> m_known; ///< keys that were written, as they are now
};

} // namespace

Recording record(ScriptTarget& target, const std::vector<DebugEdit>& edits, std::size_t mostEvents) { return Recorder(target, edits, mostEvents).record(); }

} // namespace interleave
