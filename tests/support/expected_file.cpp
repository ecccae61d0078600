#include "tests/support/expected_file.hpp"

#include "tests/support/files.hpp"

namespace interleave {

namespace {

bool updating = false;

} // namespace

void updateExpectedFiles() { updating = true; }

testing::AssertionResult matchesFile(const std::filesystem::path& path, const std::string& text) {
  if (updating) {
    std::filesystem::create_directories(path.parent_path());
    writeFile(path, text);
    return testing::AssertionSuccess();
  }
  if (!std::filesystem::exists(path))
    return testing::AssertionFailure() << path << " is missing; run with --update to write it. It would hold\n" << text;
  const std::string expected = readFile(path);
  if (expected == text) return testing::AssertionSuccess();
  return testing::AssertionFailure() << path << " differs (--update rewrites it)\n--- expected\n"
                                     << expected << "--- actual\n"
                                     << text;
}

} // namespace interleave
