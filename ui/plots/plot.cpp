#include "ui/plots/plot.hpp"

#include <QFile>
#include <QPdfWriter>
#include <QResizeEvent>
#include <QSvgGenerator>

#include "ui/plots/plot_inside.hpp"

namespace interleave {
namespace {

constexpr int kSharper = 2; ///< PNG files have so many pixels for one
constexpr int kPdfDotsPerInch = 300;
constexpr double kScreenDotsPerInch = 96;

Error cannotWrite(const QString& path) {
  return Error{path.toStdString() + " cannot be written; choose a folder that exists and may be written to"};
}

bool paintPng(const QString& path, QSize size, const std::function<void(QPainter&)>& paint) {
  QImage image(size * kSharper, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(kSharper);
  image.fill(Qt::white);
  QPainter painter(&image);
  paint(painter);
  painter.end();
  return image.save(path, "PNG");
}

bool paintSvg(const QString& path, QSize size, const QString& title, const std::function<void(QPainter&)>& paint) {
  QSvgGenerator generator;
  generator.setFileName(path);
  generator.setSize(size);
  generator.setViewBox(QRect({}, size));
  generator.setTitle(title);
  QPainter painter;
  if (!painter.begin(&generator)) return false;
  painter.fillRect(QRect({}, size), Qt::white);
  paint(painter);
  return painter.end() && QFile::exists(path);
}

bool paintPdf(const QString& path, QSize size, const QString& title, const std::function<void(QPainter&)>& paint) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  QPdfWriter writer(&file);
  writer.setTitle(title);
  writer.setResolution(kPdfDotsPerInch);
  const double inch = 1 / kScreenDotsPerInch;
  writer.setPageSize(QPageSize(QSizeF(size) * inch, QPageSize::Inch));
  writer.setPageMargins({});
  QPainter painter;
  if (!painter.begin(&writer)) return false;
  painter.scale(kPdfDotsPerInch * inch, kPdfDotsPerInch * inch);
  paint(painter);
  return painter.end();
}

} // namespace

QString fileEndingOf(ImageFormat format) {
  return format == ImageFormat::Png ? QStringLiteral("png") : format == ImageFormat::Svg ? QStringLiteral("svg") : QStringLiteral("pdf");
}

Status paintToFile(const QString& path, ImageFormat format, QSize size, const QString& title, const std::function<void(QPainter&)>& paint) {
  bool worked = false;
  switch (format) {
  case ImageFormat::Png: worked = paintPng(path, size, paint); break;
  case ImageFormat::Svg: worked = paintSvg(path, size, title, paint); break;
  case ImageFormat::Pdf: worked = paintPdf(path, size, title, paint); break;
  }
  if (!worked) return cannotWrite(path);
  return {};
}

Plot::Plot(QWidget* parent) : QWidget(parent), m_inside(std::make_unique<Inside>()) {
  m_inside->canvas = new QCustomPlot(this);
  m_inside->canvas->setFocusPolicy(Qt::NoFocus);
  m_inside->look = screenLook();
  setFocusPolicy(Qt::TabFocus);
  connect(&theme(), &Theme::changed, this, &Plot::dressAgain);
}

Plot::~Plot() = default;

void Plot::dressAgain() {
  m_inside->look = screenLook();
  dress(m_inside->look);
  redraw();
}

void Plot::redraw() {
  m_inside->canvas->replot(QCustomPlot::rpQueuedReplot);
}

void Plot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const QRect place = rect().adjusted(0, 0, 0, -theme().px(5)); // cards are round there
  m_inside->canvas->setGeometry({place.topLeft(), place.size().expandedTo({1, 1})});
}

Status Plot::save(const QString& path, ImageFormat format) {
  m_inside->look = printLook();
  dress(m_inside->look);
  const QSize paper = size().expandedTo({320, 220});
  const Status status = paintToFile(path, format, paper, m_title, [&](QPainter& painter) {
    QCPPainter inner;
    QPicture picture;
    inner.begin(&picture);
    inner.setMode(QCPPainter::pmVectorized);
    inner.setMode(QCPPainter::pmNoCaching);
    m_inside->canvas->toPainter(&inner, paper.width(), paper.height());
    inner.end();
    picture.play(&painter);
  });
  dressAgain();
  return status;
}

void dressAxis(QCPAxis& axis, const PlotLook& look) {
  const Colors& c = look.colors;
  axis.setBasePen(QPen(c.strongLine, 1));
  axis.setTickPen(Qt::NoPen);
  axis.setSubTickPen(Qt::NoPen);
  axis.setTickLabelFont(look.font(FontRole::Small));
  axis.setTickLabelColor(c.muted);
  axis.setLabelFont(look.font(FontRole::Small));
  axis.setLabelColor(c.muted);
  axis.setTickLabelPadding(qRound(look.px(4)));
  axis.setLabelPadding(qRound(look.px(4)));
  axis.grid()->setPen(QPen(c.line, 1));
  axis.grid()->setZeroLinePen(QPen(c.line, 1));
  axis.grid()->setSubGridVisible(false);
}

void setScale(QCPAxis& axis, bool isLog, const std::function<QString(double)>& words) {
  axis.setScaleType(isLog ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
  if (isLog)
    axis.setTicker(QSharedPointer<WordTicker<QCPAxisTickerLog>>::create(words));
  else
    axis.setTicker(QSharedPointer<WordTicker<QCPAxisTicker>>::create(words));
}

} // namespace interleave
