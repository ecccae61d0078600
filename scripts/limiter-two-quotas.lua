-- E3: two quotas for one request, per user and per address. Both count it, or neither does.

local userKey = "quota:{alice}:user"
local addressKey = "quota:{alice}:address"
local windowSeconds = 60

local admit = script("count in both quotas", [[
for i = 1, 2 do
  if tonumber(redis.call("GET", KEYS[i]) or "0") >= tonumber(ARGV[i]) then
    return 0
  end
end
for i = 1, 2 do
  local count = redis.call("INCR", KEYS[i])
  if count == 1 or ARGV[4] == "every call" then
    redis.call("EXPIRE", KEYS[i], ARGV[3])
  end
end
return 1
]])

local function countIn(key, limit, expiry)
  local count = redis.call("INCR", key)
  if count == 1 or expiry == "every call" then
    redis.call("EXPIRE", key, windowSeconds)
  end
  return count <= limit
end

local function request(userLimit, addressLimit, how, expiry)
  local admitted
  if how == "script" then
    admitted = redis.call("EVAL", admit, 2, userKey, addressKey, userLimit, addressLimit, windowSeconds, expiry) == 1
  else
    admitted = countIn(userKey, userLimit, expiry) and countIn(addressKey, addressLimit, expiry)
  end
  if not admitted then
    return refused("too many requests")
  end
  count("admitted")
end

scenario {
  title = "Limiter: two quotas",
  approach = "E3",
  story = [[
    A request counts against the quota of its user and against that of its address. Counted one after the other, a request
    that the address refuses has already used up one of the user's. And whoever sets the expiry on every call pushes it out:
    a busy user is never reset. Both keys carry the tag {alice}, or a cluster would refuse the script.
  ]],
  take_home = "What must happen to both or to neither belongs into one script, and the expiry is set by the first request only.",
  parameters = {
    { "clients", default = 3, min = 1, max = 100, about = "requests at the same time" },
    { "user_limit", default = 3, min = 1, max = 1000, about = "requests of a user in one window" },
    { "address_limit", default = 2, min = 1, max = 1000, about = "requests from an address in one window" },
    { "how", default = "two commands", choices = { "two commands", "script" }, about = "how a request is counted" },
    { "expiry", default = "first call", choices = { "first call", "every call" }, about = "when the window is set" },
  },
  clients = function(p)
    return client("request", request, p.user_limit, p.address_limit, p.how, p.expiry)
  end,
  under_load = { user_limit = 1000, address_limit = 800 },
  invariants = {
    finally("both_or_neither", "both quotas have counted what was admitted, and nothing else", function(world)
      local admitted = world.counts.admitted or 0
      local user, address = tonumber(world.key(userKey) or "0"), tonumber(world.key(addressKey) or "0")
      if user == admitted and address == admitted then return true end
      return false, admitted .. " admitted, but the user's quota says " .. user .. " and the address's " .. address
    end),
    has_ttl("quota:*"),
  },
}
