// The rail of views on the left.
#pragma once

#include <QAbstractButton>
#include <QWidget>

namespace interleave {

/// One view on the rail: its icon over its title.
class RailButton final : public QAbstractButton {
  Q_OBJECT

public:
  RailButton(const QString& title, const QString& icon, const QString& key, QWidget* parent);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QString m_icon;
};

class Rail final : public QWidget {
  Q_OBJECT

public:
  explicit Rail(QWidget* parent);

  void addView(const QString& id, const QString& title, const QString& icon, const QString& key);
  /// A button at the lower end that is no view.
  QAbstractButton* addTool(const QString& id, const QString& title, const QString& icon, const QString& key);
  void setCurrent(const QString& id);

signals:
  void chosen(const QString& id);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  int m_views = 0;
};

} // namespace interleave
