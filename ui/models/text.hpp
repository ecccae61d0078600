// From the engine's byte strings to text on the screen.
#pragma once

#include <QString>

#include <cstdint>
#include <string>

#include <gmpxx.h>

namespace interleave {

/// The bytes read as UTF-8; what is none becomes replacement characters.
[[nodiscard]] inline QString text(const std::string& bytes) {
  return QString::fromStdString(bytes);
}

/// A count with thousands separators, as the language of the window writes them.
[[nodiscard]] QString numberText(std::int64_t value);

/// The same for a number of any size; a long one as a power of ten: "about 6.76 × 10³²⁴".
[[nodiscard]] QString numberText(const mpz_class& value);

/// A part of a whole with three digits that matter: "66.7 %", "99.9998 %". Only what is exactly nothing or all says so.
[[nodiscard]] QString percentText(double share);

/// A number with so many digits behind the point, without needless zeros, as the language of the window writes it.
[[nodiscard]] QString decimalText(double value, int digits);

/// A time for people: "0.4 ms", "12 ms", "3.2 s".
[[nodiscard]] QString durationText(double seconds);

/// A time to live for people: "12 s", "2 min 5 s", "none" for -1.
[[nodiscard]] QString ttlText(std::int64_t ttlMs);

/// The first sentence of a story, on one line.
[[nodiscard]] QString firstSentence(const std::string& story);

/// Cuts the middle of a long text, so that both its ends stay readable.
[[nodiscard]] QString shortened(const QString& text, int maximumLength);

/// "A", "A or B", "A, B or C".
[[nodiscard]] QString alternatives(const QStringList& names);

} // namespace interleave
