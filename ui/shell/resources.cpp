#include "ui/shell/resources.hpp"

#include <QApplication>
#include <QStyleFactory>

// Q_INIT_RESOURCE declares a function: it must stand outside of every namespace.
static void initialiseAssets() {
  Q_INIT_RESOURCE(assets);
  Q_INIT_RESOURCE(translations);
}

namespace interleave {

void loadResources() {
  initialiseAssets();
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
}

} // namespace interleave
