#include "engine/resp/wire.hpp"

#include <gtest/gtest.h>

namespace interleave {
namespace {

std::string bytesOf(const Reply& reply, int protocol = 2) {
  std::string bytes;
  appendReply(bytes, reply, protocol);
  return bytes;
}

/// A reader with the request that it fills, as a connection keeps them.
struct Connection {
  RequestReader reader;
  Request request;

  /// What the reader makes of the bytes: requests as words with spaces, and the error that breaks the stream.
  std::vector<std::string> read(std::string_view bytes) {
    reader.feed(bytes);
    std::vector<std::string> seen;
    std::string error;
    for (auto outcome = reader.next(request, error); outcome != RequestReader::Outcome::NeedMore;
         outcome = reader.next(request, error)) {
      if (outcome == RequestReader::Outcome::Broken) {
        seen.push_back(error);
        break;
      }
      std::string words;
      for (const std::string& word : request)
        words += (words.empty() ? "" : " ") + word;
      seen.push_back(words);
    }
    return seen;
  }
};

TEST(AppendReply, WritesResp2) {
  EXPECT_EQ(bytesOf(Reply::nil()), "$-1\r\n");
  EXPECT_EQ(bytesOf(Reply::nilArray()), "*-1\r\n");
  EXPECT_EQ(bytesOf(Reply::integerOf(-7)), ":-7\r\n");
  EXPECT_EQ(bytesOf(Reply::bulk("a\r\nb")), "$4\r\na\r\nb\r\n");
  EXPECT_EQ(bytesOf(Reply::array({Reply::ok(), Reply::error("ERR no")})), "*2\r\n+OK\r\n-ERR no\r\n");
  EXPECT_EQ(bytesOf(Reply::map({Reply::bulk("f"), Reply::boolean(true)})), "*2\r\n$1\r\nf\r\n:1\r\n");
  EXPECT_EQ(bytesOf(Reply::noReply()), "");
}

TEST(AppendReply, WritesResp3) {
  EXPECT_EQ(bytesOf(Reply::nil(), 3), "_\r\n");
  EXPECT_EQ(bytesOf(Reply::map({Reply::bulk("f"), Reply::boolean(true)}), 3), "%1\r\n$1\r\nf\r\n#t\r\n");
  EXPECT_EQ(bytesOf(Reply::doubleOf(1.5), 3), ",1.5\r\n");
  EXPECT_EQ(bytesOf(Reply::verbatim("txt:hi"), 3), "=6\r\ntxt:hi\r\n");
}

TEST(AppendReply, KeepsErrorsOnOneLine) {
  EXPECT_EQ(bytesOf(Reply::error("ERR a\r\nb")), "-ERR a  b\r\n");
}

TEST(RequestReaderOfAConnection, ReadsListsAndLines) {
  Connection connection;
  EXPECT_EQ(connection.read("*2\r\n$3\r\nGET\r\n$1\r\nk\r\nPING\r\nSET k 'two words'\r\n"),
            (std::vector<std::string>{"GET k", "PING", "SET k two words"}));
  EXPECT_EQ(connection.reader.pending(), 0u);
}

TEST(RequestReaderOfAConnection, GivesTheSameWhereverTheBytesAreCut) {
  const std::string bytes = "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$4\r\na\r\nb\r\n*1\r\n$4\r\nPING\r\n";
  for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
    Connection connection;
    auto seen = connection.read(std::string_view(bytes).substr(0, cut));
    const auto rest = connection.read(std::string_view(bytes).substr(cut));
    seen.insert(seen.end(), rest.begin(), rest.end());
    EXPECT_EQ(seen, (std::vector<std::string>{"SET k a\r\nb", "PING"})) << "cut at " << cut;
  }
}

TEST(RequestReaderOfAConnection, RefusesWhatIsNoProtocol) {
  for (const auto& [bytes, error] :
       {std::pair{"*1\r\n:1\r\n", "ERR Protocol error: expected '$', got ':'"},
        std::pair{"*abc\r\n", "ERR Protocol error: invalid multibulk length"},
        std::pair{"*1\r\n$-5\r\n", "ERR Protocol error: invalid bulk length"},
        std::pair{"SET k \"open\r\n", "ERR Protocol error: unbalanced quotes in request"}}) {
    Connection connection;
    EXPECT_EQ(connection.read(bytes), std::vector<std::string>{error});
  }
}

TEST(ReplyReaderOfAClient, ReadsBackWhatAppendReplyWrote) {
  const Reply replies[] = {Reply::nil(),
                           Reply::nilArray(),
                           Reply::integerOf(-9),
                           Reply::bulk(std::string("a\0\r\n", 4)),
                           Reply::status("PONG"),
                           Reply::error("ERR no"),
                           Reply::array({Reply::array(), Reply::nil(), Reply::bulk("")})};
  for (const Reply& reply : replies) {
    const std::string bytes = bytesOf(reply);
    ReplyReader reader;
    bool broken = false;
    for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
      reader.feed(std::string_view(bytes).substr(i, 1));
      EXPECT_FALSE(reader.next(broken)) << bytes;
    }
    reader.feed(std::string_view(bytes).substr(bytes.size() - 1));
    const auto back = reader.next(broken);
    ASSERT_TRUE(back.has_value()) << bytes;
    EXPECT_EQ(*back, reply);
    EXPECT_FALSE(broken);
  }
}

} // namespace
} // namespace interleave
