--[[
  Evicts parked notifications that Postgres no longer has. Ids sort by time, so these are the first ids.
  One call evicts a bounded number, because Redis runs nothing else during a script. A scheduled
  notification that Postgres no longer has leaves Redis when its job finds nothing to deliver.

  ARGV[4] configuration
  ARGV[5] smallest id that a notification in Postgres can have   ARGV[6] maximum number to evict

  Returns {number evicted}.
]]
local lane = readLane(ARGV[4])
local parked = laneKey(lane.id, 'parked')
local old = redis.call('ZRANGE', parked, '-', '(' .. ARGV[5], 'BYLEX', 'LIMIT', 0, ARGV[6])
if #old > 0 then lane.parked = lane.parked - redis.call('ZREM', parked, unpack(old)) end
indexLane(lane)
updateLane(lane)
saveScheduler()
return { #old }
