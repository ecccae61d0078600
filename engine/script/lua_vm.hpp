// One LuaJIT state with a limit on memory and on instructions. The JIT compiler is off, since compiled traces skip hooks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/base/result.hpp"
#include "engine/script/block_pool.hpp"

struct lua_State;
struct lua_Debug;

namespace interleave {

/// What may be spent by one run.
struct LuaBudget {
  std::int64_t instructions = 10'000'000; ///< VM instructions, checked every kInstructionStep of them
  std::size_t memoryBytes = 256u << 20;   ///< of the whole state
};

class LuaVm {
public:
  static constexpr int kInstructionStep = 1000;
  static constexpr std::size_t kBytesPerInstruction = 256; ///< so many bytes allocated count as one instruction

  /// Opens base, table, string, math, coroutine and debug libraries' functions; the owner decides what scripts see.
  explicit LuaVm(LuaBudget budget = {});
  ~LuaVm();
  LuaVm(const LuaVm&) = delete;
  LuaVm& operator=(const LuaVm&) = delete;

  [[nodiscard]] lua_State* state() const { return m_state; }
  /// Starts a new count of instructions, with a new limit when one is given. Installs the hook.
  void startBudget(std::int64_t instructions);
  /// The limit holds while a budget runs; outside, the owner's own calls may always allocate.
  void setMemoryLimit(std::size_t bytes) { m_memoryLimit = bytes; }
  [[nodiscard]] std::size_t memoryUsed() const { return m_memoryUsed; }
  /// Ends the count, and takes off hooks that were put in the place of its own.
  void stopBudget();
  [[nodiscard]] bool budgetSpent() const { return m_instructionsLeft <= 0; }
  [[nodiscard]] std::int64_t instructionsUsed() const { return m_instructionLimit - m_instructionsLeft; }

  /// Called every kInstructionStep instructions; returning false ends the script with a message that pcall cannot hold
  /// back. Null: only the budget counts.
  using Interrupt = const char* (*)(void* context);
  void setInterrupt(Interrupt interrupt, void* context) {
    m_interrupt = interrupt;
    m_interruptContext = context;
  }
  /// Adds the lines that runs execute to a counter from the next budget on; null: nobody wants to know.
  void countLines(std::int64_t* counter) { m_lines = counter; }
  /// Calls this before each line that runs, from the next budget on; null: nobody wants to know.
  using LineWatch = void (*)(void* context, lua_State* state, lua_Debug* record);
  void watchLines(LineWatch watch, void* context) {
    m_lineWatch = watch;
    m_lineWatchContext = context;
  }
  /// Ends the run from inside a line watch; no pcall holds it back. Does not return.
  void abortRun(lua_State* state);
  [[nodiscard]] bool isAborting() const { return m_aborting; }
  /// As lua_pcall, from inside a line watch, with a budget of its own that it cannot exceed. Lines that it runs are not told.
  int callInWatch(lua_State* state, int argumentCount, int resultCount, std::int64_t instructions);
  /// Makes an xpcall of the pcall on top of the stack, which is taken off. Its handler cannot hang: it runs after the
  /// stack is unwound.
  static void pushXpcall(lua_State* state);
  /// The VM that a state, or a coroutine of it, belongs to.
  static LuaVm& of(lua_State* state);
  /// Whoever runs code here, for C functions that need to find back to it.
  void setOwner(void* owner) { m_owner = owner; }
  template <class Owner> [[nodiscard]] Owner& owner() const { return *static_cast<Owner*>(m_owner); }

private:
  static void* allocate(void* self, void* block, std::size_t oldSize, std::size_t newSize);
  static void countHook(lua_State* state, lua_Debug* record);
  void setHook();
  static void endRun(lua_State* state, const char* message);
  static constexpr const char* kAborted = "the run was ended by its debugger";

  BlockPool m_blocks; ///< of the state; they go after it
  lua_State* m_state = nullptr;
  std::size_t m_memoryUsed = 0;
  std::size_t m_memoryLimit;
  bool m_running = false;  ///< between startBudget and stopBudget
  bool m_stopping = false; ///< the hook has begun to end the run
  std::int64_t m_instructionLimit;
  std::int64_t m_instructionsLeft;
  Interrupt m_interrupt = nullptr;
  void* m_interruptContext = nullptr;
  void* m_owner = nullptr;
  std::int64_t* m_lines = nullptr;
  LineWatch m_lineWatch = nullptr;
  void* m_lineWatchContext = nullptr;
  bool m_aborting = false;
};

} // namespace interleave
