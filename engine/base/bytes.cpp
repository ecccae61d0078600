#include "engine/base/bytes.hpp"

#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>
#include <openssl/sha.h>

namespace interleave {

std::optional<std::int64_t> parseInteger(std::string_view text) {
  if (text.empty() || text.size() > 20) return std::nullopt;
  std::string_view digits = text[0] == '-' ? text.substr(1) : text;
  if (digits.empty()) return std::nullopt;
  if (digits[0] == '0') return text == "0" ? std::optional<std::int64_t>(0) : std::nullopt;
  std::int64_t value = 0;
  constexpr std::size_t kDigitsThatFit = 18;
  if (digits.size() <= kDigitsThatFit) {
    for (const char c : digits) {
      if (c < '0' || c > '9') return std::nullopt;
      value = value * 10 + (c - '0');
    }
    return digits.size() == text.size() ? value : -value;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

namespace {

bool startsWithBlank(std::string_view text) {
  return !text.empty() && std::strchr(" \t\n\v\f\r", text[0]) != nullptr;
}

constexpr std::size_t kLongestNumber = 5 * 1024; ///< MAX_LONG_DOUBLE_CHARS

// Both parsers share Redis's rule: strtold/strtod must take the whole text, and overflow is refused.
template <class Number, class Parse> std::optional<Number> parseFloating(std::string_view text, Parse parse) {
  if (text.empty() || text.size() >= kLongestNumber || startsWithBlank(text) || text.find('\0') != std::string_view::npos)
    return std::nullopt;
  const std::string owned(text);
  char* end = nullptr;
  errno = 0;
  const Number value = parse(owned.c_str(), &end);
  if (*end != '\0' || std::isnan(value)) return std::nullopt;
  if (errno == ERANGE && (std::isinf(value) || value == 0)) return std::nullopt;
  return value;
}

} // namespace

std::optional<long double> parseLongDouble(std::string_view text) {
  return parseFloating<long double>(text, [](const char* s, char** end) { return std::strtold(s, end); });
}

std::optional<double> parseDouble(std::string_view text) {
  // Whole numbers that a double holds exactly, the usual case, need no general parser.
  constexpr std::size_t kExactDigits = 15;
  if (text.size() <= kExactDigits && !text.empty() && text[0] != '-')
    if (const auto whole = parseInteger(text)) return static_cast<double>(*whole);
  return parseFloating<double>(text, [](const char* s, char** end) { return std::strtod(s, end); });
}

std::string formatLongDouble(long double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, kLongestNumber> buffer{};
  const int size = std::snprintf(buffer.data(), buffer.size(), "%.17Lf", value);
  std::string text(buffer.data(), static_cast<std::size_t>(size));
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string formatDouble(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  if (std::isnan(value)) return "nan";
  std::array<char, 64> buffer{};
  const int size = std::snprintf(buffer.data(), buffer.size(), "%.17g", value);
  return {buffer.data(), static_cast<std::size_t>(size)};
}

namespace {

char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char uppered(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool sameCharacter(char a, char b, CaseRule rule) {
  return rule == CaseRule::Insensitive ? lowered(a) == lowered(b) : a == b;
}

// Consumes the class behind '[' from the pattern and tells whether the character is in it. An unclosed class ends with
// the pattern, as in Redis.
bool takeClassMatches(std::string_view& pattern, char character, CaseRule rule) {
  pattern.remove_prefix(1);
  const bool negated = !pattern.empty() && pattern[0] == '^';
  if (negated) pattern.remove_prefix(1);
  const char c = rule == CaseRule::Insensitive ? lowered(character) : character;
  bool found = false;
  while (!pattern.empty() && pattern[0] != ']') {
    if (pattern[0] == '\\' && pattern.size() >= 2) {
      pattern.remove_prefix(1);
      found = found || pattern[0] == character;
    } else if (pattern.size() >= 3 && pattern[1] == '-') {
      unsigned char low = static_cast<unsigned char>(rule == CaseRule::Insensitive ? lowered(pattern[0]) : pattern[0]);
      unsigned char high = static_cast<unsigned char>(rule == CaseRule::Insensitive ? lowered(pattern[2]) : pattern[2]);
      if (low > high) std::swap(low, high);
      pattern.remove_prefix(2);
      const auto u = static_cast<unsigned char>(c);
      found = found || (u >= low && u <= high);
    } else {
      found = found || sameCharacter(pattern[0], character, rule);
    }
    pattern.remove_prefix(1);
  }
  if (!pattern.empty()) pattern.remove_prefix(1);
  return found != negated;
}

} // namespace

bool matchesGlob(std::string_view pattern, std::string_view text, CaseRule rule) {
  // Iterative, with one remembered star: time is bounded by the product of the two lengths, never exponential.
  std::string_view starPattern;
  std::string_view starText;
  bool haveStar = false;
  while (true) {
    if (!pattern.empty() && pattern[0] == '*') {
      while (!pattern.empty() && pattern[0] == '*') pattern.remove_prefix(1);
      if (pattern.empty()) return true;
      haveStar = true;
      starPattern = pattern;
      starText = text;
      continue;
    }
    bool matched = false;
    std::string_view rest = pattern;
    if (pattern.empty() || text.empty()) {
      if (pattern.empty() && text.empty()) return true;
    } else if (pattern[0] == '?') {
      rest.remove_prefix(1);
      matched = true;
    } else if (pattern[0] == '[') {
      matched = takeClassMatches(rest, text[0], rule);
    } else {
      if (rest[0] == '\\' && rest.size() >= 2) rest.remove_prefix(1);
      matched = sameCharacter(rest[0], text[0], rule);
      rest.remove_prefix(1);
    }
    if (matched) {
      pattern = rest;
      text.remove_prefix(1);
      continue;
    }
    if (!haveStar || starText.empty()) return false;
    starText.remove_prefix(1);
    pattern = starPattern;
    text = starText;
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}

std::string toLower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lowered(c);
  return result;
}

std::string toUpper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = uppered(c);
  return result;
}

bool equalsIgnoringCase(std::string_view left, std::string_view right) {
  if (left.size() != right.size()) return false;
  for (std::size_t i = 0; i < left.size(); ++i)
    if (lowered(left[i]) != lowered(right[i])) return false;
  return true;
}

std::string quoted(std::string_view bytes) {
  std::string result = "\"";
  for (const char c : bytes) {
    switch (c) {
    case '\\': result += "\\\\"; break;
    case '"': result += "\\\""; break;
    case '\n': result += "\\n"; break;
    case '\r': result += "\\r"; break;
    case '\t': result += "\\t"; break;
    case '\a': result += "\\a"; break;
    case '\b': result += "\\b"; break;
    default:
      if (c >= ' ' && c <= '~')
        result += c;
      else
        result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
  }
  return result + '"';
}

bool isUtf8(std::string_view bytes) {
  std::size_t i = 0;
  while (i < bytes.size()) {
    const auto lead = static_cast<unsigned char>(bytes[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead >= 0xF0 && lead < 0xF5 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0;
    if (length == 0 || lead >= 0xF5 || i + length > bytes.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((static_cast<unsigned char>(bytes[i + k]) & 0xC0) != 0x80) return false;
    const auto second = length > 1 ? static_cast<unsigned char>(bytes[i + 1]) : 0;
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0)) return false;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90)) return false;
    i += length;
  }
  return true;
}

std::string withCommas(std::string_view digits) {
  const std::size_t sign = digits.starts_with('-') ? 1 : 0;
  std::string text(digits.substr(0, sign));
  for (std::size_t i = sign; i < digits.size(); ++i) {
    if (i > sign && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string counted(std::int64_t count, std::string_view singular, std::string_view plural) {
  if (count == 1) return fmt::format("1 {}", singular);
  return plural.empty() ? fmt::format("{} {}s", count, singular) : fmt::format("{} {}", count, plural);
}

std::uint64_t stableHash(std::string_view bytes, std::uint64_t seed) {
  // FNV-1a over eight bytes at a time with a final mix; quality is ample for tables, and it never varies between runs.
  std::uint64_t hash = 14695981039346656037ULL ^ seed;
  while (bytes.size() >= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), 8);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32;
    bytes.remove_prefix(8);
  }
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  hash ^= hash >> 29;
  hash *= 0xBF58476D1CE4E5B9ULL;
  return hash ^ (hash >> 32);
}

std::string sha1Hex(std::string_view bytes) {
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  SHA1(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

} // namespace interleave
