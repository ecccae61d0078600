#include "tests/support/serving.hpp"

#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <signal.h>

namespace interleave {

namespace {

[[noreturn]] void becomeServer(const std::string& program, const std::vector<std::string>& options, int output) {
  // Dies with the test, however that ends.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(output, STDOUT_FILENO);
  std::vector<std::string> words = {program, "serve", "--port", "0", "--json"};
  words.insert(words.end(), options.begin(), options.end());
  std::vector<char*> arguments;
  for (std::string& word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(program.c_str(), arguments.data());
  _exit(127);
}

} // namespace

Serving::Serving(const std::string& program, const std::vector<std::string>& options) {
  int pipes[2];
  if (pipe(pipes) != 0) throw std::runtime_error("no pipe");
  m_process = fork();
  if (m_process == 0) becomeServer(program, options, pipes[1]);
  close(pipes[1]);
  FILE* output = fdopen(pipes[0], "r");
  char line[256] = {};
  const bool said = std::fgets(line, sizeof line, output) != nullptr;
  std::fclose(output);
  const std::string text(line);
  const std::size_t at = text.find("\"port\":");
  if (!said || at == std::string::npos) throw std::runtime_error(program + " serve does not come up: " + text);
  m_port = std::stoi(text.substr(at + 7));
}

Serving::~Serving() {
  kill(m_process, SIGKILL);
  waitpid(m_process, nullptr, 0);
}

long Serving::residentKb() const {
  std::ifstream status("/proc/" + std::to_string(m_process) + "/status");
  for (std::string word; status >> word;)
    if (long kb = 0; word == "VmRSS:" && status >> kb) return kb;
  throw std::runtime_error("the server is gone");
}

} // namespace interleave
