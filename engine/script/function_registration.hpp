// redis.register_function: what a library says about its functions while it is loaded. Redis's function_lua.c gives the
// rules and the errors.
#pragma once

#include <string>
#include <vector>

#include "engine/script/function_library.hpp"
#include "engine/script/script_engine.hpp"

namespace interleave {

/// Collects the functions of one library, and their callbacks in a Lua table.
class Registration final : public FunctionRegistrar {
public:
  explicit Registration(std::vector<LibraryFunction>& functions) : m_functions(functions) {}
  /// A reference, in the registry, to the table that takes callbacks by name.
  void keepCallbacksIn(int reference) { m_callbacks = reference; }
  [[nodiscard]] int callbacks() const { return m_callbacks; }
  std::optional<std::string> registerFunction(lua_State* lua) override;

private:
  std::vector<LibraryFunction>& m_functions;
  int m_callbacks = 0;
};

} // namespace interleave
