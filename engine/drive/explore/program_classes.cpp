#include "engine/drive/explore/program_classes.hpp"

#include <map>
#include <utility>

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

} // namespace

const ProgramNode* ProgramClasses::after(const ProgramNode* node, const Cause& cause) {
  if (cause.renaming) return m_tokens->renamed(node, *cause.renaming);
  const ProgramNode* const child = m_programs.advance(node, cause.reply);
  if (m_tokens != nullptr && m_namesChecked.insert(child).second) checkNames(node, cause.reply, child);
  return child;
}

void ProgramClasses::checkNames(const ProgramNode* node, const Reply& reply, const ProgramNode* child) {
  for (const Tokens::Renaming& renaming : m_tokens->variants(static_cast<std::size_t>(m_tokens->count()) - 1)) {
    const ProgramNode* const other = m_programs.advance(m_tokens->renamed(node, renaming), m_tokens->renamed(reply, renaming));
    if (m_tokens->behaveAlike(child, other, renaming)) continue;
    m_dependsOnNames = true;
    return;
  }
}

bool ProgramClasses::reportSame(const Cause& cause, const ProgramNode* one, const ProgramNode* other) {
  return cause.renaming || (one->delta == other->delta && one->restarted == other->restarted);
}

std::string ProgramClasses::signatureOf(const ProgramNode* node) const {
  std::string text = std::to_string(static_cast<int>(node->status));
  if (!mayMove(node)) return text;
  const auto mark = m_marks.find(node);
  text += mark == m_marks.end() ? "" : "#" + std::to_string(mark->second);
  text += node->server == ServerKind::Sql ? "sql" : "";
  for (const std::string& argument : node->request) append(text, argument);
  text += '/' + (m_tokens != nullptr ? std::to_string(m_tokens->ownerOf(node)) : std::string()) + '/';
  for (const std::string& lock : node->holds) append(text, lock);
  return text;
}

ProgramClasses::Id ProgramClasses::create(const ProgramNode* node, const std::string& signature) {
  const Id id = static_cast<Id>(m_classes.size());
  m_classes.push_back({{node}, {}, {}, nullptr});
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
// would have to be asked about without an end: it takes nobody in, but the node itself when names lead back to it.
bool ProgramClasses::join(Id id, const ProgramNode* node) {
  if (const auto known = m_classOf.find(node); known != m_classOf.end()) return known->second == id;
  if (signatureOf(node) != signatureOf(representative(id))) return false;
  if (mayMove(node)) {
    if (m_classes[id].joining == node) return m_hasAssumed = true;
    if (m_classes[id].members.size() >= kMostMembers || m_classes[id].joining != nullptr) return false;
    m_classes[id].joining = node;
    ++m_joins;
    const bool fits = answersAlike(id, node);
    --m_joins;
    m_classes[id].joining = nullptr;
    const bool hasAssumed = m_joins == 0 ? std::exchange(m_hasAssumed, false) : m_hasAssumed;
    if (!fits && hasAssumed) {
      // Some of its other names may be in classes already, on the strength of this one.
      m_marks[node] = ++m_latestMark;
      m_hasSplit = true;
    }
    if (!fits) return false;
    m_classes[id].members.push_back(node);
  }
  m_classOf.emplace(node, id);
  return true;
}

bool ProgramClasses::answersAlike(Id id, const ProgramNode* node) {
  const auto children = m_classes[id].children;
  for (const auto& [cause, childClass] : children) {
    const ProgramNode* child = after(node, cause);
    if (!reportSame(cause, child, after(representative(id), cause)) || !join(childClass, effective(child))) return false;
  }
  return true;
}

ProgramClasses::Id ProgramClasses::advance(Id id, const Cause& cause) {
  const ProgramNode* child = after(representative(id), cause);
  if (const auto known = m_classes[id].byChild.find(child); known != m_classes[id].byChild.end()) return known->second;
  const Id target = classOf(effective(child));
  m_classes[id].children.emplace_back(cause, target);
  m_classes[id].byChild.emplace(child, target);
  const std::vector<const ProgramNode*> members = m_classes[id].members;
  for (const ProgramNode* member : members) {
    const ProgramNode* other = after(member, cause);
    if (reportSame(cause, child, other) && join(target, effective(other))) continue;
    split(id, cause);
    break;
  }
  return target;
}

void ProgramClasses::split(Id id, const Cause& cause) {
  m_hasSplit = true;
  const ProgramNode* first = after(representative(id), cause);
  const Id target = classOf(effective(first));
  std::map<std::string, int> marks;
  for (const ProgramNode* member : m_classes[id].members) {
    const ProgramNode* child = after(member, cause);
    if (reportSame(cause, child, first) && join(target, effective(child))) continue;
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
  m_dependsOnNames = false;
  m_namesChecked.clear();
}

} // namespace interleave
