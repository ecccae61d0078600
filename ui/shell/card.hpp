// A card: a title, a quiet subtitle, something at the right, and content to the edge.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

namespace interleave {

class Card : public QFrame {
  Q_OBJECT

public:
  explicit Card(const QString& title, QWidget* parent = nullptr);

  void setSubtitle(const QString& subtitle);
  /// Quiet words at the right end of the head, left out where there is no room.
  void setAside(const QString& words);
  void setContent(QWidget* content);
  /// A strip of colour along the upper edge; an invalid colour takes it away.
  void setStrip(const QColor& color);
  [[nodiscard]] QVBoxLayout* body() { return m_body; }
  /// The row of title and subtitle, to put more into it; null for a card without a title.
  [[nodiscard]] QWidget* head() { return m_head; }

protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

private:
  QVBoxLayout* m_body;
  QWidget* m_head = nullptr;
  QLabel* m_subtitle = nullptr;
  QLabel* m_aside = nullptr;
  QColor m_strip;
};

/// The lower part of a card, with a line above it.
class CardFoot final : public QWidget {
  Q_OBJECT

public:
  using QWidget::QWidget;

protected:
  void paintEvent(QPaintEvent* event) override;
};

/// A label in quiet or strong type.
[[nodiscard]] QLabel* quietLabel(const QString& words, QWidget* parent = nullptr);
/// The same over as many lines as it needs.
[[nodiscard]] QLabel* quietParagraph(const QString& words, QWidget* parent);
[[nodiscard]] QLabel* strongLabel(const QString& words, QWidget* parent = nullptr);

} // namespace interleave
