--[[
  Sixth part of every lane script: takes and releases slots, and grants places. The functions keep the data of
  lane.lua, scheduler.lua, rate.lua and breaker.lua consistent.
]]

-- Maximum weight in the limit of an organization's slots.
local MAX_SHARE_WEIGHT = 4

local function sharePerWeight(held, organization)
  return held / math.min(weightOf(organization), MAX_SHARE_WEIGHT)
end

-- Takes one of the slots that an organization has at a host, unless that exceeds a maximum. Returns whether the
-- slot is taken. Then also returns whether the organization has no other slot, else 'limited' if the organization
-- holds its maximum, or 'host' if the host has its maximum.
-- An organization may hold at most places / reserve times its weight as many slots as are free. So one
-- organization alone uses all places but not the reserve, and any number of organizations leaves some free.
-- A heavy organization could leave no free place, so the weight counts up to MAX_SHARE_WEIGHT here.
local function takeSlot(lane)
  local state, organization = readScheduler(), lane.organization
  local before = tonumber(redis.call('ZINCRBY', key('held'), 1, organization)) - 1
  local reason
  if sharePerWeight(before, organization) * state.reserve >= state.places * readCapacity().free then
    reason = 'limited'
  else
    local target = organization .. ' ' .. lane.host
    if redis.call('HINCRBY', key('hosts'), target, 1) <= hostMaximum() then return true, before == 0 end
    redis.call('HINCRBY', key('hosts'), target, -1)
    reason = 'host'
  end
  redis.call('ZINCRBY', key('held'), -1, organization)
  if before == 0 then redis.call('ZREM', key('held'), organization) end
  return false, reason
end

-- Notifications that this script has granted and whose jobs the caller wakes, as runJob() lists them.
local granted = {}

-- Grants a place to the next notification of a runnable lane. Returns whether it did, else the reason of takeSlot().
-- The only slot of an organization starts before all that is granted: an organization with little traffic does not wait
-- for the notifications that keep the workers busy.
local function grantTo(lane)
  local isTaken, detail = takeSlot(lane)
  if not isTaken then return false, detail end
  local id = takeNext(lane)
  lane.parked, lane.held = lane.parked - 1, lane.held + 1
  capacity.free, capacity.ahead = capacity.free - 1, capacity.ahead - 1
  redis.call('ZADD', laneKey(lane.id, 'holders'), now + lease, id)
  if lane.held == 1 then redis.call('ZADD', leases, 'NX', now + lease, lane.id) end
  redis.call('HSET', key('holding'), id, lane.id .. ' ' .. lane.host .. ' ' .. lane.organization)
  redis.call('ZADD', key('granted'), now, id)
  spendToken(lane)
  runJob(granted, lane.id, id, detail)
  return true
end

-- Grants places to a lane while nobody else waits, then queues the lane if it is still runnable. Call this
-- function after every change of a lane's notifications or settings. Returns whether the lane is queued.
local function updateLane(lane)
  if not lane.organization then return false end
  if lane.breaker == 'open' then setWindow(lane) end
  if lane.breaker == 'half' or hasBacklog(lane) then pullBacklog(lane) end
  local isTaken, reason = true, nil
  if isRunnable(lane) and not isCrowded() and isOpen() and not isSuspended(lane.organization) then
    local state = readCapacity()
    while isTaken and isRunnable(lane) and state.free > 0 and state.ahead > 0 do
      isTaken, reason = grantTo(lane)
    end
  end
  local target = lane.organization .. ' ' .. (lane.host or '')
  if isRunnable(lane) and isCrowded() and tonumber(redis.call('HGET', key('hosts'), target) or '0') >= hostMaximum() then
    reason = 'host'
  end
  if reason == 'host' then
    redis.call('ZADD', key('host:' .. target), 'NX', nextSequence(), lane.id)
    redis.call('SADD', key('blocked'), target)
    crowded = true
  elseif isRunnable(lane) then
    enqueueLane(lane)
    return true
  end
  if lane.isQueued then dequeueLane(lane.organization, lane.id) end
  awaitTurn(lane)
  return false
end

-- Ends the hold of a notification. Returns whether the notification held a slot, and whether it must run again. The
-- caller must update the lane.
local function unhold(lane, id)
  local removed = redis.call('ZREM', laneKey(lane.id, 'holders'), id)
  lane.held = lane.held - removed
  local _, host, organization = findHeld(id)
  -- The previous version of Posthorn granted slots without a scheduler.
  if not host then return removed == 1, false end
  local runsAgain = redis.call('SREM', key('again'), id) == 1
  local wasAhead = redis.call('ZREM', key('granted'), id)
  redis.call('HDEL', key('holding'), id)
  if capacity then
    capacity.free, capacity.ahead = capacity.free + 1, capacity.ahead + wasAhead
  end
  local held = tonumber(redis.call('ZINCRBY', key('held'), -1, organization))
  if held <= 0 then redis.call('ZREM', key('held'), organization) end
  local target = organization .. ' ' .. host
  local left = redis.call('HINCRBY', key('hosts'), target, -1)
  if left <= 0 then redis.call('HDEL', key('hosts'), target) end
  if not isCrowded() then return true, runsAgain end
  if redis.call('ZSCORE', key('limited'), organization) then
    redis.call('ZADD', key('limited'), sharePerWeight(held, organization), organization)
  end
  if left >= hostMaximum() then return true, runsAgain end
  -- The lane that has waited longest for this host queues again.
  local other
  repeat
    other = redis.call('ZPOPMIN', key('host:' .. target))[1]
    if not other then redis.call('SREM', key('blocked'), target) end
  until not other or updateLane(readLane(other))
  return true, runsAgain
end

-- Parks holders whose lease has expired. Their attempts are unknown here and count as 0. The worker that gets
-- such a notification next sees in Postgres whether it was delivered.
local function reap(lane)
  local holders = laneKey(lane.id, 'holders')
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', holders, '-inf', now)) do
    unhold(lane, id)
    park(lane, id, 0)
  end
  local first = redis.call('ZRANGE', holders, 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', leases, first[2], lane.id) else redis.call('ZREM', leases, lane.id) end
end

-- Organizations at their limit queue again once enough places are free.
local function readmit(free)
  local state = readScheduler()
  while true do
    local lowest = redis.call('ZRANGE', key('limited'), 0, 0, 'WITHSCORES')
    if not lowest[1] or tonumber(lowest[2]) * state.reserve >= state.places * free then return end
    redis.call('ZREM', key('limited'), lowest[1])
    enqueueOrganization(lowest[1])
  end
end

-- Moves a runnable organization to those that hold their maximum.
local function limit(organization, own)
  local held = tonumber(redis.call('ZSCORE', key('held'), organization) or '0')
  redis.call('ZREM', key('runnable'), organization)
  redis.call('ZADD', key('limited'), sharePerWeight(held, organization), organization)
  redis.call('ZADD', key('idle'), own, organization)
end

-- Grants a place to the next lane of the next organization, whose virtual time is `own`, or takes from the queue what
-- cannot be granted a place now.
local function grantInTurn(organization, own, lane)
  local state = readScheduler()
  lane.isQueued = true
  local isTaken, reason = false, nil
  if lane.organization and isRunnable(lane) then
    isTaken, reason = grantTo(lane)
  end
  if isTaken then
    state.clock = own
    redis.call('ZADD', key('runnable'), own + 1 / weightOf(organization), organization)
  end
  if reason == 'limited' then
    limit(organization, own)
  elseif isTaken and isRunnable(lane) then
    redis.call('ZADD', key('lanes:' .. organization), nextSequence(), lane.id)
  elseif not updateLane(lane) then
    dequeueLane(organization, lane.id)
  end
end

-- Grants places while any are free. The organization with the earliest virtual time is next, then its lane
-- that was granted least recently, then the oldest notification of that lane. Every script ends with this function.
-- Returns the notifications whose jobs the caller wakes.
local function grant()
  if not isCrowded() or not isOpen() then
    saveScheduler()
    return granted
  end
  local state, places = readScheduler(), readCapacity()
  while places.free > 0 and places.ahead > 0 do
    readmit(places.free)
    local first = redis.call('ZRANGE', key('runnable'), 0, 0, 'WITHSCORES')
    local organization, own = first[1], tonumber(first[2])
    if not organization then break end
    local id = redis.call('ZRANGE', key('lanes:' .. organization), 0, 0)[1]
    if id then
      grantInTurn(organization, own, readLane(id))
    else
      -- Redis has evicted the organization's lanes. Each sweep queues them again.
      redis.call('ZREM', key('runnable'), organization)
    end
  end
  if redis.call('EXISTS', key('runnable'), key('limited')) == 0 then
    -- Nobody waits, so nobody is ahead.
    redis.call('DEL', key('idle'))
  else
    redis.call('ZREMRANGEBYSCORE', key('idle'), '-inf', state.clock)
  end
  saveScheduler()
  return granted
end
