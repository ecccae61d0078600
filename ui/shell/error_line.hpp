// Says above a view's content what is wrong, for as long as it is.
#pragma once

#include <QLabel>

namespace interleave {

class ErrorLine final : public QLabel {
  Q_OBJECT

public:
  ErrorLine(const QString& name, QWidget* parent);

  /// Shows the words; empty ones hide the line.
  void say(const QString& words);
};

} // namespace interleave
