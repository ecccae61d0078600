-- A2: take first, look at what is left, and give back what was too much.

local stockKey = "stock:1001"

local function buyer(quantity)
  local left = redis.call("DECRBY", stockKey, quantity)
  if left < 0 then
    redis.call("INCRBY", stockKey, quantity)
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
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p, i)
    return client("buyer", buyer, i == 1 and p.quantity or p.others)
  end,
  invariants = {
    oversold(),
    never_negative(stockKey),
    conserved(),
    finally("undersold", "nobody is refused while enough is left for the smallest wish", function(world, p)
      local left = tonumber(world.key(stockKey))
      local smallest = math.min(p.quantity, p.others)
      if world.refused == 0 or left < smallest then return true end
      return false, left .. " left in the end, enough for another buyer, yet " .. world.refused .. " refused"
    end),
  },
}
