#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/base/bytes.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

struct Registry {
  OrderedMap<const CommandSpec*> byName;
  std::vector<const CommandSpec*> sorted;

  void add(CommandRows rows) {
    for (const CommandSpec& row : rows) {
      byName[std::string(row.name)] = &row;
      sorted.push_back(&row);
    }
    std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return a->name < b->name; });
  }

  Registry() {
    for (const CommandRows rows : {stringCommands(), genericCommands(), hashCommands(), listCommands(), listMoveCommands(),
                                   setCommands(), setAlgebraCommands(), sortedSetCommands(), sortedSetRangeCommands(),
                                   sortedSetPopCommands(), sortedSetAlgebraCommands(), bitCommands(), bitFieldCommands(), scanCommands(),
                                   sortCommands(), objectCommands(), lcsCommands()})
      add(rows);
  }
};

Registry& registry() {
  static Registry instance;
  return instance;
}

} // namespace

void registerCommands(CommandRows rows) { registry().add(rows); }

const CommandSpec* findCommand(std::string_view name) {
  std::array<char, 32> lowered{};
  if (name.size() > lowered.size()) return nullptr;
  std::transform(name.begin(), name.end(), lowered.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  const auto& table = registry().byName;
  const auto found = table.find(std::string_view(lowered.data(), name.size()));
  return found == table.end() ? nullptr : found->second;
}

std::span<const CommandSpec* const> allCommands() { return registry().sorted; }

bool arityFits(const CommandSpec& command, std::size_t argumentCount) {
  const auto count = static_cast<int>(argumentCount);
  return command.arity >= 0 ? count == command.arity : count >= -command.arity;
}

std::vector<int> keyPositionsOf(const CommandSpec& command, const Request& request) {
  if (command.findKeys != nullptr) return command.findKeys(request);
  std::vector<int> positions;
  const KeyPositions& keys = command.keyPositions;
  if (keys.first == 0) return positions;
  const int last = keys.last >= 0 ? keys.last : static_cast<int>(request.size()) + keys.last;
  for (int i = keys.first; i <= last && i < static_cast<int>(request.size()); i += keys.step) positions.push_back(i);
  return positions;
}

} // namespace interleave
