// Members of a sorted set by score, then by bytes, with ranks in logarithmic time.
//
// A treap whose nodes count what is below them. The priority of a node is the hash of its member, so the shape depends on
// nothing but the contents. Nodes lie in one vector and name each other by index: a copy is a copy of that vector.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace interleave {

class ScoreOrder {
public:
  using Item = std::pair<double, std::string>;

  [[nodiscard]] std::size_t size() const { return m_nodes[m_root].size; }
  [[nodiscard]] bool empty() const { return size() == 0; }
  /// REQUIRES that the member is not there.
  void insert(double score, std::string_view member);
  /// REQUIRES that the member is there with this score.
  void erase(double score, std::string_view member);
  /// erase() with one score and insert() with another.
  void move(double from, double to, std::string_view member);
  /// Number of items in front of this one.
  [[nodiscard]] std::size_t rankOf(double score, std::string_view member) const;
  /// REQUIRES rank < size().
  [[nodiscard]] const Item& at(std::size_t rank) const;
  /// Number of items in front of the first for which `isBefore` is false. REQUIRES that it is true up to some item and
  /// false from there on.
  template <class Predicate> [[nodiscard]] std::size_t countWhile(Predicate isBefore) const;

  /// Goes through the items in order.
  class Iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Item;
    using difference_type = std::ptrdiff_t;
    using pointer = const Item*;
    using reference = const Item&;
    const Item& operator*() const { return m_order->m_nodes[m_path.back()].item; }
    const Item* operator->() const { return &**this; }
    Iterator& operator++();
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.m_path == b.m_path; }

  private:
    friend class ScoreOrder;
    explicit Iterator(const ScoreOrder* order) : m_order(order) {}
    const ScoreOrder* m_order;
    std::vector<std::uint32_t> m_path; ///< the item's node on top, below it the ancestors that come after it
  };
  [[nodiscard]] Iterator begin() const { return from(0); }
  [[nodiscard]] Iterator end() const { return Iterator(this); }
  /// The item at a rank, or end().
  [[nodiscard]] Iterator from(std::size_t rank) const;

private:
  using Index = std::uint32_t;
  static constexpr Index kNone = 0; ///< the first node stands for "none": it counts nothing

  static constexpr std::size_t kCacheLine = 64;
  /// Fills one cache line: walking down costs one miss a level.
  struct alignas(kCacheLine) Node {
    Item item;
    std::uint64_t priority = 0;
    Index left = kNone;
    Index right = kNone;
    std::uint32_t size = 0;
  };

  static_assert(sizeof(Node) == kCacheLine);

  static bool isLess(const Item& item, double score, std::string_view member) {
    return item.first < score || (item.first == score && std::string_view(item.second) < member);
  }
  Index newNode(double score, std::string_view member);
  void count(Index node);
  /// Puts a node where its item belongs. REQUIRES that it is nowhere in the tree.
  void link(Index added);
  /// Takes the item's node out of the tree; it is still the caller's.
  Index unlink(double score, std::string_view member);
  /// Parts a tree into what is less than the item and the rest.
  std::pair<Index, Index> split(Index root, const Item& item);
  Index merge(Index left, Index right);

  std::vector<Node> m_nodes{1};
  std::vector<Index> m_free;
  Index m_root = kNone;
};

template <class Predicate> std::size_t ScoreOrder::countWhile(Predicate isBefore) const {
  std::size_t before = 0;
  for (Index node = m_root; node != kNone;) {
    if (isBefore(m_nodes[node].item)) {
      before += m_nodes[m_nodes[node].left].size + 1;
      node = m_nodes[node].right;
    } else {
      node = m_nodes[node].left;
    }
  }
  return before;
}

} // namespace interleave
