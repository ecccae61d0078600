#include "ui/models/keys_view.hpp"

#include <QCoreApplication>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kLongestValue = 120;
constexpr std::size_t kMostMembers = 50;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Keys)
};

/// The name as keysOf() writes it.
std::string shownName(const KeyChange& change) {
  return change.database == 0 ? change.key : "db" + std::to_string(change.database) + "/" + change.key;
}

const KeyChange* changeOf(const StepEvent* event, const std::string& name) {
  if (event != nullptr)
    for (const KeyChange& change : event->changes)
      if (shownName(change) == name) return &change;
  return nullptr;
}

QString tipOf(const KeyImage& image) {
  return image.ttlMs < 0 ? Words::tr("never expires") : Words::tr("expires in %1 ms").arg(numberText(image.ttlMs));
}

/// What stood in a field before; nothing where it is as it was.
QString memberBefore(const KeyChange* change, const std::string& field, const std::string& value) {
  if (change == nullptr || !change->before) return {};
  for (const auto& [name, old] : change->before->members)
    if (name == field) return old == value ? QString() : text(old);
  return Words::tr("new");
}

FactRow memberRow(const KeyChange* change, const std::string& field, const std::string& value) {
  FactRow row;
  const QString before = memberBefore(change, field, value);
  row.changed = change != nullptr && (!before.isEmpty() || !change->before);
  row.cells = {{},
               {QStringLiteral("  ") + text(field), {}, {}, true, false},
               {},
               {shortened(text(value), kLongestValue), before, text(value), true, row.changed},
               {}};
  return row;
}

FactRow keyRow(const std::string& name, const KeyImage& image, const KeyChange* change) {
  FactRow row;
  row.changed = change != nullptr;
  const bool fresh = change != nullptr && !change->before;
  const bool sameType = change != nullptr && change->before && image.members.empty() && change->before->members.empty();
  const QString value =
      image.members.empty() ? shortened(text(image.text), kLongestValue) : Words::tr("%1 members").arg(image.members.size());
  QString before;
  if (sameType && change->before->text != image.text) before = shortened(text(change->before->text), kLongestValue);
  const QString ttlBefore = change != nullptr && change->before && change->before->ttlMs != image.ttlMs
                                ? ttlText(change->before->ttlMs)
                                : QString();
  const QString sign = change == nullptr ? QString() : fresh ? QStringLiteral("+") : QStringLiteral("±");
  row.cells = {{sign,
                {},
                change == nullptr ? QString()
                : fresh           ? Words::tr("created by this step")
                                  : Words::tr("changed by this step")},
               {text(name), {}, Words::tr("%1, a %2").arg(text(name), text(image.type)), true, false},
               {text(image.type)},
               {value, before, shortened(text(image.text), 2000), true, row.changed},
               {ttlText(image.ttlMs), ttlBefore, tipOf(image)}};
  return row;
}

FactRow goneRow(const KeyChange& change) {
  FactRow row;
  row.changed = true;
  row.cells = {{QStringLiteral("−"), {}, Words::tr("removed by this step")},
               {text(shownName(change)), {}, {}, true, false},
               {text(change.before->type)},
               {Words::tr("gone"), shortened(text(change.before->text), kLongestValue), {}, true, true},
               {QString()}};
  return row;
}

} // namespace

std::vector<FactRow> keyRows(const RaceModel& race) {
  const StepEvent* last = race.lastEvent();
  std::vector<FactRow> rows;
  for (const auto& [name, image] : keysOf(race.world())) {
    const KeyChange* change = changeOf(last, name);
    rows.push_back(keyRow(name, image, change));
    for (std::size_t index = 0; index < std::min(image.members.size(), kMostMembers); ++index)
      rows.push_back(memberRow(change, image.members[index].first, image.members[index].second));
  }
  if (last != nullptr)
    for (const KeyChange& change : last->changes)
      if (!change.after && change.before) rows.push_back(goneRow(change));
  return rows;
}

std::vector<FactRow> ledgerRows(const RaceModel& race) {
  const World& world = race.world();
  const Ledger& ledger = world.ledger;
  const StepEvent* last = race.lastEvent();
  const Ledger delta = last == nullptr ? Ledger{} : last->ledgerDelta;
  std::vector<FactRow> rows;
  const auto add = [&rows](const QString& name, std::int64_t value, std::int64_t change, Tone tone = Tone::Plain) {
    const QString sign = signOf(tone);
    rows.push_back({{{sign.isEmpty() ? name : sign + ' ' + name},
                     {numberText(value), change == 0 ? QString() : numberText(value - change), {}, true, change != 0}},
                    tone,
                    change != 0});
  };
  const bool hasStock = world.rules->stockAtStart != 0 || !world.rules->stockKey.empty();
  if (hasStock) add(Words::tr("stock at start"), world.rules->stockAtStart, 0);
  if (hasStock || ledger.sold != 0) add(Words::tr("sold"), ledger.sold, delta.sold);
  if (hasStock) {
    const std::int64_t over = oversoldBy(world);
    const std::int64_t soldBefore = ledger.sold - delta.sold;
    const std::int64_t overBefore = std::max<std::int64_t>(0, soldBefore - world.rules->stockAtStart);
    add(Words::tr("oversold"), over, over == 0 ? 0 : over - overBefore, over > 0 ? Tone::Bad : Tone::Plain);
  }
  if (hasStock || ledger.refused != 0) add(Words::tr("refused"), ledger.refused, delta.refused);
  if (ledger.failed != 0) add(Words::tr("failed"), ledger.failed, delta.failed, Tone::Bad);
  if (ledger.gaveUp != 0) add(Words::tr("gave up"), ledger.gaveUp, delta.gaveUp, Tone::Caution);
  if (ledger.duplicates != 0) add(Words::tr("recognised repeats"), ledger.duplicates, delta.duplicates);
  for (const auto& [name, count] : ledger.counts) {
    const auto change = delta.counts.find(name);
    add(text(name), count, change == delta.counts.end() ? 0 : change->second);
  }
  return rows;
}

} // namespace interleave
