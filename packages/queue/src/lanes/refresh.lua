--[[
  Applies the settings of a lane, takes slots back from dead holders, and grants free places. Holders without a job
  get a new job: Redis may have lost their jobs.

  ARGV[4...] the seven arguments of adopt()

  Returns what grant() returns: notifications whose jobs the caller wakes.
]]
local lane = adopt(4)
reap(lane)
local orphans = {}
for _, id in ipairs(redis.call('ZRANGE', laneKey(lane.id, 'holders'), 0, -1)) do
  if findJob(id) == 0 then table.insert(orphans, id) end
end
indexLane(lane)
updateLane(lane)
local runnable = grant()
for _, id in ipairs(orphans) do runJob(runnable, lane.id, id, false, 0) end
return runnable
