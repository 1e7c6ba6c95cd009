--[[
  Adds a lane, or some of its notifications, that comes from another shard. Repeating a call does no harm.

  ARGV[4] configuration
  ARGV[5...] five groups, each with the number of its values first: fields and values of the settings; notifications and
    scores in :parked, :scheduled and :backlog; notifications in :hastened

  Returns what grant() returns.
]]
local id = ARGV[4]
local settings = laneKey(id, 'settings')

local groups, at = {}, 5
for group = 1, 5 do
  local values, count = {}, tonumber(ARGV[at])
  for nth = 1, count do values[nth] = ARGV[at + nth] end
  groups[group], at = values, at + 1 + count
end
local given, parked, scheduled, backlog, hastened = unpack(groups)

-- The settings of a newer revision win: an offer may have come here before the lane.
if #given > 0 then
  local fields = {}
  for nth = 1, #given, 2 do fields[given[nth]] = given[nth + 1] end
  local isNewer = tonumber(fields.revision or '-1') >= tonumber(redis.call('HGET', settings, 'revision') or '-1')
  fields.shards = nil
  for field, value in pairs(fields) do redis.call(isNewer and 'HSET' or 'HSETNX', settings, field, value) end
  redis.call('PEXPIRE', settings, SETTINGS_TTL)
  if fields.breakerVersion then redis.call('ZADD', changedBreakers, fields.breakerVersion, id) end
end
if #hastened > 0 then
  redis.call('SADD', laneKey(id, 'hastened'), unpack(hastened))
  redis.call('PEXPIRE', laneKey(id, 'hastened'), HASTENED_TTL)
end
local lane = readLane(id)
for nth = 1, #parked, 2 do park(lane, parked[nth], tonumber(parked[nth + 1])) end
for nth = 1, #scheduled, 2 do
  local score = tonumber(scheduled[nth + 1])
  schedule(lane, scheduled[nth], score, attemptsOf(score))
end
for nth = 1, #backlog, 2 do
  local isHeld = redis.call('ZSCORE', laneKey(id, 'holders'), backlog[nth])
  if not isHeld and not redis.call('ZSCORE', laneKey(id, 'parked'), backlog[nth]) then
    redis.call('ZADD', laneKey(id, 'backlog'), 'NX', backlog[nth + 1], backlog[nth])
  end
end
indexLane(lane)
updateLane(lane)
-- No grant here has spent the last token.
if lane.organization and not hasToken(lane) then awaitTick(lane, lane.nextAt) end
return grant()
