// The panels that open from the debugger's bar: which script, what it is called with, and where it stops.
#pragma once

#include <functional>

#include "ui/models/debug_model.hpp"

class QWidget;

namespace interleave {

/// Scripts beside the scenarios, those opened before, and any other by its name; saving under another name.
void openScriptPanel(DebugModel& model, QWidget* anchor, const std::function<void(const QString&)>& problem);
/// KEYS, ARGV and the keys that are there at first.
void openSetupPanel(DebugModel& model, QWidget* anchor);
/// All breakpoints: add, switch off, take away.
void openStopsPanel(DebugModel& model, QWidget* anchor);

/// What is likely to go wrong: each with its reason, its line, and where more is said.
void openProblemsPanel(const DebugModel& model, QWidget* anchor, const std::function<void(int line)>& goToLine, const std::function<void(const ScriptProblem&)>& why);

} // namespace interleave
