-- A script as a shop deploys it: takes items from the stock, once for each operation.
--   KEYS[1]  the stock
--   KEYS[2]  the operation, remembered for thirty days
--   ARGV[1]  how many items
-- Replies what is left, -1 when that is not enough, -2 when the operation was done before.
local thirtyDays = 30 * 24 * 3600 * 1000

local function left()
  return tonumber(redis.call("GET", KEYS[1]) or "0")
end

local wanted = tonumber(ARGV[1])
if redis.call("EXISTS", KEYS[2]) == 1 then
  return -2
end
local stock = left()
if stock < wanted then
  return -1
end
redis.call("SET", KEYS[2], wanted, "PX", thirtyDays)
return redis.call("DECRBY", KEYS[1], wanted)
