-- EVALSHA sends forty characters instead of a script. The server keeps the script only as long as it runs.

local stockKey = "stock:1001"

local take = script("take if there is enough", [[
local left = tonumber(redis.call("GET", KEYS[1]))
local quantity = tonumber(ARGV[1])
if left < quantity then
  return 0
end
redis.call("DECRBY", KEYS[1], quantity)
return 1
]])

local function buyer(quantity, fallback)
  local sha = redis.call("SCRIPT", "LOAD", take)
  local reply = redis.pcall("EVALSHA", sha, 1, stockKey, quantity)
  if type(reply) == "table" and reply.err:find("^NOSCRIPT") then
    if fallback == "none" then
      return failed("the server does not know the script any more")
    end
    reply = redis.call("EVAL", take, 1, stockKey, quantity)
  end
  if reply == 1 then
    return sold(quantity)
  end
  refused("sold out")
end

scenario {
  title = "EVALSHA without a fallback",
  approach = "A7",
  story = [[
    The shop loads its script once and then calls it by its fingerprint. It works until the server is restarted or fails
    over: the scripts are gone, and every order ends with NOSCRIPT. Put [flush scripts] into the schedule, or explore
    with --faults flush-scripts.
  ]],
  take_home = "The script cache is a cache: on NOSCRIPT send the script itself.",
  parameters = {
    { "clients", default = 2, min = 1, max = 50, about = "buyers at the same time" },
    { "stock", default = 5, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "fallback", default = "none", choices = { "none", "eval" }, about = "what a buyer does on NOSCRIPT" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p)
    return client("buyer", buyer, p.quantity, p.fallback)
  end,
  invariants = {
    oversold(),
    conserved(),
    finally("served", "nobody is turned away by an error", function(world)
      return world.failed == 0
    end),
  },
}
