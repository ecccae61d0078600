-- A4: an optimistic transaction. Watch, read, decide, queue the write; EXEC refuses when the key changed meanwhile.

local function stockKey(item) return "stock:" .. 1000 + item end

local function buyer(key, quantity, tries)
  redis.call("WATCH", key)
  local stock = tonumber(redis.call("GET", key))
  if stock < quantity then
    redis.call("UNWATCH")
    return refused("sold out")
  end
  redis.call("MULTI")
  redis.call("DECRBY", key, quantity)
  local replies = redis.call("EXEC")
  if replies then
    return sold(quantity)
  end
  if tries == 0 then
    return again()
  elseif tries > 1 then
    return again(key, quantity, tries - 1)
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
    { "tries", default = 1, min = 0, max = 100, about = "attempts before a buyer gives up; 0: until it works" },
  },
  stock = { key = stockKey(1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", stockKey(item), share(p.stock, p.items, item))
    end
  end,
  clients = function(p, i, name, item)
    return client("buyer", buyer, stockKey(item), p.quantity, p.tries)
  end,
  under_load = { tries = 0 },
  invariants = { oversold(), never_negative(stockKey(1)), conserved() },
}
