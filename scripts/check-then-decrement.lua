-- A1: read the stock, look at it, then take an item. Each command is atomic; the pair is not.

local stockKey = "stock:1001"

local function buyer(quantity)
  local stock = tonumber(redis.call("GET", stockKey))
  if stock < quantity then
    return refused("sold out")
  end
  redis.call("DECRBY", stockKey, quantity)
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
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p)
    return client("buyer", buyer, p.quantity)
  end,
  invariants = { oversold(), conserved() },
}
