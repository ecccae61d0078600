-- A2: take first, look at what is left, and give back what was too much.

local function stockKey(item) return "stock:" .. 1000 + item end

local function buyer(key, quantity)
  local left = redis.call("DECRBY", key, quantity)
  if left < 0 then
    redis.call("INCRBY", key, quantity)
    return refused("sold out")
  end
  sold(quantity)
end

scenario {
  title = "Decrement, then give back",
  approach = "A2",
  story = [[
    DECRBY is atomic and tells what is left, so the shop takes first and gives back when it took too much. It never
    sells more than it has. But until the giving back has arrived the stock is negative for everyone who looks, and with
    quantities above one a buyer who would fit is sent away while somebody else's overdraft is still outstanding.
  ]],
  take_home = "Undoing is a second step too: whoever comes in between sees, and acts on, a state that should not exist.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "buyers at the same time" },
    { "stock", default = 1, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items the first buyer wants" },
    { "others", default = 1, min = 1, max = 1000, about = "items each of the other buyers wants" },
  },
  stock = { key = stockKey(1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", stockKey(item), share(p.stock, p.items, item))
    end
  end,
  clients = function(p, i, name, item)
    return client("buyer", buyer, stockKey(item), i == 1 and p.quantity or p.others)
  end,
  under_load = {},
  invariants = {
    oversold(),
    never_negative(stockKey(1)),
    conserved(),
    finally("undersold", "nobody is refused while enough is left for the smallest wish", function(world, p)
      local left = tonumber(world.key(stockKey(1)))
      local smallest = math.min(p.quantity, p.others)
      if world.refused == 0 or left < smallest then return true end
      return false, left .. " left in the end, enough for another buyer, yet " .. world.refused .. " refused"
    end),
  },
}
