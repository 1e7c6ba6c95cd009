--[[
  Queues notifications in a lane and grants what slots are free. With no notifications it is what
  a changed size, or a look for dead holders, needs.

  ARGV[4] size of the lane   ARGV[5] revision the size is of   ARGV[6...] notification ids

  Returns {id, 0 or 1, id, ...}: who may run now, and whether a BullMQ job of it exists. Of those
  that already held a slot, the offered ones and, when none is offered, all without a job are among
  them: whoever was told of their grant died, or lost Redis, before it made their jobs.
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
if #ARGV == 5 then
  for _, id in ipairs(redis.call('ZRANGE', holders, 0, -1)) do
    if redis.call('EXISTS', jobPrefix .. id) == 0 then table.insert(held, id) end
  end
end
local runnable = grant()
for _, id in ipairs(held) do
  table.insert(runnable, id)
  table.insert(runnable, redis.call('EXISTS', jobPrefix .. id))
end
return runnable
