// LCS: the longest common subsequence of two strings.
#include <algorithm>

#include "engine/commands/arguments.hpp"
#include "engine/commands/families.hpp"

namespace interleave {

namespace {

struct LcsOptions {
  bool length = false;          ///< LEN
  bool ranges = false;          ///< IDX
  bool withMatchLength = false; ///< WITHMATCHLEN
  std::int64_t leastMatch = 0;  ///< MINMATCHLEN
};

std::optional<Reply> readLcsOptions(const Call& call, LcsOptions& options) {
  for (std::size_t i = 3; i < call.count(); ++i) {
    const std::string& word = call.argument(i);
    if (equalsIgnoringCase(word, "idx")) {
      options.ranges = true;
    } else if (equalsIgnoringCase(word, "len")) {
      options.length = true;
    } else if (equalsIgnoringCase(word, "withmatchlen")) {
      options.withMatchLength = true;
    } else if (equalsIgnoringCase(word, "minmatchlen") && i + 1 < call.count()) {
      const auto least = parseInteger(call.argument(++i));
      if (!least) return errors::notAnInteger();
      options.leastMatch = *least;
    } else {
      return errors::syntax();
    }
  }
  if (options.length && options.ranges) return Reply::error("ERR If you want both the length and indexes, please just use IDX.");
  return std::nullopt;
}

/// The lengths of the longest common subsequences of all beginnings of two strings.
class LengthTable {
public:
  LengthTable(std::string_view a, std::string_view b) : m_width(b.size() + 1), m_lengths((a.size() + 1) * m_width) {
    for (std::size_t i = 1; i <= a.size(); ++i)
      for (std::size_t j = 1; j <= b.size(); ++j)
        m_lengths[i * m_width + j] = a[i - 1] == b[j - 1] ? at(i - 1, j - 1) + 1 : std::max(at(i - 1, j), at(i, j - 1));
  }
  [[nodiscard]] std::uint32_t at(std::size_t i, std::size_t j) const { return m_lengths[i * m_width + j]; }

private:
  std::size_t m_width;
  std::vector<std::uint32_t> m_lengths;
};

/// A run of characters that both strings share, as indexes into each.
struct Match {
  std::size_t firstA = 0;
  std::size_t firstB = 0;
  std::size_t length = 0;
};

/// The runs of the subsequence that Redis finds, from the end of the strings to their beginning.
std::vector<Match> matchesOf(std::string_view a, std::string_view b, const LengthTable& table) {
  std::vector<Match> matches;
  bool extends = false;
  std::size_t i = a.size();
  std::size_t j = b.size();
  while (i > 0 && j > 0) {
    if (a[i - 1] == b[j - 1]) {
      --i;
      --j;
      const std::size_t length = extends ? matches.back().length + 1 : 1;
      if (extends) matches.pop_back();
      matches.push_back({i, j, length});
      extends = true;
      continue;
    }
    extends = false;
    if (table.at(i - 1, j) > table.at(i, j - 1))
      --i;
    else
      --j;
  }
  return matches;
}

Reply indexPair(std::size_t first, std::size_t length) {
  return Reply::array({Reply::integerOf(static_cast<std::int64_t>(first)), Reply::integerOf(static_cast<std::int64_t>(first + length - 1))});
}

Reply rangesReply(const std::vector<Match>& matches, std::int64_t total, const LcsOptions& options) {
  std::vector<Reply> ranges;
  for (const Match& match : matches) {
    const auto length = static_cast<std::int64_t>(match.length);
    if (length < options.leastMatch) continue;
    std::vector<Reply> range = {indexPair(match.firstA, match.length), indexPair(match.firstB, match.length)};
    if (options.withMatchLength) range.push_back(Reply::integerOf(length));
    ranges.push_back(Reply::array(std::move(range)));
  }
  return Reply::map({Reply::bulk("matches"), Reply::array(std::move(ranges)), Reply::bulk("len"), Reply::integerOf(total)});
}

std::string subsequenceOf(std::string_view a, const std::vector<Match>& matches) {
  std::string text;
  for (auto match = matches.rbegin(); match != matches.rend(); ++match) text += a.substr(match->firstA, match->length);
  return text;
}

Reply lcs(Call& call) {
  const auto first = readKey(call, call.argument(1), ValueType::String);
  const auto second = readKey(call, call.argument(2), ValueType::String);
  if (first.wrongType || second.wrongType) return Reply::error("ERR The specified keys must contain string values");
  LcsOptions options;
  if (auto refused = readLcsOptions(call, options)) return *refused;
  const std::string a = first.entry == nullptr ? std::string() : first.entry->value.string().bytes;
  const std::string b = second.entry == nullptr ? std::string() : second.entry->value.string().bytes;
  constexpr std::size_t kMostCells = (512u << 20) / sizeof(std::uint32_t); // proto-max-bulk-len
  if ((a.size() + 1) > kMostCells / (b.size() + 1))
    return Reply::error("ERR Insufficient memory, transient memory for LCS exceeds proto-max-bulk-len");
  const LengthTable table(a, b);
  const auto total = static_cast<std::int64_t>(table.at(a.size(), b.size()));
  if (options.length) return Reply::integerOf(total);
  const std::vector<Match> matches = matchesOf(a, b, table);
  return options.ranges ? rangesReply(matches, total, options) : Reply::bulk(subsequenceOf(a, matches));
}

constexpr CommandSpec kRows[] = {
    {"lcs", -3, kReadOnly, {1, 2, 1}, lcs, "string", "7.0.0", "Find longest common substring",
     "key1 key2 [LEN] [IDX] [MINMATCHLEN len] [WITHMATCHLEN]", {2.0, 0.3}},
};

} // namespace

CommandRows lcsCommands() { return kRows; }

} // namespace interleave
