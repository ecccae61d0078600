// A panel over the window that is not modal: Esc or a click elsewhere closes it, and the focus goes back where it was.
#pragma once

#include <QFrame>
#include <QPointer>
#include <QVBoxLayout>

#include <functional>

namespace interleave {

class Overlay : public QFrame {
  Q_OBJECT

public:
  /// Whether keys without Ctrl belong to the panel while the focus is in it, or go on meaning what they mean.
  enum class Keys { Own, Shared };

  /// The panel lives in the window of `anchor` and closes any other panel there.
  Overlay(const QString& name, QWidget* anchor, Keys keys = Keys::Own);

  [[nodiscard]] QVBoxLayout* body() { return m_body; }
  /// Shows it under the anchor, as wide as its content or as `width`.
  void showBelow(int width = 0);
  /// Shows it in the upper middle of the window.
  void showCentred(int width, int height);
  /// Takes the size again that its content wants, after that has changed.
  void refit();
  void closePanel();

  /// The open panel of a window, or nothing.
  [[nodiscard]] static Overlay* openIn(QWidget* window);

protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  void reveal();
  [[nodiscard]] QRect placeBelow(int width) const;
  [[nodiscard]] QRect placeCentred(QSize wanted) const;

  QPointer<QWidget> m_anchor;
  QPointer<QWidget> m_focusBefore;
  QVBoxLayout* m_body;
  std::function<QRect()> m_place; ///< where it belongs in the window as it is now
  Keys m_keys;
};

} // namespace interleave
