// What the proof says about a moment, as a pill: colour, sign and word. Quiet words where it says nothing.
#pragma once

#include <QWidget>

#include "ui/models/oracle.hpp"

namespace interleave {

class OutlookPill final : public QWidget {
  Q_OBJECT

public:
  explicit OutlookPill(QWidget* parent);
  void setOutlook(const OutlookView& outlook);
  [[nodiscard]] bool isEmpty() const { return m_outlook.words.isEmpty(); }
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  OutlookView m_outlook;
};

} // namespace interleave
