// A run as lanes over virtual time: the server's thread, its queue, locks, and a lane a client.
//
// The wheel zooms at the pointer, dragging pans, Shift-drag measures a time; arrows, +, -, Home and End do without a
// mouse. Opens and moves a trace of a million requests without walking through it.
#pragma once

#include <QWidget>

#include <memory>

#include "ui/plots/plot.hpp"
#include "ui/views/price/timeline/timeline_scene.hpp"

namespace interleave {

class Timeline final : public QWidget {
  Q_OBJECT

public:
  explicit Timeline(QWidget* parent);

  /// Null for nothing. Shows the beginning, near enough to tell requests apart.
  void setData(std::shared_ptr<const TimelineData> data);
  [[nodiscard]] const TimelineData* data() const { return m_data.get(); }

  /// Zooms to the whole run.
  void fitAll();
  /// The whole run, or, where that is shown already, back to the beginning in detail.
  void fit();
  /// The next (or, with -1, the one before) in the order of the server; moves there.
  void step(int by);
  void select(std::size_t request);
  [[nodiscard]] std::optional<std::size_t> selected() const { return m_selected; }
  void zoom(double factor, double atX);
  void pan(double pixels);
  void toggleExpanded();
  /// Begins to measure a time at the selected request, to whichever is selected next; once more ends it.
  void toggleMeasure();
  /// Shows so much of another timeline's time; times beyond the own run are shown as empty.
  void follow(const Timeline& other);

  /// What is shown: times at its ends, in ns.
  [[nodiscard]] std::pair<double, double> shownTimes() const;
  [[nodiscard]] TimelineGeometry geometryNow() const;
  [[nodiscard]] std::optional<std::size_t> requestAt(QPointF place) const;
  [[nodiscard]] std::optional<std::pair<double, double>> measured() const { return m_measured; }
  /// Everything about a request, in lines.
  [[nodiscard]] QString described(std::size_t request) const;

  /// Who holds the lock at a place, and how many wait for it; empty where there is none.
  [[nodiscard]] QString lockWords(QPointF place) const;

  [[nodiscard]] Status save(const QString& path, ImageFormat format);
  [[nodiscard]] QString csv() const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

signals:
  /// Somebody wants to see this request at its step elsewhere: a double click, or Enter on the selected one.
  void requestChosen(std::size_t request);
  /// Another one is selected, or none.
  void selectionChanged();
  void shownChanged();

protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

private:
  [[nodiscard]] double lanesWidth() const;
  /// When the last thing happens, here or in the timeline that this one follows.
  [[nodiscard]] double end() const;
  [[nodiscard]] TimelineScene scene(const PlotLook& look) const;
  [[nodiscard]] std::size_t firstShown() const;
  void setShown(double from, double nsPerPixel);
  void showBeginning();
  void scrollClients(int by);
  [[nodiscard]] bool moveByKey(int key);

  std::shared_ptr<const TimelineData> m_data;
  double m_from = 0;
  double m_nsPerPixel = 1000;
  int m_firstClient = 0;
  bool m_expanded = false;
  std::optional<std::size_t> m_selected;
  std::optional<std::size_t> m_hovered;
  std::optional<double> m_cursor;
  std::optional<std::pair<double, double>> m_measured;
  bool m_measuresToSelected = false;
  enum class Drag { None, Pan, Measure };
  Drag m_drag = Drag::None;
  QPointF m_pressed;
  double m_fromWhenPressed = 0;
  Nanoseconds m_leastEnd = 0; ///< of a longer run beside this one
  bool m_fresh = false; ///< the beginning is to be shown once there is a size
};

} // namespace interleave
