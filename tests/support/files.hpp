// Files of a test: read, written, and folders that are gone when the test is over.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace interleave {

[[nodiscard]] std::string readFile(const std::filesystem::path& path);
void writeFile(const std::filesystem::path& path, std::string_view bytes);

/// A new empty folder, removed with everything in it at the end of its life.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
  /// Writes a file into the folder and gives its path.
  std::filesystem::path write(const std::string& name, std::string_view bytes) const;

private:
  std::filesystem::path m_path;
};

} // namespace interleave
