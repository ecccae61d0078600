#include "tests/support/dialogue.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace interleave {

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Takes "B: " off the line; gives the number of the connection.
int takeConnection(std::string& line) {
  const bool named = line.size() > 3 && line[0] >= 'A' && line[0] <= 'Z' && line[1] == ':' && line[2] == ' ';
  if (!named) return 0;
  const int connection = line[0] - 'A';
  line = trimmed(line.substr(2));
  return connection;
}

} // namespace

void expectDialogue(SimulatedRedis& redis, std::string_view dialogue) {
  std::istringstream lines{std::string(dialogue)};
  std::string whole;
  int checked = 0;
  while (std::getline(lines, whole)) {
    std::string line = trimmed(whole);
    if (line.empty() || line[0] == '#') continue;
    if (line.rfind("wait ", 0) == 0) {
      redis.wait(std::stoll(line.substr(5)));
      continue;
    }
    const std::size_t arrow = line.rfind(" => ");
    if (arrow == std::string::npos) {
      ADD_FAILURE() << "no \" => \" in the line of the dialogue: " << line;
      continue;
    }
    const std::string expected = trimmed(line.substr(arrow + 4));
    std::string request = trimmed(line.substr(0, arrow));
    const int connection = takeConnection(request);
    EXPECT_EQ(trimmed(redis.runAs(connection, request)), expected) << "in the line: " << line;
    ++checked;
  }
  EXPECT_GT(checked, 0) << "the dialogue holds no request";
}

void expectDialogue(std::string_view dialogue) {
  SimulatedRedis redis;
  expectDialogue(redis, dialogue);
}

} // namespace interleave
