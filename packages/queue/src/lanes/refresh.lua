--[[
  Applies the settings of lanes, takes slots back from dead holders, and grants free places. Holders without a job
  get a new job: Redis may have lost their jobs.

  ARGV[4...] for each lane: the seven arguments of adopt()

  Returns {for each lane, in order: how many of its notifications hold a slot, are parked or in the backlog, and are
  scheduled, and 1 if its endpoint is Open or its organization is suspended, else 0; then what grant() returns: notifications whose jobs the caller
  wakes}.
]]
local refreshed, orphans = {}, {}
for at = 4, #ARGV, LANE_ARGS do
  local lane = adopt(at)
  if lane.held > 0 then
    reap(lane)
    for _, id in ipairs(redis.call('ZRANGE', laneKey(lane.id, 'holders'), 0, -1)) do
      if findJob(id) == 0 then table.insert(orphans, { lane.id, id }) end
    end
  end
  indexLane(lane)
  updateLane(lane)
  table.insert(refreshed, lane)
end
local runnable = grant()
for _, orphan in ipairs(orphans) do runJob(runnable, orphan[1], orphan[2], false, 0) end
local result = {}
for _, lane in ipairs(refreshed) do
  local backlog = lane.breaker and redis.call('ZCARD', laneKey(lane.id, 'backlog')) or 0
  table.insert(result, lane.held)
  table.insert(result, lane.parked + backlog)
  table.insert(result, redis.call('ZCARD', laneKey(lane.id, 'scheduled')))
  local waits = lane.breaker == 'open' or lane.organization and isSuspended(lane.organization)
  table.insert(result, waits and 1 or 0)
end
for _, value in ipairs(runnable) do table.insert(result, value) end
return result
