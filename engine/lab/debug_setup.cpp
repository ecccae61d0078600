#include "engine/lab/debug_setup.hpp"

#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/resp/text.hpp"

namespace interleave {

namespace {

/// A list of texts; an error names what is something else.
Status readTexts(const nlohmann::json& json, const char* name, std::vector<std::string>& texts) {
  const auto found = json.find(name);
  if (found == json.end()) return {};
  if (!found->is_array()) return Error{fmt::format("\"{}\" must be a list of texts", name)};
  for (const auto& text : *found) {
    if (!text.is_string()) return Error{fmt::format("\"{}\" must hold nothing but texts", name)};
    texts.push_back(text.get<std::string>());
  }
  return {};
}

Status readBreakpoints(const nlohmann::json& json, std::vector<Breakpoint>& breakpoints) {
  const auto found = json.find("breakpoints");
  if (found == json.end()) return {};
  if (!found->is_array()) return Error{"\"breakpoints\" must be a list"};
  for (const auto& row : *found) {
    if (!row.is_object() || !row.contains("at") || !row["at"].is_string()) return Error{R"(a breakpoint must look like {"id": 1, "at": "line 12"})"};
    auto breakpoint = parseBreakpoint(row["at"].get<std::string>());
    if (!breakpoint) return breakpoint.error();
    if (row.contains("id") && row["id"].is_number_integer()) breakpoint->id = row["id"].get<int>();
    if (row.contains("on") && row["on"].is_boolean()) breakpoint->isOn = row["on"].get<bool>();
    breakpoints.push_back(std::move(*breakpoint));
  }
  return {};
}

} // namespace

std::filesystem::path debugSetupPath(const std::filesystem::path& script) { return script.string() + ".debug.json"; }

Result<DebugSetup> parseDebugSetup(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return Error{"this is no JSON object"};
  DebugSetup setup;
  for (const auto& [name, texts] : {std::pair{"keys", &setup.keys}, std::pair{"arguments", &setup.arguments}, std::pair{"commands", &setup.commands}, std::pair{"watches", &setup.watches}})
    if (Status status = readTexts(json, name, *texts); !status) return status.error();
  if (json.contains("scenario")) {
    if (!json["scenario"].is_string()) return Error{"\"scenario\" must be a scenario's id"};
    setup.scenario = json["scenario"].get<std::string>();
  }
  if (Status status = readBreakpoints(json, setup.breakpoints); !status) return status.error();
  return setup;
}

std::string debugSetupText(const DebugSetup& setup) {
  nlohmann::ordered_json json;
  json["keys"] = setup.keys;
  json["arguments"] = setup.arguments;
  if (!setup.scenario.empty()) json["scenario"] = setup.scenario;
  if (!setup.commands.empty()) json["commands"] = setup.commands;
  for (const Breakpoint& breakpoint : setup.breakpoints) {
    nlohmann::ordered_json row{{"id", breakpoint.id}, {"at", breakpointText(breakpoint)}};
    if (!breakpoint.isOn) row["on"] = false;
    json["breakpoints"].push_back(std::move(row));
  }
  if (!setup.watches.empty()) json["watches"] = setup.watches;
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

Result<DebugSetup> debugSetupOf(const std::filesystem::path& script) {
  std::ifstream file(debugSetupPath(script), std::ios::binary);
  if (!file) return DebugSetup{};
  std::ostringstream text;
  text << file.rdbuf();
  auto setup = parseDebugSetup(text.str());
  if (!setup) return Error{fmt::format("{}: {}", debugSetupPath(script).filename().string(), setup.message())};
  return setup;
}

Request evalRequest(const std::string& command, std::string script, const DebugSetup& setup) {
  Request request = {command, std::move(script), std::to_string(setup.keys.size())};
  request.insert(request.end(), setup.keys.begin(), setup.keys.end());
  request.insert(request.end(), setup.arguments.begin(), setup.arguments.end());
  return request;
}

Result<ScriptTarget> debugTarget(const DebugSetup& setup, std::string script, const ScenarioLibrary& library) {
  Server server;
  server.setNowUs(kWorldStartUs);
  if (!setup.scenario.empty()) {
    const auto scenario = library.find(setup.scenario);
    if (!scenario) return scenario.error();
    auto world = scenario->instantiate({});
    if (!world) return world.error();
    server = std::move(world->server);
  }
  const SessionId session = server.connect();
  for (const std::string& line : setup.commands) {
    Request request;
    if (!splitArguments(line, request)) return Error{fmt::format("the command {} has a quote without its other half", line)};
    if (request.empty()) continue;
    if (const Reply reply = server.execute(session, request); reply.isError()) return Error{fmt::format("the command {} fails: {}", line, reply.text)};
  }
  return ScriptTarget::of(std::move(server), session, evalRequest("EVAL", std::move(script), setup));
}

} // namespace interleave
