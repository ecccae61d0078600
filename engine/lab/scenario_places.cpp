// The fields of a scenario that say where numbers are kept, and what stands in front of the database.
#include <cmath>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/lab/lua_reading.hpp"
#include "engine/lab/scenario_file.hpp"

namespace interleave {

// The table is on top of the stack: { key = … } or { table = …, row = …, column = … }.
NumberPlace ScenarioFile::readPlace() {
  NumberPlace place;
  for (const auto& [field, text] : {std::pair<const char*, std::string*>{"key", &place.key}, {"table", &place.table}, {"row", &place.row}, {"column", &place.column}}) {
    lua_getfield(lua(), -1, field);
    *text = textAt(lua(), -1);
    lua_pop(lua(), 1);
  }
  return place;
}

Status ScenarioFile::readStock() {
  lua_getfield(lua(), -1, "stock");
  if (lua_istable(lua(), -1)) {
    m_stock = readPlace();
    lua_getfield(lua(), -1, "parameter");
    m_stockParameter = textAt(lua(), -1);
    lua_pop(lua(), 1);
    const bool hasPlace = m_stock.isRow() ? m_stock.key.empty() && !m_stock.row.empty() && !m_stock.column.empty() : !m_stock.key.empty();
    if (!hasPlace || m_scenario.parameter(m_stockParameter) == nullptr)
      return fieldProblem("stock", R"(stock needs a key, or a table, a row and a column, and the name of a parameter: { key = "stock:1001", parameter = "stock" } or { table = "stock", row = 1001, column = "quantity", parameter = "stock" })");
  } else if (!lua_isnil(lua(), -1)) {
    return fieldProblem("stock", "stock is " + typeAt(lua(), -1) + R"(; expected { key = …, parameter = "stock" })");
  }
  lua_pop(lua(), 1);
  return {};
}

Status ScenarioFile::readPool() {
  lua_getfield(lua(), -1, "pool");
  if (lua_istable(lua(), -1)) {
    if (Status status = readPoolFigure("connections", 0, m_pool.connections); !status) return status;
    if (Status status = readPoolFigure("wait_ms", 1, m_pool.waitMs); !status) return status;
    if (Status status = readPoolFigure("lock_wait_ms", 1, m_pool.lockWaitMs); !status) return status;
    m_pool.isDeclared = true;
  } else if (!lua_isnil(lua(), -1)) {
    return fieldProblem("pool", "pool is " + typeAt(lua(), -1) + "; expected { connections = 10, wait_ms = 30000, lock_wait_ms = 50000 }");
  }
  lua_pop(lua(), 1);
  return {};
}

// The table is on top of the stack. A figure that is left out stays as it is.
Status ScenarioFile::readPoolFigure(const char* field, std::int64_t least, Figure& figure) {
  constexpr double kMost = 1e9;
  lua_getfield(lua(), -1, field);
  if (lua_type(lua(), -1) == LUA_TNUMBER) {
    const double value = lua_tonumber(lua(), -1);
    if (!(value >= static_cast<double>(least) && value <= kMost) || value != std::floor(value))
      return fieldProblem("pool", fmt::format("pool: {} is {}; expected a whole number from {} to 1000000000", field, value, least));
    figure = {static_cast<std::int64_t>(value), {}};
  } else if (!lua_isnil(lua(), -1)) {
    figure = {least, textAt(lua(), -1)};
    if (m_scenario.parameter(figure.parameter) == nullptr)
      return fieldProblem("pool", fmt::format("pool: {} is neither a number nor the name of a parameter", field));
  }
  lua_pop(lua(), 1);
  return {};
}

SqlSettings ScenarioFile::poolSettings(const ParameterValues& values) const {
  const auto valueOf = [&](const Figure& figure) { return figure.parameter.empty() ? figure.number : std::max(figure.number, values.at(figure.parameter)); };
  return {static_cast<int>(valueOf(m_pool.connections)), valueOf(m_pool.waitMs), valueOf(m_pool.lockWaitMs), {}};
}

} // namespace interleave
