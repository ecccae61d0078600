// The inside of Programs: nodes with their coroutines, and the state of the stretch that is running.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include <lua.hpp>

#include "engine/world/program.hpp"

namespace interleave {

/// An argument of a program. Tables are not allowed: arguments must compare.
using ProgramArgument = std::variant<std::monostate, bool, double, std::string>;

/// What belongs to a node but is nobody's business outside: its children and, while it is a fresh tip, its coroutine.
class ProgramTip {
public:
  std::vector<ProgramArgument> arguments; ///< of start nodes
  int coroutine = LUA_NOREF;              ///< registry reference; taken by the first child

  [[nodiscard]] const ProgramNode* find(const Reply& reply) const {
    if (m_byHash.empty()) {
      for (const ProgramNode* child : m_children)
        if (child->reply == reply) return child;
      return nullptr;
    }
    const auto [from, to] = m_byHash.equal_range(stableHash(reply));
    const auto found = std::find_if(from, to, [&](const auto& pair) { return pair.second->reply == reply; });
    return found == to ? nullptr : found->second;
  }
  void add(const ProgramNode* child) {
    m_children.push_back(child);
    if (m_children.size() == kFewChildren)
      for (const ProgramNode* known : m_children) m_byHash.emplace(stableHash(known->reply), known);
    else if (m_children.size() > kFewChildren)
      m_byHash.emplace(stableHash(child->reply), child);
  }

  /// Forgets the children that are not alive.
  template <class IsAlive> void keepChildren(IsAlive isAlive) {
    m_byHash.clear();
    std::vector<const ProgramNode*> kept;
    for (const ProgramNode* child : m_children)
      if (isAlive(child)) kept.push_back(child);
    m_children.clear();
    for (const ProgramNode* child : kept) add(child);
  }

private:
  static constexpr std::size_t kFewChildren = 8;
  std::vector<const ProgramNode*> m_children;
  std::unordered_multimap<std::uint64_t, const ProgramNode*> m_byHash; ///< empty while there are few
};

/// What a program does between two requests.
struct Stretch {
  ServerKind server = ServerKind::Redis;
  Request request;
  Ledger delta;
  std::vector<std::string> reports;
  std::vector<std::string> holds;
  int reportLine = 0;
  bool restarts = false;
  std::vector<ProgramArgument> restartArguments;
};

/// Reads arguments from the stack; `problem` says which one is of a type that does not compare.
[[nodiscard]] std::vector<ProgramArgument> readArguments(lua_State* lua, int first, int count, std::string& problem);
void pushArgument(lua_State* lua, const ProgramArgument& argument);

class Programs::Implementation {
public:
  Implementation(std::shared_ptr<LuaVm> vm, ProgramLimits limits);

  int add(std::string name, std::string file);
  const ProgramNode* start(int program, std::vector<ProgramArgument> arguments);
  const ProgramNode* startFromStack(int program, int argumentCount);
  const ProgramNode* advance(const ProgramNode* node, const Reply& reply);
  ProgramTrace trace(const ProgramNode* node);
  Status runAtOnce(int argumentCount, const std::function<Reply(ServerKind, const Request&)>& execute);

  std::vector<ProgramSource> sources;
  ProgramLimits limits;
  std::size_t luaRuns = 0;
  [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size() - m_unused.size(); }
  void keepOnly(const std::vector<const ProgramNode*>& nodes);

private:
  struct Tracer {
    ProgramTrace result;
    std::vector<LocalValue> last;
    int lastLine = 0;
    int replies = 0;
    int firstLine = 0;
  };

  static Implementation& of(lua_State* lua) { return LuaVm::of(lua).owner<Implementation>(); }
  static int request(lua_State* lua);
  static int restart(lua_State* lua);
  static int report(lua_State* lua);
  static int count(lua_State* lua);
  static int holds(lua_State* lua);
  static int releases(lua_State* lua);
  static void traceHook(lua_State* lua, lua_Debug* record);

  void installVocabulary();
  [[nodiscard]] lua_State* lua() const { return m_vm->state(); }
  ProgramNode& newNode(int program, const ProgramNode* parent);
  int newCoroutine(const ProgramNode& start, lua_State*& coroutine);
  /// Runs to the next request or the end; fills the node.
  void runStretch(lua_State* coroutine, int reference, int argumentCount, ProgramNode& node);
  void fillFailure(lua_State* coroutine, int outcome, ProgramNode& node);
  [[nodiscard]] std::string failureText(lua_State* coroutine, int outcome) const;
  [[nodiscard]] int lineIn(lua_State* coroutine, int program) const;
  /// A coroutine that has been given every reply up to the node. Its reference is returned.
  int replay(const ProgramNode* node, lua_State*& coroutine, Tracer* tracer);
  void startBudget(Tracer* tracer);
  void takeSnapshot(lua_State* state, lua_Debug* record);

  std::shared_ptr<LuaVm> m_vm;
  std::vector<int> m_functions; ///< registry references
  std::deque<ProgramNode> m_nodes;
  std::deque<ProgramTip> m_tips;
  std::vector<ProgramNode*> m_unused; ///< of m_nodes, with their tips: forgotten, to be used again
  std::uint64_t m_nextId = 0;
  std::map<std::pair<int, std::vector<ProgramArgument>>, const ProgramNode*> m_starts;
  Stretch m_stretch;
  Tracer* m_tracer = nullptr;
};

} // namespace interleave
