// A script's text between file and screen: never lost, whatever happens to the file or the program.
//
// What is typed is kept in a draft beside the settings until it is saved; a start after a crash takes it up again. The
// file is written in one go, and not over what somebody else wrote meanwhile unless that is asked for twice.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "engine/base/result.hpp"

namespace interleave {

class ScriptFile final : public QObject {
  Q_OBJECT

public:
  explicit ScriptFile(QObject* parent = nullptr);

  /// Takes the text of a file, or the draft that was left of it. Fails on what cannot be read, on binary files and on
  /// those of more than kMostBytes; then nothing changes.
  [[nodiscard]] Status open(const QString& path);
  /// A text without a file of its own; `name` is how it is called.
  void take(const QString& name, const QString& words);

  [[nodiscard]] QString path() const { return m_path; } ///< empty: none
  [[nodiscard]] QString name() const { return m_name; }
  [[nodiscard]] const QString& words() const { return m_words; }
  void setWords(const QString& words);
  [[nodiscard]] bool isChanged() const { return m_words != m_base; }
  /// What became of the file meanwhile, in words; empty: nothing.
  [[nodiscard]] const QString& notice() const { return m_notice; }

  /// Writes the file, in one go. Over a file that somebody else changed only at the second call.
  [[nodiscard]] Status save();
  /// The same under another name; over another file only at the second call with that name.
  [[nodiscard]] Status saveAs(const QString& path);
  /// Back to what the file holds.
  void revert();

  static constexpr qint64 kMostBytes = 4 << 20;

signals:
  void changed();  ///< name, whether it is changed, notice
  void replaced(); ///< the words are others, and not by setWords

private:
  void follow(const QString& path);
  void lookAgain();
  void keepDraft();
  [[nodiscard]] QString draftPath() const;
  [[nodiscard]] Status write(const QString& path);

  QString m_path;
  QString m_name;
  QString m_words;
  QString m_base;     ///< what the file holds, as far as it is known
  QString m_notice;
  bool m_isRestored = false; ///< from a draft
  QString m_warnedOf; ///< a path that would be written over
  QFileSystemWatcher m_watcher;
  QTimer m_settle;
  QTimer m_keep;
};

} // namespace interleave
