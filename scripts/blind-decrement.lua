-- A3: decrement without a look.

local function stockKey(item) return "stock:" .. 1000 + item end

local function buyer(key, quantity)
  redis.call("DECRBY", key, quantity)
  sold(quantity)
end

scenario {
  title = "Decrement without a check",
  approach = "A3",
  story = [[
    DECRBY is atomic, so nothing can go wrong, somebody said. No update is lost, that is true. But nobody asks whether
    anything is left: the stock goes below zero, and every order is a sale.
  ]],
  take_home = "Atomic is not the same as correct: the check belongs into the same step as the write.",
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
  invariants = { oversold(), never_negative(stockKey(1)), conserved() },
}
