--[[
  Acquires slots right before attempts, and extends the jobs' locks. Renews the slot of a holder. Parks any other
  notification, and grants it a slot if the scheduler would grant the next place to this notification. Jobs that
  another tool retried arrive without a slot.

  ARGV[4...] for each notification: the seven arguments of adopt(), its id, the token under which the worker
  has locked its job, and its attempts since it was created or last reopened

  A notification that stays parked loses its job, and gets a new job with its slot.

  Returns {for each notification, in order: 0 parked, 1 granted, 2 held before, 3 lost: the worker no longer
  has the lock, or 4: has a slot, and starts although its retry is not due; then ms until the worker must tick because
  a lane of these notifications waits for a token, or -1; then, in the form of grant(), other notifications whose jobs
  the caller wakes}.
]]
local PARKED, GRANTED, HELD, LOST, HASTENED = 0, 1, 2, 3, 4
local ACQUIRE_ARGS = LANE_ARGS + 3

local result, tried, isGranted = {}, {}, {}
local pacedFor
for at = 4, #ARGV, ACQUIRE_ARGS do
  local lane, id, token = adopt(at), ARGV[at + LANE_ARGS], ARGV[at + LANE_ARGS + 1]
  local owner, host = findHeld(id)
  if lane.rate > 0 then pacedFor = workerOf(token) or token end
  -- While this worker could not reach Redis, its lock may have expired, and another worker may have the job.
  if not isLockedBy(id, token, false) then
    table.insert(result, LOST)
    if lane.isChanged then updateLane(lane) end
  elseif mayStart(lane, id, owner, host) then
    table.insert(result, isHastened(lane, id) and HASTENED or HELD)
    startAttempt(lane, id)
    extendLock(id)
    if lane.isChanged then updateLane(lane) end
  else
    if owner then unhold(lane, id) end
    park(lane, id, tonumber(ARGV[at + LANE_ARGS + 2]))
    if not lane.isRegistered then redis.call('SADD', registry, lane.id) end
    updateLane(lane)
    table.insert(result, PARKED)
    table.insert(tried, { lane = lane, id = id, at = #result })
  end
end
local others = grant()
for _, one in ipairs(tried) do
  if isHolder(one.lane, one.id) then
    result[one.at], isGranted[one.id] = isHastened(one.lane, one.id) and HASTENED or GRANTED, true
    startAttempt(one.lane, one.id)
    extendLock(one.id)
  else
    removeActiveJob(jobPrefix, one.id)
  end
end
wakeForOthers()
local tickAt = pacedFor and planTick(pacedFor, false)
table.insert(result, tickAt and tickAt - now or -1)
for i = 1, #others, 3 do
  if not isGranted[others[i + 1]] then
    for part = i, i + 2 do table.insert(result, others[part]) end
  end
end
return result
