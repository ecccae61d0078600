// The first line of a script or a library: "#!lua flags=no-writes" and "#!lua name=mylib". Redis's script.c, eval.c and
// functions.c give its rules and errors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/resp/reply.hpp"

namespace interleave {

/// What a script or a function declares about itself.
enum ScriptFlag : std::uint32_t {
  kScriptNoWrites = 1u << 0,
  kScriptAllowOom = 1u << 1,
  kScriptAllowStale = 1u << 2,
  kScriptNoCluster = 1u << 3,
  kScriptAllowCrossSlotKeys = 1u << 4,
  kScriptWithoutShebang = 1u << 5, ///< an EVAL script as before Redis 7.0: nothing is declared, more is tolerated
};

struct ScriptFlagName {
  ScriptFlag flag;
  std::string_view name;
};
/// In the order in which FUNCTION LIST shows them.
inline constexpr ScriptFlagName kScriptFlagNames[] = {
    {kScriptNoWrites, "no-writes"},   {kScriptAllowOom, "allow-oom"},
    {kScriptAllowStale, "allow-stale"}, {kScriptNoCluster, "no-cluster"},
    {kScriptAllowCrossSlotKeys, "allow-cross-slot-keys"},
};

/// The flag with exactly this name; nothing when there is none.
[[nodiscard]] std::optional<std::uint32_t> scriptFlagNamed(std::string_view name);

struct ScriptHead {
  std::uint32_t flags = 0;
  std::string_view body; ///< what is to be compiled: the source from the end of its first line on
};

/// Reads the first line of an EVAL script into `head`; gives Redis's error when it is wrong.
[[nodiscard]] std::optional<Reply> readScriptHead(std::string_view source, ScriptHead& head);

struct LibraryHead {
  std::string engine; ///< as it was written
  std::string name;
  std::string_view body;
};

/// Reads the first line of a library into `head`; gives Redis's error when it is wrong.
[[nodiscard]] std::optional<Reply> readLibraryHead(std::string_view source, LibraryHead& head);

/// Whether a library or a function may have this name.
[[nodiscard]] bool isLibraryName(std::string_view name);
inline constexpr const char* kBadLibraryName =
    "Library names can only contain letters, numbers, or underscores(_) and must be at least one character long";

} // namespace interleave
