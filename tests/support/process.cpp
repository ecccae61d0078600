#include "tests/support/process.hpp"

#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>

#include "tests/support/files.hpp"

extern char** environ;

namespace interleave {

ProcessResult runProcess(const std::vector<std::string>& words) {
  const TemporaryFolder folder;
  const std::string out = folder.write("out", "").string();
  const std::string err = folder.write("err", "").string();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", 0, 0);
  posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), 1, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), 1, 0600);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int failure = posix_spawn(&child, words[0].c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) throw std::runtime_error("cannot start " + words[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), readFile(out), readFile(err)};
}

} // namespace interleave
