#include "engine/drive/live/live_server.hpp"

#include <thread>

#include <asio/connect.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>

#include "engine/drive/replay/real_connection.hpp"
#include "engine/resp/text.hpp"
#include "tests/support/simulated_redis.hpp"

namespace interleave {
namespace {

/// A served simulator on a free port, on a thread of its own.
class Served {
public:
  explicit Served(LiveOptions options = {}) {
    options.port = 0;
    auto listening = LiveServer::listen(options);
    if (!listening) throw std::runtime_error(listening.message());
    m_server = std::move(*listening);
    m_thread = std::thread([this] { m_server->run(); });
  }
  ~Served() {
    m_server->stop();
    m_thread.join();
  }
  [[nodiscard]] std::unique_ptr<RealConnection> connect() const {
    auto opened = RealConnection::open({"127.0.0.1", m_server->port()});
    if (!opened) throw std::runtime_error(opened.message());
    return std::move(*opened);
  }
  /// Sends bytes as they are and reads until the server closes.
  [[nodiscard]] std::string exchange(const std::string& bytes) const {
    asio::io_context context;
    asio::ip::tcp::socket socket(context);
    socket.connect({asio::ip::make_address("127.0.0.1"), m_server->port()});
    asio::write(socket, asio::buffer(bytes));
    std::string answer;
    asio::error_code closed;
    asio::read(socket, asio::dynamic_buffer(answer), closed);
    return answer;
  }
  /// A socket that was sent bytes and stays open.
  [[nodiscard]] asio::ip::tcp::socket open(asio::io_context& context, const std::string& bytes) const {
    asio::ip::tcp::socket socket(context);
    socket.connect({asio::ip::make_address("127.0.0.1"), m_server->port()});
    asio::write(socket, asio::buffer(bytes));
    return socket;
  }

private:
  std::unique_ptr<LiveServer> m_server;
  std::thread m_thread;
};

std::string ask(RealConnection& connection, std::string_view line) {
  auto reply = connection.ask(requestFrom(line));
  return reply ? replyText(*reply) : "failed: " + reply.message();
}

TEST(LiveServer, AnswersPipelinedRequestsInOrder) {
  const Served served;
  const auto connection = served.connect();
  std::vector<Request> requests(1000, Request{"INCR", "n"});
  auto replies = connection->askAll(requests);
  ASSERT_TRUE(replies) << replies.message();
  for (std::size_t i = 0; i < replies->size(); ++i) ASSERT_EQ((*replies)[i].integer, static_cast<std::int64_t>(i) + 1);
}

TEST(LiveServer, TakesInlineCommandsAndClosesAtQuit) {
  const Served served;
  EXPECT_EQ(served.exchange("SET k \"two words\"\r\n\r\nGET k\nQUIT\r\n"), "+OK\r\n$9\r\ntwo words\r\n+OK\r\n");
}

TEST(LiveServer, RefusesBrokenProtocolAsRedisDoesAndCloses) {
  const Served served;
  EXPECT_EQ(served.exchange("*1\r\n:1\r\n"), "-ERR Protocol error: expected '$', got ':'\r\n");
  EXPECT_EQ(served.exchange("*x\r\n"), "-ERR Protocol error: invalid multibulk length\r\n");
  EXPECT_EQ(served.exchange("*1\r\n$-5\r\n"), "-ERR Protocol error: invalid bulk length\r\n");
  EXPECT_EQ(served.exchange("*1\r\n$536870913\r\n"), "-ERR Protocol error: invalid bulk length\r\n");
  EXPECT_EQ(served.exchange("GET \"open\r\n"), "-ERR Protocol error: unbalanced quotes in request\r\n");
  EXPECT_EQ(served.exchange(std::string(70000, 'x')), "-ERR Protocol error: too big inline request\r\n");
}

TEST(LiveServer, GoesOnWhileAClientStallsOrVanishes) {
  const Served served;
  asio::io_context context;
  const auto stalled = served.open(context, "*2\r\n$3\r\nGET\r\n$536870912\r\nabc");
  for (int i = 0; i < 200; ++i) static_cast<void>(served.open(context, "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n"));
  const auto connection = served.connect();
  EXPECT_EQ(ask(*connection, "SET k v"), "OK");
  EXPECT_EQ(ask(*connection, "GET k"), "\"v\"");
}

TEST(LiveServer, TellsOthersThatAScriptIsBusyAndKillsIt) {
  const Served served;
  const auto first = served.connect();
  const auto second = served.connect();
  ASSERT_EQ(ask(*second, "CONFIG SET busy-reply-threshold 1"), "OK");
  std::string outcome;
  std::thread endless([&] { outcome = ask(*first, R"(EVAL "while true do pcall(function() local a = 1 end) end" 0)"); });
  std::string answer;
  do answer = ask(*second, "GET k");
  while (answer == "(nil)");
  EXPECT_EQ(answer, "(error) BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.");
  EXPECT_EQ(ask(*second, "SCRIPT KILL"), "OK");
  endless.join();
  EXPECT_EQ(outcome.rfind("(error) ERR", 0), 0u) << outcome;
  EXPECT_NE(outcome.find("Script killed by user with SCRIPT KILL..."), std::string::npos) << outcome;
  EXPECT_EQ(ask(*second, "SCRIPT KILL"), "(error) NOTBUSY No scripts in execution right now.");
}

TEST(LiveServer, AScriptThatHasWrittenCannotBeKilled) {
  const Served served;
  const auto first = served.connect();
  const auto second = served.connect();
  ASSERT_EQ(ask(*second, "CONFIG SET busy-reply-threshold 1"), "OK");
  std::thread slow([&] { ask(*first, R"(EVAL "redis.call('set','k',1) local i = 0 while i < 30000000 do i = i + 1 end" 0)"); });
  std::string answer;
  do answer = ask(*second, "SCRIPT KILL");
  while (answer.rfind("(error) NOTBUSY", 0) == 0);
  EXPECT_EQ(answer.rfind("(error) UNKILLABLE", 0), 0u) << answer;
  slow.join();
}

TEST(LiveServer, DeliversMessagesToListeners) {
  const Served served;
  asio::io_context context;
  auto listener = served.open(context, "SUBSCRIBE c\r\n");
  const std::string confirmation = "*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n";
  std::string received(confirmation.size(), '\0');
  asio::read(listener, asio::buffer(received));
  EXPECT_EQ(received, confirmation);
  EXPECT_EQ(ask(*served.connect(), "PUBLISH c hi"), "(integer) 1");
  const std::string message = "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$2\r\nhi\r\n";
  received.resize(message.size());
  asio::read(listener, asio::buffer(received));
  EXPECT_EQ(received, message);
}

TEST(LiveServer, RefusesToServeOtherMachinesUnprotected) {
  LiveOptions options;
  options.address = "0.0.0.0";
  options.port = 0;
  const auto refused = LiveServer::listen(options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.message().find("--password"), std::string::npos);
  options.password = "secret";
  EXPECT_TRUE(LiveServer::listen(options));
}

} // namespace
} // namespace interleave
