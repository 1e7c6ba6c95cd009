--[[
  Acquires a slot right before an attempt, and extends the job's lock. Renews the slot of a holder. Grants a
  slot to another notification only if the scheduler would grant the next place to this notification. Jobs
  that an operator promoted or retried arrive without a slot.

  ARGV[4...9] the six arguments of adopt()
  ARGV[10] notification id   ARGV[11] token under which the worker has locked the job

  Returns {0 refused, 1 granted, 2 held before, or 3 lost: the worker no longer has the lock; then, in the
  form of grant(), other notifications to run now}. This script does not park a refused notification. The
  caller delays its job first: a grant that came before the delay could not wake the job.
]]
local lane, id = adopt(4), ARGV[10]
local function answer(code, granted)
  local result = { code }
  for i = 1, #granted, 3 do
    if granted[i + 1] ~= id then
      for part = i, i + 2 do table.insert(result, granted[part]) end
    end
  end
  return result
end
-- While this worker could not reach Redis, its lock may have expired, and another worker may have the job.
if not isLockedBy(id, ARGV[11], false) then
  updateLane(lane)
  return answer(3, grant())
end
local settings = readLane(lane)
local holders = laneKey(lane, 'holders')
local heldBefore = redis.call('ZSCORE', holders, id)
local _, host = findHeld(id)
-- The lane has shrunk or has a new URL since the grant. Take the slot back: the attempt has not begun.
if heldBefore and (redis.call('ZCARD', holders) > settings.size or host ~= settings.host) then
  unhold(lane, id)
  heldBefore = false
end
if heldBefore then
  redis.call('ZREM', key('granted'), id)
else
  park(lane, settings.organization, id)
end
updateLane(lane)
local granted = grant()
if not redis.call('ZSCORE', holders, id) then
  forget(lane, settings.organization, id)
  updateLane(lane)
  return answer(0, granted)
end
redis.call('ZADD', holders, now + lease, id)
redis.call('ZREM', key('granted'), id)
extendLock(id)
return answer(heldBefore and 2 or 1, granted)
