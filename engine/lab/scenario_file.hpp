// A scenario file run in its own VM: the vocabulary it is written in, and what it declared, checked field by field.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/lab/scenario.hpp"
#include "engine/script/lua_vm.hpp"

namespace interleave {

/// What a scenario file declared, with its functions still in the VM. Made anew for every world, since worlds own VMs.
class ScenarioFile {
public:
  /// Runs the text. Fails with a ScenarioProblem's text.
  static Result<std::unique_ptr<ScenarioFile>> run(const std::filesystem::path& path, const std::string& source);

  [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
  /// A world with these values, all of them given and within bounds. The file's functions are called. Once per file: the
  /// world takes the VM with it.
  Result<World> makeWorld(const ParameterValues& values);
  /// The values with those that the file has for loads. Fails when one does not fit.
  Result<ParameterValues> valuesUnderLoad(ParameterValues values);
  /// A world with so many items instead of one. As makeWorld, once per file, and the file must live as long as it.
  Result<LoadedWorld> makeLoaded(const ParameterValues& values, int items);
  /// Where a client begins an operation on an item; all count from 1.
  Result<const ProgramNode*> startClient(const ParameterValues& values, int index, int item, std::int64_t operation);

private:
  struct DeclaredInvariant {
    std::string kind; ///< oversold, never_negative, conserved, has_ttl, one_holder, always, never, sometimes, finally
    std::string argument;
    std::string about;
    NumberPlace place; ///< of never_negative
    int function = 0; ///< registry reference, for those that are written in Lua
  };

  /// A number that is written there, or that a parameter says.
  struct Figure {
    std::int64_t number = 0; ///< with a parameter: the least that it may be
    std::string parameter;
  };
  struct Pool {
    bool isDeclared = false;
    Figure connections{SqlSettings{}.poolSize, {}};
    Figure waitMs{SqlSettings{}.poolWaitTimeoutMs, {}};
    Figure lockWaitMs{SqlSettings{}.lockWaitTimeoutMs, {}};
  };

  ScenarioFile() = default;

  Status execute(const std::string& source);
  // Reading the declaration; each gives the first problem it finds.
  Status readDeclaration();
  Status readTexts();
  Status readText(const char* field, std::string& text, bool required);
  Status readParameters();
  Status readParameter(int position);
  Status readStock();
  Status readPool();
  Status readPoolFigure(const char* field, std::int64_t least, Figure& figure);
  NumberPlace readPlace();
  Status readFunctions();
  Status readInvariants();
  Status readInvariant(int position);
  Status readLimits();
  Status checkFieldNames();
  Status readScripts();

  [[nodiscard]] Error problem(int line, const std::string& message) const;
  /// A problem with a field of the declaration, at the line that sets it.
  [[nodiscard]] Error fieldProblem(const std::string& field, const std::string& message) const;
  [[nodiscard]] int lineOfField(const std::string& field) const;
  [[nodiscard]] struct lua_State* lua() const { return m_vm->state(); }
  void pushParameters(const ParameterValues& values);
  Status callSetup(World& world, const ParameterValues& values);
  Status addClients(World& world, const ParameterValues& values);
  Status addClient(World& world, const ParameterValues& values, int index);
  Status readUnderLoad();
  Status readLimiter();
  Status readTally();
  [[nodiscard]] int parametersOfClients();
  [[nodiscard]] SqlSettings poolSettings(const ParameterValues& values) const;
  std::vector<Invariant> makeInvariants(const ParameterValues& values);
  Invariant luaInvariant(const DeclaredInvariant& declared, const ParameterValues& values);

  std::filesystem::path m_path;
  std::shared_ptr<LuaVm> m_vm;
  std::shared_ptr<Programs> m_programs; ///< given to the world that is made
  Scenario m_scenario;
  int m_declaration = 0; ///< registry references
  int m_clients = 0;
  int m_setup = 0;
  NumberPlace m_stock;
  std::string m_stockParameter;
  Pool m_pool;
  std::vector<DeclaredInvariant> m_invariants;
  std::vector<std::pair<std::string, std::string>> m_underLoad; ///< parameter and value, as texts
  std::string m_admittedCount, m_limitParameter, m_windowParameter; ///< of a limiter
  std::string m_tallyKey, m_tallyCount;
  int m_items = 1;
  std::vector<Request> m_setupRequests; ///< that setup made
  ProgramLimits m_limits;
};

} // namespace interleave
