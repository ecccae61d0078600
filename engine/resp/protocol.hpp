// What one protocol version makes of a reply of another.
#pragma once

#include "engine/resp/reply.hpp"

namespace interleave {

/// RESP3 kinds as a RESP2 connection gets them: maps and sets as lists, doubles as text, booleans as 0 and 1.
void makeResp2(Reply& reply);

} // namespace interleave
