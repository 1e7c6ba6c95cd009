--[[
  Evicts parked notifications that Postgres no longer has. Ids sort by time, so these are the first ids of each
  number of attempts. One call evicts a bounded number, because Redis runs nothing else during a script. A deleted
  notification that is scheduled or in the backlog leaves Redis when its job finds nothing to deliver.

  ARGV[4] configuration
  ARGV[5] smallest id that a notification in Postgres can have   ARGV[6] maximum number to evict

  Returns {number evicted}.
]]
local lane = readLane(ARGV[4])
local parked = laneKey(lane.id, 'parked')
local left = tonumber(ARGV[6])
local evicted = 0
for attempts = 0, SCORE_PARTS - 1 do
  local oldest = redis.call('ZRANGEBYSCORE', parked, attempts, attempts, 'LIMIT', 0, left)
  local old = {}
  for _, id in ipairs(oldest) do
    if id < ARGV[5] then table.insert(old, id) end
  end
  if #old > 0 then evicted = evicted + redis.call('ZREM', parked, unpack(old)) end
  left = tonumber(ARGV[6]) - evicted
  if left == 0 then break end
end
lane.parked = lane.parked - evicted
indexLane(lane)
updateLane(lane)
saveScheduler()
return { evicted }
