// What "the same" means between a simulated and a real Redis: byte for byte, but for what is truly free.
#pragma once

#include <map>
#include <string>

#include "engine/base/result.hpp"
#include "engine/drive/replay/real_connection.hpp"
#include "engine/keyspace/keyspace.hpp"
#include "engine/world/event.hpp"

namespace interleave {

/// Whether two replies to a request are the same. Free are: times to live, by what went by meanwhile; the order of what
/// Redis keeps in hash tables; and the SHA1 and line in a script's error stay compared.
[[nodiscard]] bool sameReply(const Request& request, const Reply& simulated, const Reply& real);

/// Whether Redis leaves the answer to a request open, so that neither reply is wrong: a range by member of a sorted set
/// whose scores differ. Small ones are searched from end to end, which can be repeated; large ones along a skip list, which
/// is built at random. Without keys, when what the request will find is not known yet, every such range counts as open.
[[nodiscard]] bool isLeftOpen(const Request& request, const KeySpace* keys, int database);

/// Whether two keys hold the same, members of hashes and sets in any order, times to live within five seconds.
[[nodiscard]] bool sameImage(KeyImage simulated, KeyImage real);
[[nodiscard]] std::string imageText(const KeyImage& image);

/// Every key of the connection's database, in the shape that keysOf(World) gives.
[[nodiscard]] Result<std::map<std::string, KeyImage>> realKeys(RealConnection& redis);

} // namespace interleave
