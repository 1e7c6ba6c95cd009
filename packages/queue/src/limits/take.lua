--[[
  Takes tokens from a bucket that fills evenly. A bucket is one number, the time at which it will be
  full again (the generic cell rate algorithm), so a full one is not kept at all. The clock is Redis'.

  KEYS[1] the bucket
  ARGV[1] tokens in a full bucket
  ARGV[2] milliseconds in which an empty one fills
  ARGV[3] tokens wanted; as many are taken as there are, down to none

  Returns {taken, left, milliseconds until it is full, milliseconds until the next token}.
]]
local quota, window, wanted = tonumber(ARGV[1]), ARGV[2] * 1000, tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)

local there = math.max(0, math.floor((now + window - full) * quota / window))
local taken = math.min(wanted, there)
if taken > 0 then
  full = full + math.ceil(taken * window / quota)
  redis.call('SET', KEYS[1], string.format('%.0f', full), 'PX', math.ceil((full - now) / 1000))
end
local nextToken = full + window / quota - (now + window)
return { taken, there - taken, math.ceil((full - now) / 1000), math.max(0, math.ceil(nextToken / 1000)) }
