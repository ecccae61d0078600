#include "ui/shell/server_choice.hpp"

#include <QLabel>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/shell/card.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {
namespace {

constexpr int kMostDatabase = 1'000'000;
const auto kDefaultAddress = QStringLiteral("127.0.0.1:6379");
const auto kAddressKey = QStringLiteral("real-redis/address");
const auto kDatabaseKey = QStringLiteral("real-redis/database");
const auto kOwnServerKey = QStringLiteral("real-redis/own-server");

} // namespace

ServerChoice::ServerChoice(bool canStart, QWidget* parent) : QWidget(parent), m_canStart(canStart) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(theme().px(6));
  addOwn();
  addGiven();
  const bool own = canStart && QSettings().value(kOwnServerKey, true).toBool();
  (own ? m_own : m_given)->setChecked(true);
  m_box->setVisible(!own);
  connect(m_own, &QRadioButton::toggled, this, [this](bool on) {
    m_box->setVisible(!on);
    emit changed();
  });
}

void ServerChoice::addOwn() {
  m_own = new QRadioButton(tr("Start a real Redis for me"), this);
  m_own->setObjectName(QStringLiteral("own-server"));
  m_own->setAccessibleName(m_own->text());
  m_own->setEnabled(m_canStart);
  layout()->addWidget(m_own);
  QLabel* hint = quietLabel(m_canStart ? tr("redis-server on a free port of this machine, in a temporary directory; it is stopped afterwards.")
                                       : tr("There is no redis-server on the PATH. Install it (Debian: apt-get install redis-server) to have this."),
                            this);
  hint->setWordWrap(true);
  hint->setContentsMargins(theme().px(22), 0, 0, 0);
  layout()->addWidget(hint);
}

void ServerChoice::addGiven() {
  m_given = new QRadioButton(tr("Use a server that runs already"), this);
  m_given->setObjectName(QStringLiteral("given-server"));
  m_given->setAccessibleName(m_given->text());
  layout()->addWidget(m_given);
  m_box = new QWidget(this);
  m_form = new QFormLayout(m_box);
  m_form->setContentsMargins(theme().px(22), 0, 0, 0);
  m_form->setSpacing(theme().px(6));
  const QSettings settings;
  m_address = new QLineEdit(settings.value(kAddressKey, kDefaultAddress).toString(), m_box);
  m_address->setObjectName(QStringLiteral("redis-address"));
  m_address->setPlaceholderText(kDefaultAddress);
  m_database = new QSpinBox(m_box);
  m_database->setObjectName(QStringLiteral("redis-database"));
  m_database->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_database->setRange(0, kMostDatabase);
  m_database->setValue(settings.value(kDatabaseKey, 0).toInt());
  m_password = new QLineEdit(m_box);
  m_password->setObjectName(QStringLiteral("redis-password"));
  m_password->setEchoMode(QLineEdit::Password);
  m_password->setPlaceholderText(tr("none; not remembered"));
  const auto addRow = [this](const QString& name, QWidget* editor) {
    editor->setAccessibleName(name);
    m_form->addRow(name, editor);
  };
  addRow(tr("HOST:PORT"), m_address);
  addRow(tr("Database"), m_database);
  addRow(tr("Password"), m_password);
  for (QLineEdit* line : {m_address, m_password})
    connect(line, &QLineEdit::returnPressed, this, &ServerChoice::entered);
  connect(m_database, &QSpinBox::valueChanged, this, &ServerChoice::changed);
  layout()->addWidget(m_box);
}

void ServerChoice::setEditable(bool on) {
  m_own->setEnabled(on && m_canStart);
  m_given->setEnabled(on);
  m_box->setEnabled(on);
}

void ServerChoice::remember() const {
  QSettings settings;
  settings.setValue(kOwnServerKey, startsOwn());
  if (startsOwn()) return;
  settings.setValue(kAddressKey, address());
  settings.setValue(kDatabaseKey, database());
}

} // namespace interleave
