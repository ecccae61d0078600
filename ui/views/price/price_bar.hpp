// The line above the price view: the plan as chips that open an editor, and what can be done with it.
#pragma once

#include <QWidget>

#include "ui/models/price_model.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/flow_layout.hpp"

namespace interleave {

class PriceBar final : public QWidget {
  Q_OBJECT

public:
  PriceBar(PriceModel& model, QWidget* parent);
  [[nodiscard]] Button* exportButton() { return m_export; }
  [[nodiscard]] Button* measureButton() { return m_measure; }

signals:
  void exportAsked();
  void measureAsked();

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  Button* addChip(const QString& id, const QString& name, const QString& about);
  void addActions();
  void refresh();

  PriceModel& m_model;
  std::vector<PlanField> m_fields;
  std::vector<Button*> m_chips; ///< of the fields
  Button* m_approaches = nullptr;
  Button* m_profile = nullptr;
  Button* m_measure = nullptr;
  Button* m_export = nullptr;
  Button* m_run = nullptr;
  Button* m_stop = nullptr;
};

} // namespace interleave
