// redis-cli and redis-benchmark against the served simulator.
#include <chrono>
#include <poll.h>
#include <pty.h>
#include <regex>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/serving.hpp"

namespace interleave {
namespace {

using testing::HasSubstr;

class RedisCli : public testing::Test {
protected:
  /// What a shell line prints; `CLI` in it stands for redis-cli at the server. Fails unless it exits with 0.
  std::string shell(std::string line) {
    const std::string cli = "redis-cli -p " + std::to_string(m_serving.port());
    line = std::regex_replace(line, std::regex("CLI"), cli);
    const ProcessResult result = runProcess({"/bin/sh", "-c", line});
    EXPECT_EQ(result.status, 0) << line << "\n" << result.out << result.err;
    return result.out;
  }

  Serving m_serving{INTERLEAVE_CLI_PATH};
  TemporaryFolder m_folder;
};

TEST_F(RedisCli, SpeaksBothProtocols) {
  EXPECT_EQ(shell("CLI SET k v"), "OK\n");
  EXPECT_EQ(shell("CLI HSET h a 1 b 2"), "2\n");
  EXPECT_EQ(shell("CLI --no-raw HGETALL h"), "1) \"a\"\n2) \"1\"\n3) \"b\"\n4) \"2\"\n");
  EXPECT_EQ(shell("CLI -3 --no-raw HGETALL h"), "1# \"a\" => \"1\"\n2# \"b\" => \"2\"\n");
  EXPECT_EQ(shell("CLI -3 --no-raw ZADD z 1.5 m"), "(integer) 1\n");
  EXPECT_EQ(shell("CLI -3 --no-raw ZSCORE z m"), "(double) 1.5\n");
  EXPECT_EQ(shell("CLI -n 3 GET k"), "\n");
}

TEST_F(RedisCli, EvaluatesAScriptFile) {
  const auto path = m_folder.write("add.lua", "return redis.call('incrby', KEYS[1], ARGV[1])");
  EXPECT_EQ(shell("CLI --eval " + path.string() + " n , 5"), "5\n");
  EXPECT_EQ(shell("CLI --eval " + path.string() + " n , 6"), "11\n");
}

TEST_F(RedisCli, PipesManyCommands) {
  std::string commands;
  for (int i = 0; i < 20'000; ++i)
    commands += "SET key:" + std::to_string(i) + " value\r\n";
  const auto path = m_folder.write("commands", commands);
  EXPECT_THAT(shell("CLI --pipe < " + path.string()), HasSubstr("errors: 0, replies: 20000"));
  EXPECT_EQ(shell("CLI DBSIZE"), "20000\n");
}

TEST_F(RedisCli, ScansKeysAndFindsTheBigOnes) {
  for (int i = 0; i < 5; ++i)
    shell("CLI RPUSH list:" + std::to_string(i) + " a b c");
  shell("CLI RPUSH list:long a b c d e f g");
  shell("CLI SET text 0123456789");
  const std::string keys = shell("CLI --scan --pattern 'list:*'");
  EXPECT_EQ(std::count(keys.begin(), keys.end(), '\n'), 6);
  const std::string big = shell("CLI --bigkeys");
  EXPECT_THAT(big, HasSubstr("Biggest   list found '\"list:long\"' has 7 items"));
  EXPECT_THAT(big, HasSubstr("Biggest string found '\"text\"' has 10 bytes"));
  EXPECT_THAT(shell("CLI --memkeys"), HasSubstr("Biggest"));
}

TEST_F(RedisCli, RepeatsAndShowsErrors) {
  EXPECT_EQ(shell("CLI -r 3 INCR n"), "1\n2\n3\n");
  EXPECT_EQ(shell("CLI INCR"), "ERR wrong number of arguments for 'incr' command\n\n");
  EXPECT_EQ(shell("printf 'MULTI\\nINCR n\\nEXEC\\n' | CLI"), "OK\nQUEUED\n4\n");
}

/// A program at a terminal of its own.
class Terminal {
public:
  explicit Terminal(const std::vector<std::string>& words) {
    // With a size of its own: redis-cli would ask a terminal without one where its cursor is.
    const winsize size{24, 120, 0, 0};
    m_process = forkpty(&m_terminal, nullptr, nullptr, &size);
    if (m_process != 0) return;
    std::vector<char*> arguments;
    for (const std::string& word : words)
      arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    setenv("TERM", "xterm", 1);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  ~Terminal() {
    kill(m_process, SIGKILL);
    waitpid(m_process, nullptr, 0);
    close(m_terminal);
  }
  void type(const std::string& text) {
    ASSERT_EQ(write(m_terminal, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  /// Waits until the text was printed; gives all that was printed up to there, and not asked for before.
  std::string until(const std::string& text) {
    return waitFor([&] { return m_shown.find(text) != std::string::npos; });
  }
  /// The same, with the prompt that follows: what is typed before it is there may get lost.
  std::string answer(const std::string& text, const std::string& prompt = "> ") {
    return waitFor([&] {
      const std::size_t at = m_shown.find(text);
      return at != std::string::npos && m_shown.find(prompt, at) != std::string::npos;
    });
  }

private:
  std::string waitFor(const std::function<bool()>& isThere) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!isThere() && std::chrono::steady_clock::now() < end)
      if (!receive()) break;
    return std::exchange(m_shown, {});
  }

  bool receive() {
    pollfd descriptor{m_terminal, POLLIN, 0};
    if (poll(&descriptor, 1, 200) <= 0) return true;
    char chunk[4096];
    const ssize_t count = read(m_terminal, chunk, sizeof chunk);
    if (count > 0) m_shown.append(chunk, static_cast<std::size_t>(count));
    return count > 0;
  }

  int m_terminal = -1;
  pid_t m_process = 0;
  std::string m_shown;
};

TEST_F(RedisCli, WorksAtATerminal) {
  Terminal terminal({"redis-cli", "-p", std::to_string(m_serving.port())});
  const std::string prompt = "127.0.0.1:" + std::to_string(m_serving.port());
  EXPECT_THAT(terminal.until(prompt + "> "), HasSubstr(prompt));
  terminal.type("SET greeting \"hello there\"\r");
  EXPECT_THAT(terminal.answer("OK\r\n"), HasSubstr("OK\r\n"));
  terminal.type("GET greeting\r");
  EXPECT_THAT(terminal.answer("\"hello there\"\r\n"), HasSubstr("\"hello there\"\r\n"));
  terminal.type("SELECT 2\r");
  EXPECT_THAT(terminal.until("[2]> "), HasSubstr(prompt + "[2]> "));
  terminal.type("MULTI\r");
  EXPECT_THAT(terminal.until("(TX)> "), HasSubstr("(TX)> "));
  terminal.type("DISCARD\r");
  terminal.answer("OK\r\n");
  terminal.type("help get\r");
  EXPECT_THAT(terminal.answer("since"), HasSubstr("Get the value of a key"));
  terminal.type("SUBSCRIBE news\r");
  EXPECT_THAT(terminal.until("(press Ctrl-C to quit)"), HasSubstr("(press Ctrl-C to quit)"));
  terminal.until("(integer) 1");
  shell("CLI PUBLISH news extra");
  EXPECT_THAT(terminal.until("\"extra\""), HasSubstr("\"extra\""));
}

TEST_F(RedisCli, DebugsAScriptAtATerminalAndGoesBack) {
  const auto path = m_folder.write("buy.lua", "local stock = tonumber(redis.call('GET', KEYS[1]))\n\nfor i = 1, 3 do\n  stock = stock - 1\nend\nredis.call('SET', KEYS[1], stock)\nreturn stock\n");
  shell("CLI SET stock 10");
  Terminal terminal({"redis-cli", "-p", std::to_string(m_serving.port()), "--ldb", "--eval", path.string(), "stock"});
  const auto ask = [&](const std::string& command, const std::string& answer) {
    if (!command.empty()) terminal.type(command + "\r");
    EXPECT_THAT(terminal.answer(answer, "\nlua debugger> "), HasSubstr(answer)) << command;
  };
  ask("", "* Stopped at 1, stop reason = step over");
  ask("b 2", "#3   for i = 1, 3 do"); // a blank line: it moves to one that runs
  ask("c", "* Stopped at 3, stop reason = break point");
  ask("b 0", "All breakpoints removed.");
  ask("b 4 if i == 2", "#4     stock = stock - 1");
  ask("c", "* Stopped at 4, stop reason = break point");
  ask("p i", "<value> 2");
  ask("back", "* Stopped at 3, stop reason = step over");
  ask("reverse-continue", "* Stopped at 1, stop reason = step over");
  ask("b 0", "All breakpoints removed.");
  ask("u 7", "* Stopped at 7, stop reason = step over");
  ask("who stock", "line 4");
  terminal.type("c\r");
  EXPECT_THAT(terminal.until("(integer) 7"), HasSubstr("(integer) 7"));
  EXPECT_EQ(shell("CLI GET stock"), "10\n"); // it was a fork
}

TEST_F(RedisCli, BenchmarkRunsToItsEnd) {
  const std::string out = shell("redis-benchmark -p " + std::to_string(m_serving.port()) + " -n 2000 -c 20 -P 4 --csv");
  for (const char* name : {"PING_INLINE", "PING_MBULK", "SET", "GET", "INCR", "LPUSH", "RPUSH", "LPOP", "RPOP", "SADD",
                           "HSET", "SPOP", "ZADD", "ZPOPMIN", "LRANGE_100 (first 100 elements)", "MSET (10 keys)"})
    EXPECT_THAT(out, HasSubstr("\"" + std::string(name) + "\",\"")) << out;
}

} // namespace
} // namespace interleave
