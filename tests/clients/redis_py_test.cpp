// redis-py, as Debian packages it, against the served simulator; the cases are in redis_py.py.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/process.hpp"
#include "tests/support/serving.hpp"

namespace interleave {
namespace {

TEST(RedisPy, WorksUnchanged) {
  const Serving serving(INTERLEAVE_CLI_PATH);
  const std::string port = "PORT=" + std::to_string(serving.port());
  // Debian's modules belong to Debian's Python, which need not be the first one on the path.
  const ProcessResult result =
      runProcess({"/usr/bin/env", port, "/usr/bin/python3", INTERLEAVE_SOURCE_DIR "/tests/clients/redis_py.py"});
  EXPECT_EQ(result.status, 0) << result.out << result.err;
  EXPECT_THAT(result.err, testing::HasSubstr("Ran 12 tests"));
}

} // namespace
} // namespace interleave
