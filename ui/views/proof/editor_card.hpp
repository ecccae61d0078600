// The scenario's source, to be changed: each change is read and proved after a short pause.
#pragma once

#include <QLabel>
#include <QLineEdit>

#include "ui/models/workbench.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/code_editor.hpp"

namespace interleave {

class EditorCard final : public Card {
  Q_OBJECT

public:
  EditorCard(Workbench& workbench, QWidget* parent);

  /// Puts the cursor where the program is, and the focus there.
  void takeUp();
  void openSaving();

signals:
  void left();
  void closeAsked();

private:
  void makeFoot();
  void refresh();
  void save();
  void showNote(Tone tone, const QString& words);

  Workbench& m_workbench;
  Draft& m_draft;
  CodeEditor* m_editor;
  QLabel* m_note = nullptr;
  Button* m_revert = nullptr;
  Button* m_restore = nullptr;
  Button* m_saveAs = nullptr;
  QWidget* m_saving = nullptr; ///< where the file's name is written
  QLineEdit* m_path = nullptr;
  bool m_taking = false; ///< the words come from the draft, not from a person
  QString m_warnedOf; ///< a file that the next save may replace
};

} // namespace interleave
