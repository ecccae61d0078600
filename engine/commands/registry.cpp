#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

#include "engine/base/bytes.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

/// Rows by name, whatever its case. Asked for every request: an open table, sparse enough that a look or two suffice.
class NameTable {
public:
  void add(const CommandSpec& row) {
    ++m_count;
    assert(m_count < kSlots / 2 && "the table stays sparse");
    std::size_t slot = slotOf(row.name);
    while (m_slots[slot] != nullptr) slot = (slot + 1) % kSlots;
    m_slots[slot] = &row;
  }

  [[nodiscard]] const CommandSpec* find(std::string_view name) const {
    for (std::size_t slot = slotOf(name); m_slots[slot] != nullptr; slot = (slot + 1) % kSlots)
      if (equalsIgnoringCase(m_slots[slot]->name, name)) return m_slots[slot];
    return nullptr;
  }

private:
  static constexpr std::size_t kSlots = 1024;

  static std::size_t slotOf(std::string_view name) {
    constexpr unsigned kCaseBit = 0x20; // other bytes than letters may meet through it; names are compared afterwards
    std::size_t hash = name.size();
    for (const char c : name) hash = hash * 31 + (static_cast<unsigned char>(c) | kCaseBit);
    return hash % kSlots;
  }

  std::array<const CommandSpec*, kSlots> m_slots{};
  std::size_t m_count = 0;
};

struct Registry {
  NameTable byName;
  std::vector<const CommandSpec*> sorted;

  void add(CommandRows rows) {
    for (const CommandSpec& row : rows) {
      byName.add(row);
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
  constexpr std::size_t kLongestName = 32;
  return name.size() > kLongestName ? nullptr : registry().byName.find(name);
}

std::span<const CommandSpec* const> allCommands() { return registry().sorted; }

bool arityFits(const CommandSpec& command, std::size_t argumentCount) {
  const auto count = static_cast<int>(argumentCount);
  return command.arity >= 0 ? count == command.arity : count >= -command.arity;
}

CommandCost costOf(const CommandSpec& command) {
  if (command.cost != CommandCost{}) return command.cost;
  return (command.flags & kFast) != 0 ? CommandCost{0.2, 0.0} : CommandCost{0.3, 0.1};
}

std::size_t elementsTouched(const CommandSpec& command, const Request& request, const Reply& reply) {
  if ((command.flags & kFast) != 0) return 1;
  std::size_t elements = std::max(request.size(), std::size_t{3}) - 2 + reply.elements.size();
  if ((command.flags & kWrite) != 0 && reply.kind == Reply::Kind::Integer && reply.integer > 0) elements += static_cast<std::size_t>(reply.integer);
  return elements;
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
