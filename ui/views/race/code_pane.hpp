// A program's lines in the colours of Lua, the current one marked, with the values of the moment at their ends. Long
// lines wrap; a value that does not fit behind its line stands below it.
#pragma once

#include <QAbstractScrollArea>

#include "ui/models/code_view.hpp"

namespace interleave {

class CodePane final : public QAbstractScrollArea {
  Q_OBJECT

public:
  explicit CodePane(QWidget* parent);

  void setCode(CodeView code);
  [[nodiscard]] const CodeView& code() const { return m_code; }
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  /// One row on the screen: a piece of a line, or the notes of a line that had no room behind it.
  struct Row {
    int line = 0;
    int start = 0;
    int length = 0;
    int indent = 0; ///< characters
    bool first = false;
    bool notes = false; ///< the line's notes stand at the end of this row
  };
  void layOut();
  void layOutLine(int line, int columns);
  void showCurrent();
  void paintRow(QPainter& painter, const Row& row, double top) const;
  void paintPieces(QPainter& painter, const Row& row, double left, double base) const;
  void paintPiece(QPainter& painter, const QString& piece, double left, double base) const;
  void paintNotes(QPainter& painter, const Row& row, double left, double base) const;
  [[nodiscard]] int rowHeight() const;
  [[nodiscard]] double gutter() const;
  [[nodiscard]] double charWidth() const;
  [[nodiscard]] int noteLength(int line) const;

  CodeView m_code;
  std::vector<Row> m_rows;
};

} // namespace interleave
