#include "ui/models/draft.hpp"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kPauseMs = 350;

} // namespace

Draft::Draft(RaceModel& race, QObject* parent) : QObject(parent), m_race(race) {
  m_pause.setSingleShot(true);
  m_pause.setInterval(kPauseMs);
  connect(&m_pause, &QTimer::timeout, this, &Draft::apply);
  connect(&race, &RaceModel::opened, this, &Draft::follow);
}

void Draft::follow() {
  const Scenario& scenario = m_race.scenario();
  if (scenario.id == m_id && scenario.source == m_good) return; // other values, or what was edited here
  m_pause.stop();
  if (!m_id.empty() && isChanged()) m_left[m_id] = m_words;
  m_id = scenario.id;
  m_path = scenario.path;
  m_base = m_good = scenario.source;
  m_words = text(scenario.source);
  m_problem.clear();
  m_problemLine = 0;
  emit replaced();
  emit changed();
}

void Draft::setWords(const QString& words) {
  if (words == m_words) return;
  m_words = words;
  m_pause.start();
  emit changed();
}

void Draft::refuse(const std::string& message) {
  // "path/to/x.lua:12: what": the path is known here.
  static const QRegularExpression place(QStringLiteral("\\.lua:(\\d+): (.*)"), QRegularExpression::DotMatchesEverythingOption);
  const QString whole = text(message);
  const QRegularExpressionMatch match = place.match(whole);
  m_problemLine = match.hasMatch() ? match.captured(1).toInt() : 0;
  m_problem = match.hasMatch() ? tr("Line %1: %2").arg(m_problemLine).arg(match.captured(2)) : whole;
  emit changed();
}

void Draft::apply() {
  m_pause.stop();
  if (!m_race.isOpen()) return;
  const std::string source = m_words.toStdString();
  const auto scenario = parseScenario(m_path, source);
  if (!scenario) return refuse(scenario.message());
  m_problem.clear();
  m_problemLine = 0;
  if (source != m_race.scenario().source) {
    const std::string before = std::exchange(m_good, source);
    const Status status = m_race.reload(*scenario);
    if (m_race.scenario().source != source) {
      m_good = before;
      return refuse(status.message());
    }
  }
  emit changed();
}

void Draft::revert() {
  m_words = text(m_base);
  emit replaced();
  apply();
}

void Draft::restore() {
  m_words = m_left.at(m_id);
  m_left.erase(m_id);
  emit replaced();
  apply();
}

QString Draft::suggestedPath() const {
  const QFileInfo folder(QString::fromStdString(m_path.parent_path().string()));
  const QString place = folder.isWritable() ? folder.absoluteFilePath()
                                            : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString stem = text(m_id);
  QString path;
  for (int number = 1; path.isEmpty() || (QFileInfo::exists(path) && !m_ownFiles.contains(path)); ++number)
    path = QDir(place).filePath(number == 1 ? QStringLiteral("my-%1.lua").arg(stem) : QStringLiteral("my-%1-%2.lua").arg(stem).arg(number));
  return m_ownFiles.contains(QString::fromStdString(m_path.string())) ? QString::fromStdString(m_path.string()) : path;
}

Status Draft::saveAs(const QString& path, Existing existing) {
  apply();
  if (!m_problem.isEmpty()) return Error{m_problem.toStdString()};
  const QFileInfo file(path);
  if (path.trimmed().isEmpty() || file.suffix() != QLatin1String("lua"))
    return Error{tr("Write a file name that ends in .lua.").toStdString()};
  if (file.exists() && !m_ownFiles.contains(file.absoluteFilePath())) {
    if (QDir(file.absolutePath()) == QDir(QString::fromStdString(defaultScenarioFolder().string())))
      return Error{tr("%1 came with the program and stays as it is. Choose another name.").arg(file.fileName()).toStdString()};
    if (existing == Existing::Keep)
      return Error{tr("%1 is there already. Choose another name, or save once more to replace it.").arg(file.fileName()).toStdString()};
  }
  QSaveFile out(path);
  if (!out.open(QIODevice::WriteOnly) || out.write(m_words.toUtf8()) < 0 || !out.commit())
    return Error{tr("%1 could not be written: %2").arg(path, out.errorString()).toStdString()};
  m_ownFiles << file.absoluteFilePath();
  m_base = m_words.toStdString();
  emit changed();
  return {};
}

} // namespace interleave
