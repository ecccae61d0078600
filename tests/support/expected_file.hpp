// Text compared with a file of the repository; `--update` writes the file instead.
#pragma once

#include <filesystem>
#include <string>

#include <gtest/gtest.h>

namespace interleave {

/// From now on matchesFile() writes what it is given.
void updateExpectedFiles();

/// Whether the text is that of the file, down to the byte. A missing file is a failure too.
[[nodiscard]] testing::AssertionResult matchesFile(const std::filesystem::path& path, const std::string& text);

} // namespace interleave
