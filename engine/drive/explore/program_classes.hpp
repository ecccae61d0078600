// Nodes of client programs that no reply tells apart: after GET answered 5 or 4, a buyer goes on in the same way.
//
// What a program will do cannot be read off its text, so the classes grow as the exploration looks: nodes that ask the
// same and believe the same share a class, and whenever a reply reaches the class, every member is given it. When the
// members then differ, the class was too large: the difference is remembered, hasSplit() tells, and the exploration
// begins again with classes that keep them apart. What stays together until the end was told apart by no reply that
// came: merging it changes no result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/drive/explore/tokens.hpp"
#include "engine/world/program.hpp"

namespace interleave {

class ProgramClasses {
public:
  using Id = std::uint32_t;

  explicit ProgramClasses(Programs& programs) : m_programs(programs) {}

  /// With tokens, nodes of different owners are kept apart while they may move. They must live as long as they are used.
  void setTokens(const Tokens* tokens) { m_tokens = tokens; }
  [[nodiscard]] Id classOf(const ProgramNode* node);
  /// The member that stands for all of them.
  [[nodiscard]] const ProgramNode* representative(Id id) const { return m_classes[id].members.front(); }
  /// Where a reply brings the class.
  Id advance(Id id, const Reply& reply) { return advance(id, Cause{reply, std::nullopt}); }
  /// What becomes of the class when its owner is called otherwise. REQUIRES tokens.
  Id rename(Id id, const Tokens::Renaming& renaming) { return advance(id, Cause{Reply::nil(), renaming}); }

  /// Whether members of a class turned out to differ: what was worked out since restart() is void.
  [[nodiscard]] bool hasSplit() const { return m_hasSplit; }
  /// Whether a program did something else because of what its owner is called: then tokens are no use.
  [[nodiscard]] bool dependsOnNames() const { return m_dependsOnNames; }
  /// Forgets the classes, but not what told nodes apart. Without merging, every node that may move is a class.
  void restart(bool merges);

private:
  /// What leads from a node to another: a reply, or other names for tokens.
  struct Cause {
    Reply reply;
    std::optional<Tokens::Renaming> renaming; ///< then there is no reply
  };
  struct Class {
    std::vector<const ProgramNode*> members;
    std::vector<std::pair<Cause, Id>> children;
    std::unordered_map<const ProgramNode*, Id> byChild; ///< the same by the representative's child
    const ProgramNode* joining = nullptr; ///< who is just being compared with it
  };

  /// Where it brings a node.
  const ProgramNode* after(const ProgramNode* node, const Cause& cause);
  /// Whether a reply brings owners of other names to the same place.
  void checkNames(const ProgramNode* node, const Reply& reply, const ProgramNode* child);
  /// Whether the ways to two nodes reported the same. Names report nothing.
  static bool reportSame(const Cause& cause, const ProgramNode* one, const ProgramNode* other);
  Id advance(Id id, const Cause& cause);

  [[nodiscard]] std::string signatureOf(const ProgramNode* node) const;
  Id create(const ProgramNode* node, const std::string& signature);
  bool join(Id id, const ProgramNode* node);
  bool answersAlike(Id id, const ProgramNode* node);
  /// Gives the members that a reply tells apart different marks.
  void split(Id id, const Cause& cause);

  Programs& m_programs;
  std::vector<Class> m_classes;
  std::unordered_map<const ProgramNode*, Id> m_classOf;
  std::unordered_map<std::string, std::vector<Id>> m_bySignature; ///< never iterated as a whole
  std::unordered_map<const ProgramNode*, int> m_marks;            ///< nodes with different marks are different
  int m_latestMark = 0;
  bool m_hasSplit = false;
  bool m_merges = true;
  int m_joins = 0;           ///< under way, one within the other
  bool m_hasAssumed = false; ///< of a node that is being compared, that it will fit
  const Tokens* m_tokens = nullptr;
  bool m_dependsOnNames = false;
  std::unordered_set<const ProgramNode*> m_namesChecked; ///< nodes that replies led to
};

} // namespace interleave
