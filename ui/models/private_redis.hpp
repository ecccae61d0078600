// A real redis-server of one's own: on a free loopback port, with a directory of its own, gone when the object is.
//
// Used and destroyed in one thread, which need not run an event loop.
#pragma once

#include <QProcess>
#include <QString>
#include <QTemporaryDir>

#include <memory>
#include <stop_token>

#include "engine/base/result.hpp"
#include "engine/drive/replay/real_connection.hpp"

namespace interleave {

class PrivateRedis {
public:
  /// The redis-server on the PATH; empty when there is none.
  [[nodiscard]] static QString program();
  /// Starts it and waits until it answers.
  [[nodiscard]] static Result<std::unique_ptr<PrivateRedis>> start(const std::stop_token& stop);
  ~PrivateRedis();
  PrivateRedis(const PrivateRedis&) = delete;
  PrivateRedis& operator=(const PrivateRedis&) = delete;

  [[nodiscard]] RedisAddress address() const { return {"127.0.0.1", m_port}; }
  [[nodiscard]] qint64 processId() const { return m_process.processId(); }

private:
  PrivateRedis() = default;
  [[nodiscard]] Status launch();
  [[nodiscard]] Status awaitAnswer(const std::stop_token& stop);
  [[nodiscard]] QString lastWords();

  QTemporaryDir m_directory;
  QProcess m_process;
  std::uint16_t m_port = 0;
};

} // namespace interleave
