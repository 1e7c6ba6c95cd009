--[[
  Discards what a deleted configuration has waiting and sets its size to 0, so that callers with a stale
  copy of the configuration are granted nothing. Attempts in flight end normally.

  ARGV[4] configuration

  Returns {}.
]]
local lane = readLane(ARGV[4])
local settings = laneKey(lane.id, 'settings')
redis.call('HSET', settings, 'size', 0)
redis.call('PEXPIRE', settings, SETTINGS_TTL)
for _, part in ipairs({ 'parked', 'scheduled', 'backlog', 'hastened' }) do redis.call('UNLINK', laneKey(lane.id, part)) end
redis.call('ZREM', changedBreakers, lane.id)
lane.parked = 0
indexLane(lane)
updateLane(lane)
saveScheduler()
return {}
