-- A5, wrong variant: SETNX takes the lock, and only the next command gives it a time to live.

local stockKey = "stock:1001"
local lockKey = "lock:1001"
local lockMs = 3000

local function buyer(token, quantity, taking)
  if taking == "one command" then
    if not redis.call("SET", lockKey, token, "NX", "PX", lockMs) then
      return again()
    end
  else
    if redis.call("SETNX", lockKey, token) == 0 then
      return again()
    end
    redis.call("PEXPIRE", lockKey, lockMs)
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
  title = "SETNX, then EXPIRE",
  approach = "A5",
  story = [[
    The lock has a time to live, it is only given one command later. In thousands of tests nothing happens between two
    commands that follow each other. In production a process dies there, once, and the lock stays for ever. Put [crash
    A] into the schedule, or explore with --faults crash.
  ]],
  take_home = "Two commands are two steps, and a process can end between them: SET … NX PX is one.",
  parameters = {
    { "clients", default = 2, min = 1, max = 20, about = "buyers at the same time" },
    { "stock", default = 5, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "taking", default = "two commands", choices = { "two commands", "one command" }, about = "how the lock is taken" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p, i, name)
    return client("buyer", buyer, "token-" .. name, p.quantity, p.taking)
  end,
  invariants = { oversold(), never_negative(stockKey) },
}
