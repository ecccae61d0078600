#include "engine/drive/replay/refusal.hpp"

#include <fmt/format.h>

namespace interleave {

std::string_view adviceFor(const std::string& error) {
  if (error.starts_with("NOAUTH")) return "; it wants a password: give the one of its requirepass";
  if (error.starts_with("WRONGPASS")) return "; give the password of its requirepass, or of its default user";
  if (error.starts_with("ERR AUTH")) return "; it has no password: leave the password empty";
  if (error.starts_with("DENIED")) return "; it serves its own machine only: use its loopback address there";
  if (error.starts_with("READONLY")) return "; it is a replica: name its primary";
  if (error.starts_with("NOPERM")) return "; its user may not: use a server of your own for this";
  if (error.starts_with("ERR DB index")) return "; name a database that it has: 0 to 15 by default";
  return {};
}

Error refusal(const std::string& what, const Reply& reply) {
  return Error{fmt::format("the server refused {}: {}{}", what, reply.text, adviceFor(reply.text))};
}

} // namespace interleave
