// The open scenario's text while somebody edits it. An edit that can be read becomes the open race at once, and is proved
// with it; one that cannot leaves the last good one in use and says what is wrong, and where.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include "ui/models/race_model.hpp"

namespace interleave {

class Draft final : public QObject {
  Q_OBJECT

public:
  explicit Draft(RaceModel& race, QObject* parent = nullptr);

  [[nodiscard]] const QString& words() const { return m_words; }
  /// Read and proved after a short pause.
  void setWords(const QString& words);
  /// Reads it now.
  void apply();
  [[nodiscard]] bool isChanged() const { return m_words.toStdString() != m_base; }
  /// What is wrong with it, and at which line; empty and 0 when nothing is.
  [[nodiscard]] const QString& problem() const { return m_problem; }
  [[nodiscard]] int problemLine() const { return m_problemLine; }
  /// What the file holds, as far as it is known.
  [[nodiscard]] const std::string& base() const { return m_base; }
  /// The file became another one: `revert` takes that one.
  void setBase(const std::string& source) { m_base = source; }
  /// Back to what the file holds.
  void revert();
  /// Whether an edit of this scenario was left for another scenario, and not taken up again.
  [[nodiscard]] bool canRestore() const { return m_left.contains(m_id) && !isChanged(); }
  void restore();

  /// A name that is free yet, beside the scenario's file.
  [[nodiscard]] QString suggestedPath() const;
  enum class Existing { Keep, Replace };
  /// Writes it as a file of one's own, in one go. Fails where the text is wrong, and where a file is in the way unless it
  /// may be replaced; a scenario that came with the program never may.
  [[nodiscard]] Status saveAs(const QString& path, Existing existing);

signals:
  /// Problem or whether it is changed.
  void changed();
  /// The words are others, and not by `setWords`.
  void replaced();

private:
  void follow();
  void refuse(const std::string& message);

  RaceModel& m_race;
  std::string m_id;
  std::filesystem::path m_path;
  std::string m_base;
  std::string m_good; ///< the last text that could be read; that of the open race
  QString m_words;
  QString m_problem;
  int m_problemLine = 0;
  std::map<std::string, QString> m_left; ///< edits that were left, by scenario
  QStringList m_ownFiles; ///< saved from here
  QTimer m_pause;
};

} // namespace interleave
