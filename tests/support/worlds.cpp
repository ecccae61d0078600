#include "tests/support/worlds.hpp"

#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/resp/text.hpp"

namespace interleave {

const std::vector<std::string>& firstScenarios() {
  static const std::vector<std::string> ids = {"check-then-decrement", "decrement-then-give-back",
                                               "watch-multi-exec",     "lock-set-nx",
                                               "lua-bounded-counter",  "lua-deduct-idempotent"};
  return ids;
}

const Scenario& scenarioOf(const std::string& id) {
  static std::map<std::string, Scenario> loaded;
  if (const auto known = loaded.find(id); known != loaded.end()) return known->second;
  auto scenario = loadScenario(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "scripts" / (id + ".lua"));
  if (!scenario) throw std::runtime_error(scenario.message());
  return loaded.emplace(id, std::move(*scenario)).first->second;
}

namespace {

World instantiated(const Scenario& scenario, const ParameterValues& values) {
  auto world = scenario.instantiate(values);
  if (!world) throw std::runtime_error(world.message());
  return std::move(*world);
}

} // namespace

World worldOf(const std::string& id, const ParameterValues& values) {
  return instantiated(scenarioOf(id), values);
}

World worldFrom(const std::string& source, const ParameterValues& values) {
  auto scenario = parseScenario("test.lua", source);
  if (!scenario) throw std::runtime_error(scenario.message());
  return instantiated(*scenario, values);
}

std::vector<StepEvent> play(World& world, std::string_view schedule) {
  const auto choicesToMake = parseSchedule(schedule);
  if (!choicesToMake) throw std::invalid_argument(choicesToMake.message());
  std::vector<StepEvent> events;
  for (const Choice& choice : *choicesToMake) {
    if (const Status allowed = mayChoose(world, choice); !allowed) throw std::invalid_argument(allowed.message());
    step(world, choice, &events.emplace_back());
  }
  return events;
}

std::vector<StepEvent> playToTheEnd(World& world) {
  std::vector<StepEvent> events;
  for (auto possible = choices(world); !possible.empty(); possible = choices(world))
    step(world, possible.front(), &events.emplace_back());
  return events;
}

std::string brokenIn(const std::vector<StepEvent>& events) {
  std::string text;
  for (const StepEvent& event : events)
    for (const Violation& violation : event.violations)
      text += fmt::format("{}{} at {}", text.empty() ? "" : ", ", violation.invariant, violation.step);
  return text.empty() ? "none" : text;
}

std::string ledgerText(const Ledger& ledger) {
  std::string text = fmt::format("sold {}, refused {}, failed {}, gave up {}, duplicates {}", ledger.sold,
                                 ledger.refused, ledger.failed, ledger.gaveUp, ledger.duplicates);
  for (const auto& [name, amount] : ledger.counts)
    text += fmt::format(", {} {}", name, amount);
  return text;
}

namespace {

std::string imageText(const KeyImage& image) {
  std::string text = fmt::format("{} {}", image.type, image.text);
  for (const auto& [name, value] : image.members)
    text += fmt::format(" {}={}", name, value);
  return text + (image.ttlMs < 0 ? ", no ttl" : fmt::format(", ttl {} ms", image.ttlMs));
}

std::string imageText(const std::optional<KeyImage>& image) {
  return image ? imageText(*image) : "nothing";
}

std::string namesText(const std::vector<std::string>& names) {
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

/// A request on one line; a script is shown by its first words only.
std::string requestLine(Request request) {
  if (request.size() > 1 && request[1].find('\n') != std::string::npos) request[1] = "(script)";
  return requestText(request);
}

} // namespace

std::string keysText(const World& world) {
  std::string text;
  for (const auto& [name, image] : keysOf(world))
    text += fmt::format("  {}: {}\n", name, imageText(image));
  return text;
}

std::string eventText(const StepEvent& event) {
  std::string text = fmt::format("{} {}", event.step, choiceText(event.choice));
  if (!event.request.empty())
    text += fmt::format(" line {}: {} -> {}{}", event.line, requestLine(event.request), replyText(event.reply),
                        event.replyLost ? " (lost)" : "");
  text += '\n';
  for (const InnerCall& call : event.innerCalls)
    text += fmt::format("    line {}: {} -> {}\n", call.line, requestLine(call.request), replyText(call.reply));
  if (!event.request.empty())
    text += fmt::format("  reads {}; writes {}\n", namesText(event.keysRead), namesText(event.keysWritten));
  for (const KeyChange& change : event.changes)
    text += fmt::format("  {}: {} -> {}\n", change.key, imageText(change.before), imageText(change.after));
  for (const std::string& report : event.reports)
    text += fmt::format("  reports {}\n", report);
  for (const WokenClient& woken : event.woken) {
    text += fmt::format("  wakes {}: {}\n", clientName(woken.client), replyText(woken.reply));
    for (const std::string& report : woken.reports) text += fmt::format("    reports {}\n", report);
  }
  if (event.restarted) text += "  begins again\n";
  if (!event.failure.empty()) text += fmt::format("  failure: {}\n", event.failure);
  for (const Violation& violation : event.violations)
    text += fmt::format("  breaks {}: {}\n", violation.invariant, violation.message);
  static constexpr const char* kStatuses[] = {"ready", "blocked", "finished", "failed", "crashed"};
  if (event.client >= 0)
    text += fmt::format("  {} is {}\n", clientName(event.client), kStatuses[static_cast<int>(event.statusAfter)]);
  return text;
}

std::string traceText(const World& end, const std::vector<StepEvent>& events) {
  std::string text;
  for (const StepEvent& event : events)
    text += eventText(event);
  text += "keys\n" + keysText(end);
  text += fmt::format("ledger\n  {}\n", ledgerText(end.ledger));
  text += fmt::format("finished\n  {}\n", isFinished(end) ? "yes" : "no");
  text += fmt::format("broken\n  {}\n", brokenIn(events));
  return text;
}

std::string ScenarioText::text() const {
  return before + "\nlocal function work(i, token)\n" + program +
         "\nend\nscenario {\n  title = 'Test', story = 'Two clients.',\n" +
         "  parameters = { { 'clients', default = 2, min = 1, max = 9 }, { 'stock', default = 1, min = 0, max = 99 } "
         "},\n" +
         "  clients = function(p, i, name) return client('worker', work, " + arguments + ") end,\n" + "  invariants = { " + invariants +
         " },\n" + fields + "\n}\n";
}

} // namespace interleave
