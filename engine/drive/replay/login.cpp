#include "engine/drive/replay/login.hpp"

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

std::vector<Request> greetingFor(const Login& login) {
  std::vector<Request> greeting;
  if (!login.password.empty()) greeting.push_back(login.user.empty() ? Request{"AUTH", login.password} : Request{"AUTH", login.user, login.password});
  if (login.database != 0) greeting.push_back({"SELECT", std::to_string(login.database)});
  return greeting;
}

Result<std::unique_ptr<RealConnection>> openAs(const RedisAddress& address, const Login& login, const Patience& patience) {
  auto connection = RealConnection::open(address, patience);
  if (!connection) return connection.error();
  for (const Request& request : greetingFor(login)) {
    auto reply = (*connection)->ask(request);
    if (!reply) return reply.error();
    if (reply->isError()) return refusal(request[0] == "SELECT" ? "SELECT " + request[1] : request[0], *reply);
  }
  return connection;
}

std::string infoField(const std::string& info, const std::string& field) {
  // At the beginning of a line: other fields end with the same word.
  std::size_t at = info.rfind(field + ":", 0) == 0 ? 0 : info.find("\n" + field + ":");
  if (at == std::string::npos) return {};
  at = info.find(':', at) + 1;
  return info.substr(at, info.find_first_of("\r\n", at) - at);
}

} // namespace interleave
