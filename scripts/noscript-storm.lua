-- D8: EVAL sends the whole script each time, EVALSHA forty characters. But only a server that knows the script can run it.

local function stockKey(item) return "stock:" .. 1000 + item end

local take, takeSha = script("take if there is enough", [[
-- Takes items of one kind from the stock, or none at all.
--   KEYS[1]  the stock, a whole number; it was set when the sale was planned
--   ARGV[1]  how many items the buyer wants, at least one
-- Replies 1 when they were taken, 0 when fewer than that are left. The check and the decrement are one step: nobody
-- else's command runs in between, so that no order of buyers takes the stock below zero.
local left = tonumber(redis.call("GET", KEYS[1]))
local quantity = tonumber(ARGV[1])
if left < quantity then
  return 0
end
redis.call("DECRBY", KEYS[1], quantity)
return 1
]])

local function eval(key, quantity)
  return redis.call("EVAL", take, 1, key, quantity)
end

local function evalsha(key, quantity)
  local reply = redis.pcall("EVALSHA", takeSha, 1, key, quantity)
  if type(reply) == "table" and reply.err:find("^NOSCRIPT") then
    return eval(key, quantity)
  end
  return reply
end

local function buyer(key, quantity, how)
  local ask = how == "EVAL" and eval or evalsha
  if ask(key, quantity) == 1 then
    return sold(quantity)
  end
  refused("sold out")
end

scenario {
  title = "A storm of NOSCRIPT",
  approach = "D8",
  story = [[
    Buyers call their script by its fingerprint; on NOSCRIPT they send its text. The server has just been restarted and
    knows no script. All buyers who come before the first text has arrived are told NOSCRIPT, and all of them send it.
    Whoever loads the script at start-up spares them that.
  ]],
  take_home = "EVALSHA with a fallback to EVAL, and the script loaded before the crowd comes.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "buyers at the same time" },
    { "stock", default = 1, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "how", choices = { "EVALSHA", "EVALSHA, loaded before", "EVAL" }, default = "EVALSHA", about = "how the script is called" },
  },
  stock = { key = stockKey(1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", stockKey(item), share(p.stock, p.items, item))
    end
    if p.how == "EVALSHA, loaded before" then
      redis.call("SCRIPT", "LOAD", take)
    end
  end,
  clients = function(p, i, name, item)
    return client("buyer", buyer, stockKey(item), p.quantity, p.how)
  end,
  under_load = {},
  invariants = { oversold(), never_negative(stockKey(1)), conserved() },
}
