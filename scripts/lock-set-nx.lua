-- A5: one lock in front of read, check and write.

local function stockKey(item) return "stock:" .. 1000 + item end
local function lockKey(item) return "lock:" .. 1000 + item end
local lockMs = 3000

local release = script("release if mine", [[
if redis.call("GET", KEYS[1]) == ARGV[1] then
  return redis.call("DEL", KEYS[1])
end
return 0
]])

local function buyer(key, lock, token, quantity, releaseHow, whenTaken)
  local got = redis.call("SET", lock, token, "NX", "PX", lockMs)
  if not got then
    if whenTaken == "retry" then
      return again()
    end
    return gave_up("somebody else has the lock")
  end
  holds(lock)
  local stock = tonumber(redis.call("GET", key))
  if stock >= quantity then
    redis.call("DECRBY", key, quantity)
    sold(quantity)
  else
    refused("sold out")
  end
  if releaseHow == "safe" then
    redis.call("EVAL", release, 1, lock, token)
  else
    redis.call("DEL", lock)
  end
  releases(lock)
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
  stock = { key = stockKey(1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", stockKey(item), share(p.stock, p.items, item))
    end
  end,
  clients = function(p, i, name, item)
    return client("buyer", buyer, stockKey(item), lockKey(item), "token-" .. name, p.quantity, p.release, p.when_taken)
  end,
  under_load = { when_taken = "retry" },
  invariants = { oversold(), never_negative(stockKey(1)), conserved(), one_holder(lockKey(1)) },
}
