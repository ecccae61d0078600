// A text editor for Lua in the theme's colours, which can point at a wrong line.
#pragma once

#include <Qsci/qscilexerlua.h>
#include <Qsci/qsciscintilla.h>
#include <Qsci/qscistyle.h>

namespace interleave {

class CodeEditor : public QsciScintilla {
  Q_OBJECT

public:
  explicit CodeEditor(QWidget* parent);

  /// Marks a line, from 1, and says what is wrong below it; line 0 takes the mark away.
  void setProblem(int line, const QString& words);
  /// Line and column of the cursor stay where they were, as far as they are still there.
  void setWords(const QString& words);

signals:
  /// Esc: the keys belong to the view again.
  void left();

protected:
  void keyPressEvent(QKeyEvent* event) override;
  [[nodiscard]] QsciLexerLua* luaLexer() { return m_lexer; }
  /// The editor component knows sizes in points only.
  [[nodiscard]] QFont inPoints(QFont font) const;

private:
  void dress();

  QsciLexerLua* m_lexer;
  QsciStyle m_problemStyle; ///< styles are few: one for all problems
};

} // namespace interleave
