#include "ui/views/race/branch_panel.hpp"

#include "ui/models/text.hpp"
#include "ui/shell/card.hpp"
#include "ui/shell/choice_list.hpp"
#include "ui/shell/theme.hpp"

namespace interleave {

BranchPanel::BranchPanel(RaceModel& race, QWidget* anchor) : Overlay(tr("Branches"), anchor) {
  body()->addWidget(strongLabel(tr("Branches"), this));
  auto* list = new ChoiceList(this);
  list->setObjectName(QStringLiteral("branch-list"));
  list->setAccessibleName(tr("Branches"));
  list->setFont(theme().font(FontRole::Code));
  for (int branch = 0; branch < race.run().branchCount(); ++branch) {
    const QString schedule = text(scheduleText(race.run().branchSchedule(branch)));
    list->addItem(tr("%1   %2").arg(branch + 1).arg(schedule.isEmpty() ? tr("nothing yet") : schedule));
  }
  list->setCurrentRow(race.run().branchIndex());
  body()->addWidget(list, 1);
  body()->addWidget(quietLabel(tr("Going back and moving somebody else begins a branch; none is lost."), this));
  connect(list, &ChoiceList::chosen, this, [this, &race](int branch) {
    closePanel();
    race.selectBranch(branch);
  });
  showBelow(theme().px(440));
  list->setFocus();
}

} // namespace interleave
