-- A4: an optimistic transaction. Watch, read, decide, queue the write; EXEC refuses when the key changed meanwhile.

local stockKey = "stock:1001"

local function buyer(quantity, tries)
  redis.call("WATCH", stockKey)
  local stock = tonumber(redis.call("GET", stockKey))
  if stock < quantity then
    redis.call("UNWATCH")
    return refused("sold out")
  end
  redis.call("MULTI")
  redis.call("DECRBY", stockKey, quantity)
  local replies = redis.call("EXEC")
  if replies then
    return sold(quantity)
  end
  if tries > 1 then
    return again(quantity, tries - 1)
  end
  gave_up("the stock changed in between")
end

scenario {
  title = "WATCH, MULTI, EXEC",
  approach = "A4",
  story = [[
    The shop watches the stock before it reads it. Whatever it decides, EXEC carries it out only if nobody has touched
    the key since; otherwise EXEC answers nil and nothing has happened. Correct, but whoever loses has to try again, and
    on a hot item nearly everyone loses nearly always.
  ]],
  take_home = "An optimistic lock never sells twice; it pays with attempts that were for nothing.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "buyers at the same time" },
    { "stock", default = 1, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "tries", default = 1, min = 1, max = 100, about = "attempts before a buyer gives up" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p)
    return client("buyer", buyer, p.quantity, p.tries)
  end,
  invariants = { oversold(), never_negative(stockKey), conserved() },
}
