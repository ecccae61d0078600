// A button with its key beside its words. Clicking one with the mouse does not take the focus, so that keys go on
// meaning what they mean; one reached by Tab is pressed by Space or Enter.
#pragma once

#include <QAbstractButton>

#include "ui/shell/theme.hpp"

namespace interleave {

class Button : public QAbstractButton {
  Q_OBJECT

public:
  enum class Kind {
    Plain,   ///< a line around it
    Primary, ///< filled: the main action
    Quiet,   ///< nothing around it
    Client,  ///< a line in a client's colour
  };

  explicit Button(const QString& words, Kind kind = Kind::Plain, QWidget* parent = nullptr);

  void setKind(Kind kind);
  /// The key that does the same, shown as a cap.
  void setKeyCap(const QString& key);
  void setClient(int client);
  /// A strong second part: the value of a chip. Ends with a small arrow when `opens`.
  void setValue(const QString& value, bool opens);
  void setStrong(bool strong);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

private:
  struct Look {
    QColor ink, ground, border;
  };
  [[nodiscard]] Look look() const;
  double paintContent(QPainter* painter, double left, double middle, const QColor& ink) const;

  Kind m_kind;
  QString m_keyCap;
  QString m_value;
  bool m_opens = false;
  bool m_strong = false;
  int m_client = -1;
};

} // namespace interleave
