// From a scenario file's declaration to a world: its set-up, its clients, its invariants.
#include <fmt/format.h>
#include <lua.hpp>

#include "engine/lab/invariants.hpp"
#include "engine/lab/lua_reading.hpp"
#include "engine/lab/scenario_file.hpp"

namespace interleave {

void ScenarioFile::pushParameters(const ParameterValues& values) {
  lua_newtable(lua());
  for (const Parameter& parameter : m_scenario.parameters) {
    const std::int64_t value = values.at(parameter.name);
    if (parameter.choices.empty())
      lua_pushnumber(lua(), static_cast<double>(value));
    else
      lua_pushstring(lua(), parameter.choices[static_cast<std::size_t>(value)].c_str());
    lua_setfield(lua(), -2, parameter.name.c_str());
  }
  if (m_scenario.parameter("items") == nullptr) {
    lua_pushinteger(lua(), m_items);
    lua_setfield(lua(), -2, "items");
  }
}

Result<World> ScenarioFile::makeWorld(const ParameterValues& values) {
  auto rules = std::make_shared<Rules>();
  rules->scenario = m_scenario.id;
  rules->programs = m_programs;
  rules->stock = m_stock;
  rules->stockKey = m_stockParameter.empty() ? std::string() : m_stock.name();
  rules->stockAtStart = m_stockParameter.empty() ? 0 : values.at(m_stockParameter);
  rules->parameters = values;
  for (const NamedScript& script : m_scenario.scripts) rules->scriptNames[script.sha1] = script.name;
  rules->invariants = makeInvariants(values);
  World world;
  world.rules = rules;
  world.server.setNowUs(kWorldStartUs);
  world.server.setScriptLimits({m_limits.instructions * 10, static_cast<std::size_t>(m_limits.memoryBytes)});
  if (m_pool.isDeclared) world.sql.configure(poolSettings(values));
  if (Status status = callSetup(world, values); !status) return status.error();
  if (Status status = addClients(world, values); !status) return status.error();
  return world;
}

Status ScenarioFile::callSetup(World& world, const ParameterValues& values) {
  if (m_setup == LUA_NOREF) return {};
  const SessionId session = world.server.connect();
  lua_rawgeti(lua(), LUA_REGISTRYINDEX, m_setup);
  pushParameters(values);
  const Status status = m_programs->runAtOnce(1, [&](ServerKind server, const Request& request) {
    if (server == ServerKind::Sql) return world.sql.execute(session, request, world.server.nowUs());
    m_setupRequests.push_back(request);
    return world.server.execute(session, request);
  });
  world.server.disconnect(session);
  world.sql.release(session, world.server.nowUs());
  if (status) return {};
  const auto [line, message] = splitLuaMessage(status.message());
  return problem(line != 0 ? line : lineOfField("setup"), "setup: " + message);
}

Status ScenarioFile::addClients(World& world, const ParameterValues& values) {
  const std::int64_t count = values.at("clients");
  for (int i = 1; i <= static_cast<int>(count); ++i)
    if (Status status = addClient(world, values, i); !status) return status;
  return {};
}

Status ScenarioFile::addClient(World& world, const ParameterValues& values, int index) {
  const auto start = startClient(values, index, 1, 1);
  if (!start) return start.error();
  ClientState client;
  client.node = *start;
  client.session = world.server.connect();
  client.ledger = client.node->delta;
  world.ledger += client.node->delta;
  world.clients.push_back(std::move(client));
  return {};
}

Result<const ProgramNode*> ScenarioFile::startClient(const ParameterValues& values, int index, int item, std::int64_t operation) {
  lua_rawgeti(lua(), LUA_REGISTRYINDEX, m_clients);
  pushParameters(values);
  lua_pushinteger(lua(), index);
  lua_pushstring(lua(), clientName(index - 1).c_str());
  lua_pushinteger(lua(), item);
  lua_pushnumber(lua(), static_cast<double>(operation));
  m_vm->startBudget(m_limits.instructions);
  const int outcome = lua_pcall(lua(), 5, 1, 0);
  m_vm->stopBudget();
  if (outcome != 0) {
    const auto [line, message] = splitLuaMessage(textAt(lua(), -1));
    return problem(line != 0 ? line : lineOfField("clients"), "clients: " + message);
  }
  if (lua_istable(lua(), -1)) lua_getfield(lua(), -1, "program");
  if (lua_gettop(lua()) < 2 || !lua_isfunction(lua(), -1))
    return fieldProblem("clients", R"(clients must return client("name", program, …))");
  const int declaration = lua_gettop(lua()) - 1;
  lua_getfield(lua(), declaration, "name");
  const std::string name = textAt(lua(), -1);
  lua_pop(lua(), 1);
  lua_getfield(lua(), declaration, "count");
  const auto argumentCount = static_cast<int>(lua_tointeger(lua(), -1));
  lua_pop(lua(), 1);
  const int program = m_programs->add(name, m_path.string());
  if (lua_checkstack(lua(), argumentCount + 4) == 0) return fieldProblem("clients", "a client program has too many arguments");
  for (int i = 1; i <= argumentCount; ++i) lua_rawgeti(lua(), declaration, i);
  const ProgramNode* const start = m_programs->start(program, argumentCount);
  lua_settop(lua(), 0);
  if (start->status == ClientStatus::Failed)
    return problem(start->line != 0 ? start->line : lineOfField("clients"), fmt::format("client {}: {}", clientName(index - 1), start->failure));
  return start;
}

std::vector<Invariant> ScenarioFile::makeInvariants(const ParameterValues& values) {
  std::vector<Invariant> result;
  for (const DeclaredInvariant& declared : m_invariants) {
    if (declared.kind == "oversold")
      result.push_back(invariants::oversold());
    else if (declared.kind == "conserved")
      result.push_back(invariants::conserved());
    else if (declared.kind == "never_negative")
      result.push_back(invariants::neverNegative(declared.place));
    else if (declared.kind == "has_ttl")
      result.push_back(invariants::hasTtl(declared.argument));
    else if (declared.kind == "one_holder")
      result.push_back(invariants::oneHolder(declared.argument));
    else
      result.push_back(luaInvariant(declared, values));
  }
  return result;
}

} // namespace interleave
