-- A8 in its smallest form: the request carries the name of its operation, and the script does each operation once.

local stockKey = "stock:{1001}"
local rememberMs = 86400000

-- Replies 1 when the items are this operation's, now or since an earlier request; 0 when there are too few.
local takeOnce = script("take once per operation", [[
local stock, operation = KEYS[1], KEYS[2]
local known = redis.call("GET", operation)
if known then
  return tonumber(known)
end
local quantity = tonumber(ARGV[1])
local code = 0
if tonumber(redis.call("GET", stock)) >= quantity then
  redis.call("DECRBY", stock, quantity)
  code = 1
end
redis.call("SET", operation, code, "PX", ARGV[2])
return code
]])

local function timedOut(reply)
  return type(reply) == "table" and reply.err ~= nil and reply.err:find("^TIMEOUT") ~= nil
end

local function buyer(name, quantity, tries)
  for try = 1, tries do
    local reply = redis.pcall("EVAL", takeOnce, 2, stockKey, "op:{1001}:" .. name, quantity, rememberMs)
    if not timedOut(reply) then
      if reply == 1 then
        return sold(quantity)
      end
      return refused("sold out")
    end
  end
  gave_up("no reply came")
end

scenario {
  title = "Asked again, taken once",
  approach = "A8",
  story = [[
    The same lost reply and the same impatient client. But now every operation has a name, and the script keeps under
    that name what it answered. Whoever asks again gets the same answer, and the stock is touched once. Put [lose reply
    of A] into the schedule, or explore with --faults lost-reply.
  ]],
  take_home = "Give each operation a name, keep the answer under it, and give that key a time to live.",
  parameters = {
    { "clients", default = 2, min = 1, max = 20, about = "buyers at the same time" },
    { "stock", default = 5, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "tries", default = 3, min = 1, max = 10, about = "how often a buyer sends its request before it gives up" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p, i, name)
    return client("buyer", buyer, name, p.quantity, p.tries)
  end,
  invariants = { oversold(), never_negative(stockKey), conserved(), has_ttl("op:*") },
}
