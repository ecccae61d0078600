#include "engine/server/function_store.hpp"

#include "engine/base/bytes.hpp"

namespace interleave {

const FunctionStore::Libraries& FunctionStore::libraries() const {
  static const Libraries kNone;
  return m_libraries ? *m_libraries : kNone;
}

std::size_t FunctionStore::functionCount() const {
  std::size_t count = 0;
  for (const auto& [name, loaded] : libraries()) count += loaded.library->functions.size();
  return count;
}

const LoadedLibrary* FunctionStore::findLibrary(const std::string& name) const {
  const auto found = libraries().find(name);
  return found == libraries().end() ? nullptr : &found->second;
}

FunctionStore::Found FunctionStore::findFunction(std::string_view name) const {
  for (const auto& [library, loaded] : libraries())
    for (const LibraryFunction& function : loaded.library->functions)
      if (equalsIgnoringCase(function.name, name)) return {loaded, &function};
  return {};
}

FunctionStore::Libraries& FunctionStore::own() {
  if (!m_libraries)
    m_libraries = std::make_shared<Libraries>();
  else if (m_libraries.use_count() > 1)
    m_libraries = std::make_shared<Libraries>(*m_libraries);
  return *m_libraries;
}

void FunctionStore::put(LoadedLibrary loaded) {
  const std::string name = loaded.library->name;
  own()[name] = std::move(loaded);
}

void FunctionStore::remember(const std::string& library, FunctionMemory memory) { own()[library].memory = std::move(memory); }

bool FunctionStore::remove(const std::string& name) {
  if (findLibrary(name) == nullptr) return false;
  own().erase(name);
  return true;
}

} // namespace interleave
