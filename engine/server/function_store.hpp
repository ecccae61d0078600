// The libraries of functions that a server holds: a value, shared between copies until one of them changes it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/script/function_library.hpp"

namespace interleave {

class FunctionStore {
public:
  using Libraries = std::map<std::string, LoadedLibrary>; ///< by name

  [[nodiscard]] const Libraries& libraries() const;
  [[nodiscard]] std::size_t functionCount() const;
  /// The library of that name, or nothing.
  [[nodiscard]] const LoadedLibrary* findLibrary(const std::string& name) const;

  struct Found {
    LoadedLibrary loaded; ///< empty when there is no such function
    const LibraryFunction* function = nullptr;
  };
  /// A function by name, upper or lower case.
  [[nodiscard]] Found findFunction(std::string_view name) const;

  /// Puts a library in the place of the one with its name, if there is one.
  void put(LoadedLibrary loaded);
  void remember(const std::string& library, FunctionMemory memory);
  /// False when there is none of that name.
  bool remove(const std::string& name);
  void clear() { m_libraries.reset(); }

private:
  Libraries& own();
  std::shared_ptr<Libraries> m_libraries; ///< null while empty
};

} // namespace interleave
