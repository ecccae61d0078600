-- A7 with a client that asks again when no reply comes: the server may have done the work all the same.

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

local function timedOut(reply)
  return type(reply) == "table" and reply.err ~= nil and reply.err:find("^TIMEOUT") ~= nil
end

local function buyer(quantity, tries)
  for try = 1, tries do
    local reply = redis.pcall("EVAL", take, 1, stockKey, quantity)
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
  title = "Asked again, taken twice",
  approach = "A7",
  story = [[
    The script is perfect, and the network is not. The server takes the item, the reply gets lost, the client waits, and
    then does what every client does: it asks again. Put [lose reply of A] into the schedule, or explore with --faults
    lost-reply.
  ]],
  take_home = "No reply does not mean that nothing happened. What may be sent twice must be recognised when it comes twice.",
  parameters = {
    { "clients", default = 2, min = 1, max = 50, about = "buyers at the same time" },
    { "stock", default = 5, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "tries", default = 3, min = 1, max = 10, about = "how often a buyer sends its request before it gives up" },
  },
  stock = { key = stockKey, parameter = "stock" },
  setup = function(p)
    redis.call("SET", stockKey, p.stock)
  end,
  clients = function(p)
    return client("buyer", buyer, p.quantity, p.tries)
  end,
  invariants = { oversold(), never_negative(stockKey), conserved() },
}
