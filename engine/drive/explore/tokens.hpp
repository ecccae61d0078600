// Identities of clients that show up only as opaque texts, as the token in a lock: clients that differ in nothing else are
// interchangeable up to renaming.
//
// A token that lies in no key belongs to an anonymous client: it is called kAnonymous, and all who stand at the same place
// are alike. Tokens that do lie in keys get the names of the first clients, in the order in which they are met there.
// Whatever another's token does to a program, any other text that is not its own must do too; that, and that a step makes
// the same of renamed clients, is checked wherever a step is made, and when it does not hold, tokens are given up.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/world/world.hpp"

namespace interleave {

class Tokens {
public:
  /// Numbers of tokens: those of the clients from 0, and
  static constexpr int kAnonymous = -1; ///< somebody's whose token lies in no key
  static constexpr int kForeign = -2;   ///< somebody else's, whoever that is
  static constexpr int kNone = -3;

  /// The tokens of a world in which nothing has moved; nothing when its clients have none, or when it uses the database.
  static std::optional<Tokens> of(const World& start);

  [[nodiscard]] int count() const { return static_cast<int>(m_texts.size()); }
  /// Those in a text, in the order in which they are met.
  [[nodiscard]] std::vector<int> in(std::string_view text) const;
  [[nodiscard]] bool areIn(std::string_view text) const { return !in(text).empty(); }
  /// Whose node it is: the token of its program's arguments, or kNone.
  [[nodiscard]] int ownerOf(const ProgramNode* node) const;

  /// What each token is called instead: for the clients by number, and for the anonymous one.
  struct Renaming {
    std::vector<int> clients; ///< shorter: the rest keep their names
    int anonymous = kAnonymous;
    [[nodiscard]] int of(int token) const {
      if (token == kAnonymous) return anonymous;
      return token >= 0 && static_cast<std::size_t>(token) < clients.size() ? clients[static_cast<std::size_t>(token)] : token;
    }
    friend auto operator<=>(const Renaming&, const Renaming&) = default;
  };
  [[nodiscard]] std::string renamed(std::string_view text, const Renaming& renaming) const;
  [[nodiscard]] Reply renamed(Reply reply, const Renaming& renaming) const;
  [[nodiscard]] Request renamed(Request request, const Renaming& renaming) const;
  [[nodiscard]] Session renamed(Session session, const Renaming& renaming) const;
  /// Renames what keys hold. Tokens elsewhere stay; see liesElsewhere().
  [[nodiscard]] Server renamed(Server server, const Renaming& renaming) const;
  /// The same program after the same replies, all with other names.
  [[nodiscard]] const ProgramNode* renamed(const ProgramNode* node, const Renaming& renaming) const;

  /// Names for a server in which the first `visible` clients' tokens lie: theirs and the anonymous one's become those of
  /// other clients, all different. One such for each of `kVariants` numbers, fewer when there are fewer clients.
  static constexpr int kVariants = 16;
  [[nodiscard]] std::vector<Renaming> variants(std::size_t visible) const;
  /// Whether two nodes do the same, but for the names that the renaming gives to the first one's tokens.
  [[nodiscard]] bool behaveAlike(const ProgramNode* one, const ProgramNode* other, const Renaming& renaming) const;
  /// Every token but the owner's own as kForeign.
  [[nodiscard]] Reply withForeign(Reply reply, int owner) const;

  /// Whether a server has tokens where they cannot be renamed: in names of keys, in scripts, in libraries.
  [[nodiscard]] bool liesElsewhere(const Server& server) const;
  /// The same of what a client reported, and of a session's channels and keys.
  [[nodiscard]] bool liesElsewhere(const Ledger& ledger) const;
  [[nodiscard]] bool liesElsewhere(const Session& session) const;

private:
  Tokens(Programs& programs, std::vector<std::string> texts);
  [[nodiscard]] const std::string& textOf(int token) const;
  /// The token that begins here, the longest if several do; kNone when none does.
  [[nodiscard]] int startingAt(std::string_view text) const;
  template <class Rename> [[nodiscard]] std::string replaced(std::string_view text, const Rename& rename) const;

  Programs* m_programs;
  std::vector<std::string> m_texts; ///< of the clients, in their order
  std::string m_anonymous;
  std::string m_foreign;
  std::string m_firstBytes; ///< with which tokens begin
};

} // namespace interleave
