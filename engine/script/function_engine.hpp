// Loads libraries of functions and calls their functions, in a Lua state of their own, as Redis does.
//
// Between calls the state is only a cache: what a library's functions are follows from its source, and what they remember
// from its memory, both of which the server holds as values.
#pragma once

#include <list>
#include <string>
#include <unordered_map>

#include "engine/script/function_library.hpp"
#include "engine/script/script_engine.hpp"

namespace interleave {

struct FunctionRun {
  const LoadedLibrary& library;
  const std::string& function; ///< as it was registered
  std::span<const std::string> keys;
  std::span<const std::string> arguments;
  ScriptRandom& random;
  const ScriptLimits& limits;
};

class FunctionEngine {
public:
  static FunctionEngine& ofThisThread();

  FunctionEngine();

  /// Runs a library's code, `body`, and fills in which functions it registered, or gives Redis's error.
  std::optional<Reply> load(FunctionLibrary& library, std::string_view body, const ScriptLimits& limits, FunctionMemory& memory);
  /// Calls a function. `memory` is set to what its library remembers afterwards.
  Reply call(const FunctionRun& run, ScriptHost& host, FunctionMemory& memory);

private:
  /// The callbacks of a library as they stand in the Lua state.
  struct Instance {
    int callbacks = 0; ///< reference to the table of callbacks by name
    FunctionMemory memory;
  };
  enum class Globals { Loading, Running };
  void prepareState();
  void setGlobals(Globals globals);
  /// Runs the body and leaves the table of callbacks on the stack, or gives the error.
  std::optional<Reply> runBody(std::string_view body, const ScriptLimits& limits, std::vector<LibraryFunction>& functions);
  /// Pushes the table of callbacks of a library with what it remembers.
  void pushCallbacks(const LoadedLibrary& library, const ScriptLimits& limits);
  /// Takes the table of callbacks on top of the stack and keeps it for the next call.
  void keep(const std::string& key, const FunctionMemory& memory);

  ScriptEngine m_scripts;
  std::unordered_map<std::string, Instance> m_instances; ///< by the library's source; never iterated
};

} // namespace interleave
