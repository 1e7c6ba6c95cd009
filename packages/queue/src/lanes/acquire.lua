--[[
  Acquires a slot right before an attempt, and extends the job's lock. Renews the slot of a holder.
  Grants any other notification a free slot, unless older parked notifications take all free slots.
  Jobs that an operator promoted or retried arrive without a slot.

  ARGV[4] size of the lane   ARGV[5] revision that set the size   ARGV[6] notification id
  ARGV[7] token under which the worker has locked the job

  Returns {code, then in the form of grant(): other notifications to run now}. Codes: 0 refused,
  1 granted, 2 held before, 3 lost (the worker no longer has the lock). This script does not park a
  refused notification. The caller delays its job first: a grant that came before the delay could not
  wake the job.
]]
local id = ARGV[6]
adopt(ARGV[4], ARGV[5])
reap()
-- While this worker could not reach Redis, its lock may have expired, and another worker may have the job.
if not isLockedBy(id, ARGV[7], false) then
  local granted = grant()
  table.insert(granted, 1, 3)
  return granted
end
-- If the lane has shrunk, take the slot back: the attempt has not begun.
if redis.call('ZCARD', holders) > size() then redis.call('ZREM', holders, id) end
local heldBefore = redis.call('ZSCORE', holders, id)
if not heldBefore then redis.call('ZADD', parked, 0, id) end
local granted = grant()
if redis.call('ZSCORE', holders, id) then
  redis.call('ZADD', holders, now() + lease, id)
  extendLock(id)
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
