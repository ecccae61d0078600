#include "ui/models/script_file.hpp"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include "ui/models/text.hpp"

namespace interleave {
namespace {

constexpr int kSettleMs = 150;
constexpr int kKeepMs = 400;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ScriptFile)
};

Result<QString> readWords(const QString& path) {
  const QFileInfo info(path);
  QFile file(path);
  if (!info.isFile() || !file.open(QIODevice::ReadOnly))
    return Error{Words::tr("%1 cannot be read. Give the name of a file with a Redis script.").arg(path).toStdString()};
  if (info.size() > ScriptFile::kMostBytes)
    return Error{Words::tr("%1 has %2 bytes; scripts of up to %3 bytes can be debugged here.").arg(info.fileName(), numberText(info.size()), numberText(ScriptFile::kMostBytes)).toStdString()};
  const QByteArray bytes = file.readAll();
  if (bytes.startsWith("\x1b") || bytes.contains('\0'))
    return Error{Words::tr("%1 is a binary file or compiled Lua. Redis takes scripts as text: open the source.").arg(info.fileName()).toStdString()};
  const QString words = QString::fromUtf8(bytes);
  if (words.toUtf8() != bytes)
    return Error{Words::tr("%1 is not UTF-8, so that it could not be saved as it is. Convert it first.").arg(info.fileName()).toStdString()};
  return words;
}

Status writeWords(const QString& path, const QString& words) {
  QSaveFile out(path);
  if (out.open(QIODevice::WriteOnly) && out.write(words.toUtf8()) >= 0 && out.commit()) return {};
  return Error{Words::tr("%1 could not be written: %2").arg(path, out.errorString()).toStdString()};
}

} // namespace

ScriptFile::ScriptFile(QObject* parent) : QObject(parent) {
  for (QTimer* timer : {&m_settle, &m_keep}) timer->setSingleShot(true);
  m_settle.setInterval(kSettleMs);
  m_keep.setInterval(kKeepMs);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
  connect(&m_settle, &QTimer::timeout, this, &ScriptFile::lookAgain);
  connect(&m_keep, &QTimer::timeout, this, &ScriptFile::keepDraft);
}

QString ScriptFile::draftPath() const {
  const QByteArray key = QCryptographicHash::hash((m_path.isEmpty() ? m_name : m_path).toUtf8(), QCryptographicHash::Sha1).toHex();
  return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/drafts/") + QString::fromLatin1(key) + QStringLiteral(".lua");
}

void ScriptFile::follow(const QString& path) {
  if (!m_watcher.files().isEmpty()) m_watcher.removePaths(m_watcher.files());
  if (!m_watcher.directories().isEmpty()) m_watcher.removePaths(m_watcher.directories());
  if (path.isEmpty()) return;
  m_watcher.addPath(QFileInfo(path).absolutePath());
  if (QFileInfo::exists(path)) m_watcher.addPath(path);
}

Status ScriptFile::open(const QString& path) {
  const QString whole = QFileInfo(path).absoluteFilePath();
  auto words = readWords(whole);
  if (!words) return words.error();
  keepDraft();
  m_path = whole;
  m_name = QFileInfo(whole).fileName();
  m_base = m_words = *words;
  m_notice.clear();
  m_warnedOf.clear();
  const auto draft = readWords(draftPath());
  m_isRestored = draft && *draft != m_base;
  if (m_isRestored) {
    m_words = *draft;
    m_notice = tr("What you typed last and did not save is here again. Save keeps it; Revert takes the file.");
  }
  follow(m_path);
  emit replaced();
  emit changed();
  return {};
}

void ScriptFile::take(const QString& name, const QString& words) {
  keepDraft();
  m_path.clear();
  m_name = name;
  m_base = m_words = words;
  m_notice.clear();
  m_warnedOf.clear();
  follow({});
  emit replaced();
  emit changed();
}

void ScriptFile::setWords(const QString& words) {
  if (words == m_words) return;
  m_words = words;
  m_keep.start();
  emit changed();
}

void ScriptFile::keepDraft() {
  m_keep.stop();
  if (m_name.isEmpty()) return;
  if (!isChanged()) {
    QFile::remove(draftPath());
    return;
  }
  QDir().mkpath(QFileInfo(draftPath()).absolutePath());
  if (const Status status = writeWords(draftPath(), m_words); !status) m_notice = text(status.message());
}

void ScriptFile::lookAgain() {
  if (m_path.isEmpty()) return;
  if (QFileInfo::exists(m_path) && !m_watcher.files().contains(m_path)) m_watcher.addPath(m_path);
  const auto words = readWords(m_path);
  const QString before = m_notice;
  if (!words) {
    m_notice = QFileInfo::exists(m_path) ? text(words.message()) : tr("%1 was deleted or moved. The text is still here; Save writes it again.").arg(m_name);
  } else if (*words == m_base) {
    if (!m_isRestored) m_notice.clear();
  } else if (*words == m_words || !isChanged()) {
    const bool isOther = *words != m_words;
    m_base = m_words = *words;
    m_notice.clear();
    keepDraft();
    if (isOther) emit replaced();
    emit changed();
    return;
  } else {
    m_notice = tr("%1 was changed by another program. Revert takes its text; Save twice replaces it.").arg(m_name);
  }
  if (m_notice != before) emit changed();
}

Status ScriptFile::write(const QString& path) {
  if (Status status = writeWords(path, m_words); !status) return status;
  QFile::remove(draftPath());
  m_path = QFileInfo(path).absoluteFilePath();
  m_name = QFileInfo(path).fileName();
  m_base = m_words;
  m_isRestored = false;
  m_notice.clear();
  m_warnedOf.clear();
  keepDraft();
  follow(m_path);
  emit changed();
  return {};
}

Status ScriptFile::save() {
  if (m_path.isEmpty()) return Error{tr("This script has no file yet. Save it under a name.").toStdString()};
  const auto there = readWords(m_path);
  const bool isOther = QFileInfo::exists(m_path) && (!there || *there != m_base);
  if (isOther && m_warnedOf != m_path) {
    m_warnedOf = m_path;
    return Error{tr("%1 was changed by another program since it was opened. Save once more to replace it.").arg(m_name).toStdString()};
  }
  return write(m_path);
}

Status ScriptFile::saveAs(const QString& path) {
  const QString whole = QFileInfo(path).absoluteFilePath();
  if (path.trimmed().isEmpty() || QFileInfo(path).isDir()) return Error{tr("Give the name of a file.").toStdString()};
  if (whole == m_path) return save();
  if (QFileInfo::exists(whole) && m_warnedOf != whole) {
    m_warnedOf = whole;
    return Error{tr("%1 is there already. Save once more to replace it, or choose another name.").arg(QFileInfo(whole).fileName()).toStdString()};
  }
  return write(whole);
}

void ScriptFile::revert() {
  const auto words = m_path.isEmpty() ? Result<QString>(m_base) : readWords(m_path);
  m_words = words ? *words : m_base;
  m_base = m_words;
  m_isRestored = false;
  m_notice.clear();
  m_warnedOf.clear();
  keepDraft();
  emit replaced();
  emit changed();
}

} // namespace interleave
