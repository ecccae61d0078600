// From the engine's byte strings to text on the screen.
#pragma once

#include <QString>

#include <cstdint>
#include <string>

namespace interleave {

/// The bytes read as UTF-8; what is none becomes replacement characters.
[[nodiscard]] inline QString text(const std::string& bytes) {
  return QString::fromStdString(bytes);
}

/// A count with thousands separators, as the language of the window writes them.
[[nodiscard]] QString numberText(std::int64_t value);

/// A time to live for people: "12 s", "2 min 5 s", "none" for -1.
[[nodiscard]] QString ttlText(std::int64_t ttlMs);

/// The first sentence of a story, on one line.
[[nodiscard]] QString firstSentence(const std::string& story);

/// Cuts the middle of a long text, so that both its ends stay readable.
[[nodiscard]] QString shortened(const QString& text, int maximumLength);

/// "A", "A or B", "A, B or C".
[[nodiscard]] QString alternatives(const QStringList& names);

} // namespace interleave
