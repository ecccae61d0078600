#include "ui/shell/application.hpp"

#include <QLocale>

#include <clocale>

#include "ui/shell/language.hpp"
#include "ui/shell/resources.hpp"

namespace interleave {

void prepareApplication() {
  // QApplication takes over the system's locale, in which "0.5" may be no number: strtod and snprintf, by which the
  // engine and Lua read and write numbers as Redis does, would follow it. What people see goes through QLocale instead.
  std::setlocale(LC_NUMERIC, "C");
  loadResources();
  applyLanguage();
}

} // namespace interleave
