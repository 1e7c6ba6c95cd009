--[[
  Removes notifications of a lane that have arrived in another shard. Removes the lane when nothing of it is left.

  ARGV[4] configuration
  ARGV[5...] three groups, each with the number of its values first: notifications in :parked, :scheduled and :backlog

  Returns {1 if the lane is gone, 0 if it has further notifications or attempts in flight}.
]]
local id, at = ARGV[4], 5
for _, part in ipairs({ 'parked', 'scheduled', 'backlog' }) do
  local count = tonumber(ARGV[at])
  if count > 0 then redis.call('ZREM', laneKey(id, part), unpack(ARGV, at + 1, at + count)) end
  at = at + 1 + count
end
local lane = readLane(id)
indexLane(lane)
updateLane(lane)
saveScheduler()
if lane.held + lane.parked > 0 then return { 0 } end
if redis.call('EXISTS', laneKey(id, 'scheduled'), laneKey(id, 'backlog')) == 1 then return { 0 } end
if lane.organization then dequeueLane(lane.organization, id) end
redis.call('UNLINK', laneKey(id, 'settings'), laneKey(id, 'hastened'))
for _, set in ipairs({ registry, strays }) do redis.call('SREM', set, id) end
for _, set in ipairs({ leases, dues, changedBreakers, paced }) do redis.call('ZREM', set, id) end
return { 1 }
