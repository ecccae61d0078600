// Random commands from the syntax of their table rows: valid ones mostly, and some that are wrong in small ways.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/commands/command.hpp"

namespace interleave {

/// A syntax such as "key value [NX | XX] [EX seconds]" as a tree.
struct SyntaxNode {
  enum class Kind { Literal, Placeholder, Sequence, Optional, Choice, Repeat };
  Kind kind = Kind::Sequence;
  std::string text; ///< of a literal; name of a placeholder
  std::vector<SyntaxNode> children;
};

/// Parses the syntax as Redis's documentation writes it: CAPITALS are literal, other words stand for values, [ ] is
/// optional, < > groups, | separates alternatives, and "..." repeats what stands before it in its brackets.
[[nodiscard]] SyntaxNode parseSyntax(std::string_view syntax);

class CommandGenerator {
public:
  explicit CommandGenerator(std::uint64_t seed);

  /// The next random request. Nine of ten fit their syntax; the others miss an argument, have one too many, or one of a
  /// wrong kind. Commands whose answers say something about the server itself, or are random, are left out: see
  /// isComparable.
  Request next();

  /// Whether two servers must answer a command alike. The reason why not stands beside each exception in the source.
  [[nodiscard]] static bool isComparable(const CommandSpec& command);

private:
  struct Known {
    const CommandSpec* command;
    SyntaxNode syntax;
  };
  Request plainCommand();
  Request scriptCommand();
  void expand(const SyntaxNode& node, Request& request);
  std::string value(const std::string& placeholder);
  std::string keyName();
  std::string number();
  std::string moment(bool absolute, bool inMilliseconds);
  std::string misfit();
  std::string text();
  void spoil(Request& request);

  Random m_random;
  std::vector<Known> m_commands;
};

} // namespace interleave
