// Bytes of a connection, through the reader of requests: however they are cut into pieces, the requests and the error
// at their end are the same. And through the reader of replies, which must survive them.
//
// The first byte of an input is the size of the pieces; what follows is the stream.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/resp/wire.hpp"

namespace interleave {
namespace {

struct Read {
  std::vector<Request> requests;
  std::string error;
  friend bool operator==(const Read&, const Read&) = default;
};

Read readInPieces(std::string_view bytes, std::size_t pieceSize, RequestReader::Trust trust) {
  RequestReader reader;
  Read read;
  Request request;
  while (!bytes.empty()) {
    reader.feed(bytes.substr(0, pieceSize));
    bytes.remove_prefix(std::min(pieceSize, bytes.size()));
    for (;;) {
      const auto outcome = reader.next(request, read.error, trust);
      if (outcome == RequestReader::Outcome::Broken) return read;
      if (outcome == RequestReader::Outcome::NeedMore) break;
      read.requests.push_back(request);
    }
  }
  return read;
}

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "protocol_fuzz: %s\n", what);
  std::abort();
}

void readRequests(std::string_view bytes, std::size_t pieceSize) {
  // What is too long is noticed by the length of what came so far, which depends on the pieces.
  constexpr std::size_t kAlwaysShort = 64 * 1024;
  if (bytes.size() > kAlwaysShort) return;
  for (const auto trust : {RequestReader::Trust::Full, RequestReader::Trust::Unauthenticated}) {
    const Read whole = readInPieces(bytes, bytes.size() + 1, trust);
    require(whole == readInPieces(bytes, pieceSize, trust), "the pieces of a stream make a difference");
    // What was read is read again from its own bytes.
    if (trust == RequestReader::Trust::Unauthenticated) continue;
    std::string written;
    for (const Request& request : whole.requests)
      appendRequest(written, request);
    const Read again = readInPieces(written, written.size() + 1, trust);
    require(again.error.empty() && again.requests == whole.requests, "requests are not read as they were written");
  }
}

void readReplies(std::string_view bytes, std::size_t pieceSize) {
  ReplyReader reader;
  bool broken = false;
  std::string written;
  while (!bytes.empty() && !broken) {
    reader.feed(bytes.substr(0, pieceSize));
    bytes.remove_prefix(std::min(pieceSize, bytes.size()));
    while (const auto reply = reader.next(broken))
      for (const int protocol : {2, 3})
        appendReply(written, *reply, protocol);
  }
}

} // namespace
} // namespace interleave

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t pieceSize = data[0] % 32 + std::size_t{1};
  interleave::readRequests(bytes, pieceSize);
  interleave::readReplies(bytes, pieceSize);
  return 0;
}
