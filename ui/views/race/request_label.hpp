// A request in the code's font on at most two lines; the rest is in the tooltip.
#pragma once

#include <QWidget>

namespace interleave {

class RequestLabel final : public QWidget {
  Q_OBJECT

public:
  enum class Kind { Code, Words };

  explicit RequestLabel(QWidget* parent);
  void setRequest(const QString& request, Kind kind);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QString m_request;
  Kind m_kind = Kind::Code;
};

} // namespace interleave
