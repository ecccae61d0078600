// Small editors under the chips of the price view: a number, a list of names, a list of ticks.
#pragma once

#include "ui/models/price_model.hpp"
#include "ui/shell/overlay.hpp"

namespace interleave {

/// One field of the plan: its bounds, values that are often wanted, what it is.
void openFieldPanel(PriceModel& model, const PlanField& field, QWidget* anchor);
/// Which profile says what things cost.
void openProfilePanel(PriceModel& model, QWidget* anchor);
/// Which approaches are compared.
void openApproachPanel(PriceModel& model, QWidget* anchor);

} // namespace interleave
