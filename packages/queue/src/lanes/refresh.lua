--[[
  Applies the settings of a lane, takes slots back from dead holders, and grants free places.

  ARGV[4...] the six arguments of adopt()

  Returns what grant() returns: notifications to run now. Holders without a job are among them: the process
  that was granted the slot may have died before it added the job.
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
for _, id in ipairs(orphans) do addJob(runnable, lane.id, id, 0) end
return runnable
