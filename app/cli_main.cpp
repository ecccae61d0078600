// interleave-cli: everything of Interleave that needs no window.
#include <cstdio>

#include <fmt/format.h>

#include "app/cli_commands.hpp"

namespace interleave::cli {

int badInput(const std::string& message) {
  std::string line = message;
  for (char& c : line)
    if (c == '\n' || c == '\r') c = ' ';
  fmt::print(stderr, "interleave-cli: {}\n", line);
  return kBadInput;
}

namespace {

int run(int argc, char** argv) {
  CLI::App app("See, break, repair and prove race conditions on Redis, without a window.", "interleave-cli");
  app.require_subcommand(1);
  app.set_version_flag("--version", INTERLEAVE_VERSION);
  Common common;
  Chosen chosen;
  addList(app, common, chosen);
  addStep(app, common, chosen);
  addExplore(app, common, chosen);
  addServe(app, common, chosen);
  addReplay(app, common, chosen);
  addDiffer(app, common, chosen);
  addCompare(app, common, chosen);
  addMeasure(app, common, chosen);
  addCalibrate(app, common, chosen);
  addArticle(app, common, chosen);
  addDebug(app, common, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForAllHelp& help) {
    return app.exit(help);
  } catch (const CLI::CallForVersion& version) {
    return app.exit(version);
  } catch (const CLI::ParseError& error) {
    return badInput(fmt::format("{} (interleave-cli --help tells what there is)", error.what()));
  }
  return chosen();
}

} // namespace

} // namespace interleave::cli

int main(int argc, char** argv) { return interleave::cli::run(argc, argv); }
