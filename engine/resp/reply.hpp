// Requests and replies as values. Bytes are made from them only in this room.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interleave {

/// A command with its arguments; the first element is the command's name. Any bytes.
using Request = std::vector<std::string>;

/// A reply of a server, RESP2 and RESP3 kinds alike.
struct Reply {
  enum class Kind : std::uint8_t {
    Nil,        ///< null bulk string ("$-1"), "_" in RESP3
    NilArray,   ///< null array ("*-1"), "_" in RESP3: what an aborted EXEC or a timed-out BLPOP answers
    Integer,
    Bulk,
    Status,     ///< simple string: OK, QUEUED, PONG
    Error,      ///< text begins with its code: "WRONGTYPE Operation …"
    Array,
    Map,        ///< elements are key, value, key, value, …; an array in RESP2
    Set,        ///< an array in RESP2
    Pairs,      ///< elements are first, second, first, second, …: arrays of two in RESP3, one flat array in RESP2
    Double,     ///< a bulk string in RESP2
    Boolean,    ///< an integer 1 or 0 in RESP2
    BigNumber,  ///< a bulk string in RESP2
    Verbatim,   ///< text with a three-letter format in front ("txt:…"); a bulk string in RESP2
    Push,       ///< an out-of-band message; an array in RESP2
    NoReply,    ///< nothing is sent: a blocked client waits on
  };

  Kind kind = Kind::Nil;
  std::int64_t integer = 0; ///< Integer; Boolean as 0 or 1
  double number = 0;        ///< Double
  std::string text;         ///< Bulk, Status, Error, BigNumber, Verbatim
  std::vector<Reply> elements;

  static Reply nil() { return {}; }
  static Reply nilArray() { return ofKind(Kind::NilArray); }
  static Reply noReply() { return ofKind(Kind::NoReply); }
  static Reply ok() { return status("OK"); }
  static Reply integerOf(std::int64_t value) {
    Reply reply = ofKind(Kind::Integer);
    reply.integer = value;
    return reply;
  }
  static Reply boolean(bool value) {
    Reply reply = ofKind(Kind::Boolean);
    reply.integer = value ? 1 : 0;
    return reply;
  }
  static Reply doubleOf(double value) {
    Reply reply = ofKind(Kind::Double);
    reply.number = value;
    return reply;
  }
  static Reply bulk(std::string text) { return withText(Kind::Bulk, std::move(text)); }
  static Reply status(std::string text) { return withText(Kind::Status, std::move(text)); }
  static Reply error(std::string text) { return withText(Kind::Error, std::move(text)); }
  static Reply array(std::vector<Reply> elements = {}) { return withElements(Kind::Array, std::move(elements)); }
  static Reply map(std::vector<Reply> elements = {}) { return withElements(Kind::Map, std::move(elements)); }
  static Reply set(std::vector<Reply> elements = {}) { return withElements(Kind::Set, std::move(elements)); }
  static Reply pairs(std::vector<Reply> elements = {}) { return withElements(Kind::Pairs, std::move(elements)); }
  static Reply push(std::vector<Reply> elements = {}) { return withElements(Kind::Push, std::move(elements)); }
  static Reply verbatim(std::string text) { return withText(Kind::Verbatim, std::move(text)); }
  static Reply bigNumber(std::string text) { return withText(Kind::BigNumber, std::move(text)); }

  [[nodiscard]] bool isError() const { return kind == Kind::Error; }
  [[nodiscard]] bool isNil() const { return kind == Kind::Nil || kind == Kind::NilArray; }
  [[nodiscard]] bool isAggregate() const {
    return kind == Kind::Array || kind == Kind::Map || kind == Kind::Set || kind == Kind::Pairs ||
           kind == Kind::Push;
  }

  friend bool operator==(const Reply&, const Reply&) = default;

private:
  static Reply ofKind(Kind kind) {
    Reply reply;
    reply.kind = kind;
    return reply;
  }
  static Reply withText(Kind kind, std::string text) {
    Reply reply = ofKind(kind);
    reply.text = std::move(text);
    return reply;
  }
  static Reply withElements(Kind kind, std::vector<Reply> elements) {
    Reply reply = ofKind(kind);
    reply.elements = std::move(elements);
    return reply;
  }
};

/// A 64-bit hash that agrees with operator==, the same in every run.
[[nodiscard]] std::uint64_t stableHash(const Reply& reply);

} // namespace interleave
