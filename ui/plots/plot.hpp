// What plots have in common: a canvas that follows the theme, and files for paper and slides.
//
// QCustomPlot stays inside ui/plots: these headers know only Qt.
#pragma once

#include <QWidget>

#include <functional>
#include <memory>

#include "engine/base/result.hpp"
#include "ui/plots/plot_look.hpp"

namespace interleave {

enum class ImageFormat { Png, Svg, Pdf };
/// "png" …
[[nodiscard]] QString fileEndingOf(ImageFormat format);

/// Paints something of a size into a file. For PNG at twice the size, so that it stays sharp.
[[nodiscard]] Status paintToFile(const QString& path, ImageFormat format, QSize size, const QString& title,
                                 const std::function<void(QPainter&)>& paint);

class Plot : public QWidget {
  Q_OBJECT

public:
  ~Plot() override;

  /// Writes it as it is, on white.
  [[nodiscard]] Status save(const QString& path, ImageFormat format);
  /// Its figures, one line each, with a header.
  [[nodiscard]] virtual QString csv() const = 0;
  void setTitle(const QString& title) { m_title = title; }

protected:
  struct Inside;
  explicit Plot(QWidget* parent);

  [[nodiscard]] Inside& inside() { return *m_inside; }
  [[nodiscard]] const Inside& inside() const { return *m_inside; }
  /// Puts colours and fonts on the canvas; called whenever they change.
  virtual void dress(const PlotLook& look) = 0;
  void redraw();
  void resizeEvent(QResizeEvent* event) override;

private:
  void dressAgain();

  QString m_title;
  std::unique_ptr<Inside> m_inside;
};

} // namespace interleave
