-- The oldest race of all: read a number, add one, write it back.

local counterKey = "counter"

local add = script("add one", [[
return redis.call("INCR", KEYS[1])
]])

local function increment(how)
  if how == "script" then
    redis.call("EVAL", add, 1, counterKey)
    return count("increments")
  end
  if how == "watch" then
    redis.call("WATCH", counterKey)
  end
  local value = tonumber(redis.call("GET", counterKey))
  if how == "watch" then
    redis.call("MULTI")
    redis.call("SET", counterKey, value + 1)
    if not redis.call("EXEC") then
      return again()
    end
  else
    redis.call("SET", counterKey, value + 1)
  end
  count("increments")
end

scenario {
  title = "Read, add one, write",
  story = [[
    Everybody counts a visit: read the counter, add one, write it back. Whoever writes what he read before somebody else
    wrote takes that visit away again. With a hundred writers at once nearly every visit is lost.
  ]],
  take_home = "A number that is read, changed and written is overwritten: let the server do the adding.",
  parameters = {
    { "clients", default = 2, min = 1, max = 100, about = "writers at the same time" },
    { "how", default = "read then write", choices = { "read then write", "watch", "script" }, about = "how a visit is counted" },
  },
  setup = function(p)
    redis.call("SET", counterKey, 0)
  end,
  clients = function(p)
    return client("writer", increment, p.how)
  end,
  under_load = {},
  tally = { key = counterKey, count = "increments" },
  invariants = {
    finally("lost_update", "every visit is counted", function(world)
      local counted, visits = tonumber(world.key(counterKey)), world.counts.increments or 0
      if counted == visits then return true end
      return false, visits .. " visits, but the counter says " .. counted
    end),
  },
}
