#include "ui/models/step_list_model.hpp"

#include "engine/resp/text.hpp"
#include "ui/models/command_help.hpp"
#include "ui/models/run_view.hpp"
#include "ui/models/text.hpp"

namespace interleave {

StepListModel::StepListModel(const RaceModel& race, QObject* parent) : QAbstractListModel(parent), m_race(race) {
  connect(&race, &RaceModel::changed, this, &StepListModel::follow);
  follow();
}

void StepListModel::follow() {
  const int rows = static_cast<int>(m_race.branchEvents().size());
  if (rows > m_rows) {
    beginInsertRows({}, m_rows, rows - 1);
    m_rows = rows;
    endInsertRows();
  } else if (rows < m_rows) {
    beginRemoveRows({}, rows, m_rows - 1);
    m_rows = rows;
    endRemoveRows();
  }
  if (m_rows > 0) emit dataChanged(index(0), index(m_rows - 1));
}

int StepListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : m_rows;
}

QString StepListModel::changedKey(const StepEvent& event) const {
  if (event.changes.empty()) return {};
  const KeyChange& change = event.changes.front();
  const QString before = change.before ? shortened(text(change.before->text), 12) : tr("none");
  const QString after = change.after ? shortened(text(change.after->text), 12) : tr("gone");
  const QString more = event.changes.size() > 1 ? tr(" +%1").arg(event.changes.size() - 1) : QString();
  if ((change.after && !change.after->members.empty()) || before == after) return text(change.key) + more;
  return QStringLiteral("%1: %2 → %3%4").arg(text(change.key), before, after, more);
}

QString StepListModel::wholeText(const StepEvent& event) const {
  const QString who = event.client >= 0 ? text(clientName(event.client)) + ' ' : QString();
  return QStringLiteral("%1 %2%3 → %4")
      .arg(event.step)
      .arg(who, stepRequest(m_race, event), text(replyShort(event.reply)));
}

QString StepListModel::tip(const StepEvent& event) const {
  const QString command = commandTip(event.request);
  const QString sentence = QStringLiteral("<p>%1</p>").arg(m_race.sentence(event.step).toHtmlEscaped());
  return command.isEmpty() ? sentence : sentence + QStringLiteral("<p>%1</p>").arg(command);
}

QVariant StepListModel::data(const QModelIndex& at, int role) const {
  const auto row = static_cast<std::size_t>(at.row());
  if (row >= m_race.branchEvents().size()) return {};
  const StepEvent& event = *m_race.branchEvents()[row];
  switch (role) {
  case Qt::DisplayRole: return shortened(stepRequest(m_race, event), 120);
  case Qt::ToolTipRole: return tip(event);
  case Qt::WhatsThisRole: return commandTip(event.request);
  case Qt::AccessibleTextRole: return wholeText(event);
  case StepRole: return event.step;
  case ClientRole: return event.client;
  case ReplyRole:
    return event.request.empty() || event.reply.kind == Reply::Kind::NoReply
               ? QString()
               : shortened(text(replyShort(event.reply)), 40);
  case ChangedKeyRole: return changedKey(event);
  case AheadRole: return event.step > m_race.run().position();
  case BadRole: return m_race.isBad(event.step);
  default: return {};
  }
}

} // namespace interleave
