--[[
  The gate: asked by a worker just before an attempt. Renews the slot of a holder, and the lock of its
  job, or takes one if the notification is next in line; a job that was promoted or retried by hand gets here as well.

  ARGV[4] size of the lane   ARGV[5] revision the size is of   ARGV[6] notification id
  ARGV[7] token under which the worker has locked the job

  Returns {0 if it may not go, 1 if it may, 2 if it may and held its slot before, 3 if another worker
  has taken the job over, then as grant(): others that may run now}. A refused notification is not
  parked here: its job must first be moved aside, or its wake-up could be lost.
]]
local id = ARGV[6]
adopt(ARGV[4], ARGV[5])
reap()
-- A worker that Redis was away for may have lost its job to another, who is in with the same id.
if not isLockedBy(id, ARGV[7]) then
  local granted = grant()
  table.insert(granted, 1, 3)
  return granted
end
-- A lane that shrank, perhaps to nothing, takes back what it granted and what has not begun.
if redis.call('ZCARD', holders) > size() then redis.call('ZREM', holders, id) end
local heldBefore = redis.call('ZSCORE', holders, id)
if not heldBefore then redis.call('ZADD', parked, 0, id) end
local granted = grant()
if redis.call('ZSCORE', holders, id) then
  redis.call('ZADD', holders, now() + lease, id)
  keepLock(id)
  local others = { heldBefore and 2 or 1 }
  for i = 1, #granted, 2 do
    if granted[i] ~= id then
      table.insert(others, granted[i])
      table.insert(others, granted[i + 1])
    end
  end
  return others
end
redis.call('ZREM', parked, id)
table.insert(granted, 1, 0)
return granted
