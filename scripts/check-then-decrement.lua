-- A1: read the stock, look at it, then take an item. Each command is atomic; the pair is not.

local function stockKey(item) return "stock:" .. 1000 + item end

local function buyer(key, quantity)
  local stock = tonumber(redis.call("GET", key))
  if stock < quantity then
    return refused("sold out")
  end
  redis.call("DECRBY", key, quantity)
  sold(quantity)
end

scenario {
  title = "Check, then decrement",
  approach = "A1",
  story = [[
    A shop reads the stock, checks that there is enough, and takes it. In the tests this always worked. On the day of
    the sale it sold over thirty items more than it had: between the check and the decrement somebody else came along.
  ]],
  take_home = "What was checked may no longer be true when it is used: check and write in one atomic step.",
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
    return client("buyer", buyer, stockKey(item), p.quantity)
  end,
  under_load = {},
  invariants = { oversold(), conserved() },
}
