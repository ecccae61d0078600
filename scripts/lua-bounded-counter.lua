-- A7: read, check and write in one script, which the server runs to its end before anybody else's turn.

local function stockKey(item) return "stock:" .. 1000 + item end

-- Adds a delta unless the result leaves [least, most]. Replies {1, new value} or {0, current value}.
local addWithin = script("add within bounds", [[
local key = KEYS[1]
local delta = tonumber(ARGV[1])
local least, most = tonumber(ARGV[2]), tonumber(ARGV[3])
local current = redis.call("GET", key)
if current then
  current = tonumber(current)
else
  current = tonumber(ARGV[4])
end
local target = current + delta
if target < least or target > most then
  return {0, current}
end
redis.call("SET", key, target)
return {1, target}
]])

local function buyer(key, quantity, most)
  local reply = redis.call("EVAL", addWithin, 1, key, -quantity, 0, most, most)
  if reply[1] == 1 then
    sold(quantity)
  else
    refused("sold out")
  end
end

scenario {
  title = "Lua: bounded counter",
  approach = "A7",
  story = [[
    The same three thoughts, read, check, write, but as one script. The server runs a script to its end before it listens
    to anybody else, so there is no in between. One round trip, and no order of buyers can oversell.
  ]],
  take_home = "A script is one step: what it checks is still true when it writes.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "buyers at the same time" },
    { "stock", default = 1, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
  },
  stock = { key = stockKey(1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", stockKey(item), share(p.stock, p.items, item))
    end
  end,
  clients = function(p, i, name, item)
    return client("buyer", buyer, stockKey(item), p.quantity, p.stock)
  end,
  under_load = {},
  invariants = { oversold(), never_negative(stockKey(1)), conserved() },
}
