--[[
  Discards what a deleted configuration has waiting and sets its size to 0, so that callers with a stale
  copy of the configuration are granted nothing. Attempts in flight end normally.

  ARGV[4] configuration

  Returns {}.
]]
local lane = ARGV[4]
local settings, parked, scheduled = laneKey(lane, 'settings'), laneKey(lane, 'parked'), laneKey(lane, 'scheduled')
redis.call('HSET', settings, 'size', 0)
redis.call('PEXPIRE', settings, SETTINGS_TTL)
countWaiting(readLane(lane).organization, -redis.call('ZCARD', parked) - redis.call('ZCARD', scheduled))
redis.call('UNLINK', parked, scheduled)
updateLane(lane)
return {}
