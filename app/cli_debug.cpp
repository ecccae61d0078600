// interleave-cli debug: a Redis script line by line, forward and backward, in the terminal.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <editline/readline.h>
#include <fmt/format.h>
#include <unistd.h>

#include "app/cli_commands.hpp"
#include "engine/lab/debug_console.hpp"
#include "engine/lab/debug_setup.hpp"

namespace interleave::cli {

namespace {

constexpr int kKeptLines = 1000; ///< of history

struct Options {
  std::string script;
  std::vector<std::string> keys;
  std::vector<std::string> arguments;
  std::string scenario;
};

/// Where lines that were typed are kept from start to start; empty where there is no home.
std::filesystem::path historyFile() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state != nullptr && *state != 0) return std::filesystem::path(state) / "interleave" / "debug-history";
  return home == nullptr || *home == 0 ? std::filesystem::path() : std::filesystem::path(home) / ".local" / "state" / "interleave" / "debug-history";
}

/// Lines from whoever types them: edited and kept on a terminal, as they come from a pipe.
class LineSource {
public:
  LineSource() : m_isTerminal(isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0), m_history(m_isTerminal ? historyFile() : std::filesystem::path()) {
    if (!m_isTerminal) return;
    rl_initialize();
    rl_attempted_completion_function = &LineSource::complete;
    using_history();
    stifle_history(kKeptLines);
    if (!m_history.empty()) read_history(m_history.c_str());
  }
  ~LineSource() {
    if (m_history.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(m_history.parent_path(), ignored);
    write_history(m_history.c_str());
  }
  LineSource(const LineSource&) = delete;
  LineSource& operator=(const LineSource&) = delete;

  /// Nothing at the end.
  std::optional<std::string> next() {
    if (!m_isTerminal) {
      std::string line;
      return std::getline(std::cin, line) ? std::optional(line) : std::nullopt;
    }
    char* typed = readline("debug> ");
    if (typed == nullptr) return std::nullopt;
    std::string line = typed;
    std::free(typed);
    if (!line.empty()) add_history(line.c_str());
    return line;
  }

private:
  static char** complete(const char* word, int start, int) {
    rl_attempted_completion_over = 1;
    return start > 0 ? nullptr : rl_completion_matches(word, &LineSource::completion);
  }
  static char* completion(const char* word, int number) {
    const auto found = DebugConsole::completions(word);
    return static_cast<std::size_t>(number) < found.size() ? strdup(found[static_cast<std::size_t>(number)].c_str()) : nullptr;
  }

  bool m_isTerminal;
  std::filesystem::path m_history;
};

Result<std::string> readScript(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) return Error{fmt::format("{} cannot be read", path)};
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// What is given on the command line takes the place of what is kept beside the script.
Result<DebugSetup> setupOf(const Options& options) {
  auto setup = debugSetupOf(options.script);
  if (!setup) return setup.error();
  if (!options.keys.empty()) setup->keys = options.keys;
  if (!options.arguments.empty()) setup->arguments = options.arguments;
  if (!options.scenario.empty()) {
    setup->scenario = options.scenario;
    setup->commands.clear();
  }
  return setup;
}

void print(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) fmt::print("{}\n", line);
  std::fflush(stdout);
}

int debug(const Common& common, const Options& options) {
  auto script = readScript(options.script);
  if (!script) return badInput(script.message());
  const auto setup = setupOf(options);
  if (!setup) return badInput(setup.message());
  const ScenarioLibrary library(common.scripts.empty() ? defaultScenarioFolder() : std::filesystem::path(common.scripts));
  auto target = debugTarget(*setup, std::move(*script), library);
  if (!target) return badInput(target.message());
  ScriptDebugger debugger(std::move(*target));
  for (const Breakpoint& breakpoint : setup->breakpoints)
    if (const auto added = debugger.add(breakpoint); !added) fmt::print(stderr, "{}\n", added.message());
  DebugConsole console(std::move(debugger), std::filesystem::path(options.script).filename().string());
  for (const std::string& watch : setup->watches) static_cast<void>(console.execute("watch " + watch));
  print(console.greeting());
  LineSource lines;
  while (!console.isOver()) {
    const auto line = lines.next();
    if (!line) break;
    print(console.execute(*line));
  }
  return kWorked;
}

} // namespace

void addDebug(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("debug", "debugs a Redis script in the terminal, forward and backward; help lists its commands");
  auto options = std::make_shared<Options>();
  command->add_option("script", options->script, "file with the script")->required();
  command->add_option("--key", options->keys, "a key that is passed; once for each")->allow_extra_args(false);
  command->add_option("--arg", options->arguments, "an argument that is passed; once for each")->allow_extra_args(false);
  command->add_option("--scenario", options->scenario, "begin with the keys of this scenario");
  command->add_option("--scripts", common.scripts, "folder of scenario files");
  command->callback([&common, &chosen, options] { chosen = [&common, options] { return debug(common, *options); }; });
}

} // namespace interleave::cli
