// The line at the bottom: the keys that matter here, and the run's facts. Tells for a moment why something was refused.
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/shell/view.hpp"

namespace interleave {

class KeyHints final : public QWidget {
  Q_OBJECT

public:
  explicit KeyHints(QWidget* parent);

  void setHints(std::vector<KeyHint> hints);
  void setFacts(const QString& facts);
  /// Takes the place of the hints for some seconds.
  void say(const QString& words);
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  std::vector<KeyHint> m_hints;
  QString m_facts;
  QString m_words;
  QTimer m_silence;
};

} // namespace interleave
