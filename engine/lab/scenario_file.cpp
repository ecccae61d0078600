#include "engine/lab/scenario_file.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <lua.hpp>

#include "engine/base/bytes.hpp"
#include "engine/lab/lua_reading.hpp"
#include "engine/lab/vocabulary.hpp"
#include "engine/script/script_engine.hpp"

namespace interleave {

namespace {

constexpr std::int64_t kMostClients = 1000;
constexpr double kExactInteger = 9007199254740992.0; // 2^53

constexpr std::string_view kFields[] = {"title",   "approach", "story",      "take_home", "parameters",
                                        "stock",   "pool",     "setup",      "clients",   "invariants", "limits",
                                        "under_load", "limiter",  "tally"};

/// Lower-case letters first, then also digits and underscores.
bool isParameterName(const std::string& name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && name.size() <= 40 && name[0] >= 'a' && name[0] <= 'z' && std::all_of(name.begin(), name.end(), fits);
}

} // namespace

Error ScenarioFile::problem(int line, const std::string& message) const {
  return Error{ScenarioProblem{m_path, line, message}.text()};
}

// The first `field =` behind the word scenario; where there is none, the line of that word.
int ScenarioFile::lineOfField(const std::string& field) const {
  const std::string& source = m_scenario.source;
  const auto lineAt = [&](std::size_t position) {
    return static_cast<int>(std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(position), '\n')) + 1;
  };
  const std::size_t start = std::min(source.find("scenario"), source.size());
  for (std::size_t at = source.find(field, start); at != std::string::npos; at = source.find(field, at + 1)) {
    const char before = at == 0 ? ' ' : source[at - 1];
    const std::size_t behind = source.find_first_not_of(" \t", at + field.size());
    const bool isWord = std::isalnum(static_cast<unsigned char>(before)) == 0 && before != '_' && before != '.';
    const bool isSet = behind != std::string::npos && source[behind] == '=' && source.substr(behind, 2) != "==";
    if (isWord && isSet) return lineAt(at);
  }
  return start == source.size() ? 1 : lineAt(start);
}

Error ScenarioFile::fieldProblem(const std::string& field, const std::string& message) const {
  return problem(lineOfField(field), message);
}

namespace {

int refuseGlobal(lua_State* lua) {
  const char* const name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "it";
  return luaL_error(lua, "%s is not local: a program keeps nothing outside of itself; write local %s", name, name);
}

// Clients are programs on machines of their own; through a global one would see what another did. What the file defined
// when it was read stays readable.
void sealGlobals(lua_State* lua) {
  lua_newtable(lua); // what was defined
  lua_pushnil(lua);
  while (lua_next(lua, LUA_GLOBALSINDEX) != 0) {
    lua_pushvalue(lua, -2);
    lua_insert(lua, -2);
    lua_rawset(lua, -4);
  }
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    lua_pop(lua, 1);
    lua_pushvalue(lua, -1);
    lua_pushnil(lua);
    lua_rawset(lua, LUA_GLOBALSINDEX);
  }
  lua_newtable(lua);
  lua_insert(lua, -2);
  lua_setfield(lua, -2, "__index");
  lua_pushcfunction(lua, refuseGlobal);
  lua_setfield(lua, -2, "__newindex");
  lua_setmetatable(lua, LUA_GLOBALSINDEX);
}

} // namespace

Result<std::unique_ptr<ScenarioFile>> ScenarioFile::run(const std::filesystem::path& path, const std::string& source) {
  std::unique_ptr<ScenarioFile> file(new ScenarioFile());
  file->m_path = path;
  file->m_scenario.path = path;
  file->m_scenario.id = path.stem().string();
  file->m_scenario.source = source;
  if (Status status = file->execute(source); !status) return status.error();
  if (Status status = file->readDeclaration(); !status) return status.error();
  return file;
}

Status ScenarioFile::execute(const std::string& source) {
  if (source.find('\0') != std::string::npos || !isUtf8(source))
    return problem(0, "is no UTF-8 text; save it as UTF-8 without a byte order mark");
  m_vm = std::make_shared<LuaVm>();
  m_programs = std::make_shared<Programs>(m_vm);
  installScenarioVocabulary(lua());
  const std::string chunk = "@" + m_path.filename().string();
  if (luaL_loadbuffer(lua(), source.data(), source.size(), chunk.c_str()) != 0) {
    const auto [line, message] = splitLuaMessage(textAt(lua(), -1));
    return problem(line, message);
  }
  m_vm->setMemoryLimit(static_cast<std::size_t>(m_limits.memoryBytes));
  m_vm->startBudget(m_limits.instructions);
  const int outcome = lua_pcall(lua(), 0, 0, 0);
  m_vm->stopBudget();
  if (outcome == 0) {
    sealGlobals(lua());
    return {};
  }
  if (outcome == LUA_ERRMEM) return problem(0, "needs more than 64 MB of memory while it is read");
  const auto [line, message] = splitLuaMessage(textAt(lua(), -1));
  return problem(line, message);
}

Status ScenarioFile::readDeclaration() {
  lua_getfield(lua(), LUA_REGISTRYINDEX, kDeclaration);
  if (!lua_istable(lua(), -1)) return problem(0, "declares no scenario; it needs one call scenario { title = …, … }");
  m_declaration = luaL_ref(lua(), LUA_REGISTRYINDEX);
  lua_rawgeti(lua(), LUA_REGISTRYINDEX, m_declaration);
  for (Status (ScenarioFile::*read)() :
       {&ScenarioFile::checkFieldNames, &ScenarioFile::readTexts, &ScenarioFile::readParameters, &ScenarioFile::readStock,
        &ScenarioFile::readPool, &ScenarioFile::readFunctions, &ScenarioFile::readInvariants, &ScenarioFile::readLimits, &ScenarioFile::readScripts,
        &ScenarioFile::readUnderLoad, &ScenarioFile::readLimiter, &ScenarioFile::readTally})
    if (Status status = (this->*read)(); !status) return status;
  lua_settop(lua(), 0);
  return {};
}

// The declaration is on top of the stack while the readers run; each leaves the stack as it was when all is well.

Status ScenarioFile::checkFieldNames() {
  lua_pushnil(lua());
  std::vector<std::string> unknown;
  while (lua_next(lua(), -2) != 0) {
    lua_pop(lua(), 1);
    if (lua_type(lua(), -1) != LUA_TSTRING) {
      unknown.push_back("a value without a name");
      continue;
    }
    const std::string name = textAt(lua(), -1);
    if (std::find(std::begin(kFields), std::end(kFields), name) == std::end(kFields)) unknown.push_back(name);
  }
  if (unknown.empty()) return {};
  std::sort(unknown.begin(), unknown.end());
  return fieldProblem(unknown.front(), fmt::format("scenario has no field \"{}\"; its fields are {}", unknown.front(),
                                                   fmt::join(kFields, ", ")));
}

Status ScenarioFile::readText(const char* field, std::string& text, bool required) {
  lua_getfield(lua(), -1, field);
  if (lua_isnil(lua(), -1) && !required) {
    lua_pop(lua(), 1);
    return {};
  }
  if (lua_type(lua(), -1) != LUA_TSTRING || tidied(textAt(lua(), -1)).empty())
    return fieldProblem(field, fmt::format("{} is {}; expected a text", field, typeAt(lua(), -1)));
  text = tidied(textAt(lua(), -1));
  lua_pop(lua(), 1);
  return {};
}

Status ScenarioFile::readTexts() {
  if (Status status = readText("title", m_scenario.title, true); !status) return status;
  if (Status status = readText("story", m_scenario.story, true); !status) return status;
  if (Status status = readText("approach", m_scenario.approach, false); !status) return status;
  return readText("take_home", m_scenario.takeHome, false);
}

Status ScenarioFile::readParameters() {
  lua_getfield(lua(), -1, "parameters");
  if (!lua_istable(lua(), -1))
    return fieldProblem("parameters", "parameters is " + typeAt(lua(), -1) +
                                          R"(; expected a list such as { { "clients", default = 2, min = 1, max = 9, about = "buyers" } })");
  const auto count = static_cast<int>(lua_objlen(lua(), -1));
  for (int i = 1; i <= count; ++i) {
    lua_rawgeti(lua(), -1, i);
    if (Status status = readParameter(i); !status) return status;
    lua_pop(lua(), 1);
  }
  lua_pop(lua(), 1);
  if (m_scenario.parameters.empty() || m_scenario.parameters.front().name != "clients")
    return fieldProblem("parameters", R"(the first parameter must be "clients": how many clients take part)");
  return {};
}

Status ScenarioFile::readParameter(int position) {
  const auto wrong = [&](const std::string& message) { return fieldProblem("parameters", message); };
  if (!lua_istable(lua(), -1)) return wrong(fmt::format("parameter {} is {}; expected a table", position, typeAt(lua(), -1)));
  Parameter parameter;
  lua_rawgeti(lua(), -1, 1);
  parameter.name = lua_type(lua(), -1) == LUA_TSTRING ? textAt(lua(), -1) : "";
  lua_pop(lua(), 1);
  if (!isParameterName(parameter.name))
    return wrong(fmt::format("parameter {} has no name; expected lower-case letters first, as in {{ \"stock\", default = 1 }}", position));
  if (m_scenario.parameter(parameter.name) != nullptr) return wrong(fmt::format("parameter {} is declared twice", parameter.name));
  lua_getfield(lua(), -1, "about");
  parameter.about = textAt(lua(), -1);
  lua_pop(lua(), 1);
  lua_getfield(lua(), -1, "choices");
  if (lua_istable(lua(), -1)) {
    for (int i = 1; i <= static_cast<int>(lua_objlen(lua(), -1)); ++i) {
      lua_rawgeti(lua(), -1, i);
      parameter.choices.push_back(textAt(lua(), -1));
      lua_pop(lua(), 1);
    }
  }
  lua_pop(lua(), 1);
  const auto number = [&](const char* field, double fallback) {
    lua_getfield(lua(), -1, field);
    const double value = lua_type(lua(), -1) == LUA_TNUMBER ? lua_tonumber(lua(), -1) : fallback;
    lua_pop(lua(), 1);
    return value;
  };
  const bool isClients = parameter.name == "clients";
  const double least = number("min", isClients ? 1 : 0);
  const double most = number("max", !parameter.choices.empty() ? static_cast<double>(parameter.choices.size()) - 1
                                    : isClients               ? 26
                                                              : 1e9);
  double fallback = number("default", NAN);
  if (!parameter.choices.empty()) {
    lua_getfield(lua(), -1, "default");
    const auto chosen = std::find(parameter.choices.begin(), parameter.choices.end(), textAt(lua(), -1));
    lua_pop(lua(), 1);
    fallback = chosen == parameter.choices.end() ? NAN : static_cast<double>(chosen - parameter.choices.begin());
  }
  for (const double value : {least, most, fallback})
    if (!(std::abs(value) <= kExactInteger) || value != std::floor(value))
      return wrong(fmt::format("parameter {} needs a default{}, as whole numbers up to 2^53", parameter.name,
                               parameter.choices.empty() ? ", and min and max" : " that is one of its choices"));
  if (least > fallback || fallback > most)
    return wrong(fmt::format("parameter {}: default {} is not between min {} and max {}", parameter.name, fallback, least, most));
  if (isClients && (least < 1 || most > kMostClients))
    return wrong(fmt::format("parameter clients: min must be at least 1 and max at most {}", kMostClients));
  parameter.minimum = static_cast<std::int64_t>(least);
  parameter.maximum = static_cast<std::int64_t>(most);
  parameter.defaultValue = static_cast<std::int64_t>(fallback);
  m_scenario.parameters.push_back(std::move(parameter));
  return {};
}

Status ScenarioFile::readFunctions() {
  lua_getfield(lua(), -1, "clients");
  if (!lua_isfunction(lua(), -1))
    return fieldProblem("clients", "clients is " + typeAt(lua(), -1) +
                                       R"(; expected function(p, i, name) return client("buyer", buyer, …) end)");
  m_clients = luaL_ref(lua(), LUA_REGISTRYINDEX);
  lua_getfield(lua(), -1, "setup");
  if (lua_isnil(lua(), -1)) {
    lua_pop(lua(), 1);
    m_setup = LUA_NOREF;
    return {};
  }
  if (!lua_isfunction(lua(), -1))
    return fieldProblem("setup", "setup is " + typeAt(lua(), -1) + "; expected function(p) redis.call(…) end");
  m_setup = luaL_ref(lua(), LUA_REGISTRYINDEX);
  return {};
}

Status ScenarioFile::readInvariants() {
  lua_getfield(lua(), -1, "invariants");
  if (!lua_istable(lua(), -1))
    return fieldProblem("invariants", "invariants is " + typeAt(lua(), -1) + "; expected a list such as { oversold(), conserved() }");
  const auto count = static_cast<int>(lua_objlen(lua(), -1));
  for (int i = 1; i <= count; ++i) {
    lua_rawgeti(lua(), -1, i);
    if (Status status = readInvariant(i); !status) return status;
    lua_pop(lua(), 1);
  }
  lua_pop(lua(), 1);
  if (m_invariants.empty()) return fieldProblem("invariants", "invariants is empty; name at least one, such as oversold()");
  return {};
}

Status ScenarioFile::readInvariant(int position) {
  DeclaredInvariant declared;
  if (lua_istable(lua(), -1)) {
    lua_getfield(lua(), -1, "which");
    declared.kind = textAt(lua(), -1);
    lua_getfield(lua(), -2, "argument");
    declared.argument = textAt(lua(), -1);
    lua_getfield(lua(), -3, "about");
    declared.about = textAt(lua(), -1);
    lua_getfield(lua(), -4, "check");
    declared.function = luaL_ref(lua(), LUA_REGISTRYINDEX);
    lua_pop(lua(), 3);
    if (declared.kind == "never_negative") declared.place = readPlace();
  }
  if (declared.kind.empty())
    return fieldProblem("invariants", fmt::format("invariant {} is {}; expected oversold(), never_negative(key), conserved(), "
                                                  "has_ttl(pattern), one_holder(lock), always(…), never(…), sometimes(…) or finally(…)",
                                                  position, typeAt(lua(), -1)));
  if ((declared.kind == "oversold" || declared.kind == "conserved") && m_stockParameter.empty())
    return fieldProblem("invariants", declared.kind + "() needs the field stock = { key = …, parameter = … }");
  m_invariants.push_back(std::move(declared));
  return {};
}

Status ScenarioFile::readLimits() {
  lua_getfield(lua(), -1, "limits");
  if (lua_istable(lua(), -1)) {
    const auto read = [&](const char* field, double fallback) {
      lua_getfield(lua(), -1, field);
      const double value = lua_isnil(lua(), -1) ? fallback : lua_tonumber(lua(), -1);
      lua_pop(lua(), 1);
      return value;
    };
    const double instructions = read("instructions", static_cast<double>(m_limits.instructions));
    const double megabytes = read("memory_mb", static_cast<double>(m_limits.memoryBytes >> 20));
    if (!(instructions >= 1000 && instructions <= 1e9) || !(megabytes >= 1 && megabytes <= 4096))
      return fieldProblem("limits", "limits: instructions must be from 1000 to 1000000000 and memory_mb from 1 to 4096");
    m_limits.instructions = static_cast<std::int64_t>(instructions);
    m_limits.memoryBytes = static_cast<std::int64_t>(megabytes) << 20;
  } else if (!lua_isnil(lua(), -1)) {
    return fieldProblem("limits", "limits is " + typeAt(lua(), -1) + "; expected { instructions = 1000000, memory_mb = 64 }");
  }
  lua_pop(lua(), 1);
  m_programs->setLimits(m_limits);
  return {};
}

// A server script that does not compile is reported at its own line of the file.
Status ScenarioFile::readScripts() {
  lua_getfield(lua(), LUA_REGISTRYINDEX, kScripts);
  const auto count = static_cast<int>(lua_objlen(lua(), -1));
  for (int i = 1; i <= count; ++i) {
    lua_rawgeti(lua(), -1, i);
    lua_rawgeti(lua(), -1, 1);
    lua_rawgeti(lua(), -2, 2);
    NamedScript script{textAt(lua(), -2), textAt(lua(), -1), ""};
    lua_pop(lua(), 3);
    script.sha1 = sha1Hex(script.source);
    if (const auto error = ScriptEngine::ofThisThread().compileError(script.source, script.sha1)) {
      const std::size_t at = m_scenario.source.find(script.source);
      const auto before = at == std::string::npos ? 0 : std::count(m_scenario.source.begin(), m_scenario.source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
      const auto [line, message] = splitLuaMessage(error->text.substr(std::min(error->text.find("user_script:"), error->text.size())));
      if (line == 0) return problem(0, error->text);
      return problem(static_cast<int>(before) + line, fmt::format("script \"{}\": {}", script.name, message));
    }
    m_scenario.scripts.push_back(std::move(script));
  }
  lua_pop(lua(), 1);
  return {};
}

} // namespace interleave
