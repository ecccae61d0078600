// The script with its run in place: breakpoints and how often a line ran at its left, the line that is about to run, and
// at the ends of lines the values that they gave.
#pragma once

#include "ui/models/debug_rows.hpp"
#include "ui/shell/code_editor.hpp"

namespace interleave {

class ScriptEditor final : public CodeEditor {
  Q_OBJECT

public:
  ScriptEditor(DebugModel& model, QWidget* parent);

  /// The line of the cursor, from 1.
  [[nodiscard]] int cursorLine() const;
  /// Brings a line into sight.
  void showLine(int line);
  /// What stands at the end of a line.
  [[nodiscard]] QString noteOf(int line) const;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  bool viewportEvent(QEvent* event) override;

private:
  void dressMarks();
  void addWords();
  void follow();
  void showMarks();
  void showProblems();
  void takeMovedBreakpoints();
  void hover(int position, int x, int y);
  void paintNote(QPainter& painter, int line, const LineNote& note);

  DebugModel& m_model;
  std::map<int, LineNote> m_notes;
  std::map<int, int> m_handles; ///< of the markers of line breakpoints, by their ids
  int m_shownLine = 0;
  bool m_taking = false;
};

} // namespace interleave
