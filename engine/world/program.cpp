#include "engine/world/program.hpp"

#include <unordered_set>

#include <fmt/format.h>

#include "engine/script/conversion.hpp"
#include "engine/world/lua_text.hpp"
#include "engine/world/program_implementation.hpp"

namespace interleave {

Programs::Implementation::Implementation(std::shared_ptr<LuaVm> vm, ProgramLimits programLimits)
    : limits(programLimits), m_vm(std::move(vm)) {
  m_vm->setOwner(this);
  installVocabulary();
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
  ProgramNode& node = m_unused.empty() ? m_nodes.emplace_back() : *m_unused.back();
  ProgramTip* const tip = m_unused.empty() ? &m_tips.emplace_back() : node.tip;
  if (!m_unused.empty()) m_unused.pop_back();
  node.id = m_nextId++;
  node.program = program;
  node.parent = parent;
  node.depth = parent == nullptr ? 0 : parent->depth + 1;
  node.tip = tip;
  return node;
}

void Programs::Implementation::keepOnly(const std::vector<const ProgramNode*>& nodes) {
  std::unordered_set<const ProgramNode*> alive; // never iterated
  for (const ProgramNode* node : nodes)
    for (; node != nullptr && alive.insert(node).second; node = node->parent)
      if (node->behavesAs != nullptr) alive.insert(node->behavesAs);
  const auto isAlive = [&](const ProgramNode* node) { return alive.count(node) > 0; };
  for (auto at = m_starts.begin(); at != m_starts.end();) at = isAlive(at->second) ? std::next(at) : m_starts.erase(at);
  const std::unordered_set<const ProgramNode*> unused(m_unused.begin(), m_unused.end());
  for (ProgramNode& node : m_nodes) {
    if (isAlive(&node)) {
      node.tip->keepChildren(isAlive);
      continue;
    }
    if (unused.count(&node) > 0) continue;
    luaL_unref(lua(), LUA_REGISTRYINDEX, node.tip->coroutine);
    *node.tip = ProgramTip{};
    ProgramTip* const tip = node.tip;
    node = ProgramNode{};
    node.tip = tip;
    m_unused.push_back(&node);
  }
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
    node.server = m_stretch.server;
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
  // The stack is gone after some errors; then the message still names the line.
  if (node.line == 0 && lua_type(coroutine, -1) == LUA_TSTRING) node.line = lineOfLuaMessage(lua_tostring(coroutine, -1));
  node.failure = failureText(coroutine, outcome);
  node.reports.push_back("failed: " + node.failure);
  lua_gc(lua(), LUA_GCCOLLECT, 0);
}

Status Programs::Implementation::runAtOnce(int argumentCount, const std::function<Reply(ServerKind, const Request&)>& execute) {
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
    pushReply(coroutine, execute(m_stretch.server, m_stretch.request), ReplyDialect::Client);
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
std::vector<std::string> Programs::textArguments(const ProgramNode* start) const {
  std::vector<std::string> texts;
  for (const ProgramArgument& argument : start->tip->arguments)
    if (const auto* text = std::get_if<std::string>(&argument)) texts.push_back(*text);
  return texts;
}
const ProgramNode* Programs::startWith(const ProgramNode* start, const std::function<std::string(const std::string&)>& renamed) {
  std::vector<ProgramArgument> arguments = start->tip->arguments;
  for (ProgramArgument& argument : arguments)
    if (auto* text = std::get_if<std::string>(&argument)) *text = renamed(*text);
  return m_implementation->start(start->program, std::move(arguments));
}
void Programs::keepOnly(const std::vector<const ProgramNode*>& nodes) { m_implementation->keepOnly(nodes); }
Status Programs::runAtOnce(int argumentCount, const std::function<Reply(ServerKind, const Request&)>& execute) {
  return m_implementation->runAtOnce(argumentCount, execute);
}
ProgramTrace Programs::trace(const ProgramNode* node) { return m_implementation->trace(node); }
const std::vector<ProgramSource>& Programs::sources() const { return m_implementation->sources; }
std::size_t Programs::nodeCount() const { return m_implementation->nodeCount(); }
std::size_t Programs::luaRuns() const { return m_implementation->luaRuns; }

} // namespace interleave
