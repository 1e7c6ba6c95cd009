--[[
  Forgets what is parked of notifications that are no more: their ids sort by time, so they are the
  first ones. Only some at a time, since a script runs alone.

  ARGV[4] id that the oldest notification could have   ARGV[5] how many at most

  Returns {how many were forgotten}.
]]
local gone = redis.call('ZRANGE', parked, '-', '(' .. ARGV[4], 'BYLEX', 'LIMIT', 0, ARGV[5])
if #gone > 0 then redis.call('ZREM', parked, unpack(gone)) end
if redis.call('EXISTS', holders, parked) == 0 then redis.call('SREM', registry, configurationId) end
return { #gone }
