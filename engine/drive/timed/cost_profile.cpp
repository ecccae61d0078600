#include "engine/drive/timed/cost_profile.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

using Json = nlohmann::ordered_json;

/// Every figure of a profile by its place in the file: visit("server.read_us", profile.server.readUs).
template <class Profile, class Visit> void eachFigure(Profile& profile, Visit visit) {
  visit("network.mean_us", profile.network.meanUs);
  visit("network.spread_us", profile.network.spreadUs);
  visit("server.wake_us", profile.server.wakeUs);
  visit("server.loop_us", profile.server.loopUs);
  visit("server.read_us", profile.server.readUs);
  visit("server.per_kilobyte_us", profile.server.perKilobyteUs);
  visit("server.write_us", profile.server.writeUs);
  visit("server.command_factor", profile.server.commandFactor);
  visit("server.script_start_us", profile.server.scriptStartUs);
  visit("server.script_per_kilobyte_us", profile.server.scriptPerKilobyteUs);
  visit("server.script_call_us", profile.server.scriptCallUs);
  visit("server.script_line_us", profile.server.scriptLineUs);
  visit("client.wake_us", profile.client.wakeUs);
  visit("client.handle_us", profile.client.handleUs);
  visit("client.per_kilobyte_us", profile.client.perKilobyteUs);
  visit("client.begin_us", profile.client.beginUs);
  visit("server.stalls_per_second", profile.server.stalls.perSecond);
  visit("server.stall_us", profile.server.stalls.meanUs);
  visit("client.stalls_per_second", profile.client.stalls.perSecond);
  visit("client.stall_us", profile.client.stalls.meanUs);
  visit("database.statement_us", profile.database.statementUs);
  visit("database.commit_us", profile.database.commitUs);
}

constexpr double kMostUs = 60e6; ///< a minute for one request is a mistake

Json* place(Json& root, const std::string& path) {
  const auto dot = path.find('.');
  return &root[path.substr(0, dot)][path.substr(dot + 1)];
}

Status refuseUnknown(const Json& root) {
  CostProfile none;
  std::vector<std::string> known = {"name", "about", "network.kind", "client.shares_one_thread", "database.threads", "server.commands"};
  eachFigure(none, [&](const char* path, double) { known.emplace_back(path); });
  const auto isKnown = [&](const std::string& path) { return std::find(known.begin(), known.end(), path) != known.end(); };
  for (const auto& [section, content] : root.items()) {
    if (!content.is_object()) {
      if (!isKnown(section)) return Error{fmt::format("a profile has no field '{}'", section)};
      continue;
    }
    for (const auto& [field, value] : content.items())
      if (!isKnown(section + "." + field)) return Error{fmt::format("a profile has no field '{}.{}'", section, field)};
  }
  return {};
}

Status readFigures(const Json& root, CostProfile& profile) {
  Status status;
  eachFigure(profile, [&](const std::string& path, double& figure) {
    const auto dot = path.find('.');
    const auto section = root.find(path.substr(0, dot));
    if (section == root.end() || !section->is_object()) return;
    const auto value = section->find(path.substr(dot + 1));
    if (value == section->end()) return;
    if (value->is_number())
      figure = value->get<double>();
    else
      status = Error{fmt::format("{} is {}; expected a number", path, value->dump())};
  });
  return status;
}

Status readRest(const Json& root, CostProfile& profile) {
  profile.name = root.value("name", profile.name);
  profile.about = root.value("about", profile.about);
  if (root.contains("network")) {
    const auto kind = parseDelayKind(root["network"].value("kind", std::string(delayKindName(profile.network.kind))));
    if (!kind) return kind.error();
    profile.network.kind = *kind;
  }
  if (root.contains("client")) profile.client.sharesOneThread = root["client"].value("shares_one_thread", profile.client.sharesOneThread);
  if (root.contains("database")) profile.database.threads = root["database"].value("threads", profile.database.threads);
  if (!root.contains("server") || !root["server"].contains("commands")) return {};
  for (const auto& [name, cost] : root["server"]["commands"].items()) {
    if (findCommand(name) == nullptr) return Error{fmt::format("server.commands: Redis has no command '{}'", name)};
    profile.server.commands[toLower(name)] = {cost.value("base_us", 0.0), cost.value("per_element_us", 0.0)};
  }
  return {};
}

} // namespace

Status checkProfile(const CostProfile& profile) {
  Status status;
  eachFigure(profile, [&](const char* path, double figure) {
    if (!(figure >= 0 && figure <= kMostUs)) status = Error{fmt::format("profile {}: {} is {}; expected a time from 0 to {:.0f} µs", profile.name, path, figure, kMostUs)};
  });
  if (!status) return status;
  for (const auto& [name, cost] : profile.server.commands)
    if (!(cost.baseUs >= 0 && cost.perElementUs >= 0 && cost.baseUs <= kMostUs && cost.perElementUs <= kMostUs))
      return Error{fmt::format("profile {}: the cost of {} is not from 0 to {:.0f} µs", profile.name, name, kMostUs)};
  if (profile.database.threads < 1 || profile.database.threads > 10'000)
    return Error{fmt::format("profile {}: database.threads is {}; expected 1 to 10000", profile.name, profile.database.threads)};
  if (profile.server.readUs + profile.server.writeUs + profile.server.loopUs <= 0)
    return Error{fmt::format("profile {}: a request costs the server nothing; server.read_us, write_us or loop_us must be above 0", profile.name)};
  return {};
}

Result<CostProfile> parseProfile(const std::string& text) {
  const Json root = Json::parse(text, nullptr, false);
  if (!root.is_object()) return Error{"no profile: expected one JSON object with network, server, client and database"};
  CostProfile profile;
  if (Status status = refuseUnknown(root); !status) return status.error();
  if (Status status = readFigures(root, profile); !status) return status.error();
  try {
    if (Status status = readRest(root, profile); !status) return status.error();
  } catch (const Json::exception& error) {
    return Error{fmt::format("a profile's field is of the wrong type: {}", error.what())};
  }
  if (Status status = checkProfile(profile); !status) return status.error();
  return profile;
}

std::string profileText(const CostProfile& profile) {
  Json root;
  root["name"] = profile.name;
  root["about"] = profile.about;
  root["network"]["kind"] = delayKindName(profile.network.kind);
  root["client"]["shares_one_thread"] = profile.client.sharesOneThread;
  root["database"]["threads"] = profile.database.threads;
  eachFigure(profile, [&](const char* path, double figure) { *place(root, path) = std::round(figure * 1000) / 1000; });
  for (const auto& [name, cost] : profile.server.commands)
    root["server"]["commands"][name] = {{"base_us", std::round(cost.baseUs * 1000) / 1000}, {"per_element_us", std::round(cost.perElementUs * 1000) / 1000}};
  return root.dump(2) + "\n";
}

std::vector<std::string> profileNames(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

Result<CostProfile> loadProfile(const std::filesystem::path& folder, const std::string& name) {
  const bool isPath = std::filesystem::path(name).extension() == ".json";
  const std::filesystem::path path = isPath ? std::filesystem::path(name) : folder / (name + ".json");
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{fmt::format("there is no profile '{}'; there are {} in {}", name, fmt::join(profileNames(folder), ", "), folder.string())};
  std::ostringstream text;
  text << file.rdbuf();
  auto profile = parseProfile(text.str());
  if (!profile) return Error{fmt::format("{}: {}", path.filename().string(), profile.message())};
  return profile;
}

Pricing::Pricing(const CostProfile& profile) : m_server(profile.server), m_write(nsOfUs(profile.server.writeUs)) {
  for (const CommandSpec* command : allCommands()) {
    const std::string name(command->name);
    const auto own = m_server.commands.find(name);
    Price price{own != m_server.commands.end() ? own->second : costOf(*command)};
    price.cost.baseUs *= m_server.commandFactor;
    price.cost.perElementUs *= m_server.commandFactor;
    price.isScript = name == "eval" || name == "evalsha" || name == "eval_ro" || name == "evalsha_ro" || name == "fcall" || name == "fcall_ro";
    price.sendsSource = name == "eval" || name == "eval_ro";
    m_prices.emplace(command, price);
  }
}

const Pricing::Price& Pricing::priceOf(const CommandSpec* command) const { return m_prices.find(command)->second; }

Nanoseconds Pricing::service(const Request& request, const ServerWork& work) const {
  std::size_t bytes = 0;
  for (const std::string& word : request) bytes += word.size();
  double us = m_server.readUs + m_server.perKilobyteUs * static_cast<double>(bytes) / 1024.0;
  int calls = -1; // the request itself is none
  for (const ServerWork::Ran& ran : work.ran) {
    const Price& price = priceOf(ran.command);
    us += price.cost.baseUs + price.cost.perElementUs * static_cast<double>(ran.elements);
    ++calls;
    if (!price.isScript) continue;
    us += m_server.scriptStartUs + m_server.scriptLineUs * static_cast<double>(work.scriptLines) + m_server.scriptCallUs * calls;
    if (price.sendsSource && request.size() > 1) us += m_server.scriptPerKilobyteUs * static_cast<double>(request[1].size()) / 1024.0;
  }
  return nsOfUs(us);
}

} // namespace interleave
