// The desktop app: reads the command line, opens the window.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QTextStream>

#include "ui/models/text.hpp"
#include "ui/models/workbench.hpp"
#include "ui/shell/application.hpp"
#include "ui/shell/main_window.hpp"
#include "ui/shell/theme.hpp"

namespace {

using namespace interleave;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

constexpr int kBadInput = 2;

int complain(const QString& words) {
  QTextStream(stderr) << "interleave: " << words << '\n';
  return kBadInput;
}

struct Wanted {
  QString scenario;
  QString schedule;
  QStringList settings;
};

/// Opens the race that the command line asks for; gives what is wrong, or nothing.
QString openRace(Workbench& workbench, const Wanted& wanted) {
  const auto scenario = workbench.library().find(wanted.scenario.toStdString());
  if (!scenario) return text(scenario.message());
  ParameterValues values;
  for (const QString& setting : wanted.settings) {
    const std::string name = setting.section('=', 0, 0).toStdString();
    const Parameter* parameter = scenario->parameter(name);
    if (parameter == nullptr || !setting.contains('='))
      return Words::tr("--set %1: write NAME=VALUE with a parameter of %2").arg(setting, wanted.scenario);
    const auto value = parseParameter(*parameter, setting.section('=', 1).toStdString());
    if (!value) return text(value.message());
    values[name] = *value;
  }
  if (const Status status = workbench.openScenario(scenario->id, values); !status) return text(status.message());
  return wanted.schedule.isEmpty() ? QString() : workbench.race().play(wanted.schedule);
}

void describe(QCommandLineParser& parser) {
  parser.setApplicationDescription(Words::tr("See, break and repair race conditions on a simulated Redis."));
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument(QStringLiteral("scenario"),
                               Words::tr("Scenario to open, for example check-then-decrement."),
                               QStringLiteral("[SCENARIO]"));
  parser.addOptions(
      {{QStringLiteral("scripts"), Words::tr("Folder with the scenario files."), QStringLiteral("DIR")},
       {QStringLiteral("schedule"), Words::tr("Who moves at each step: \"A B A B\"."), QStringLiteral("TEXT")},
       {QStringLiteral("set"), Words::tr("Value of a parameter; may be repeated."), QStringLiteral("NAME=VALUE")},
       {QStringLiteral("theme"), Words::tr("light or dark; the system's when left out."),
        QStringLiteral("THEME")}});
}

} // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("interleave"));
  QApplication::setApplicationName(QStringLiteral("interleave"));
  QApplication::setApplicationDisplayName(QStringLiteral("Interleave"));
  QApplication::setApplicationVersion(QStringLiteral("0.1.0"));
  prepareApplication();
  QCommandLineParser parser;
  describe(parser);
  parser.process(app);

  const QString themeName = parser.value(QStringLiteral("theme"));
  if (!themeName.isEmpty() && themeName != QLatin1String("light") && themeName != QLatin1String("dark"))
    return complain(Words::tr("--theme %1: it can be light or dark").arg(themeName));
  if (!themeName.isEmpty())
    theme().setMode(themeName == QLatin1String("dark") ? Theme::Mode::Dark : Theme::Mode::Light);
  theme().apply();
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/interleave.svg")));

  const QString folder = parser.value(QStringLiteral("scripts"));
  Workbench workbench(folder.isEmpty() ? defaultScenarioFolder() : std::filesystem::path(folder.toStdString()));
  const Wanted wanted{parser.positionalArguments().value(0), parser.value(QStringLiteral("schedule")),
                      parser.values(QStringLiteral("set"))};
  if (!wanted.scenario.isEmpty())
    if (const QString problem = openRace(workbench, wanted); !problem.isEmpty()) return complain(problem);

  MainWindow window(workbench);
  if (workbench.race().isOpen()) window.showView(QStringLiteral("race"));
  window.show();
  window.activateWindow(); // where no window manager does it, keys would reach no shortcut
  return QApplication::exec();
}
