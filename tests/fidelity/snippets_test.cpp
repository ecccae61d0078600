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
    {"local t = {} for k in pairs({a = 1, b = 2, c = 3, d = 4, e = 5}) do t[#t + 1] = k end return t",
     "pairs visits hash tables in another order"},
    {"local function f() return f() + 1 end local ok, e = pcall(f) return string.sub(e, 1, 60)",
     "LuaJIT gives no position with \"stack overflow\""},
    {"return ('x'):rep()",
     "LuaJIT forgets the line of a tail call; only calls of built-in functions by name are kept from it"},
    {"break", "LuaJIT does not say near what it found no loop to break"},
    {"return '0b1' + 1", "LuaJIT reads binary numbers in strings when it computes with them"},
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
