-- A5: one lock in front of read, check and write.

local stockKey = "stock:1001"
local lockKey = "lock:1001"
local lockMs = 3000

local release = script("release if mine", [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
end
return 0
]])

local function buyer(token, quantity, releaseHow, whenTaken)
  local got = redis.call("SET", lockKey, token, "NX", "PX", lockMs)
  if not got then
    if whenTaken == "retry" then
      return again()
    end
    return gave_up("somebody else has the lock")
  end
  holds(lockKey)
  local stock = tonumber(redis.call("GET", stockKey))
  if stock >= quantity then
    redis.call("DECRBY", stockKey, quantity)
    sold(quantity)
  else
    refused("sold out")
  end
  if releaseHow == "safe" then
    redis.call("EVAL", release, 1, lockKey, token)
  else
    redis.call("DEL", lockKey)
  end
  releases(lockKey)
end

scenario {
  title = "Lock with SET NX",
  approach = "A5",
  story = [[
    Only who holds the lock may read and write the stock. Correct while the lock outlives the work. Let its time run out
    in the middle ([expire lock:1001] in the schedule) and two hold it; and with the plain release the first one, done at
    last, deletes the lock of the second.
  ]],
  take_home = "A lock with a time to live is a promise to be quicker than it; release only what is still yours.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "buyers at the same time" },
    { "stock", default = 1, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "release", default = "safe", choices = { "safe", "plain" }, about = "safe: delete only one's own lock; plain: DEL" },
    { "when_taken", default = "retry", choices = { "retry", "give up" }, about = "what to do while the lock is taken" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p, i, name)
    return client("buyer", buyer, "token-" .. name, p.quantity, p.release, p.when_taken)
  end,
  invariants = { oversold(), never_negative(stockKey), conserved(), one_holder(lockKey) },
}
