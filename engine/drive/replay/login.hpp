// The first words to a real server, and what it refuses, with what to do about it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"
#include "engine/drive/replay/real_connection.hpp"
#include "engine/resp/reply.hpp"

namespace interleave {

/// What to do about an error that a server gives to anything at all; empty for the others.
[[nodiscard]] std::string_view adviceFor(const std::string& error);
/// REQUIRES an error reply.
[[nodiscard]] Error refusal(const std::string& what, const Reply& reply);

/// Who asks, and where.
struct Login {
  std::string user;     ///< empty: the default one
  std::string password; ///< empty: none
  int database = 0;
};
/// AUTH and SELECT, as far as they are needed.
[[nodiscard]] std::vector<Request> greetingFor(const Login& login);
/// Connects and logs in.
[[nodiscard]] Result<std::unique_ptr<RealConnection>> openAs(const RedisAddress& address, const Login& login, const Patience& patience = {});

/// A field of what INFO answered ("redis_version"); empty when it is not there.
[[nodiscard]] std::string infoField(const std::string& info, const std::string& field);

} // namespace interleave
