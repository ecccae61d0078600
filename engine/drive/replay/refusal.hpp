// What a real server refuses, with what to do about it.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.hpp"
#include "engine/resp/reply.hpp"

namespace interleave {

/// What to do about an error that a server gives to anything at all; empty for the others.
[[nodiscard]] std::string_view adviceFor(const std::string& error);
/// REQUIRES an error reply.
[[nodiscard]] Error refusal(const std::string& what, const Reply& reply);

} // namespace interleave
