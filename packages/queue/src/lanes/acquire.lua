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
local function answer(code, started)
  local result = { code }
  for i = 1, #started, 3 do
    if started[i + 1] ~= id then addJob(result, started[i], started[i + 1], started[i + 2]) end
  end
  return result
end
-- While this worker could not reach Redis, its lock may have expired, and another worker may have the job.
if not isLockedBy(id, ARGV[11], false) then
  if lane.isChanged then updateLane(lane) end
  return answer(3, grant())
end
local holders = laneKey(lane.id, 'holders')
local owner, host = findHeld(id)
local heldBefore = owner == lane.id
-- The lane has shrunk or has a new URL since the grant. Take the slot back: the attempt has not begun.
if heldBefore and (lane.held > lane.size or host ~= lane.host) then
  unhold(lane, id)
  heldBefore = false
end
if heldBefore then
  redis.call('ZREM', key('granted'), id)
else
  park(lane, id)
end
if not heldBefore or lane.isChanged then updateLane(lane) end
local started = grant()
if not heldBefore and not redis.call('ZSCORE', holders, id) then
  unpark(lane, id)
  if not isRunnable(lane) then dequeueLane(lane.organization, lane.id) end
  if lane.held + lane.parked == 0 then indexLane(lane) end
  saveScheduler()
  return answer(0, started)
end
redis.call('ZADD', holders, now + lease, id)
if not heldBefore then
  redis.call('ZREM', key('granted'), id)
  redis.call('SADD', registry, lane.id)
end
extendLock(id)
return answer(heldBefore and 2 or 1, started)
