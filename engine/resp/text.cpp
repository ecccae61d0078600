#include "engine/resp/text.hpp"

#include <cctype>
#include <cstring>

#include <fmt/format.h>

#include "engine/base/bytes.hpp"

namespace interleave {

std::uint64_t stableHash(const Reply& reply) {
  std::uint64_t hash = stableHash(reply.text, static_cast<std::uint64_t>(reply.kind) * 31 + 7);
  hash ^= static_cast<std::uint64_t>(reply.integer) * 0x9E3779B97F4A7C15ULL;
  if (reply.number != 0) hash ^= stableHash(formatDouble(reply.number));
  for (const Reply& element : reply.elements) hash = (hash << 7 | hash >> 57) * 0xBF58476D1CE4E5B9ULL + stableHash(element);
  return hash;
}

namespace {

bool needsQuotes(std::string_view argument) {
  if (argument.empty()) return true;
  for (const char c : argument)
    if (c <= ' ' || c > '~' || c == '"' || c == '\'' || c == '\\') return true;
  return false;
}

std::string joined(const Reply& reply, std::string (*element)(const Reply&)) {
  std::string text;
  const bool isMap = reply.kind == Reply::Kind::Map;
  for (std::size_t i = 0; i < reply.elements.size(); ++i) {
    if (i > 0) text += isMap && i % 2 == 1 ? ": " : ", ";
    text += element(reply.elements[i]);
  }
  return text;
}

int hexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Takes one escape of a double-quoted argument, at the backslash.
void takeEscape(std::string_view line, std::size_t& i, std::string& argument) {
  const char next = line[i + 1];
  if (next == 'x' && i + 3 < line.size() && hexValue(line[i + 2]) >= 0 && hexValue(line[i + 3]) >= 0) {
    argument += static_cast<char>(hexValue(line[i + 2]) * 16 + hexValue(line[i + 3]));
    i += 4;
    return;
  }
  static constexpr std::string_view letters = "nrtba";
  static constexpr std::string_view values = "\n\r\t\b\a";
  const auto at = letters.find(next);
  argument += at == std::string_view::npos ? next : values[at];
  i += 2;
}

// Takes one argument, which starts at i and is no blank. False when a quote is not closed or not followed by a blank.
bool takeArgument(std::string_view line, std::size_t& i, std::string& argument) {
  while (i < line.size() && std::isspace(static_cast<unsigned char>(line[i])) == 0) {
    const char quote = line[i];
    if (quote != '"' && quote != '\'') {
      argument += line[i++];
      continue;
    }
    ++i;
    while (i < line.size() && line[i] != quote) {
      if (quote == '"' && line[i] == '\\' && i + 1 < line.size()) {
        takeEscape(line, i, argument);
      } else if (quote == '\'' && line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '\'') {
        argument += '\'';
        i += 2;
      } else {
        argument += line[i++];
      }
    }
    if (i >= line.size()) return false;
    ++i;
    return i >= line.size() || std::isspace(static_cast<unsigned char>(line[i])) != 0;
  }
  return true;
}

} // namespace

std::string requestText(const Request& request) {
  std::string text;
  for (const std::string& argument : request) {
    if (!text.empty()) text += ' ';
    text += needsQuotes(argument) ? quoted(argument) : argument;
  }
  return text;
}

bool splitArguments(std::string_view line, Request& arguments) {
  std::size_t i = 0;
  while (true) {
    while (i < line.size() && std::isspace(static_cast<unsigned char>(line[i])) != 0) ++i;
    if (i >= line.size()) return true;
    std::string argument;
    if (!takeArgument(line, i, argument)) return false;
    arguments.push_back(std::move(argument));
  }
}

std::string replyText(const Reply& reply) {
  switch (reply.kind) {
  case Reply::Kind::Nil:
  case Reply::Kind::NilArray: return "(nil)";
  case Reply::Kind::Integer: return fmt::format("(integer) {}", reply.integer);
  case Reply::Kind::Bulk: return quoted(reply.text);
  case Reply::Kind::Status: return reply.text;
  case Reply::Kind::Error: return fmt::format("(error) {}", reply.text);
  case Reply::Kind::Double: return fmt::format("(double) {}", formatDouble(reply.number));
  case Reply::Kind::Boolean: return reply.integer != 0 ? "(true)" : "(false)";
  case Reply::Kind::BigNumber: return fmt::format("(big number) {}", reply.text);
  case Reply::Kind::Verbatim: return quoted(reply.text.size() > 4 ? reply.text.substr(4) : reply.text);
  case Reply::Kind::Array:
  case Reply::Kind::Pairs:
  case Reply::Kind::Push: return fmt::format("[{}]", joined(reply, replyText));
  case Reply::Kind::Set: return fmt::format("{{{}}}", joined(reply, replyText));
  case Reply::Kind::Map: return fmt::format("{{{}}}", joined(reply, replyText));
  case Reply::Kind::NoReply: return "(waits)";
  }
  return {};
}

std::string replyShort(const Reply& reply) {
  switch (reply.kind) {
  case Reply::Kind::Nil:
  case Reply::Kind::NilArray: return "nil";
  case Reply::Kind::Integer: return fmt::format("{}", reply.integer);
  case Reply::Kind::Double: return formatDouble(reply.number);
  case Reply::Kind::Bulk: return reply.text.empty() ? "\"\"" : needsQuotes(reply.text) ? quoted(reply.text) : reply.text;
  case Reply::Kind::Error: return reply.text.substr(0, reply.text.find(' '));
  case Reply::Kind::Array:
  case Reply::Kind::Pairs:
  case Reply::Kind::Push: return fmt::format("[{}]", joined(reply, replyShort));
  case Reply::Kind::Map: return fmt::format("{{{}}}", joined(reply, replyShort));
  case Reply::Kind::NoReply: return "waits";
  default: return replyText(reply);
  }
}

std::string replyBlock(const Reply& reply, const std::string& indent) {
  if (!reply.isAggregate()) return replyText(reply);
  if (reply.elements.empty()) return "(empty array)";
  std::string text;
  const std::size_t width = fmt::formatted_size("{}", reply.elements.size());
  for (std::size_t i = 0; i < reply.elements.size(); ++i) {
    if (i > 0) text += '\n' + indent;
    text += fmt::format("{:>{}}) {}", i + 1, width, replyBlock(reply.elements[i], indent + std::string(width + 2, ' ')));
  }
  return text;
}

} // namespace interleave
