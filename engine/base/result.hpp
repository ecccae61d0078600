// The outcome of an operation that can fail while operating: a value, or a message for a person.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace interleave {

/// What went wrong, in words that say what would be right. Never empty.
struct Error {
  std::string message;
};

/// Either a value or an Error. REQUIRES of value(): ok().
template <class T> class [[nodiscard]] Result {
public:
  Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool ok() const { return m_state.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() {
    assert(ok());
    return std::get<0>(m_state);
  }
  const T& value() const {
    assert(ok());
    return std::get<0>(m_state);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return std::get<1>(m_state);
  }
  [[nodiscard]] const std::string& message() const { return error().message; }

private:
  std::variant<T, Error> m_state;
};

/// The outcome of an operation that has no value to give.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Error error) : m_error(std::move(error)) {}

  [[nodiscard]] bool ok() const { return !m_error; }
  explicit operator bool() const { return ok(); }
  [[nodiscard]] const Error& error() const {
    assert(m_error);
    return *m_error;
  }
  [[nodiscard]] const std::string& message() const { return error().message; }

private:
  std::optional<Error> m_error;
};

} // namespace interleave
