// interleave-cli serve: the simulated Redis for real clients.
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli_commands.hpp"
#include "engine/drive/live/live_server.hpp"

namespace interleave::cli {

namespace {

int serve(const Common& common, const LiveOptions& options) {
  auto server = LiveServer::listen(options);
  if (!server) return badInput(server.message());
  if (common.json)
    fmt::print("{}\n", nlohmann::json{{"port", (*server)->port()}, {"bind", options.address}}.dump());
  else
    fmt::print("serving a simulated Redis 7.0 on {}:{} (Ctrl+C ends it)\n", options.address, (*server)->port());
  std::fflush(stdout);
  (*server)->stopOnSignals();
  (*server)->run();
  return kWorked;
}

} // namespace

void addServe(CLI::App& app, Common& common, Chosen& chosen) {
  CLI::App* command = app.add_subcommand("serve", "serves the simulated Redis to real clients");
  auto options = std::make_shared<LiveOptions>();
  command->add_option("--port", options->port, "port to listen on; 0 takes a free one")->capture_default_str();
  command->add_option("--bind", options->address, "address to listen on")->capture_default_str();
  command->add_option("--password", options->password, "password that clients must give");
  command->add_flag("--unprotected", options->unprotected, "serve other machines without a password");
  command->add_flag("--cluster", options->cluster, "answer as a cluster of one node that enforces hash slots");
  command->add_flag("--json", common.json, "print one JSON object with the port");
  command->callback([&common, &chosen, options] { chosen = [&common, options] { return serve(common, *options); }; });
}

} // namespace interleave::cli
