#include "ui/models/command_help.hpp"

#include <QCoreApplication>
#include <QStringList>

namespace interleave {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Commands)
};

QString text(std::string_view words) {
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

QString traitsOf(const CommandSpec& command) {
  QStringList traits;
  const auto add = [&](std::uint32_t flag, const QString& words) {
    if ((command.flags & flag) != 0) traits << words;
  };
  add(kWrite, Words::tr("writes"));
  add(kReadOnly, Words::tr("only reads"));
  add(kBlocking, Words::tr("may wait"));
  add(kNoScript, Words::tr("not in scripts"));
  add(kNoMulti, Words::tr("not in MULTI"));
  return traits.join(QStringLiteral(", "));
}

} // namespace

CommandHelp commandHelp(const CommandSpec& command) {
  CommandHelp help;
  help.name = text(command.name).toUpper();
  help.syntax = command.syntax.empty() ? help.name : help.name + ' ' + text(command.syntax);
  help.summary = text(command.summary);
  help.since = text(command.since);
  help.group = text(command.group);
  help.traits = traitsOf(command);
  return help;
}

QString commandTip(const Request& request) {
  const CommandSpec* command = request.empty() ? nullptr : findCommand(request.front());
  if (command == nullptr) return {};
  const CommandHelp help = commandHelp(*command);
  return QStringLiteral("<code>%1</code><br>%2 <i>(%3)</i>")
      .arg(help.syntax.toHtmlEscaped(), help.summary.toHtmlEscaped(), Words::tr("since Redis %1").arg(help.since));
}

int CommandListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(allCommands().size());
}

QVariant CommandListModel::data(const QModelIndex& at, int role) const {
  if (!at.isValid() || at.row() >= rowCount()) return {};
  const CommandHelp help = commandHelp(*allCommands()[static_cast<std::size_t>(at.row())]);
  switch (role) {
  case Qt::DisplayRole: return help.name;
  case Qt::AccessibleTextRole: return help.syntax + QStringLiteral(". ") + help.summary;
  case SyntaxRole: return help.syntax;
  case SummaryRole: return help.summary;
  case SinceRole: return help.since;
  case GroupRole: return help.group;
  case TraitsRole: return help.traits;
  case SearchRole: return QStringList{help.syntax, help.summary, help.group}.join(' ');
  default: return {};
  }
}

} // namespace interleave
