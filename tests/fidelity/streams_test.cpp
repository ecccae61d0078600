// Random streams of commands, family by family, to the simulated and to a real server: tests/fidelity/streams/*.txt.
//
// The lines of such a file:
//
//     # words                a comment
//     $name: a / b $c / d    what $name may become: alternatives between " / ", with other names inside; one may be empty
//     first: SET k v         a command that comes before all others
//     keys: a b c            the keys whose contents are compared now and then
//     ZADD $key $pair+       a command; $name* stands for none to three of them, $name+ for one to three
//
// Every reply must be the same to the byte, but for what tests/support/both.cpp names as free.
#include <sstream>

#include <gtest/gtest.h>

#include "engine/base/random.hpp"
#include "engine/resp/text.hpp"
#include "tests/support/both.hpp"
#include "tests/support/files.hpp"

namespace interleave {
namespace {

constexpr int kCommands = 30'000;
constexpr int kCommandsBetweenLooks = 50;

std::vector<std::string> wordsOf(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

std::vector<std::string> alternativesOf(std::string text) {
  std::vector<std::string> alternatives;
  text += " / ";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find(" / ", at);
    alternatives.push_back(text.substr(at, end - at));
    at = end + 3;
  }
  return alternatives;
}

class Stream {
public:
  Stream(const std::string& family, std::uint64_t seed) : m_random(seed) {
    std::istringstream lines(
        readFile(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "tests/fidelity/streams" / (family + ".txt")));
    for (std::string line; std::getline(lines, line);)
      add(line);
  }

  [[nodiscard]] const std::vector<std::string>& keys() const { return m_keys; }
  [[nodiscard]] const std::vector<std::string>& preparations() const { return m_preparations; }
  Request next() {
    Request request = requestFrom(expanded(m_random.pick(m_commands)));
    // Now and then one argument is missing; never a count that leaves nothing to chance.
    const bool isRandom = request[0].find("RAND") != std::string::npos || request[0] == "SPOP";
    if (request.size() > 1 && !isRandom && m_random.chance(1)) request.pop_back();
    return request;
  }

private:
  void add(const std::string& line) {
    const std::size_t colon = line.find(':');
    if (line.empty() || line[0] == '#') return;
    if (line[0] == '$')
      m_names[line.substr(1, colon - 1)] = alternativesOf(line.substr(std::min(line.size(), colon + 2)));
    else if (line.rfind("keys:", 0) == 0)
      m_keys = wordsOf(line.substr(5));
    else if (line.rfind("first:", 0) == 0)
      m_preparations.push_back(line.substr(7));
    else
      m_commands.push_back(line);
  }

  std::string expanded(const std::string& text) {
    std::string result;
    for (const std::string& word : wordsOf(text))
      result += (word[0] == '$' ? chosen(word.substr(1)) : word) + ' ';
    return result;
  }

  std::string chosen(std::string name) {
    const char last = name.back();
    std::size_t times = 1;
    if (last == '*') times = m_random.below(4);
    if (last == '+') times = 1 + m_random.below(3);
    if (last == '*' || last == '+') name.pop_back();
    std::string result;
    for (; times > 0; --times)
      result += expanded(m_random.pick(m_names.at(name)));
    return result;
  }

  Random m_random;
  std::map<std::string, std::vector<std::string>> m_names;
  std::vector<std::string> m_keys;
  std::vector<std::string> m_preparations;
  std::vector<std::string> m_commands;
};

/// Compares what a key holds and how it would be kept.
testing::AssertionResult sameKey(Both& both, const std::string& key) {
  for (const Request& look : {Request{"TYPE", key}, {"TTL", key}, {"OBJECT", "ENCODING", key}, {"GET", key}, {"LRANGE", key, "0", "-1"},
                              {"SMEMBERS", key}, {"ZRANGE", key, "0", "-1", "WITHSCORES"}, {"HGETALL", key}}) {
    const auto result = both.ask(look);
    if (!result) return result;
  }
  return testing::AssertionSuccess();
}

class Streams : public testing::TestWithParam<std::string> {};

TEST_P(Streams, AreAnsweredAlike) {
  Both both;
  Stream stream(GetParam(), 20261201);
  for (const std::string& line : stream.preparations())
    ASSERT_TRUE(both.ask(requestFrom(line)));
  std::vector<std::string> latest;
  for (int i = 0; i < kCommands; ++i) {
    const Request request = stream.next();
    latest.push_back(requestText(request));
    if (latest.size() > 52) latest.erase(latest.begin());
    testing::AssertionResult result = both.ask(request);
    if (i % kCommandsBetweenLooks == 0)
      for (const std::string& key : stream.keys())
        if (result) result = sameKey(both, key);
    std::string before;
    if (!result)
      for (const std::string& line : latest)
        before += "  " + line + "\n";
    ASSERT_TRUE(result) << "after " << i << " commands, the latest of which:\n" << before;
  }
}

INSTANTIATE_TEST_SUITE_P(Fidelity, Streams,
                         testing::Values("lists", "sets", "sorted_sets", "bits", "scans", "sort", "lcs"),
                         [](const auto& info) { return info.param; });

} // namespace
} // namespace interleave
