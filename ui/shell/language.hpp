// The language of the window: the system's, or one that was chosen.
#pragma once

#include <QString>

#include <vector>

namespace interleave {

struct LanguageRow {
  QString code; ///< ISO 639: "de"; empty: the system's
  QString name; ///< in that language
};

/// Those that there is a translation for, the system's first.
[[nodiscard]] std::vector<LanguageRow> languages();
/// The code of the one that was chosen; empty for the system's.
[[nodiscard]] QString chosenLanguage();
/// Remembers it and makes it the language of whatever is built from now on.
void chooseLanguage(const QString& code);
/// Makes the chosen language that of the program, with its way of writing numbers. Called once at the start.
void applyLanguage();

} // namespace interleave
