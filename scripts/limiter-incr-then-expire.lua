-- E1: a counter per window of time. INCR counts; EXPIRE, one command later, says when the window ends.

local counterKey = "requests:alice"
local windowSeconds = 60

local countInWindow = script("count in a window", [[
local count = redis.call("INCR", KEYS[1])
if count == 1 then
  redis.call("EXPIRE", KEYS[1], ARGV[1])
end
return count
]])

local function request(limit, how)
  local requests
  if how == "script" then
    requests = redis.call("EVAL", countInWindow, 1, counterKey, windowSeconds)
  else
    requests = redis.call("INCR", counterKey)
    if requests == 1 then
      redis.call("EXPIRE", counterKey, windowSeconds)
    end
  end
  if requests > limit then
    return refused("too many requests")
  end
  count("admitted")
end

scenario {
  title = "Limiter: INCR, then EXPIRE",
  approach = "E1",
  story = [[
    Alice may send three requests a minute. The first one starts the minute. If the process that counted it dies before
    it could say so, the counter never runs out, and Alice is locked out for ever. Put [crash A] into the schedule, or
    explore with --faults crash.
  ]],
  take_home = "Count and start the window in one step: a counter without a time to live locks its user out for ever.",
  parameters = {
    { "clients", default = 3, min = 1, max = 100, about = "requests at the same time" },
    { "limit", default = 3, min = 1, max = 1000, about = "requests admitted in one window" },
    { "how", default = "two commands", choices = { "two commands", "script" }, about = "how a request is counted" },
  },
  clients = function(p)
    return client("request", request, p.limit, p.how)
  end,
  invariants = {
    has_ttl(counterKey),
    always("over_limit", "no more are admitted than the limit allows", function(world, p)
      return (world.counts.admitted or 0) <= p.limit
    end),
  },
}
