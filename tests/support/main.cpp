// GoogleTest's main function with one argument more: --update rewrites the files of expected traces.
#include <string_view>

#include <gtest/gtest.h>

#include "tests/support/expected_file.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i)
    if (std::string_view(argv[i]) == "--update") interleave::updateExpectedFiles();
  return RUN_ALL_TESTS();
}
