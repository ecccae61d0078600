// Small pieces of Lua on the simulated and on a real server: tests/fidelity/snippets.txt, one a line.
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/both.hpp"
#include "tests/support/files.hpp"

namespace interleave {
namespace {

/// What LuaJIT answers otherwise than Redis's Lua 5.1 and cannot be made to, with the reason.
const std::map<std::string, std::string> kKnownDifferences = {
};

TEST(Snippets, AreAnsweredAlikeButForWhatIsKnown) {
  std::istringstream lines(readFile(std::filesystem::path(INTERLEAVE_SOURCE_DIR) / "tests/fidelity/snippets.txt"));
  int compared = 0;
  std::size_t known = 0;
  for (std::string snippet; std::getline(lines, snippet);) {
    Both both;
    const auto same = both.ask({"EVAL", snippet, "0"});
    ++compared;
    if (kKnownDifferences.count(snippet) > 0) {
      ++known;
      EXPECT_FALSE(same) << "is answered alike now; take it off the table: " << snippet;
    } else {
      EXPECT_TRUE(same);
    }
  }
  EXPECT_GT(compared, 200);
  EXPECT_EQ(known, kKnownDifferences.size()) << "the table names snippets that are not in the file";
}

} // namespace
} // namespace interleave
