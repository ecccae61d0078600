// Where the plan is measured on a real Redis: which server, how far it is, and what could not be measured.
#pragma once

#include <QCheckBox>

#include "ui/models/measure_model.hpp"
#include "ui/models/tone.hpp"
#include "ui/shell/button.hpp"
#include "ui/shell/overlay.hpp"
#include "ui/shell/server_choice.hpp"

class QLabel;

namespace interleave {

class MeasurePanel final : public Overlay {
  Q_OBJECT

public:
  MeasurePanel(MeasureModel& measure, QWidget* anchor);

private:
  void addActions();
  void startOrCancel();
  void refresh();
  void say(Tone tone, const QString& words);

  MeasureModel& m_measure;
  ServerChoice* m_server;
  QCheckBox* m_evenIfNotEmpty;
  Button* m_start = nullptr;
  QLabel* m_progress = nullptr;
  QLabel* m_words = nullptr;
};

} // namespace interleave
