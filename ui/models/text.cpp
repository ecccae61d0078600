#include "ui/models/text.hpp"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

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

} // namespace

QString numberText(std::int64_t value) {
  // The C locale has no separators.
  const QLocale locale;
  const bool plain = locale.language() == QLocale::C;
  return (plain ? QLocale(QLocale::English, QLocale::UnitedStates) : locale).toString(static_cast<qlonglong>(value));
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
