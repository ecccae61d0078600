#include "engine/world/program.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/script/conversion.hpp"
#include "engine/world/lua_text.hpp"

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

private:
  static constexpr std::size_t kFewChildren = 8;
  std::vector<const ProgramNode*> m_children;
  std::unordered_multimap<std::uint64_t, const ProgramNode*> m_byHash; ///< empty while there are few
};

namespace {

/// What a program does between two requests.
struct Stretch {
  Request request;
  Ledger delta;
  std::vector<std::string> reports;
  std::vector<std::string> holds;
  int reportLine = 0;
  bool restarts = false;
  std::vector<ProgramArgument> restartArguments;
};

std::vector<ProgramArgument> readArguments(lua_State* lua, int first, int count, std::string& problem) {
  std::vector<ProgramArgument> arguments;
  for (int i = first; i < first + count; ++i) {
    switch (lua_type(lua, i)) {
    case LUA_TNIL: arguments.emplace_back(); break;
    case LUA_TBOOLEAN: arguments.emplace_back(lua_toboolean(lua, i) != 0); break;
    case LUA_TNUMBER: arguments.emplace_back(lua_tonumber(lua, i)); break;
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(lua, i, &size);
      arguments.emplace_back(std::string(text, size));
      break;
    }
    default:
      problem = fmt::format("argument {} of a client program is a {}; it must be a number, a string, a boolean or nil",
                            i - first + 1, luaL_typename(lua, i));
    }
  }
  return arguments;
}

void pushArgument(lua_State* lua, const ProgramArgument& argument) {
  if (const auto* flag = std::get_if<bool>(&argument))
    lua_pushboolean(lua, *flag ? 1 : 0);
  else if (const auto* number = std::get_if<double>(&argument))
    lua_pushnumber(lua, *number);
  else if (const auto* text = std::get_if<std::string>(&argument))
    lua_pushlstring(lua, text->data(), text->size());
  else
    lua_pushnil(lua);
}

// redis.call raises what the server refuses; redis.pcall gives it as a table. Both stop the coroutine at the request.
constexpr const char* kClientLibrary = R"lua(
local request, restart, error, type, setmetatable = ...
local failure = { __tostring = function(reply) return reply.err end }
local function answer(reply)
  if type(reply) == "table" and reply.err then setmetatable(reply, failure) end
  return reply
end
redis = {
  call = function(...)
    local reply = answer(request(...))
    if type(reply) == "table" and reply.err then error(reply, 2) end
    return reply
  end,
  pcall = function(...) return answer(request(...)) end,
}
again = function(...) return restart(select("#", ...), ...) end
)lua";

} // namespace

class Programs::Implementation {
public:
  Implementation(std::shared_ptr<LuaVm> vm, ProgramLimits limits);

  int add(std::string name, std::string file);
  const ProgramNode* start(int program, std::vector<ProgramArgument> arguments);
  const ProgramNode* startFromStack(int program, int argumentCount);
  const ProgramNode* advance(const ProgramNode* node, const Reply& reply);
  ProgramTrace trace(const ProgramNode* node);
  Status runAtOnce(int argumentCount, const std::function<Reply(const Request&)>& execute);

  std::vector<ProgramSource> sources;
  ProgramLimits limits;
  std::size_t luaRuns = 0;
  [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }

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
  std::map<std::pair<int, std::vector<ProgramArgument>>, const ProgramNode*> m_starts;
  Stretch m_stretch;
  Tracer* m_tracer = nullptr;
};

Programs::Implementation::Implementation(std::shared_ptr<LuaVm> vm, ProgramLimits programLimits)
    : limits(programLimits), m_vm(std::move(vm)) {
  m_vm->setOwner(this);
  installVocabulary();
}

void Programs::Implementation::installVocabulary() {
  lua_State* state = lua();
  luaL_loadbuffer(state, kClientLibrary, __builtin_strlen(kClientLibrary), "=client");
  lua_pushcfunction(state, request);
  lua_pushcfunction(state, restart);
  for (const char* name : {"error", "type", "setmetatable"}) lua_getglobal(state, name);
  lua_call(state, 5, 0);
  for (const char* name : {"sold", "refused", "failed", "gave_up", "duplicate"}) {
    lua_pushstring(state, name);
    lua_pushcclosure(state, report, 1);
    lua_setglobal(state, name);
  }
  for (const auto& [name, function] : {std::pair<const char*, lua_CFunction>{"count", count}, {"holds", holds}, {"releases", releases}})
    lua_register(state, name, function);
}

int Programs::Implementation::request(lua_State* state) {
  Stretch& stretch = of(state).m_stretch;
  bool readable = false;
  {
    Request words;
    readable = readCallArguments(state, words) && !words.empty();
    if (readable) stretch.request = std::move(words);
  }
  if (!readable) return luaL_error(state, "redis.call takes a command and its arguments, each a string or a number");
  return lua_yield(state, 0);
}

int Programs::Implementation::restart(lua_State* state) {
  Stretch& stretch = of(state).m_stretch;
  bool fits = false;
  {
    std::string problem;
    stretch.restarts = true;
    stretch.restartArguments = readArguments(state, 2, static_cast<int>(lua_tointeger(state, 1)), problem);
    fits = problem.empty();
  }
  if (!fits) return luaL_error(state, "again() takes numbers, strings, booleans or nil");
  return lua_yield(state, 0);
}

namespace {

int callerLine(lua_State* state) {
  lua_Debug record;
  if (lua_getstack(state, 1, &record) == 0 || lua_getinfo(state, "l", &record) == 0) return 0;
  return record.currentline;
}

/// sold(quantity) counts items; the others count one and say why.
void addReport(Ledger& ledger, std::vector<std::string>& reports, std::string_view what, std::int64_t quantity,
               const std::string& reason) {
  const auto say = [&](std::string_view words) {
    reports.push_back(reason.empty() ? std::string(words) : fmt::format("{}: {}", words, reason));
  };
  if (what == "sold") {
    ledger.sold += quantity;
    reports.push_back(fmt::format("sold {}", quantity));
  } else if (what == "refused") {
    ++ledger.refused;
    say("refused");
  } else if (what == "failed") {
    ++ledger.failed;
    say("failed");
  } else if (what == "gave_up") {
    ++ledger.gaveUp;
    say("gave up");
  } else {
    ++ledger.duplicates;
    say("duplicate");
  }
}

} // namespace

int Programs::Implementation::report(lua_State* state) {
  const char* what = lua_tostring(state, lua_upvalueindex(1));
  const bool isSale = std::string_view(what) == "sold";
  const lua_Number quantity = isSale ? luaL_optnumber(state, 1, 1) : 0;
  const char* reason = isSale ? "" : luaL_optstring(state, 1, "");
  if (isSale && (quantity < 0 || quantity > 9e15 || quantity != static_cast<double>(static_cast<std::int64_t>(quantity))))
    return luaL_error(state, "sold() takes a whole number of items, not %f", quantity);
  Stretch& stretch = of(state).m_stretch;
  stretch.reportLine = callerLine(state);
  addReport(stretch.delta, stretch.reports, what, static_cast<std::int64_t>(quantity), reason);
  return 0;
}

int Programs::Implementation::count(lua_State* state) {
  const char* name = luaL_checkstring(state, 1);
  const auto amount = static_cast<std::int64_t>(luaL_optnumber(state, 2, 1));
  Stretch& stretch = of(state).m_stretch;
  stretch.reportLine = callerLine(state);
  stretch.delta.counts[name] += amount;
  stretch.reports.push_back(fmt::format("{} {}", name, amount));
  return 0;
}

int Programs::Implementation::holds(lua_State* state) {
  const char* name = luaL_checkstring(state, 1);
  auto& held = of(state).m_stretch.holds;
  const auto at = std::lower_bound(held.begin(), held.end(), name);
  if (at == held.end() || *at != name) held.insert(at, name);
  return 0;
}

int Programs::Implementation::releases(lua_State* state) {
  const char* name = luaL_checkstring(state, 1);
  auto& held = of(state).m_stretch.holds;
  held.erase(std::remove(held.begin(), held.end(), std::string(name)), held.end());
  return 0;
}

int Programs::Implementation::add(std::string name, std::string file) {
  lua_State* state = lua();
  lua_Debug record;
  lua_pushvalue(state, -1);
  lua_getinfo(state, ">S", &record);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].firstLine == record.linedefined && sources[i].name == name) {
      lua_pop(state, 1);
      return static_cast<int>(i);
    }
  }
  m_functions.push_back(luaL_ref(state, LUA_REGISTRYINDEX));
  sources.push_back({std::move(name), std::move(file), record.linedefined, record.lastlinedefined});
  return static_cast<int>(sources.size()) - 1;
}

ProgramNode& Programs::Implementation::newNode(int program, const ProgramNode* parent) {
  ProgramNode& node = m_nodes.emplace_back();
  node.id = m_nodes.size() - 1;
  node.program = program;
  node.parent = parent;
  node.depth = parent == nullptr ? 0 : parent->depth + 1;
  node.tip = &m_tips.emplace_back();
  return node;
}

const ProgramNode* Programs::Implementation::startFromStack(int program, int argumentCount) {
  std::string problem;
  std::vector<ProgramArgument> arguments = readArguments(lua(), lua_gettop(lua()) - argumentCount + 1, argumentCount, problem);
  lua_pop(lua(), argumentCount);
  if (problem.empty()) return start(program, std::move(arguments));
  ProgramNode& node = newNode(program, nullptr);
  node.status = ClientStatus::Failed;
  node.failure = std::move(problem);
  node.delta.failed = 1;
  return &node;
}

const ProgramNode* Programs::Implementation::start(int program, std::vector<ProgramArgument> arguments) {
  const auto key = std::pair{program, arguments};
  if (const auto found = m_starts.find(key); found != m_starts.end()) return found->second;
  ProgramNode& node = newNode(program, nullptr);
  node.tip->arguments = std::move(arguments);
  m_starts.emplace(key, &node);
  lua_State* coroutine = nullptr;
  const int reference = newCoroutine(node, coroutine);
  runStretch(coroutine, reference, static_cast<int>(node.tip->arguments.size()), node);
  if (node.restarted) {
    node.restarted = false;
    node.behavesAs = nullptr;
    node.status = ClientStatus::Failed;
    node.failure = "again() was called before the first request, so the client would begin for ever";
    node.delta.failed += 1;
  }
  return &node;
}

int Programs::Implementation::newCoroutine(const ProgramNode& start, lua_State*& coroutine) {
  coroutine = lua_newthread(lua());
  const int reference = luaL_ref(lua(), LUA_REGISTRYINDEX);
  lua_rawgeti(coroutine, LUA_REGISTRYINDEX, m_functions[static_cast<std::size_t>(start.program)]);
  for (const ProgramArgument& argument : start.tip->arguments) pushArgument(coroutine, argument);
  return reference;
}

// The line of the program's own function where there is one on the stack, else of the innermost frame of its file.
int Programs::Implementation::lineIn(lua_State* coroutine, int program) const {
  const ProgramSource& source = sources[static_cast<std::size_t>(program)];
  int innermost = 0;
  lua_Debug record;
  for (int level = 0; level < 200 && lua_getstack(coroutine, level, &record) != 0; ++level) {
    lua_getinfo(coroutine, "Sl", &record);
    if (record.currentline <= 0 || record.source[0] != '@') continue;
    if (innermost == 0) innermost = record.currentline;
    if (record.linedefined == source.firstLine && record.lastlinedefined == source.lastLine) return record.currentline;
  }
  return innermost;
}

void Programs::Implementation::startBudget(Tracer* tracer) {
  m_vm->setMemoryLimit(static_cast<std::size_t>(limits.memoryBytes));
  m_vm->startBudget(limits.instructions);
  if (tracer != nullptr) lua_sethook(lua(), traceHook, LUA_MASKLINE | LUA_MASKRET, 0);
}

void Programs::Implementation::runStretch(lua_State* coroutine, int reference, int argumentCount, ProgramNode& node) {
  ++luaRuns;
  m_stretch = Stretch{};
  if (node.parent != nullptr) m_stretch.holds = node.parent->holds;
  startBudget(nullptr);
  const int outcome = lua_resume(coroutine, argumentCount);
  m_vm->stopBudget();
  node.delta = m_stretch.delta;
  node.reports = std::move(m_stretch.reports);
  node.holds = std::move(m_stretch.holds);
  if (outcome == LUA_YIELD && !m_stretch.restarts) {
    node.request = std::move(m_stretch.request);
    node.line = lineIn(coroutine, node.program);
    node.tip->coroutine = reference;
    lua_settop(coroutine, 0);
    return;
  }
  const int lastLine = node.parent != nullptr ? node.parent->line : sources[static_cast<std::size_t>(node.program)].firstLine;
  node.line = m_stretch.reportLine != 0 ? m_stretch.reportLine : lastLine;
  if (outcome == LUA_YIELD) {
    node.restarted = true;
    node.line = lineIn(coroutine, node.program);
    luaL_unref(lua(), LUA_REGISTRYINDEX, reference);
    if (node.parent == nullptr) return;
    const ProgramNode* first = node.parent;
    while (first->parent != nullptr) first = first->parent;
    std::vector<ProgramArgument> arguments = std::move(m_stretch.restartArguments);
    if (arguments.empty()) arguments = first->tip->arguments;
    node.behavesAs = start(node.program, std::move(arguments));
    return;
  }
  node.holds.clear();
  node.status = ClientStatus::Finished;
  if (outcome != 0) fillFailure(coroutine, outcome, node);
  luaL_unref(lua(), LUA_REGISTRYINDEX, reference);
}

std::string Programs::Implementation::failureText(lua_State* coroutine, int outcome) const {
  if (m_vm->budgetSpent())
    return fmt::format("stopped after {} instructions without a request or an end: an endless loop? (limits.instructions in "
                       "the scenario raises this)",
                       limits.instructions);
  if (outcome == LUA_ERRMEM)
    return fmt::format("needs more than {} MB of memory (limits.memory_mb in the scenario raises this)",
                       limits.memoryBytes >> 20);
  if (lua_istable(coroutine, -1)) {
    lua_getfield(coroutine, -1, "err");
    const std::string text = lua_isstring(coroutine, -1) != 0 ? lua_tostring(coroutine, -1) : "";
    lua_pop(coroutine, 1);
    if (!text.empty()) return text;
  }
  return lua_isstring(coroutine, -1) != 0 ? lua_tostring(coroutine, -1) : "an error value that is no text";
}

void Programs::Implementation::fillFailure(lua_State* coroutine, int outcome, ProgramNode& node) {
  node.status = ClientStatus::Failed;
  node.delta.failed += 1;
  node.line = lineIn(coroutine, node.program);
  node.failure = failureText(coroutine, outcome);
  node.reports.push_back("failed: " + node.failure);
  lua_gc(lua(), LUA_GCCOLLECT, 0);
}

Status Programs::Implementation::runAtOnce(int argumentCount, const std::function<Reply(const Request&)>& execute) {
  lua_State* coroutine = lua_newthread(lua());
  lua_insert(lua(), -argumentCount - 2);
  lua_xmove(lua(), coroutine, argumentCount + 1);
  Status status;
  for (int given = argumentCount;; given = 1) {
    m_stretch = Stretch{};
    startBudget(nullptr);
    const int outcome = lua_resume(coroutine, given);
    m_vm->stopBudget();
    if (outcome != LUA_YIELD) {
      if (outcome != 0) status = Error{failureText(coroutine, outcome)};
      break;
    }
    if (m_stretch.restarts) {
      status = Error{"again() belongs into client programs"};
      break;
    }
    lua_settop(coroutine, 0);
    pushReply(coroutine, execute(m_stretch.request), ReplyDialect::Client);
  }
  lua_pop(lua(), 1);
  return status;
}

const ProgramNode* Programs::Implementation::advance(const ProgramNode* node, const Reply& reply) {
  if (const ProgramNode* known = node->tip->find(reply)) return known;
  lua_State* coroutine = nullptr;
  int reference = node->tip->coroutine;
  if (reference != LUA_NOREF) {
    node->tip->coroutine = LUA_NOREF;
    lua_rawgeti(lua(), LUA_REGISTRYINDEX, reference);
    coroutine = lua_tothread(lua(), -1);
    lua_pop(lua(), 1);
  } else {
    reference = replay(node, coroutine, nullptr);
  }
  ProgramNode& next = newNode(node->program, node);
  next.reply = reply;
  pushReply(coroutine, reply, ReplyDialect::Client);
  runStretch(coroutine, reference, 1, next);
  node->tip->add(&next);
  return &next;
}

int Programs::Implementation::replay(const ProgramNode* node, lua_State*& coroutine, Tracer* tracer) {
  std::vector<const ProgramNode*> path;
  for (const ProgramNode* at = node; at != nullptr; at = at->parent) path.insert(path.begin(), at);
  const int reference = newCoroutine(*path.front(), coroutine);
  m_tracer = tracer;
  for (std::size_t i = 0; i < path.size(); ++i) {
    ++luaRuns;
    m_stretch = Stretch{};
    if (i > 0) pushReply(coroutine, path[i]->reply, ReplyDialect::Client);
    if (tracer != nullptr) tracer->replies = static_cast<int>(i);
    startBudget(tracer);
    lua_resume(coroutine, i > 0 ? 1 : static_cast<int>(path.front()->tip->arguments.size()));
    m_vm->stopBudget();
    if (path[i]->status == ClientStatus::Ready && !path[i]->restarted) lua_settop(coroutine, 0);
  }
  m_tracer = nullptr;
  return reference;
}

void Programs::Implementation::traceHook(lua_State* state, lua_Debug* record) { of(state).takeSnapshot(state, record); }

// A line event comes before its line runs: what is new belongs to the line that ran last.
void Programs::Implementation::takeSnapshot(lua_State* state, lua_Debug* record) {
  if (lua_getinfo(state, "Sl", record) == 0 || record->linedefined != m_tracer->firstLine || record->source[0] != '@') return;
  std::vector<LocalValue> now;
  for (int i = 1;; ++i) {
    const char* name = lua_getlocal(state, record, i);
    if (name == nullptr) break;
    if (name[0] != '(') {
      const auto known = std::find_if(now.begin(), now.end(), [&](const LocalValue& v) { return v.name == name; });
      const std::string text = luaValueText(state, lua_gettop(state));
      if (known != now.end())
        known->value = text; // shadowed: the last one is the visible one
      else
        now.push_back({name, text});
    }
    lua_pop(state, 1);
  }
  for (const LocalValue& local : now)
    if (std::find(m_tracer->last.begin(), m_tracer->last.end(), local) == m_tracer->last.end())
      m_tracer->result.changes.push_back({m_tracer->lastLine, m_tracer->replies, local});
  m_tracer->last = std::move(now);
  if (record->event == LUA_HOOKLINE) m_tracer->lastLine = record->currentline;
}

ProgramTrace Programs::Implementation::trace(const ProgramNode* node) {
  Tracer tracer;
  const ProgramSource& source = sources[static_cast<std::size_t>(node->program)];
  tracer.firstLine = source.firstLine;
  tracer.lastLine = source.firstLine;
  lua_State* coroutine = nullptr;
  const int reference = replay(node, coroutine, &tracer);
  luaL_unref(lua(), LUA_REGISTRYINDEX, reference);
  tracer.result.locals = std::move(tracer.last);
  for (const ProgramNode* at = node->parent; at != nullptr; at = at->parent)
    tracer.result.requestLines.insert(tracer.result.requestLines.begin(), at->line);
  return std::move(tracer.result);
}

Programs::Programs(std::shared_ptr<LuaVm> vm, ProgramLimits limits)
    : m_implementation(std::make_unique<Implementation>(std::move(vm), limits)) {}
Programs::~Programs() = default;

void Programs::setLimits(ProgramLimits limits) { m_implementation->limits = limits; }

int Programs::add(std::string name, std::string file) { return m_implementation->add(std::move(name), std::move(file)); }
const ProgramNode* Programs::start(int program, int argumentCount) {
  return m_implementation->startFromStack(program, argumentCount);
}
const ProgramNode* Programs::advance(const ProgramNode* node, const Reply& reply) {
  return m_implementation->advance(node, reply);
}
Status Programs::runAtOnce(int argumentCount, const std::function<Reply(const Request&)>& execute) {
  return m_implementation->runAtOnce(argumentCount, execute);
}
ProgramTrace Programs::trace(const ProgramNode* node) { return m_implementation->trace(node); }
const std::vector<ProgramSource>& Programs::sources() const { return m_implementation->sources; }
std::size_t Programs::nodeCount() const { return m_implementation->nodeCount(); }
std::size_t Programs::luaRuns() const { return m_implementation->luaRuns; }

} // namespace interleave
