-- E4: the last items are kept for some. Ordinary buyers may only take what is above the reserve.

local function stockKey(item) return "stock:" .. 1000 + item end

local take = script("take above the reserve", [[
local left = tonumber(redis.call("GET", KEYS[1]))
if left - tonumber(ARGV[1]) < tonumber(ARGV[2]) then
  return -1
end
return redis.call("DECRBY", KEYS[1], ARGV[1])
]])

local function buyer(key, who, reserve, how)
  if how == "script" then
    if redis.call("EVAL", take, 1, key, 1, reserve) < 0 then
      return refused("nothing left for " .. who)
    end
  else
    local left = tonumber(redis.call("GET", key))
    if left - 1 < reserve then
      return refused("nothing left for " .. who)
    end
    redis.call("DECRBY", key, 1)
  end
  count(who)
  sold(1)
end

scenario {
  title = "Stock with a reserve",
  approach = "E4",
  story = [[
    Of the last items some are kept for members: ordinary buyers are refused while members still buy. The rule is one line,
    as long as reading and taking are one step. As two steps, ordinary buyers take what was promised to somebody else.
  ]],
  take_home = "A reserve is a condition on the write: check it in the same step.",
  parameters = {
    { "clients", default = 3, min = 1, max = 100, about = "buyers; every third is a member" },
    { "stock", default = 2, min = 0, max = 1000000, about = "items in stock at the start" },
    { "reserve", default = 1, min = 0, max = 1000000, about = "of them for members only" },
    { "how", default = "separate commands", choices = { "separate commands", "script" }, about = "how an item is taken" },
  },
  stock = { key = stockKey(1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", stockKey(item), share(p.stock, p.items, item))
    end
  end,
  clients = function(p, i, name, item)
    if i % 3 == 0 then
      return client("member", buyer, stockKey(item), "members", 0, p.how)
    end
    return client("buyer", buyer, stockKey(item), "others", p.reserve, p.how)
  end,
  under_load = { reserve = 1000 },
  invariants = {
    oversold(),
    conserved(),
    always("reserve", "others never take what is reserved", function(world, p)
      local others = world.counts.others or 0
      if others <= math.max(0, p.stock - p.reserve) then return true end
      return false, others .. " items went to others, and only " .. math.max(0, p.stock - p.reserve) .. " were for them"
    end),
  },
}
