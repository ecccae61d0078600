// What the window asks of a view. A view is one row in the registry (ui/views/registry.cpp).
#pragma once

#include <QKeySequence>
#include <QWidget>

#include <functional>
#include <vector>

#include "ui/models/workbench.hpp"

namespace interleave {

/// Something that a person can do, by key, by name in the command palette, or both.
struct ActionSpec {
  QString id;
  QString name;
  QList<QKeySequence> keys;
  std::function<void()> run;
  /// In the list of keys: how the keys are written and what they do. Empty name: left out of the list.
  QString listedKeys;
  QString listedName;
  /// Whether it can be done now, for the command palette; always when empty.
  std::function<bool()> available = {};
};

/// Keys and what they do, for the line at the bottom.
struct KeyHint {
  QStringList keys;
  QString words;
};

/// What views share.
struct ViewContext {
  Workbench& workbench;
  std::function<void(const QString& viewId)> showView;
};

class View : public QWidget {
  Q_OBJECT

public:
  using QWidget::QWidget;

  /// Fixed for the life of the view; their keys work while it is shown.
  [[nodiscard]] virtual std::vector<ActionSpec> actions() { return {}; }
  /// What else can be done just now, for the command palette only.
  [[nodiscard]] virtual std::vector<ActionSpec> momentaryActions() { return {}; }
  [[nodiscard]] virtual std::vector<KeyHint> hints() const { return {}; }
  /// The facts of the run, at the right end of the bottom line.
  [[nodiscard]] virtual QString facts() const { return {}; }
  /// Where the focus goes when the view is shown.
  virtual void takeFocus() { setFocus(); }

signals:
  void factsChanged();
};

} // namespace interleave
