--[[
  Queues notifications in a lane and grants what slots are free. With no notifications it is what
  a changed size, or a look for dead holders, needs.

  ARGV[4] size of the lane   ARGV[5] revision the size is of   ARGV[6...] notification ids

  Returns {id, 0 or 1, id, ...}: who may run now, and whether a BullMQ job of it exists. A
  notification that already held a slot is among them, so a lost job is made again.
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
  table.insert(runnable, redis.call('EXISTS', jobPrefix .. id))
end
return runnable
