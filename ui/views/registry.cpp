#include "ui/views/registry.hpp"

#include <QCoreApplication>

#include "ui/views/debug/debug_view.hpp"
#include "ui/views/learn/learn_view.hpp"
#include "ui/views/price/price_view.hpp"
#include "ui/views/proof/proof_view.hpp"
#include "ui/views/race/race_view.hpp"

namespace interleave {
namespace {

template <class Kind> View* make(ViewContext& context, QWidget* parent) {
  return new Kind(context, parent);
}

} // namespace

QString ViewRow::title() const {
  return QCoreApplication::translate("Views", name);
}

const std::vector<ViewRow>& viewRegistry() {
  static const std::vector<ViewRow> rows = {
      {QStringLiteral("learn"), QT_TRANSLATE_NOOP("Views", "Learn"), QStringLiteral("learn"), 1, &make<LearnView>},
      {QStringLiteral("race"), QT_TRANSLATE_NOOP("Views", "Race"), QStringLiteral("race"), 2, &make<RaceView>},
      {QStringLiteral("proof"), QT_TRANSLATE_NOOP("Views", "Proof"), QStringLiteral("proof"), 3, &make<ProofView>},
      {QStringLiteral("price"), QT_TRANSLATE_NOOP("Views", "Price"), QStringLiteral("price"), 4, &make<PriceView>},
      {QStringLiteral("debug"), QT_TRANSLATE_NOOP("Views", "Debug"), QStringLiteral("debug"), 5, &make<DebugView>},
  };
  return rows;
}

} // namespace interleave
