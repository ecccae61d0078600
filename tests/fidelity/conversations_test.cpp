// Conversations with the simulated and with a real server, compared byte for byte: tests/fidelity/conversations/*.txt.
//
// A conversation is a paragraph. Its lines:
//
//     # words            what it is about
//     SET k "v w" EX 9   a request, quoted as for redis-cli, over connection A
//     B: GET k           the same over another connection
//     wait 20            lets so many ms go by
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/both.hpp"
#include "tests/support/files.hpp"

namespace interleave {
namespace {

using Conversation = std::vector<std::string>;

std::vector<Conversation> conversationsOf(const std::filesystem::path& path) {
  std::vector<Conversation> all(1);
  std::istringstream lines(readFile(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() && !all.back().empty()) all.emplace_back();
    if (!line.empty() && line[0] != '#') all.back().push_back(line);
  }
  if (all.back().empty()) all.pop_back();
  return all;
}

/// Gives the number of requests that were compared.
int hold(const Conversation& conversation) {
  Both both;
  int compared = 0;
  for (std::string line : conversation) {
    if (line.rfind("wait ", 0) == 0) {
      both.wait(std::stoi(line.substr(5)));
      continue;
    }
    const bool named = line.size() > 3 && line[0] >= 'A' && line[0] <= 'Z' && line[1] == ':';
    const int connection = named ? line[0] - 'A' : 0;
    EXPECT_TRUE(both.ask(connection, requestFrom(named ? line.substr(3) : line)));
    ++compared;
  }
  return compared;
}

class Conversations : public testing::TestWithParam<std::string> {};

TEST_P(Conversations, AreAnsweredAlike) {
  const auto path =
      std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "tests/fidelity/conversations" / (GetParam() + ".txt");
  int compared = 0;
  for (const Conversation& conversation : conversationsOf(path))
    compared += hold(conversation);
  EXPECT_GT(compared, 100) << path;
}

INSTANTIATE_TEST_SUITE_P(Fidelity, Conversations,
                         testing::Values("strings", "generic", "hashes", "transactions", "scripts", "functions"),
                         [](const auto& info) { return info.param; });

} // namespace
} // namespace interleave
