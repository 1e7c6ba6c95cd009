--[[
  Opens the breaker of a lane again if Redis has lost its state, or its last change.

  ARGV[4...] the seven arguments of adopt()   ARGV[11] ms since the breaker opened
  ARGV[12] maximum time between two probes, ms   ARGV[13] version that is in Postgres

  Returns {}.
]]
local lane = adopt(4)
local version = tonumber(redis.call('HGET', laneKey(lane.id, 'settings'), 'breakerVersion') or '-1')
if not lane.breaker or version < tonumber(ARGV[13]) then
  -- The change must replace the one in Postgres, even if Redis' clock is behind now.
  redis.call('HSET', laneKey(lane.id, 'settings'), 'breakerVersion', ARGV[13])
  openBreaker(lane, now - tonumber(ARGV[11]), firstWait(tonumber(ARGV[12])))
end
updateLane(lane)
saveScheduler()
return {}
