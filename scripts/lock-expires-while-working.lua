-- A5, wrong variant: the lock's time runs out while its holder is still at work.

local stockKey = "stock:1001"
local lockKey = "lock:1001"
local lockMs = 3000

local release = script("release if mine", [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
end
return 0
]])

-- Writes only while the lock is still the caller's: the check and the write are one step.
local takeIfMine = script("take if the lock is mine", [[
if redis.call("GET", KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call("DECRBY", KEYS[2], ARGV[2])
return 1
]])

local function buyer(token, quantity, guard)
  local got = redis.call("SET", lockKey, token, "NX", "PX", lockMs)
  if not got then
    return again()
  end
  local stock = tonumber(redis.call("GET", stockKey))
  if stock < quantity then
    redis.call("EVAL", release, 1, lockKey, token)
    return refused("sold out")
  end
  if guard == "fenced" then
    if redis.call("EVAL", takeIfMine, 2, lockKey, stockKey, token, quantity) == 0 then
      return again()
    end
  else
    redis.call("DECRBY", stockKey, quantity)
  end
  sold(quantity)
  redis.call("EVAL", release, 1, lockKey, token)
end

scenario {
  title = "The lock runs out too early",
  approach = "A5",
  story = [[
    The lock is taken well and released well. But it lives three seconds, and one day the work takes four: a slow disk,
    a garbage collection, a laptop lid. Then somebody else gets the lock, and the first one, who believes to hold it
    still, writes what it read long ago. Put [expire lock:1001] into the schedule, or explore with --faults expire.
  ]],
  take_home = "A lock with a time to live only says who may begin. Let the write itself check that you still hold it.",
  parameters = {
    { "clients", default = 2, min = 1, max = 20, about = "buyers at the same time" },
    { "stock", default = 1, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "guard", default = "none", choices = { "none", "fenced" }, about = "fenced: the write checks the lock in the same step" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p, i, name)
    return client("buyer", buyer, "token-" .. name, p.quantity, p.guard)
  end,
  invariants = { oversold(), never_negative(stockKey) },
}
