// Invariants that a scenario file writes in Lua: always(…), never(…), sometimes(…) and finally(…).
#include <initializer_list>

#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/lab/lua_reading.hpp"
#include "engine/lab/scenario_file.hpp"

namespace interleave {

namespace {

/// What the Lua code of an invariant reads keys from; valid while it runs.
thread_local const World* worldUnderCheck = nullptr;

const Entry* entryUnderCheck(lua_State* lua) {
  const Entry* entry = worldUnderCheck->server.keys().peek(0, luaL_checkstring(lua, 1));
  return entry == nullptr || worldUnderCheck->server.keys().isExpired(*entry) ? nullptr : entry;
}

/// Nil as a value: tostring(world.key("none")) would raise over no value at all.
int pushNil(lua_State* lua) {
  lua_pushnil(lua);
  return 1;
}

int keyOfWorld(lua_State* lua) {
  const Entry* entry = entryUnderCheck(lua);
  if (entry == nullptr || entry->value.type() != ValueType::String) return pushNil(lua);
  const std::string& bytes = entry->value.string().bytes;
  lua_pushlstring(lua, bytes.data(), bytes.size());
  return 1;
}

int ttlOfWorld(lua_State* lua) {
  const Entry* entry = entryUnderCheck(lua);
  const TimeMs left = entry == nullptr ? -2 : entry->expireAt == kNever ? -1 : entry->expireAt - worldUnderCheck->server.keys().now();
  lua_pushnumber(lua, static_cast<double>(left));
  return 1;
}

int fieldOfWorld(lua_State* lua) {
  const Entry* entry = entryUnderCheck(lua);
  if (entry == nullptr || entry->value.type() != ValueType::Hash) return pushNil(lua);
  const auto& fields = entry->value.hash().fields;
  const auto found = fields.find(std::string(luaL_checkstring(lua, 2)));
  if (found == fields.end()) return pushNil(lua);
  lua_pushlstring(lua, found->second.data(), found->second.size());
  return 1;
}

/// world.row(table, primary key, column): the committed value, a number where it is one.
int rowOfWorld(lua_State* lua) {
  const std::string* const value = worldUnderCheck->sql.value(luaL_checkstring(lua, 1), luaL_checkstring(lua, 2), luaL_checkstring(lua, 3));
  if (value == nullptr) return pushNil(lua);
  if (const auto number = parseInteger(*value))
    lua_pushnumber(lua, static_cast<double>(*number));
  else
    lua_pushlstring(lua, value->data(), value->size());
  return 1;
}

void pushWorld(lua_State* lua, const World& world) {
  lua_newtable(lua);
  const Ledger& ledger = world.ledger;
  for (const auto& [name, value] : {std::pair<const char*, std::int64_t>{"sold", ledger.sold},
                                    {"refused", ledger.refused},
                                    {"failed", ledger.failed},
                                    {"gave_up", ledger.gaveUp},
                                    {"duplicates", ledger.duplicates},
                                    {"stock_at_start", world.rules->stockAtStart}}) {
    lua_pushnumber(lua, static_cast<double>(value));
    lua_setfield(lua, -2, name);
  }
  lua_newtable(lua);
  for (const auto& [name, value] : ledger.counts) {
    lua_pushnumber(lua, static_cast<double>(value));
    lua_setfield(lua, -2, name.c_str());
  }
  lua_setfield(lua, -2, "counts");
  for (const auto& [name, function] : {std::pair<const char*, lua_CFunction>{"key", keyOfWorld}, {"ttl", ttlOfWorld}, {"field", fieldOfWorld}, {"row", rowOfWorld}}) {
    lua_pushcfunction(lua, function);
    lua_setfield(lua, -2, name);
  }
}

} // namespace

// The check gives true while the property holds; false, or false and a sentence, when it is broken.
Invariant ScenarioFile::luaInvariant(const DeclaredInvariant& declared, const ParameterValues& values) {
  pushParameters(values);
  const int parameters = luaL_ref(lua(), LUA_REGISTRYINDEX);
  const bool forbids = declared.kind == "never";
  const auto when = declared.kind == "always" || forbids ? Invariant::When::EveryStep
                    : declared.kind == "sometimes"       ? Invariant::When::Sometimes
                                                         : Invariant::When::AtEnd;
  return {declared.argument, declared.about, when,
          [vm = m_vm.get(), function = declared.function, about = declared.about, parameters, forbids,
           instructions = m_limits.instructions](const World& world) -> std::optional<std::string> {
            lua_State* state = vm->state();
            worldUnderCheck = &world;
            lua_rawgeti(state, LUA_REGISTRYINDEX, function);
            pushWorld(state, world);
            lua_rawgeti(state, LUA_REGISTRYINDEX, parameters);
            vm->startBudget(instructions);
            const int outcome = lua_pcall(state, 2, 2, 0);
            vm->stopBudget();
            std::optional<std::string> message;
            if (outcome != 0)
              message = "the check itself failed: " + textAt(state, -1);
            else if ((lua_toboolean(state, -2) != 0) == forbids)
              message = lua_type(state, -1) == LUA_TSTRING ? textAt(state, -1) : (forbids ? "it happened: " : "no longer true: ") + about;
            lua_settop(state, 0);
            worldUnderCheck = nullptr;
            return message;
          }};
}

} // namespace interleave
