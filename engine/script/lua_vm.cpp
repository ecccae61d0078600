#include "engine/script/lua_vm.hpp"

#include <new>

#include <lua.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

// LuaJIT runs the handler of xpcall inside the hook that raised the error, where no hook can stop it any more: a handler
// without an end would hang the program. This one runs it after the stack is unwound.
constexpr const char* kXpcall = R"lua(
local pcall, select, error = ..., select, error
local function outcome(handler, ok, ...)
  if ok then return true, ... end
  local handled, result = pcall(handler, (...))
  if handled then return false, result end
  return false, "error in error handling"
end
return function(call, ...)
  if select("#", ...) == 0 then error("bad argument #2 to 'xpcall' (value expected)", 2) end
  return outcome((...), pcall(call))
end
)lua";

} // namespace

LuaVm::LuaVm(LuaBudget budget)
    : m_memoryLimit(budget.memoryBytes), m_instructionLimit(budget.instructions), m_instructionsLeft(budget.instructions) {
  m_state = lua_newstate(&LuaVm::allocate, this);
  if (m_state == nullptr) throw std::bad_alloc();
  luaJIT_setmode(m_state, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
  for (const auto& [name, open] : {std::pair<const char*, lua_CFunction>{"", luaopen_base},
                                   {LUA_TABLIBNAME, luaopen_table},
                                   {LUA_STRLIBNAME, luaopen_string},
                                   {LUA_MATHLIBNAME, luaopen_math},
                                   {LUA_DBLIBNAME, luaopen_debug},
                                   {LUA_BITLIBNAME, luaopen_bit}}) {
    lua_pushcfunction(m_state, open);
    lua_pushstring(m_state, name);
    lua_call(m_state, 1, 0);
  }
  lua_getglobal(m_state, "pcall");
  pushXpcall(m_state);
  lua_setglobal(m_state, "xpcall");
}

void LuaVm::pushXpcall(lua_State* state) {
  if (luaL_loadbuffer(state, kXpcall, __builtin_strlen(kXpcall), "=errors") != 0) lua_error(state);
  lua_insert(state, -2);
  lua_call(state, 1, 1);
}

LuaVm::~LuaVm() {
  m_running = false;
  lua_close(m_state);
}

LuaVm& LuaVm::of(lua_State* state) {
  void* self = nullptr;
  lua_getallocf(state, &self);
  return *static_cast<LuaVm*>(self);
}

void* LuaVm::allocate(void* context, void* block, std::size_t oldSize, std::size_t newSize) {
  auto& self = *static_cast<LuaVm*>(context);
  if (newSize == 0) {
    self.m_memoryUsed -= oldSize;
    self.m_blocks.release(block, oldSize);
    return nullptr;
  }
  if (self.m_running && newSize > oldSize) {
    // One instruction can copy megabytes: bytes count as well, so that a budget bounds the time that is spent.
    self.m_instructionsLeft -= static_cast<std::int64_t>(newSize / kBytesPerInstruction);
    const bool spent = self.m_instructionsLeft <= 0 && !self.m_stopping;
    if (spent || self.m_memoryUsed + (newSize - oldSize) > self.m_memoryLimit) return nullptr;
  }
  void* moved = self.m_blocks.resize(block, oldSize, newSize);
  if (moved != nullptr) self.m_memoryUsed = self.m_memoryUsed - oldSize + newSize;
  return moved;
}

void LuaVm::startBudget(std::int64_t instructions) {
  m_instructionLimit = instructions;
  m_instructionsLeft = instructions;
  m_running = true;
  m_stopping = false;
  m_aborting = false;
  setHook();
}

void LuaVm::setHook() {
  const bool wantsLines = m_lines != nullptr || m_lineWatch != nullptr;
  lua_sethook(m_state, &LuaVm::countHook, wantsLines ? LUA_MASKCOUNT | LUA_MASKLINE : LUA_MASKCOUNT, kInstructionStep);
}

void LuaVm::stopBudget() {
  m_running = false;
  // Taking the usual hook off and on again would cost more than the rest of a short script; it does nothing meanwhile.
  const bool isUsual = lua_gethook(m_state) == &LuaVm::countHook && lua_gethookcount(m_state) == kInstructionStep;
  if (!isUsual) lua_sethook(m_state, nullptr, 0, 0);
}

/// From now on at every instruction: a pcall that catches this gets the next one at once.
void LuaVm::endRun(lua_State* state, const char* message) {
  lua_sethook(state, &LuaVm::countHook, LUA_MASKCOUNT, 1);
  lua_pushstring(state, message);
  lua_error(state);
}

void LuaVm::abortRun(lua_State* state) {
  m_aborting = true;
  endRun(state, kAborted);
}

namespace {

int raiseNil(lua_State* state) {
  lua_pushnil(state);
  return lua_error(state);
}

/// While a hook runs, LuaJIT calls no other, and code without an end could not be stopped. An error that leaves a coroutine
/// takes that mark away (err_unwind in lj_err.c: hook_leave where a frame of lua_resume ends); what is left of the hook goes on.
void allowHooks(lua_State* state) {
  lua_State* coroutine = lua_newthread(state);
  lua_pushcfunction(coroutine, raiseNil);
  lua_resume(coroutine, 0);
  lua_pop(state, 1);
}

} // namespace

int LuaVm::callInWatch(lua_State* state, int argumentCount, int resultCount, std::int64_t instructions) {
  const std::int64_t left = m_instructionsLeft;
  const std::int64_t limit = m_instructionLimit;
  const LineWatch watch = m_lineWatch;
  std::int64_t* const lines = m_lines;
  m_lineWatch = nullptr;
  m_lines = nullptr;
  m_instructionsLeft = m_instructionLimit = instructions;
  allowHooks(state);
  lua_sethook(state, &LuaVm::countHook, LUA_MASKCOUNT, kInstructionStep);
  const int status = lua_pcall(state, argumentCount, resultCount, 0);
  m_lineWatch = watch;
  m_lines = lines;
  m_instructionsLeft = left;
  m_instructionLimit = limit;
  m_stopping = false;
  setHook();
  return status;
}

void LuaVm::countHook(lua_State* state, lua_Debug* record) {
  LuaVm& self = of(state);
  if (!self.m_running) return;
  if (record->event == LUA_HOOKLINE) {
    if (self.m_lines != nullptr) ++*self.m_lines;
    if (self.m_lineWatch != nullptr && !self.m_aborting) self.m_lineWatch(self.m_lineWatchContext, state, record);
    return;
  }
  if (self.m_aborting) endRun(state, kAborted);
  if (self.m_interrupt != nullptr)
    if (const char* message = self.m_interrupt(self.m_interruptContext)) endRun(state, message);
  self.m_instructionsLeft -= kInstructionStep;
  if (self.m_instructionsLeft > 0) return;
  lua_sethook(state, &LuaVm::countHook, LUA_MASKCOUNT, 1);
  self.m_stopping = true; // the message, and what handles it, may be made
  luaL_where(state, 0);
  lua_pushfstring(state, "stopped after %d instructions without an end in sight", static_cast<int>(self.m_instructionLimit));
  lua_concat(state, 2);
  lua_error(state);
}

} // namespace interleave
