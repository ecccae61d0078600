#include "tests/support/real_redis.hpp"

#include <arpa/inet.h>
#include <chrono>
#include <cstdlib>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <signal.h>

namespace interleave {

namespace {

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int freePort() {
  const int probe = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  const bool bound = bind(probe, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
                     getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(probe);
  if (!bound) throw std::runtime_error("no free port on the loopback device");
  return ntohs(address.sin_port);
}

} // namespace

RealClient::RealClient(int port) : m_socket(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const int yes = 1;
  setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  const timeval patience{10, 0};
  setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  const sockaddr_in address = loopback(port);
  if (::connect(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
  close(m_socket);
  throw std::runtime_error("no redis-server answers on port " + std::to_string(port));
}

RealClient::~RealClient() { close(m_socket); }

std::string RealClient::ask(const Request& request) {
  std::string bytes = "*" + std::to_string(request.size()) + "\r\n";
  for (const std::string& word : request) bytes += "$" + std::to_string(word.size()) + "\r\n" + word + "\r\n";
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = send(m_socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) throw std::runtime_error("the connection to redis-server broke");
    sent += static_cast<std::size_t>(count);
  }
  return takeReply();
}

void RealClient::receive() {
  char chunk[16384];
  const ssize_t count = recv(m_socket, chunk, sizeof chunk, 0);
  if (count <= 0) throw std::runtime_error("redis-server closed the connection or gave no answer");
  m_buffer.append(chunk, static_cast<std::size_t>(count));
}

std::string RealClient::takeBytes(std::size_t count) {
  while (m_buffer.size() < count) receive();
  std::string bytes = m_buffer.substr(0, count);
  m_buffer.erase(0, count);
  return bytes;
}

std::string RealClient::takeLine() {
  while (m_buffer.find("\r\n") == std::string::npos) receive();
  return takeBytes(m_buffer.find("\r\n") + 2);
}

std::string RealClient::takeReply() {
  std::string reply = takeLine();
  const long count = std::strtol(reply.c_str() + 1, nullptr, 10);
  if (reply[0] == '$' && count >= 0) reply += takeBytes(static_cast<std::size_t>(count) + 2);
  if (reply[0] == '*')
    for (long i = 0; i < count; ++i) reply += takeReply();
  return reply;
}

RealRedis::RealRedis(std::vector<std::string> options) : m_options(std::move(options)) {
  // The port may be taken by somebody else between the look and the start: then another one is tried.
  for (int attempt = 0; attempt < 5; ++attempt) {
    start();
    for (int wait = 0; wait < 500; ++wait) {
      int status = 0;
      if (waitpid(m_process, &status, WNOHANG) == m_process) {
        m_process = 0;
        break;
      }
      try {
        if (connect()->ask({"PING"}) == "+PONG\r\n") return;
      } catch (const std::runtime_error&) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    }
    stop();
  }
  throw std::runtime_error("redis-server does not start; on Debian: apt-get install redis-server");
}

RealRedis::~RealRedis() { stop(); }

RealRedis& RealRedis::shared() {
  static RealRedis redis;
  return redis;
}

void RealRedis::empty() const {
  const auto client = connect();
  client->ask({"FLUSHALL"});
  client->ask({"SCRIPT", "FLUSH"});
  client->ask({"FUNCTION", "FLUSH"});
}

void RealRedis::start() {
  m_port = freePort();
  m_busPort = freePort();
  std::vector<std::string> words = {"redis-server", "--port",  std::to_string(m_port), "--bind", "127.0.0.1",
                               "--save",       "",        "--appendonly",         "no",     "--dir",
                               m_folder.path().string(),  "--logfile",            (m_folder.path() / "log").string(),
                               "--enable-debug-command", "yes", "--cluster-port", std::to_string(m_busPort)};
  words.insert(words.end(), m_options.begin(), m_options.end());
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  m_process = fork();
  if (m_process != 0) return;
  // Dies with the test, however that ends.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  execvp("redis-server", arguments.data());
  _exit(127);
}

void RealRedis::stop() {
  if (m_process <= 0) return;
  kill(m_process, SIGKILL);
  waitpid(m_process, nullptr, 0);
  m_process = 0;
}

} // namespace interleave
