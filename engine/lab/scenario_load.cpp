// Scenario files under load: what they say of it, and worlds in which clients do one operation after the other.
#include <algorithm>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/lab/lua_reading.hpp"
#include "engine/lab/scenario_file.hpp"

namespace interleave {

Status ScenarioFile::readUnderLoad() {
  lua_getfield(lua(), -1, "under_load");
  m_scenario.isPriced = lua_istable(lua(), -1);
  if (m_scenario.isPriced) {
    lua_pushnil(lua());
    while (lua_next(lua(), -2) != 0) {
      // A copy is read: reading a number as a text would change the key that the walk goes on from.
      lua_pushvalue(lua(), -2);
      m_underLoad.emplace_back(textAt(lua(), -1), textAt(lua(), -2));
      lua_pop(lua(), 2);
    }
  } else if (!lua_isnil(lua(), -1)) {
    return fieldProblem("under_load", "under_load is " + typeAt(lua(), -1) + "; expected values of parameters, as in { tries = 0 }");
  }
  lua_pop(lua(), 1);
  std::sort(m_underLoad.begin(), m_underLoad.end());
  if (const auto values = valuesUnderLoad({}); !values) return values.error();
  return {};
}

Result<ParameterValues> ScenarioFile::valuesUnderLoad(ParameterValues values) {
  for (const auto& [name, text] : m_underLoad) {
    const Parameter* parameter = m_scenario.parameter(name);
    if (parameter == nullptr) return fieldProblem("under_load", fmt::format("under_load: there is no parameter \"{}\"", name));
    const auto value = parseParameter(*parameter, text);
    if (!value) return fieldProblem("under_load", fmt::format("under_load: {}", value.message()));
    values[name] = *value;
  }
  return values;
}

Status ScenarioFile::readLimiter() {
  lua_getfield(lua(), -1, "limiter");
  const bool isGiven = lua_istable(lua(), -1);
  if (!isGiven && !lua_isnil(lua(), -1))
    return fieldProblem("limiter", "limiter is " + typeAt(lua(), -1) + R"(; expected { count = "admitted", limit = "limit", window_ms = "window_ms" })");
  if (isGiven) {
    for (const auto& [field, into] : {std::pair{"count", &m_admittedCount}, {"limit", &m_limitParameter}, {"window_ms", &m_windowParameter}}) {
      lua_getfield(lua(), -1, field);
      *into = textAt(lua(), -1);
      lua_pop(lua(), 1);
    }
    if (m_admittedCount.empty() || m_scenario.parameter(m_limitParameter) == nullptr || m_scenario.parameter(m_windowParameter) == nullptr)
      return fieldProblem("limiter", "limiter needs count = the name that programs count, and limit and window_ms = names of parameters");
  }
  lua_pop(lua(), 1);
  return {};
}

Status ScenarioFile::readTally() {
  lua_getfield(lua(), -1, "tally");
  const bool isGiven = lua_istable(lua(), -1);
  if (!isGiven && !lua_isnil(lua(), -1)) return fieldProblem("tally", "tally is " + typeAt(lua(), -1) + R"(; expected { key = …, count = "increments" })");
  if (isGiven) {
    for (const auto& [field, into] : {std::pair{"key", &m_tallyKey}, {"count", &m_tallyCount}}) {
      lua_getfield(lua(), -1, field);
      *into = textAt(lua(), -1);
      lua_pop(lua(), 1);
    }
    if (m_tallyKey.empty() || m_tallyCount.empty()) return fieldProblem("tally", "tally needs key = the key of a number, and count = the name that programs count");
  }
  lua_pop(lua(), 1);
  return {};
}

// Lua's API of 5.1 does not tell it; the debug library of LuaJIT does.
int ScenarioFile::parametersOfClients() {
  lua_getfield(lua(), LUA_REGISTRYINDEX, "_LOADED");
  lua_getfield(lua(), -1, "debug");
  lua_getfield(lua(), -1, "getinfo");
  lua_rawgeti(lua(), LUA_REGISTRYINDEX, m_clients);
  lua_pushliteral(lua(), "u");
  lua_call(lua(), 2, 1);
  lua_getfield(lua(), -1, "isvararg");
  const bool takesAll = lua_toboolean(lua(), -1) != 0;
  lua_pop(lua(), 1);
  lua_getfield(lua(), -1, "nparams");
  const auto count = static_cast<int>(lua_tointeger(lua(), -1));
  lua_pop(lua(), 4);
  return takesAll ? 5 : count;
}

Result<LoadedWorld> ScenarioFile::makeLoaded(const ParameterValues& values, int items) {
  m_items = items;
  auto world = makeWorld(values);
  if (!world) return world.error();
  auto rules = std::make_shared<Rules>(*world->rules);
  rules->invariants.clear();
  world->rules = std::move(rules);
  LoadedWorld loaded;
  loaded.world = std::move(*world);
  loaded.id = m_scenario.id;
  loaded.title = m_scenario.title;
  loaded.setup = m_setupRequests;
  loaded.dependsOnOperation = parametersOfClients() >= 5;
  loaded.admittedCount = m_admittedCount;
  loaded.tallyKey = m_tallyKey;
  loaded.tallyCount = m_tallyCount;
  loaded.limit = m_limitParameter.empty() ? 0 : values.at(m_limitParameter);
  loaded.windowMs = m_windowParameter.empty() ? 0 : values.at(m_windowParameter);
  return loaded;
}

Result<ParameterValues> Scenario::valuesUnderLoad() const {
  auto file = ScenarioFile::run(path, source);
  if (!file) return file.error();
  auto values = (*file)->valuesUnderLoad(defaults());
  if (!values) return values.error();
  for (const auto& [name, value] : variantValues) (*values)[name] = value;
  return values;
}

Result<LoadedWorld> Scenario::underLoad(const Workload& workload, const ParameterValues& values) const {
  if (Status status = checkWorkload(workload); !status) return status.error();
  auto run = ScenarioFile::run(path, source);
  if (!run) return run.error();
  const std::shared_ptr<ScenarioFile> file = std::move(*run);
  auto all = file->valuesUnderLoad(defaults());
  if (!all) return all.error();
  for (const auto& given : {variantValues, values})
    for (const auto& [name, value] : given) (*all)[name] = value;
  (*all)["clients"] = workload.clients;
  if (parameter("stock") != nullptr) (*all)["stock"] = workload.stock;
  auto loaded = file->makeLoaded(*all, workload.items);
  if (!loaded) return loaded.error();
  loaded->begin = [file, values = *all](ClientIndex client, int item, std::int64_t operation) {
    return file->startClient(values, client + 1, item + 1, operation + 1);
  };
  return loaded;
}

} // namespace interleave
