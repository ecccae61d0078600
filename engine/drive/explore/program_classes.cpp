#include "engine/drive/explore/program_classes.hpp"

#include <map>

namespace interleave {

namespace {

/// Every member of a class is given every reply: beyond this many it pays no more, and new nodes begin a class of their own.
constexpr std::size_t kMostMembers = 512;
/// Classes that a new node is compared with.
constexpr std::size_t kMostCandidates = 64;

void append(std::string& text, std::string_view part) {
  text += std::to_string(part.size());
  text += ':';
  text += part;
}

/// Where a client goes on that arrived at a node: at its start when the program began again.
const ProgramNode* effective(const ProgramNode* node) { return node->restarted ? node->behavesAs : node; }

bool mayMove(const ProgramNode* node) { return node->status == ClientStatus::Ready; }

/// Whether the ways to two nodes reported the same.
bool reportSame(const ProgramNode* one, const ProgramNode* other) { return one->delta == other->delta && one->restarted == other->restarted; }

} // namespace

std::string ProgramClasses::signatureOf(const ProgramNode* node) const {
  std::string text = std::to_string(static_cast<int>(node->status));
  if (!mayMove(node)) return text;
  const auto mark = m_marks.find(node);
  text += mark == m_marks.end() ? "" : "#" + std::to_string(mark->second);
  for (const std::string& argument : node->request) append(text, argument);
  text += '/';
  for (const std::string& lock : node->holds) append(text, lock);
  return text;
}

ProgramClasses::Id ProgramClasses::create(const ProgramNode* node, const std::string& signature) {
  const Id id = static_cast<Id>(m_classes.size());
  m_classes.push_back({{node}, {}, {}, false});
  m_classOf.emplace(node, id);
  m_bySignature[signature].push_back(id);
  return id;
}

ProgramClasses::Id ProgramClasses::classOf(const ProgramNode* node) {
  if (const auto known = m_classOf.find(node); known != m_classOf.end()) return known->second;
  const std::string signature = signatureOf(node);
  std::vector<Id> candidates = m_bySignature[signature];
  if (!m_merges && mayMove(node)) candidates.clear();
  if (candidates.size() > kMostCandidates) candidates.resize(kMostCandidates);
  for (const Id id : candidates)
    if (join(id, node)) return id;
  return create(node, signature);
}

// Takes the node into the class when it has answered every reply so far as the class did. A class that leads back to itself
// would have to be asked about without an end: it takes nobody in.
bool ProgramClasses::join(Id id, const ProgramNode* node) {
  if (const auto known = m_classOf.find(node); known != m_classOf.end()) return known->second == id;
  if (signatureOf(node) != signatureOf(representative(id))) return false;
  if (mayMove(node)) {
    if (m_classes[id].members.size() >= kMostMembers || m_classes[id].isJoining) return false;
    m_classes[id].isJoining = true;
    const bool fits = answersAlike(id, node);
    m_classes[id].isJoining = false;
    if (!fits) return false;
    m_classes[id].members.push_back(node);
  }
  m_classOf.emplace(node, id);
  return true;
}

bool ProgramClasses::answersAlike(Id id, const ProgramNode* node) {
  const auto children = m_classes[id].children;
  for (const auto& [reply, childClass] : children) {
    const ProgramNode* child = m_programs.advance(node, reply);
    if (!reportSame(child, m_programs.advance(representative(id), reply)) || !join(childClass, effective(child))) return false;
  }
  return true;
}

ProgramClasses::Id ProgramClasses::advance(Id id, const Reply& reply) {
  const ProgramNode* child = m_programs.advance(representative(id), reply);
  if (const auto known = m_classes[id].byChild.find(child); known != m_classes[id].byChild.end()) return known->second;
  const Id target = classOf(effective(child));
  m_classes[id].children.emplace_back(reply, target);
  m_classes[id].byChild.emplace(child, target);
  const std::vector<const ProgramNode*> members = m_classes[id].members;
  for (const ProgramNode* member : members) {
    const ProgramNode* other = m_programs.advance(member, reply);
    if (reportSame(child, other) && join(target, effective(other))) continue;
    split(id, reply);
    break;
  }
  return target;
}

void ProgramClasses::split(Id id, const Reply& reply) {
  m_hasSplit = true;
  const ProgramNode* first = m_programs.advance(representative(id), reply);
  const Id target = classOf(effective(first));
  std::map<std::string, int> marks;
  for (const ProgramNode* member : m_classes[id].members) {
    const ProgramNode* child = m_programs.advance(member, reply);
    if (reportSame(child, first) && join(target, effective(child))) continue;
    std::string difference = signatureOf(effective(child));
    append(difference, std::to_string(child->delta.sold) + ' ' + std::to_string(child->delta.refused));
    const auto [place, isNew] = marks.try_emplace(difference, m_latestMark + 1);
    if (isNew) ++m_latestMark;
    m_marks[member] = place->second;
  }
}

void ProgramClasses::restart(bool merges) {
  m_merges = merges;
  m_classes.clear();
  m_classOf.clear();
  m_bySignature.clear();
  m_hasSplit = false;
}

} // namespace interleave
