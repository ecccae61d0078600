#include "engine/keyspace/score_order.hpp"

#include <cassert>
#include <tuple>

#include "engine/base/bytes.hpp"

namespace interleave {

ScoreOrder::Index ScoreOrder::newNode(double score, std::string_view member) {
  Node node{{score, std::string(member)}, stableHash(member), kNone, kNone, 1};
  if (m_free.empty()) {
    m_nodes.push_back(std::move(node));
    return static_cast<Index>(m_nodes.size() - 1);
  }
  const Index place = m_free.back();
  m_free.pop_back();
  m_nodes[place] = std::move(node);
  return place;
}

void ScoreOrder::count(Index node) {
  m_nodes[node].size = m_nodes[m_nodes[node].left].size + m_nodes[m_nodes[node].right].size + 1;
}

std::pair<ScoreOrder::Index, ScoreOrder::Index> ScoreOrder::split(Index root, const Item& item) {
  if (root == kNone) return {kNone, kNone};
  if (isLess(m_nodes[root].item, item.first, item.second)) {
    const auto [less, rest] = split(m_nodes[root].right, item);
    m_nodes[root].right = less;
    count(root);
    return {root, rest};
  }
  const auto [less, rest] = split(m_nodes[root].left, item);
  m_nodes[root].left = rest;
  count(root);
  return {less, root};
}

ScoreOrder::Index ScoreOrder::merge(Index left, Index right) {
  if (left == kNone) return right;
  if (right == kNone) return left;
  if (m_nodes[left].priority >= m_nodes[right].priority) {
    m_nodes[left].right = merge(m_nodes[left].right, right);
    count(left);
    return left;
  }
  m_nodes[right].left = merge(left, m_nodes[right].left);
  count(right);
  return right;
}

void ScoreOrder::link(Index added) {
  const Item& item = m_nodes[added].item;
  const std::uint64_t priority = m_nodes[added].priority;
  Index* place = &m_root;
  while (*place != kNone && m_nodes[*place].priority >= priority) {
    Node& passed = m_nodes[*place];
    ++passed.size;
    place = isLess(passed.item, item.first, item.second) ? &passed.right : &passed.left;
  }
  std::tie(m_nodes[added].left, m_nodes[added].right) = split(*place, item);
  count(added);
  *place = added;
}

ScoreOrder::Index ScoreOrder::unlink(double score, std::string_view member) {
  Index* place = &m_root;
  const auto isIt = [&](const Item& item) { return item.first == score && item.second == member; };
  while (!isIt(m_nodes[*place].item)) {
    assert(*place != kNone && "the member is in the order with this score");
    Node& passed = m_nodes[*place];
    --passed.size;
    place = isLess(passed.item, score, member) ? &passed.right : &passed.left;
  }
  const Index gone = *place;
  *place = merge(m_nodes[gone].left, m_nodes[gone].right);
  return gone;
}

void ScoreOrder::insert(double score, std::string_view member) { link(newNode(score, member)); }

void ScoreOrder::erase(double score, std::string_view member) {
  const Index gone = unlink(score, member);
  m_nodes[gone] = Node{};
  m_free.push_back(gone);
}

void ScoreOrder::move(double from, double to, std::string_view member) {
  const Index node = unlink(from, member);
  m_nodes[node].item.first = to;
  link(node);
}

std::size_t ScoreOrder::rankOf(double score, std::string_view member) const {
  return countWhile([&](const Item& item) { return isLess(item, score, member); });
}

const ScoreOrder::Item& ScoreOrder::at(std::size_t rank) const {
  assert(rank < size());
  Index node = m_root;
  while (true) {
    const std::size_t before = m_nodes[m_nodes[node].left].size;
    if (rank == before) return m_nodes[node].item;
    if (rank < before) {
      node = m_nodes[node].left;
    } else {
      rank -= before + 1;
      node = m_nodes[node].right;
    }
  }
}

ScoreOrder::Iterator ScoreOrder::from(std::size_t rank) const {
  Iterator place(this);
  if (rank >= size()) return place;
  for (Index node = m_root;;) {
    const std::size_t before = m_nodes[m_nodes[node].left].size;
    if (rank <= before) place.m_path.push_back(node);
    if (rank == before) return place;
    if (rank < before) {
      node = m_nodes[node].left;
    } else {
      rank -= before + 1;
      node = m_nodes[node].right;
    }
  }
}

ScoreOrder::Iterator& ScoreOrder::Iterator::operator++() {
  Index next = m_order->m_nodes[m_path.back()].right;
  m_path.pop_back();
  for (; next != kNone; next = m_order->m_nodes[next].left) m_path.push_back(next);
  return *this;
}

} // namespace interleave
