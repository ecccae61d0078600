// Nodes of client programs that no reply tells apart: after GET answered 5 or 4, a buyer goes on in the same way.
//
// What a program will do cannot be read off its text, so the classes grow as the exploration looks: nodes that ask the
// same and believe the same share a class, and whenever a reply reaches the class, every member is given it. When the
// members then differ, the class was too large: the difference is remembered, hasSplit() tells, and the exploration
// begins again with classes that keep them apart. What stays together until the end was told apart by no reply that
// came: merging it changes no result.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/world/program.hpp"

namespace interleave {

class ProgramClasses {
public:
  using Id = std::uint32_t;

  explicit ProgramClasses(Programs& programs) : m_programs(programs) {}

  [[nodiscard]] Id classOf(const ProgramNode* node);
  /// The member that stands for all of them.
  [[nodiscard]] const ProgramNode* representative(Id id) const { return m_classes[id].members.front(); }
  /// Where a reply brings the class.
  Id advance(Id id, const Reply& reply);

  /// Whether members of a class turned out to differ: what was worked out since restart() is void.
  [[nodiscard]] bool hasSplit() const { return m_hasSplit; }
  /// Forgets the classes, but not what told nodes apart. Without merging, every node that may move is a class.
  void restart(bool merges);

private:
  struct Class {
    std::vector<const ProgramNode*> members;
    std::vector<std::pair<Reply, Id>> children;
    std::unordered_map<const ProgramNode*, Id> byChild; ///< the same by the representative's child
    bool isJoining = false; ///< somebody is just being compared with it
  };

  [[nodiscard]] std::string signatureOf(const ProgramNode* node) const;
  Id create(const ProgramNode* node, const std::string& signature);
  bool join(Id id, const ProgramNode* node);
  bool answersAlike(Id id, const ProgramNode* node);
  /// Gives the members that a reply tells apart different marks.
  void split(Id id, const Reply& reply);

  Programs& m_programs;
  std::vector<Class> m_classes;
  std::unordered_map<const ProgramNode*, Id> m_classOf;
  std::unordered_map<std::string, std::vector<Id>> m_bySignature; ///< never iterated as a whole
  std::unordered_map<const ProgramNode*, int> m_marks;            ///< nodes with different marks are different
  int m_latestMark = 0;
  bool m_hasSplit = false;
  bool m_merges = true;
};

} // namespace interleave
