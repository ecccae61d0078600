#include "engine/resp/wire.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"
#include "engine/resp/text.hpp"

namespace interleave {

namespace {

constexpr std::size_t kLargestInline = 64 * 1024;
constexpr std::int64_t kLargestBulk = 512LL << 20;
constexpr std::int64_t kLongestList = 2147483647;

void appendNumberLine(std::string& bytes, char type, std::int64_t number) {
  char line[24];
  line[0] = type;
  char* end = line + 1;
  if (number >= 0 && number < 10)
    *end++ = static_cast<char>('0' + number);
  else
    end = std::to_chars(end, line + sizeof line - 2, number).ptr;
  *end++ = '\r';
  *end++ = '\n';
  bytes.append(line, end);
}

void appendBulk(std::string& bytes, std::string_view text) {
  appendNumberLine(bytes, '$', static_cast<std::int64_t>(text.size()));
  bytes += text;
  bytes += "\r\n";
}

void appendLine(std::string& bytes, char type, std::string_view text) {
  bytes += type;
  const std::size_t start = bytes.size();
  bytes += text;
  std::replace_if(
      bytes.begin() + static_cast<std::ptrdiff_t>(start), bytes.end(), [](char c) { return c == '\r' || c == '\n'; }, ' ');
  bytes += "\r\n";
}

void appendElements(std::string& bytes, char type, const Reply& reply, int protocol) {
  const bool halved = type == '%';
  appendNumberLine(bytes, type, static_cast<std::int64_t>(halved ? reply.elements.size() / 2 : reply.elements.size()));
  for (const Reply& element : reply.elements) appendReply(bytes, element, protocol);
}

void appendPairs(std::string& bytes, const Reply& reply, int protocol) {
  if (protocol < 3) return appendElements(bytes, '*', reply, protocol);
  appendNumberLine(bytes, '*', static_cast<std::int64_t>(reply.elements.size() / 2));
  for (std::size_t i = 0; i < reply.elements.size(); ++i) {
    if (i % 2 == 0) appendNumberLine(bytes, '*', 2);
    appendReply(bytes, reply.elements[i], protocol);
  }
}

} // namespace

void appendReply(std::string& bytes, const Reply& reply, int protocol) {
  const bool resp3 = protocol >= 3;
  switch (reply.kind) {
  case Reply::Kind::Nil: bytes += resp3 ? "_\r\n" : "$-1\r\n"; return;
  case Reply::Kind::NilArray: bytes += resp3 ? "_\r\n" : "*-1\r\n"; return;
  case Reply::Kind::Integer: return appendNumberLine(bytes, ':', reply.integer);
  case Reply::Kind::Bulk: return appendBulk(bytes, reply.text);
  case Reply::Kind::Status: return appendLine(bytes, '+', reply.text);
  case Reply::Kind::Error: return appendLine(bytes, '-', reply.text);
  case Reply::Kind::Array: return appendElements(bytes, '*', reply, protocol);
  case Reply::Kind::Map: return appendElements(bytes, resp3 ? '%' : '*', reply, protocol);
  case Reply::Kind::Set: return appendElements(bytes, resp3 ? '~' : '*', reply, protocol);
  case Reply::Kind::Pairs: return appendPairs(bytes, reply, protocol);
  case Reply::Kind::Push: return appendElements(bytes, resp3 ? '>' : '*', reply, protocol);
  case Reply::Kind::Double:
    return resp3 ? appendLine(bytes, ',', formatDouble(reply.number)) : appendBulk(bytes, formatDouble(reply.number));
  case Reply::Kind::Boolean:
    if (resp3) bytes += reply.integer != 0 ? "#t\r\n" : "#f\r\n";
    else appendNumberLine(bytes, ':', reply.integer);
    return;
  case Reply::Kind::BigNumber: return resp3 ? appendLine(bytes, '(', reply.text) : appendBulk(bytes, reply.text);
  case Reply::Kind::Verbatim:
    if (!resp3) return appendBulk(bytes, reply.text.size() > 4 ? std::string_view(reply.text).substr(4) : "");
    appendNumberLine(bytes, '=', static_cast<std::int64_t>(reply.text.size()));
    bytes += reply.text;
    bytes += "\r\n";
    return;
  case Reply::Kind::NoReply: return;
  }
}

void appendRequest(std::string& bytes, const Request& request) {
  appendNumberLine(bytes, '*', static_cast<std::int64_t>(request.size()));
  for (const std::string& argument : request) appendBulk(bytes, argument);
}

void RequestReader::feed(std::string_view bytes) {
  compact();
  m_buffer.append(bytes);
}

void RequestReader::compact() {
  if (m_position == 0) return;
  m_buffer.erase(0, m_position);
  m_position = 0;
  if (m_buffer.empty() && m_buffer.capacity() > (1u << 20)) m_buffer.shrink_to_fit();
}

namespace {

/// Where a line ends, or npos. Redis looks with strchr, so that a NUL hides what is behind it: such a line never ends.
std::size_t endOfLine(const std::string& bytes, std::size_t from, char end) {
  for (std::size_t i = from; i < bytes.size(); ++i) {
    if (bytes[i] == end) return i;
    if (bytes[i] == '\0') break;
  }
  return std::string::npos;
}

} // namespace

std::optional<std::string_view> RequestReader::line() {
  const std::size_t end = endOfLine(m_buffer, m_position, '\r');
  if (end == std::string::npos || end + 1 >= m_buffer.size()) return std::nullopt;
  return std::string_view(m_buffer).substr(m_position, end - m_position);
}

std::optional<std::int64_t> RequestReader::shortNumberLine(char type) {
  constexpr std::size_t kMostDigits = 8;
  const std::string_view bytes = std::string_view(m_buffer).substr(m_position, 1 + kMostDigits + 2);
  if (bytes.size() < 2 || bytes[0] != type || bytes[1] == '0') return std::nullopt;
  std::int64_t number = 0;
  std::size_t at = 1;
  for (; at < bytes.size() && bytes[at] >= '0' && bytes[at] <= '9'; ++at) number = number * 10 + (bytes[at] - '0');
  if (at < 2 || at + 1 >= bytes.size() || bytes[at] != '\r') return std::nullopt;
  m_position += at + 2;
  return number;
}

RequestReader::Outcome RequestReader::next(Request& request, std::string& error, Trust trust) {
  if (m_argumentsLeft < 0) {
    if (m_position >= m_buffer.size()) return Outcome::NeedMore;
    if (m_buffer[m_position] != '*') return nextInline(request, error);
  }
  return nextList(request, error, trust);
}

RequestReader::Outcome RequestReader::nextInline(Request& request, std::string& error) {
  const std::size_t end = endOfLine(m_buffer, m_position, '\n');
  if (end == std::string::npos) {
    if (pending() <= kLargestInline) return Outcome::NeedMore;
    error = "ERR Protocol error: too big inline request";
    return Outcome::Broken;
  }
  std::string_view text = std::string_view(m_buffer).substr(m_position, end - m_position);
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  request.clear();
  const bool balanced = splitArguments(text, request);
  m_position = end + 1;
  if (balanced) return Outcome::Complete;
  error = "ERR Protocol error: unbalanced quotes in request";
  return Outcome::Broken;
}

RequestReader::Outcome RequestReader::readListHeader(std::string& error, Trust trust) {
  if (trust == Trust::Full) {
    if (const auto count = shortNumberLine('*')) {
      m_argumentsLeft = *count;
      m_argumentsRead = 0;
      return Outcome::Complete;
    }
  }
  const auto header = line();
  if (!header) {
    if (pending() <= kLargestInline) return Outcome::NeedMore;
    error = "ERR Protocol error: too big mbulk count string";
    return Outcome::Broken;
  }
  const auto count = parseInteger(header->substr(1));
  if (!count || *count > kLongestList) {
    error = "ERR Protocol error: invalid multibulk length";
    return Outcome::Broken;
  }
  if (trust == Trust::Unauthenticated && *count > 10) {
    error = "ERR Protocol error: unauthenticated multibulk length";
    return Outcome::Broken;
  }
  m_position += header->size() + 2;
  m_argumentsLeft = std::max<std::int64_t>(0, *count);
  m_argumentsRead = 0;
  return Outcome::Complete;
}

RequestReader::Outcome RequestReader::nextList(Request& request, std::string& error, Trust trust) {
  if (m_argumentsLeft < 0) {
    const Outcome header = readListHeader(error, trust);
    if (header != Outcome::Complete) return header;
  }
  while (m_argumentsLeft > 0) {
    const Outcome bulk = readBulk(request, error, trust);
    if (bulk != Outcome::Complete) return bulk;
  }
  request.resize(m_argumentsRead);
  m_argumentsLeft = -1;
  return Outcome::Complete;
}

RequestReader::Outcome RequestReader::readBulk(Request& request, std::string& error, Trust trust) {
  if (m_bulkLength < 0 && trust == Trust::Full) m_bulkLength = shortNumberLine('$').value_or(-1);
  if (m_bulkLength < 0) {
    const auto header = line();
    if (!header) {
      if (pending() <= kLargestInline) return Outcome::NeedMore;
      error = "ERR Protocol error: too big bulk count string";
      return Outcome::Broken;
    }
    if (header->empty() || (*header)[0] != '$') {
      error = fmt::format("ERR Protocol error: expected '$', got '{}'", header->empty() ? m_buffer[m_position] : (*header)[0]);
      return Outcome::Broken;
    }
    const auto length = parseInteger(header->substr(1));
    if (!length || *length < 0 || *length > kLargestBulk) {
      error = "ERR Protocol error: invalid bulk length";
      return Outcome::Broken;
    }
    if (trust == Trust::Unauthenticated && *length > 16384) {
      error = "ERR Protocol error: unauthenticated bulk length";
      return Outcome::Broken;
    }
    m_position += header->size() + 2;
    m_bulkLength = *length;
  }
  if (pending() < static_cast<std::size_t>(m_bulkLength) + 2) return Outcome::NeedMore;
  const std::string_view bytes = std::string_view(m_buffer).substr(m_position, static_cast<std::size_t>(m_bulkLength));
  if (m_argumentsRead < request.size())
    request[m_argumentsRead].assign(bytes);
  else
    request.emplace_back(bytes);
  ++m_argumentsRead;
  --m_argumentsLeft;
  m_position += static_cast<std::size_t>(m_bulkLength) + 2;
  m_bulkLength = -1;
  return Outcome::Complete;
}

std::optional<Reply> ReplyReader::next(bool& broken) {
  broken = false;
  std::size_t position = 0;
  auto reply = read(position, broken, 0);
  if (reply) m_buffer.erase(0, position);
  return reply;
}

namespace {

std::optional<Reply> scalarReply(char type, std::string_view text, bool& broken) {
  switch (type) {
  case '+': return Reply::status(std::string(text));
  case '-': return Reply::error(std::string(text));
  case '(': return Reply::bigNumber(std::string(text));
  case '_': return Reply::nil();
  case '#': return Reply::boolean(text == "t");
  case ',': return Reply::doubleOf(text == "nan" ? NAN : parseDouble(text).value_or(0));
  case ':':
    if (const auto number = parseInteger(text)) return Reply::integerOf(*number);
    break;
  default: break;
  }
  broken = true;
  return std::nullopt;
}

} // namespace

std::optional<Reply> ReplyReader::read(std::size_t& position, bool& broken, int depth) const {
  const std::size_t end = m_buffer.find("\r\n", position);
  if (end == std::string::npos || depth > 128) {
    broken = broken || depth > 128;
    return std::nullopt;
  }
  const char type = m_buffer[position];
  const std::string_view text = std::string_view(m_buffer).substr(position + 1, end - position - 1);
  position = end + 2;
  const bool isBulk = type == '$' || type == '=';
  const bool isList = type == '*' || type == '%' || type == '~' || type == '>';
  if (!isBulk && !isList) return scalarReply(type, text, broken);
  const auto count = parseInteger(text);
  if (!count || *count < -1) {
    broken = true;
    return std::nullopt;
  }
  if (*count < 0) return isBulk ? Reply::nil() : Reply::nilArray();
  if (isBulk) {
    if (m_buffer.size() < position + static_cast<std::size_t>(*count) + 2) return std::nullopt;
    std::string bytes = m_buffer.substr(position, static_cast<std::size_t>(*count));
    position += static_cast<std::size_t>(*count) + 2;
    return type == '$' ? Reply::bulk(std::move(bytes)) : Reply::verbatim(std::move(bytes));
  }
  std::vector<Reply> elements;
  for (std::int64_t i = 0; i < *count * (type == '%' ? 2 : 1); ++i) {
    auto element = read(position, broken, depth + 1);
    if (!element) return std::nullopt;
    elements.push_back(std::move(*element));
  }
  switch (type) {
  case '%': return Reply::map(std::move(elements));
  case '~': return Reply::set(std::move(elements));
  case '>': return Reply::push(std::move(elements));
  default: return Reply::array(std::move(elements));
  }
}

} // namespace interleave
