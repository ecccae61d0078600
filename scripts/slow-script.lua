-- D11: while a script runs, the server listens to nobody. One that walks a large hash makes everybody wait.

local function stockKey(item) return "stock:" .. 1000 + item end

local take = script("take if there is enough", [[
local left = tonumber(redis.call("GET", KEYS[1]))
local quantity = tonumber(ARGV[1])
if left < quantity then
  return 0
end
redis.call("DECRBY", KEYS[1], quantity)
return 1
]])

-- Adds up what all shops have sold: as many turns of the loop as the hash has fields.
local addUp = script("add up all shops", [[
local total = 0
local shops = redis.call("HGETALL", KEYS[1])
for i = 2, #shops, 2 do
  total = total + shops[i]
end
return total
]])

-- HINCRBY has kept the total in a field of its own. Reading it takes the same time however large the hash is.
local readTotal = script("read the total", [[
return tonumber(redis.call("HGET", KEYS[1], "total"))
]])

local reports = { ["walk the hash"] = addUp, ["read a total"] = readTotal }

local function reporter(how)
  redis.call("EVAL", reports[how], 1, "sold by shop")
  count("reports")
end

local function buyer(key, quantity)
  if redis.call("EVAL", take, 1, key, quantity) == 1 then
    return sold(quantity)
  end
  refused("sold out")
end

scenario {
  title = "A slow script",
  approach = "D11",
  story = [[
    Buyers take items with a script that is over in microseconds. One client draws a report: its script reads a hash with a
    field for every shop and adds them up. Nothing is wrong with the result. But there is one thread, and while it adds,
    all buyers wait in the queue.
  ]],
  take_home = "A script's time is everybody's time: keep it short, and keep totals instead of adding them up.",
  parameters = {
    { "clients", default = 3, min = 1, max = 100, about = "the reporter, and buyers" },
    { "stock", default = 5, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "shops", default = 3, min = 1, max = 100000, about = "fields of the hash" },
    { "how", choices = { "walk the hash", "read a total" }, default = "walk the hash", about = "how the report comes to its number" },
  },
  stock = { key = stockKey(1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", stockKey(item), share(p.stock, p.items, item))
    end
    for shop = 1, p.shops do
      redis.call("HSET", "sold by shop", "shop " .. shop, shop)
    end
    if p.how == "read a total" then
      redis.call("HSET", "sold by shop", "total", p.shops * (p.shops + 1) / 2)
    end
  end,
  clients = function(p, i, name, item)
    if i == 1 then
      return client("reporter", reporter, p.how)
    end
    return client("buyer", buyer, stockKey(item), p.quantity)
  end,
  under_load = { shops = 2000 },
  invariants = { oversold(), never_negative(stockKey(1)), conserved() },
}
