// `interleave-cli serve` as a process of its own.
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace interleave {

class Serving {
public:
  /// Starts the program on a free port. Throws when it does not come up.
  explicit Serving(const std::string& program, const std::vector<std::string>& options = {});
  ~Serving();
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  [[nodiscard]] int port() const { return m_port; }
  /// Memory that it holds now (VmRSS), in kB. Throws when the process is gone.
  [[nodiscard]] long residentKb() const;

private:
  pid_t m_process = 0;
  int m_port = 0;
};

} // namespace interleave
