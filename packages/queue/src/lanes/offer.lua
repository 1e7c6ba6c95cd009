--[[
  Parks notifications in a lane and grants the free slots.

  ARGV[4] size of the lane   ARGV[5] revision that set the size   ARGV[6...] notification ids

  Returns {id, 1 if BullMQ has its job or else 0, id, ...}: notifications to run now. The result
  includes offered notifications that already hold a slot: the process that got the slot may have
  died before it added the job.
]]
adopt(ARGV[4], ARGV[5])
reap()
local held = {}
for i = 6, #ARGV do
  if redis.call('ZSCORE', holders, ARGV[i]) then
    table.insert(held, ARGV[i])
  else
    redis.call('ZADD', parked, 0, ARGV[i])
  end
end
local runnable = grant()
for _, id in ipairs(held) do
  table.insert(runnable, id)
  table.insert(runnable, hasJob(id))
end
return runnable
