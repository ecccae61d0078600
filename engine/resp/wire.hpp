// RESP bytes ↔ values: what a connection reads and writes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/resp/reply.hpp"

namespace interleave {

/// Appends a reply as RESP2 or RESP3 bytes. A NoReply appends nothing.
void appendReply(std::string& bytes, const Reply& reply, int protocol);

/// Appends a request as a list of bulk strings, as every client library sends it.
void appendRequest(std::string& bytes, const Request& request);

/// Reads requests from a stream of bytes, as Redis 7.0 does: lists of bulk strings, or inline lines. Never keeps more than
/// was fed, and announces of large bulks allocate nothing before their bytes arrive.
class RequestReader {
public:
  enum class Outcome {
    NeedMore, ///< the request is not complete yet
    Complete, ///< `request` holds the next one; empty for a blank line or an empty list, to which nothing is answered
    Broken,   ///< `error` says why; the connection must be closed after sending it
  };

  /// A connection that has not given its password may send only short requests.
  enum class Trust { Full, Unauthenticated };

  void feed(std::string_view bytes);
  /// Takes the next request off the stream. The strings of `request` are reused.
  Outcome next(Request& request, std::string& error, Trust trust = Trust::Full);
  /// Bytes that were fed and not taken yet.
  [[nodiscard]] std::size_t pending() const { return m_buffer.size() - m_position; }

private:
  Outcome nextInline(Request& request, std::string& error);
  Outcome nextList(Request& request, std::string& error, Trust trust);
  Outcome readListHeader(std::string& error, Trust trust);
  Outcome readBulk(Request& request, std::string& error, Trust trust);
  /// The line at the position without its end, or nothing while it is incomplete.
  std::optional<std::string_view> line();
  /// Takes a number that is easy to read off the stream, as nearly all are: complete, and of eight digits at most. Nothing, and
  /// nothing taken, when it takes a closer look.
  std::optional<std::int64_t> shortNumberLine(char type);
  void compact();

  std::string m_buffer;
  std::size_t m_position = 0;
  std::int64_t m_argumentsLeft = -1; ///< of a list under way; -1: none
  std::int64_t m_bulkLength = -1;    ///< of the bulk under way; -1: its header is still to come
  std::size_t m_argumentsRead = 0;
};

/// Reads replies from a stream of bytes, RESP2 and RESP3, for clients of real servers.
class ReplyReader {
public:
  void feed(std::string_view bytes) { m_buffer.append(bytes); }
  /// The next complete reply, or nothing. `broken` is set when the bytes are no RESP.
  std::optional<Reply> next(bool& broken);

private:
  std::optional<Reply> read(std::size_t& position, bool& broken, int depth) const;
  std::string m_buffer;
};

} // namespace interleave
