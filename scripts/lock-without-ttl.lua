-- A5, wrong variant: a lock without a time to live, and a holder that dies.

local stockKey = "stock:1001"
local lockKey = "lock:1001"
local lockMs = 3000

local function buyer(token, quantity, life)
  local got
  if life == "3 seconds" then
    got = redis.call("SET", lockKey, token, "NX", "PX", lockMs)
  else
    got = redis.call("SET", lockKey, token, "NX")
  end
  if not got then
    return again()
  end
  local stock = tonumber(redis.call("GET", stockKey))
  if stock >= quantity then
    redis.call("DECRBY", stockKey, quantity)
    sold(quantity)
  else
    refused("sold out")
  end
  redis.call("DEL", lockKey)
end

scenario {
  title = "The lock that stays for ever",
  approach = "A5",
  story = [[
    Nobody gave the lock a time to live: whoever takes it deletes it when done. Until one process is killed in between.
    Then all others ask for the lock, and ask, and ask. Put [crash A] into the schedule, or explore with --faults crash.
  ]],
  take_home = "Who holds a lock can die. A lock needs a time to live, set in the same command that takes it.",
  parameters = {
    { "clients", default = 2, min = 1, max = 20, about = "buyers at the same time" },
    { "stock", default = 5, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "life", default = "for ever", choices = { "for ever", "3 seconds" }, about = "how long the lock lives when nobody deletes it" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p, i, name)
    return client("buyer", buyer, "token-" .. name, p.quantity, p.life)
  end,
  invariants = { oversold(), never_negative(stockKey) },
}
