// Which real Redis: one that is started for the purpose, or one that runs already, with address, database and password.
// Remembers all but the password.
#pragma once

#include <QFormLayout>
#include <QLineEdit>
#include <QRadioButton>
#include <QSpinBox>
#include <QWidget>

namespace interleave {

class ServerChoice final : public QWidget {
  Q_OBJECT

public:
  /// `canStart`: whether there is a redis-server on the PATH.
  ServerChoice(bool canStart, QWidget* parent);

  [[nodiscard]] bool startsOwn() const { return m_own->isChecked(); }
  [[nodiscard]] QString address() const { return m_address->text().trimmed(); }
  [[nodiscard]] int database() const { return m_database->value(); }
  [[nodiscard]] QString password() const { return m_password->text(); }
  /// Where rows may be added that matter only for a server that runs already.
  [[nodiscard]] QFormLayout* form() { return m_form; }
  void setEditable(bool on);
  void remember() const;

signals:
  void changed();
  /// Enter in a line.
  void entered();

private:
  void addOwn();
  void addGiven();

  bool m_canStart;
  QRadioButton* m_own;
  QRadioButton* m_given;
  QWidget* m_box;
  QFormLayout* m_form;
  QLineEdit* m_address;
  QSpinBox* m_database;
  QLineEdit* m_password;
};

} // namespace interleave
