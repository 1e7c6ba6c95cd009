--[[
  Takes tokens from a bucket that fills evenly (generic cell rate algorithm). The bucket is one number:
  the time at which it is full again, in microseconds of Redis' clock. A full bucket has no key.

  KEYS[1] bucket  string
  ARGV[1] tokens in a full bucket
  ARGV[2] time in which an empty bucket fills, ms
  ARGV[3] tokens wanted. The script empties a bucket with fewer tokens

  Returns {taken, left, ms until the bucket is full, ms until the next token}.
]]
local quota, window, wanted = tonumber(ARGV[1]), ARGV[2] * 1000, tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)

local available = math.max(0, math.floor((now + window - full) * quota / window))
local taken = math.min(wanted, available)
if taken > 0 then
  full = full + math.ceil(taken * window / quota)
  redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
end
local nextToken = full + window / quota - (now + window)
return { taken, available - taken, math.ceil((full - now) / 1000), math.max(0, math.ceil(nextToken / 1000)) }
