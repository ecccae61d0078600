#include "engine/server/gates.hpp"

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/commands/errors.hpp"

namespace interleave {

Reply unknownCommand(const Request& request) {
  constexpr std::size_t kMostBytes = 128;
  std::string arguments;
  for (std::size_t i = 1; i < request.size() && arguments.size() < kMostBytes; ++i)
    arguments += fmt::format("'{}' ", request[i].substr(0, kMostBytes - arguments.size()));
  std::string message =
      fmt::format("ERR unknown command '{}', with args beginning with: {}", request[0].substr(0, kMostBytes), arguments);
  for (char& c : message)
    if (c == '\r' || c == '\n') c = ' ';
  return Reply::error(std::move(message));
}

namespace {

std::optional<Reply> commandExists(const GateInput& input) {
  if (input.command != nullptr) return std::nullopt;
  return unknownCommand(input.request);
}

std::optional<Reply> arity(const GateInput& input) {
  if (arityFits(*input.command, input.request.size())) return std::nullopt;
  return errors::wrongArity(input.command->name);
}

std::optional<Reply> transaction(const GateInput& input) {
  if (!input.session.inMulti || (input.command->flags & kNoMulti) == 0) return std::nullopt;
  return Reply::error("ERR Command not allowed inside a transaction");
}

constexpr Gate kGates[] = {
    {"command exists", commandExists},
    {"arity", arity},
    {"transaction", transaction},
};

} // namespace

std::span<const Gate> gates() { return kGates; }

bool isQueuedByMulti(const GateInput& input) {
  if (!input.session.inMulti) return false;
  for (const std::string_view name : {"exec", "discard", "multi", "watch", "quit", "reset"})
    if (input.command->name == name) return false;
  return true;
}

} // namespace interleave
