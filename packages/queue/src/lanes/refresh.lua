--[[
  Applies the lane's size, takes slots back from dead holders, and grants the free slots.

  ARGV[4] size of the lane   ARGV[5] revision that set the size

  Returns {id, 1 if BullMQ has its job or else 0, id, ...}: notifications to run now. The result
  includes holders without a job: the process that got the slot may have died before it added the job.
]]
adopt(ARGV[4], ARGV[5])
reap()
local orphans = {}
for _, id in ipairs(redis.call('ZRANGE', holders, 0, -1)) do
  if hasJob(id) == 0 then table.insert(orphans, id) end
end
local runnable = grant()
for _, id in ipairs(orphans) do
  table.insert(runnable, id)
  table.insert(runnable, 0)
end
return runnable
