// debug, with its commands from a pipe and in a terminal.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli.hpp"
#include "tests/support/files.hpp"

namespace interleave {
namespace {

using testing::HasSubstr;

class Debug : public testing::Test {
protected:
  void SetUp() override {
    std::ofstream(script()) << "local stock = tonumber(redis.call('GET', KEYS[1]))\nif stock < tonumber(ARGV[1]) then\n  return 'sold out'\nend\nreturn 'sold'\n";
  }
  [[nodiscard]] std::string script() const { return (m_folder.path() / "buy.lua").string(); }
  [[nodiscard]] std::string command() const {
    return std::string(INTERLEAVE_CLI_PATH) + " debug " + script() + " --key stock:1001 --arg 1 --scenario check-then-decrement";
  }
  [[nodiscard]] ProcessResult shell(const std::string& line) const {
    return runProcess({"/bin/sh", "-c", "HOME=" + m_folder.path().string() + " XDG_STATE_HOME= " + line});
  }
  TemporaryFolder m_folder;
};

TEST_F(Debug, TakesCommandsFromAPipe) {
  const ProcessResult result = shell("sh -c 'printf \"n\\np stock\\nset stock = 0\\nc\\n\" | " + command() + "'");
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.out, HasSubstr("* Stopped at line 1, 1 of 3: start"));
  EXPECT_THAT(result.out, HasSubstr("<value> 1"));
  EXPECT_THAT(result.out, HasSubstr("reply: \"sold out\""));
}

TEST_F(Debug, EditsLinesInATerminalAndRemembersThem) {
  // script(1) gives it a terminal; Ctrl+A goes to the line's beginning.
  const ProcessResult result = shell("sh -c 'printf \"ext\\001n\\nq\\n\" | script -qec \"" + command() + "\" /dev/null'");
  EXPECT_THAT(result.out, HasSubstr("debug> "));
  EXPECT_THAT(result.out, HasSubstr("* Stopped at line 2, 2 of 3: step"));
  EXPECT_THAT(readFile(m_folder.path() / ".local/state/interleave/debug-history"), HasSubstr("next"));
}

TEST_F(Debug, WalksThroughTheScriptOfTheReadme) {
  const std::string script = std::string(INTERLEAVE_SOURCE_DIR) + "/scripts/server/deduct.lua";
  const ProcessResult result = shell("sh -c 'printf \"break write operation:*\\nc\\nkeys\\n\" | " + std::string(INTERLEAVE_CLI_PATH) + " debug " + script +
                                     " --key stock:1001 --key operation:7 --arg 1 --scenario lua-bounded-counter'");
  EXPECT_THAT(result.out, HasSubstr("+ operation:7: \"1\", ttl 2592000000 ms"));
}

TEST_F(Debug, SaysWhatIsWrong) {
  EXPECT_THAT(cli({"debug", "/no/such/file.lua"}).err, HasSubstr("/no/such/file.lua cannot be read"));
  EXPECT_EQ(cli({"debug", "/no/such/file.lua"}).status, 2);
  EXPECT_THAT(cli({"debug", script(), "--scenario", "nonsense"}).err, HasSubstr("nonsense"));
  std::ofstream(script()) << "return 1 +";
  EXPECT_THAT(cli({"debug", script()}).err, HasSubstr("user_script:1"));
}

} // namespace
} // namespace interleave
