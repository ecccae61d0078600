#include "ui/views/registry.hpp"

#include <QCoreApplication>

#include "ui/views/learn/learn_view.hpp"
#include "ui/views/race/race_view.hpp"

namespace interleave {
namespace {

template <class Kind> View* make(ViewContext& context, QWidget* parent) {
  return new Kind(context, parent);
}
QString tr(const char* source) {
  return QCoreApplication::translate("Views", source);
}

} // namespace

const std::vector<ViewRow>& viewRegistry() {
  static const std::vector<ViewRow> rows = {
      {QStringLiteral("learn"), tr("Learn"), QStringLiteral("learn"), 1, &make<LearnView>},
      {QStringLiteral("race"), tr("Race"), QStringLiteral("race"), 2, &make<RaceView>},
  };
  return rows;
}

} // namespace interleave
