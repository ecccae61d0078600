#include "ui/models/text.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <cmath>

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Text)
};

/// "2 min 5 s", or "2 min" where the small part is zero.
QString twoUnits(std::int64_t large, const QString& largeUnit, std::int64_t small, const QString& smallUnit) {
  const QString first = QStringLiteral("%1 %2").arg(large).arg(largeUnit);
  return small == 0 ? first : QStringLiteral("%1 %2 %3").arg(first).arg(small).arg(smallUnit);
}

/// The C locale has no separators.
QLocale localeWithSeparators() {
  const QLocale locale;
  return locale.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : locale;
}

/// Digits as exponents are written.
QString raised(std::size_t number) {
  static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString words;
  for (const char digit : std::to_string(number))
    words += digits[digit - '0'];
  return words;
}

} // namespace

QString numberText(std::int64_t value) {
  return localeWithSeparators().toString(static_cast<qlonglong>(value));
}

QString numberText(const mpz_class& value) {
  constexpr std::size_t kMostDigits = 24;
  const std::string digits = value.get_str();
  if (digits.size() > kMostDigits)
    return Words::tr("about %1 × 10%2")
        .arg(decimalText(std::stod(digits.substr(0, 1) + "." + digits.substr(1, 2)), 2), raised(digits.size() - 1));
  const QString separator = localeWithSeparators().groupSeparator();
  QString words;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    if (at > 0 && (digits.size() - at) % 3 == 0) words += separator;
    words += QChar::fromLatin1(digits[at]);
  }
  return words;
}

QString decimalText(double value, int digits) {
  QString words = localeWithSeparators().toString(value, 'f', digits);
  if (!words.contains(localeWithSeparators().decimalPoint())) return words;
  while (words.endsWith('0'))
    words.chop(1);
  if (words.endsWith(localeWithSeparators().decimalPoint())) words.chop(1);
  return words;
}

QString percentText(double share) {
  constexpr int kMostDigits = 4;
  const double percent = share * 100;
  if (share <= 0 || share >= 1) return Words::tr("%1 %").arg(share <= 0 ? 0 : 100);
  // As many digits as tell it from nothing and from all.
  const double distance = std::min(percent, 100 - percent);
  const int digits = distance >= 1 ? 1 : static_cast<int>(std::ceil(-std::log10(distance))) + (percent < 50 ? 1 : 0);
  if (digits > kMostDigits)
    return percent < 50 ? Words::tr("< %1 %").arg(decimalText(1e-4, 4))
                        : Words::tr("> %1 %").arg(decimalText(99.9999, 4));
  return Words::tr("%1 %").arg(decimalText(percent, digits));
}

QString durationText(double seconds) {
  if (seconds < 0.01) return Words::tr("%1 ms").arg(decimalText(seconds * 1000, 1));
  if (seconds < 1) return Words::tr("%1 ms").arg(decimalText(seconds * 1000, 0));
  return Words::tr("%1 s").arg(decimalText(seconds, 1));
}

QString ttlText(std::int64_t ttlMs) {
  if (ttlMs < 0) return Words::tr("none");
  if (ttlMs < 1000) return Words::tr("%1 ms").arg(ttlMs);
  const std::int64_t seconds = ttlMs / 1000;
  if (seconds < 60)
    return ttlMs % 1000 == 0 ? Words::tr("%1 s").arg(seconds) : Words::tr("%L1 s").arg(static_cast<double>(ttlMs) / 1000, 0, 'f', 1);
  if (seconds < 3600) return twoUnits(seconds / 60, Words::tr("min"), seconds % 60, Words::tr("s"));
  if (seconds < 86400) return twoUnits(seconds / 3600, Words::tr("h"), seconds % 3600 / 60, Words::tr("min"));
  return twoUnits(seconds / 86400, Words::tr("d"), seconds % 86400 / 3600, Words::tr("h"));
}

QString firstSentence(const std::string& story) {
  const QString flat = text(story).simplified();
  for (qsizetype at = 0; at + 1 < flat.size(); ++at)
    if (QStringLiteral(".?!").contains(flat[at]) && flat[at + 1].isSpace()) return flat.left(at + 1);
  return flat;
}

QString shortened(const QString& whole, int maximumLength) {
  if (whole.size() <= maximumLength || maximumLength < 3) return whole;
  const int front = (maximumLength - 1) * 2 / 3;
  return whole.left(front) + QChar(0x2026) + whole.right(maximumLength - 1 - front);
}

QString alternatives(const QStringList& names) {
  if (names.size() < 2) return names.join(QString());
  return Words::tr("%1 or %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.last());
}

} // namespace interleave
