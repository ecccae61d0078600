// Lines about the server: requests with their replies, transactions, watches. Long lines wrap.
#pragma once

#include <QWidget>

#include "ui/models/server_view.hpp"

class QTextLayout;

namespace interleave {

class ServerLines final : public QWidget {
  Q_OBJECT

public:
  explicit ServerLines(QWidget* parent);
  void setLines(std::vector<ServerLine> lines);

  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;

signals:
  void linesChanged();

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  /// Lays one line out in the width; gives its height, and paints it when there is a painter.
  double layLine(QPainter* painter, const ServerLine& line, double top, double width) const;

  std::vector<ServerLine> m_lines;
};

} // namespace interleave
