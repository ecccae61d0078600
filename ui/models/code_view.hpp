// A client's program with the values of the moment at its line ends.
#pragma once

#include <QString>

#include <vector>

#include "ui/models/lua_tokens.hpp"
#include "ui/models/race_model.hpp"

namespace interleave {

struct CodeNote {
  QString text; ///< "stock = 1", "→ 0", "stock = 1, stale since step 3"
  bool stale = false;
};

struct CodeLine {
  int number = 0; ///< from 1 for the first line of the function's body
  QString text;   ///< without the indentation that all lines share
  std::vector<LuaToken> tokens;
  std::vector<CodeNote> notes;
};

struct CodeView {
  std::vector<CodeLine> lines;
  int current = -1; ///< index of the line that sends the next request, or where the program ended; -1 for none

  /// As text: the current line behind ">", notes behind "--".
  [[nodiscard]] QString description() const;
};

/// REQUIRES 0 <= client < race.clientCount().
[[nodiscard]] CodeView codeView(const RaceModel& race, ClientIndex client);

} // namespace interleave
