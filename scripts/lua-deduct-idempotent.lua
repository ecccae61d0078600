-- A8: the deduction script of a real shop: one operation takes its items once, however often the request arrives.

-- All keys of an item carry one hash tag, so that a cluster keeps them in one slot.
local function keyOf(what, item) return what .. ":{" .. 1000 + item .. "}" end

-- Codes: 1 done, -1 stock not initialised, -2 repeated, -3 not enough.
local deduct = script("deduct once", [[
local stock, total, operation, record = KEYS[1], KEYS[3], KEYS[4], KEYS[5]
local quantity, version, serial = tonumber(ARGV[1]), ARGV[2], ARGV[5]
if redis.call("EXISTS", stock) == 0 then
  return {-1, version, 0, 0}
end
if redis.call("SETNX", operation, version) == 0 then
  redis.call("SET", operation, version)
  return {-2, version, quantity, 0}
end
local left = redis.call("DECRBY", stock, quantity)
if left < 0 then
  redis.call("INCRBY", stock, quantity)
  redis.call("PEXPIRE", operation, 0)
  return {-3, version, 0, left}
end
local deducted = redis.call("INCRBY", total, quantity)
redis.call("HSET", record, serial, quantity)
redis.call("PEXPIRE", record, 3600000)
redis.call("PEXPIRE", operation, 2592000000)
redis.call("PEXPIRE", stock, 3600000)
return {1, version, quantity, 0, left, deducted}
]])

local function buyer(item, name, quantity, requests)
  local operationKey = keyOf("op", item) .. ":" .. name
  for request = 1, requests do
    local reply = redis.call("EVAL", deduct, 5, keyOf("stock", item), keyOf("unused", item), keyOf("deducted", item),
      operationKey, keyOf("record", item), quantity, "v1", "", "", "serial-" .. name, 1)
    local code = reply[1]
    if code == 1 then
      sold(quantity)
    elseif code == -2 then
      duplicate("the operation was done before")
    elseif code == -3 then
      return refused("sold out")
    else
      return failed("the stock is not initialised")
    end
  end
end

scenario {
  title = "Lua: deduct once per operation",
  approach = "A8",
  story = [[
    Every buyer sends its request twice, as a client does when the first reply was slow. The script knows the operation
    by its key and takes the items once. Look closely at that key after the second request: something about it has
    changed that will matter in thirty days.
  ]],
  take_home = "Branch on the code, never on a boolean; and a SET on a key with a time to live takes that time away.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "buyers at the same time" },
    { "stock", default = 2, min = 0, max = 1000000, about = "items in stock at the start" },
    { "quantity", default = 1, min = 1, max = 1000, about = "items each buyer wants" },
    { "requests", default = 2, min = 1, max = 5, about = "how often each buyer sends its request" },
    { "check_ttl", default = "off", choices = { "off", "on" }, about = "whether a key of an operation must have a time to live" },
  },
  stock = { key = keyOf("stock", 1), parameter = "stock" },
  setup = function(p)
    for item = 1, p.items do
      redis.call("SET", keyOf("stock", item), share(p.stock, p.items, item))
    end
  end,
  under_load = { requests = 1 },
  clients = function(p, i, name, item, operation)
    return client("buyer", buyer, item, operation == 1 and name or name .. operation, p.quantity, p.requests)
  end,
  invariants = {
    oversold(),
    never_negative(keyOf("stock", 1)),
    conserved(),
    finally("no_ttl", "every operation's key has a time to live", function(world, p)
      if p.check_ttl == "off" then return true end
      for i = 1, p.clients do
        local key = "op:{1001}:" .. string.char(64 + i)
        if world.ttl(key) == -1 then
          return false, key .. " has no time to live: it stays for ever"
        end
      end
      return true
    end),
  },
}
