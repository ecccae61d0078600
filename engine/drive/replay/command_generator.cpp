#include "engine/drive/replay/command_generator.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"

namespace interleave {

namespace {

/// "[", "]", "<", ">", "|", "..." and words.
std::vector<std::string> syntaxTokens(std::string_view syntax) {
  std::vector<std::string> tokens;
  std::string word;
  const auto endWord = [&] {
    if (!word.empty()) tokens.push_back(std::exchange(word, {}));
  };
  for (const char c : syntax) {
    if (c == ' ' || std::string_view("[]<>|").find(c) != std::string_view::npos) {
      endWord();
      if (c != ' ') tokens.emplace_back(1, c);
    } else {
      word += c;
    }
  }
  endWord();
  return tokens;
}

class SyntaxParser {
public:
  explicit SyntaxParser(std::string_view syntax) : m_tokens(syntaxTokens(syntax)) {}

  /// Alternatives up to the closing bracket or the end.
  SyntaxNode alternatives() {
    SyntaxNode choice{SyntaxNode::Kind::Choice, "", {sequence()}};
    while (at("|")) {
      ++m_position;
      choice.children.push_back(sequence());
    }
    return choice.children.size() == 1 ? choice.children.front() : choice;
  }

private:
  [[nodiscard]] bool at(std::string_view token) const { return m_position < m_tokens.size() && m_tokens[m_position] == token; }

  SyntaxNode sequence() {
    SyntaxNode result{SyntaxNode::Kind::Sequence, "", {}};
    while (m_position < m_tokens.size() && !at("]") && !at(">") && !at("|")) {
      const std::string token = m_tokens[m_position++];
      if (token == "[" || token == "<") {
        SyntaxNode inner = alternatives();
        ++m_position;
        const bool repeats = inner.kind == SyntaxNode::Kind::Repeat;
        if (token == "[" && !repeats) inner = SyntaxNode{SyntaxNode::Kind::Optional, "", {std::move(inner)}};
        result.children.push_back(std::move(inner));
      } else if (token == "...") {
        return SyntaxNode{SyntaxNode::Kind::Repeat, "", {std::move(result)}};
      } else {
        result.children.push_back(wordNode(token));
      }
    }
    return result;
  }

  static SyntaxNode wordNode(const std::string& word) {
    const bool literal = std::none_of(word.begin(), word.end(), [](unsigned char c) { return std::islower(c) != 0; });
    return {literal ? SyntaxNode::Kind::Literal : SyntaxNode::Kind::Placeholder, word, {}};
  }

  std::vector<std::string> m_tokens;
  std::size_t m_position = 0;
};

struct Exception {
  std::string_view name;
  std::string_view reason;
};

constexpr Exception kExceptions[] = {
    {"spop", "takes random members"},
    {"srandmember", "gives random members"},
    {"hrandfield", "gives random fields"},
    {"zrandmember", "gives random members"},
    {"randomkey", "gives a random key"},
    {"scan", "the order of keys and the cursor are free"},
    {"hscan", "the order of a table and the cursor are free"},
    {"sscan", "the order of a table and the cursor are free"},
    {"zscan", "the order of a table and the cursor are free"},
    {"sort", "what is equal to BY comes in the order of a hash table, and STORE keeps it"},
    {"sort_ro", "what is equal to BY comes in the order of a hash table"},
    {"object", "idle times and reference counts are the server's own"},
    {"swapdb", "would move keys where the comparison does not look"},
    {"move", "would move keys where the comparison does not look"},
    {"copy", "DB would move keys where the comparison does not look"},
    {"select", "the comparison is of database 0"},
    {"debug", "changes the server, not the data"},
    {"wait", "waits for replicas"},
    {"time", "tells the time"},
    {"multi", "the stream makes its own transactions"},
    {"exec", "the stream makes its own transactions"},
    {"discard", "the stream makes its own transactions"},
    {"watch", "the stream makes its own transactions"},
    {"eval", "the stream makes its own scripts"},
    {"evalsha", "the stream makes its own scripts"},
    {"eval_ro", "the stream makes its own scripts"},
    {"evalsha_ro", "the stream makes its own scripts"},
    {"script", "the stream makes its own scripts"},
    {"function", "the stream makes its own scripts"},
    {"fcall", "the stream makes its own scripts"},
    {"fcall_ro", "the stream makes its own scripts"},
};

} // namespace

SyntaxNode parseSyntax(std::string_view syntax) { return SyntaxParser(syntax).alternatives(); }

bool CommandGenerator::isComparable(const CommandSpec& command) {
  // Connections, channels and administration tell about the server itself; blocking commands would wait.
  if ((command.flags & (kAdmin | kPubSub | kBlocking)) != 0) return false;
  if (command.group == "connection" || command.group == "server" || command.group == "cluster")
    return command.name == "dbsize" || command.name == "flushdb" || command.name == "echo" || command.name == "ping";
  return std::none_of(std::begin(kExceptions), std::end(kExceptions),
                      [&](const Exception& exception) { return exception.name == command.name; });
}

CommandGenerator::CommandGenerator(std::uint64_t seed) : m_random(seed) {
  for (const CommandSpec* command : allCommands())
    if (isComparable(*command)) m_commands.push_back({command, parseSyntax(command->syntax)});
}

Request CommandGenerator::next() {
  Request request = m_random.chance(8) ? scriptCommand() : plainCommand();
  if (m_random.chance(10)) spoil(request);
  return request;
}

Request CommandGenerator::plainCommand() {
  const Known* known = &m_random.pick(m_commands);
  // Emptying everything too often would leave nothing to compare.
  while (known->command->name == "flushdb" && !m_random.chance(2)) known = &m_random.pick(m_commands);
  Request request = {std::string(known->command->name)};
  if (m_random.chance(10)) request[0] = toUpper(request[0]);
  expand(known->syntax, request);
  return request;
}

Request CommandGenerator::scriptCommand() {
  static const std::vector<std::string> kBodies = {
      "return redis.call(unpack(ARGV))",
      "return redis.pcall(unpack(ARGV))",
      "local r = redis.pcall(unpack(ARGV)) return type(r)",
      "local r = redis.call(unpack(ARGV)) if type(r) == 'table' then return #r end return r",
      "redis.call('set', 'script', ARGV[1]) return redis.call(unpack(ARGV))",
      "return {redis.call(unpack(ARGV)), #ARGV, KEYS[1]}",
  };
  const Request inner = plainCommand();
  Request request = {"eval", m_random.pick(kBodies), "0"};
  request.insert(request.end(), inner.begin(), inner.end());
  return request;
}

void CommandGenerator::expand(const SyntaxNode& node, Request& request) {
  switch (node.kind) {
  case SyntaxNode::Kind::Literal: request.push_back(m_random.chance(80) ? node.text : toLower(node.text)); return;
  case SyntaxNode::Kind::Placeholder: request.push_back(value(node.text)); return;
  case SyntaxNode::Kind::Choice: return expand(node.children[m_random.below(node.children.size())], request);
  case SyntaxNode::Kind::Optional:
    if (m_random.chance(40)) expand(node.children[0], request);
    return;
  case SyntaxNode::Kind::Repeat:
    for (std::size_t times = m_random.below(4); times > 0; --times) expand(node.children[0], request);
    return;
  case SyntaxNode::Kind::Sequence: {
    std::size_t numkeysAt = 0;
    for (const SyntaxNode& child : node.children) {
      const bool counts = child.kind == SyntaxNode::Kind::Placeholder && child.text == "numkeys";
      if (counts) numkeysAt = request.size();
      expand(child, request);
      // What follows numkeys are the keys: a key, then more of them.
      const bool isMore = child.kind == SyntaxNode::Kind::Repeat || child.kind == SyntaxNode::Kind::Optional;
      if (numkeysAt > 0 && !counts && isMore) {
        if (m_random.chance(90)) request[numkeysAt] = std::to_string(request.size() - numkeysAt - 1);
        numkeysAt = 0;
      }
    }
    return;
  }
  }
}

std::string CommandGenerator::keyName() {
  // Few keys, so that commands meet; types mix, so that they meet the wrong ones too.
  static const std::vector<std::string> kKeys = {"s1", "s2", "n1", "n2", "h1", "l1", "l2", "set1", "set2", "z1", "z2", "k1"};
  return m_random.pick(kKeys);
}

std::string CommandGenerator::number() {
  static const std::vector<std::string> kOdd = {"9223372036854775807", "-9223372036854775808", "9223372036854775808", "01", " 1", "1.5",
                                                "", "abc", "1e3", "0x10", "inf", "-inf", "nan", "3.0", "-0", "+5"};
  if (m_random.chance(8)) return m_random.pick(kOdd);
  return std::to_string(static_cast<int>(m_random.below(40)) - 10);
}

std::string CommandGenerator::text() {
  static const std::vector<std::string> kTexts = {"a", "b", "c", "hello", "Hello World", "", "foo", "bar", std::string("\0\x01\xff", 3),
                                                  "user:1", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
  return m_random.chance(50) ? number() : m_random.pick(kTexts);
}

std::string CommandGenerator::value(const std::string& placeholder) {
  static const std::vector<std::string> kPatterns = {"*", "?1", "s*", "[hl]1", "k[^2]", "nothing", "*1", "\\*", "[", "a-z"};
  static const std::vector<std::string> kRanges = {"-inf", "+inf", "(1", "(5", "0", "3", "[a", "(b", "-", "+", "10", "[c", "("};
  static const std::vector<std::string> kFields = {"i8", "u8", "i16", "u4", "i64", "u63", "u64", "#1", "i5"};
  const std::string& p = placeholder;
  const auto has = [&](std::string_view part) { return p.find(part) != std::string::npos; };
  if (has("seconds") || has("unix-time")) return moment(has("unix-time"), has("milliseconds"));
  if (has("pattern")) return m_random.pick(kPatterns);
  if (p == "min" || p == "max") return m_random.pick(kRanges);
  if (has("key") && p != "numkeys") return keyName();
  if (p == "source" || p == "destination" || p == "dest") return keyName();
  if (p == "encoding") return m_random.pick(kFields);
  if (p == "numkeys" || p == "count" || p == "start" || p == "stop" || p == "end" || p == "index" || p == "offset" || p == "increment" ||
      p == "decrement" || p == "score" || p == "limit" || p == "rank" || p == "len" || p == "weight" || p == "bit" || p == "num-matches" ||
      p == "maxlen")
    return number();
  return text();
}

// Never a short time, not even where it counts milliseconds: it would run out on one server before the other. Nor a moment
// in the past: SET PXAT puts a dead key there, which DBSIZE counts until the real server happens to find it.
std::string CommandGenerator::moment(bool absolute, bool inMilliseconds) {
  static const std::vector<std::string> kOdd = {"0", "-1", "-100", "9223372036854775807", "9223372036854775808", "1.5", "abc", ""};
  if (m_random.chance(15)) return m_random.pick(kOdd);
  if (absolute) return inMilliseconds ? "4000000000000" : "4000000000";
  return std::to_string(100'000 + 10 * m_random.below(1000));
}

// No small positive number either: where milliseconds belong, it would be such a short time.
std::string CommandGenerator::misfit() {
  std::string word = text();
  while (parseInteger(word).value_or(-1) > 0) word = text();
  return word;
}

void CommandGenerator::spoil(Request& request) {
  const std::size_t place = 1 + m_random.below(std::max<std::size_t>(1, request.size()));
  switch (m_random.below(4)) {
  case 0:
    if (request.size() > 1) request.pop_back();
    break;
  case 1: request.insert(request.begin() + static_cast<std::ptrdiff_t>(std::min(place, request.size())), misfit()); break;
  case 2:
    if (place < request.size()) request[place] = misfit();
    break;
  default:
    if (place < request.size()) request[place] = keyName();
  }
}

} // namespace interleave
