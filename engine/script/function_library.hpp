// A library of functions as FUNCTION LOAD makes it: a value that never changes, and beside it what its functions remember.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace interleave {

struct LibraryFunction {
  std::string name;
  std::optional<std::string> description;
  std::uint32_t flags = 0; ///< of ScriptFlag
};

struct FunctionLibrary {
  std::string name;
  std::string source;                     ///< with its first line
  std::vector<LibraryFunction> functions; ///< by name
};

/// What functions remember between calls: an image of everything that they reach through their upvalues (see
/// function_memory.hpp). Null: nothing, since no function of the library has an upvalue.
using FunctionMemory = std::shared_ptr<const std::string>;

struct LoadedLibrary {
  std::shared_ptr<const FunctionLibrary> library;
  FunctionMemory memory;
};

} // namespace interleave
