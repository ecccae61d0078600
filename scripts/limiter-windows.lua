-- E2: at most so many requests in a window of time. Three ways to count them, all in one script each.

local userKey = "requests:alice"

-- The window begins with the first request and ends when its key expires. Then the next one begins, whatever was just let in.
local fixedWindow = script("fixed window", [[
local count = tonumber(redis.call("GET", KEYS[1]) or "0")
if count >= tonumber(ARGV[1]) then
  return 0
end
if redis.call("INCR", KEYS[1]) == 1 then
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
end
return 1
]])

-- Every admitted request is remembered with its time; those that left the window are forgotten first.
local slidingLog = script("sliding log", [[
local time = redis.call("TIME")
local now, window = time[1] * 1000000 + time[2], ARGV[2] * 1000
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", string.format("%.0f", now - window))
if redis.call("ZCARD", KEYS[1]) >= tonumber(ARGV[1]) then
  return 0
end
redis.call("ZADD", KEYS[1], string.format("%.0f", now), ARGV[3])
redis.call("PEXPIRE", KEYS[1], ARGV[2])
return 1
]])

-- A bucket of tokens that fills up evenly; each request takes one.
local tokenBucket = script("token bucket", [[
local time = redis.call("TIME")
local now, limit, window = time[1] * 1000000 + time[2], tonumber(ARGV[1]), ARGV[2] * 1000
local bucket = redis.call("HMGET", KEYS[1], "tokens", "at")
local tokens = tonumber(bucket[1] or limit)
tokens = math.min(limit, tokens + (now - tonumber(bucket[2] or now)) * limit / window)
local admitted = tokens >= 1 and 1 or 0
redis.call("HSET", KEYS[1], "tokens", tokens - admitted, "at", string.format("%.0f", now))
redis.call("PEXPIRE", KEYS[1], ARGV[2])
return admitted
]])

local scripts = { ["fixed window"] = fixedWindow, ["sliding log"] = slidingLog, ["token bucket"] = tokenBucket }

local function request(id, how, limit, window)
  if redis.call("EVAL", scripts[how], 1, userKey, limit, window, id) == 1 then
    return count("admitted")
  end
  refused("too many requests")
end

scenario {
  title = "Limiter: windows of time",
  approach = "E2",
  story = [[
    Alice may send three requests in any minute, the contract says. A counter that expires is cheap, and it is often called
    a sliding window. It is a fixed one that begins with the first request: one request opens it, two more just before it
    ends, three just after, and five have passed within a blink. Play A [wait 59999] B C [wait 2] D E F.
  ]],
  take_home = "A counter that expires lets up to twice the limit less one through across its edge; a sliding log never does.",
  parameters = {
    { "clients", default = 6, min = 1, max = 100, about = "requests" },
    { "how", default = "fixed window", choices = { "fixed window", "sliding log", "token bucket" }, about = "how requests are counted" },
    { "limit", default = 3, min = 1, max = 100000, about = "requests admitted in one window" },
    { "window_ms", default = 60000, min = 1, max = 86400000, about = "how long a window is, in ms" },
  },
  clients = function(p, i, name, item, operation)
    return client("request", request, name .. operation, p.how, p.limit, p.window_ms)
  end,
  under_load = { window_ms = 1000, limit = 100 },
  limiter = { count = "admitted", limit = "limit", window_ms = "window_ms" },
  invariants = {
    always("over_limit", "in one window no more are admitted than the limit allows", function(world, p)
      return world.ttl(userKey) == -2 or p.how ~= "fixed window" or tonumber(world.key(userKey)) <= p.limit
    end),
  },
}
