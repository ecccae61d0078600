// Byte strings as Redis treats them: numbers read strictly, floats written as Redis writes them, globs, quoting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace interleave {

/// Reads a signed 64-bit integer as Redis's string2ll does: no blanks, no plus sign, no leading zeros, no overflow.
[[nodiscard]] std::optional<std::int64_t> parseInteger(std::string_view text);

/// Reads a floating point number as Redis's getLongDoubleFromObject does: no leading blanks, nothing behind it, no NaN.
[[nodiscard]] std::optional<long double> parseLongDouble(std::string_view text);

/// Reads a double as Redis's getDoubleFromObject does; "inf" and "-inf" are numbers, NaN is not.
[[nodiscard]] std::optional<double> parseDouble(std::string_view text);

/// Writes a long double as INCRBYFLOAT stores it: 17 digits behind the point, trailing zeros cut.
[[nodiscard]] std::string formatLongDouble(long double value);

/// Writes a double with 17 significant digits, as scores and scripts' arguments are written ("%.17g").
[[nodiscard]] std::string formatDouble(double value);

/// Matches a glob as Redis's stringmatchlen does: * ? [a-z] [^a] and backslash.
enum class CaseRule { Sensitive, Insensitive };
[[nodiscard]] bool matchesGlob(std::string_view pattern, std::string_view text, CaseRule rule = CaseRule::Sensitive);

[[nodiscard]] std::string toLower(std::string_view text);
/// The text without blanks around it, tabs and line ends included.
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string toUpper(std::string_view text);
[[nodiscard]] bool equalsIgnoringCase(std::string_view left, std::string_view right);

/// A byte string in double quotes with escapes, as redis-cli prints it: "a\r\n\x00".
[[nodiscard]] std::string quoted(std::string_view bytes);

/// The bytes up to the first NUL: what Redis's C code makes of an argument that it prints with %s.
[[nodiscard]] inline std::string_view untilNul(std::string_view bytes) { return bytes.substr(0, bytes.find('\0')); }

/// True when the bytes are well-formed UTF-8.
[[nodiscard]] bool isUtf8(std::string_view bytes);

/// The digits of a whole number, with a comma before each group of three: "12,345".
[[nodiscard]] std::string withCommas(std::string_view digits);
/// A count with its noun: "1 item", "2 items".
[[nodiscard]] std::string counted(std::int64_t count, std::string_view singular, std::string_view plural = {});

/// 64-bit hash of bytes, the same on every machine and in every run.
[[nodiscard]] std::uint64_t stableHash(std::string_view bytes, std::uint64_t seed = 0);

/// SHA1 of bytes as 40 lower-case hexadecimal digits.
[[nodiscard]] std::string sha1Hex(std::string_view bytes);

} // namespace interleave
