--[[
  Second part of every lane script: decides which organization's lane gets the next place of a worker.
  docs/architecture.md, "Scheduler", explains the rules. Keys, below KEYS[1]:

  (itself)              hash        places: slots that one organization can hold, over all workers
                                    reserve: further slots, so that a newcomer finds a free place at once
                                    workers: number of workers
                                    clock: virtual time of the last grant
                                    sequence: counter that orders lanes
                                    weighted: number of organizations in :weights
                                    opening: when the lanes of this shard start to grant, ms
  :workers              sorted set  worker -> when its registration expires, ms
  :capacity             hash        worker -> 'places reserve'
  :holding              hash        notification with a slot -> 'configuration host organization'
  :granted              sorted set  notification whose attempt has not begun -> when it was granted, ms
  :again                set         notification that was offered during its attempt: it runs again afterwards
  :runnable             sorted set  organization with a runnable lane -> its virtual time
  :limited              sorted set  organization with a runnable lane that holds its maximum -> slots per weight
  :idle                 sorted set  organization that is not runnable -> its virtual time, while later than clock
  :held                 sorted set  organization -> slots that it holds
  :weights              hash        organization -> weight, 1 if absent
  :lanes:<organization> sorted set  runnable lane -> sequence. A lane is runnable if it has a parked
                                    notification and a free slot
  :hosts                hash        'organization host' -> slots
  :blocked              set         'organization host' for which a lane waits
  :host:<organization> <host>       sorted set  lane that waits until the host has fewer slots -> sequence
]]

-- Maximum number of granted notifications per worker whose attempt has not begun: enough to keep a worker
-- busy, and few enough that the next organization in turn waits only milliseconds.
local GRANTED_PER_WORKER = 64

-- The scheduler's own fields, read once. `saveScheduler` writes the clock and the sequence.
local scheduler
local function readScheduler()
  if scheduler then return scheduler end
  local values =
    redis.call('HMGET', KEYS[1], 'places', 'reserve', 'workers', 'clock', 'sequence', 'weighted', 'opening')
  scheduler = {
    places = tonumber(values[1] or '0'),
    reserve = tonumber(values[2] or '0'),
    workers = tonumber(values[3] or '0'),
    clock = tonumber(values[4] or '0'),
    sequence = tonumber(values[5] or '0'),
    isWeighted = tonumber(values[6] or '0') > 0,
    opening = tonumber(values[7] or '-1'),
  }
  scheduler.saved = scheduler.clock + scheduler.sequence
  return scheduler
end

local function saveScheduler()
  if not scheduler or scheduler.clock + scheduler.sequence == scheduler.saved then return end
  redis.call('HSET', KEYS[1], 'clock', scheduler.clock, 'sequence', scheduler.sequence)
end

-- A Redis that lost its data no longer knows the holders, but their POSTs can be in flight for up to one
-- lease. A grant within that lease could exceed the size of the lane.
local function isOpen()
  local state = readScheduler()
  if state.opening < 0 then
    state.opening = now + lease
    redis.call('HSET', KEYS[1], 'opening', state.opening)
  end
  return now >= state.opening
end

-- Number of places that scripts may grant at the moment, read once.
local capacity
local function readCapacity()
  if capacity then return capacity end
  local state = readScheduler()
  capacity = {
    free = state.places + state.reserve - redis.call('HLEN', key('holding')),
    ahead = GRANTED_PER_WORKER * state.workers - redis.call('ZCARD', key('granted')),
  }
  return capacity
end

-- Whether any organization waits for a place, or any lane for its host. While nobody waits, a lane needs no queue.
local crowded
local function isCrowded()
  if crowded == nil then
    crowded = redis.call('EXISTS', key('runnable'), key('limited'), key('blocked')) > 0
  end
  return crowded
end

local function nextSequence()
  local state = readScheduler()
  state.sequence = state.sequence + 1
  return state.sequence
end

local function weightOf(organization)
  if not readScheduler().isWeighted then return 1 end
  return tonumber(redis.call('HGET', key('weights'), organization) or '1')
end

-- An organization that becomes runnable continues at its virtual time, but not earlier than the clock: idle time
-- earns no credit.
local function enqueueOrganization(organization)
  local own = redis.call('ZSCORE', key('idle'), organization)
  if own then redis.call('ZREM', key('idle'), organization) end
  redis.call('ZADD', key('runnable'), math.max(readScheduler().clock, tonumber(own or '0')), organization)
end

-- Queues a runnable lane behind the other lanes of its organization, unless the lane is queued already.
local function enqueueLane(lane)
  crowded, lane.isQueued = true, true
  local queue = key('lanes:' .. lane.organization)
  if redis.call('ZADD', queue, 'NX', nextSequence(), lane.id) == 0 then return end
  if redis.call('ZCARD', queue) == 1 then enqueueOrganization(lane.organization) end
end

local function dequeueLane(organization, id)
  local queue = key('lanes:' .. organization)
  if redis.call('ZREM', queue, id) == 0 or redis.call('EXISTS', queue) == 1 then return end
  local own = redis.call('ZSCORE', key('runnable'), organization)
  if own then
    redis.call('ZREM', key('runnable'), organization)
    if tonumber(own) > readScheduler().clock then redis.call('ZADD', key('idle'), own, organization) end
  else
    redis.call('ZREM', key('limited'), organization)
  end
end

-- Takes one of the slots that an organization has at a host, unless that exceeds a maximum. Returns whether the
-- slot is taken, else 'limited' if the organization holds its maximum, or 'host' if the host has its maximum.
-- An organization may hold at most places / reserve times its weight as many slots as are free. So one
-- organization alone uses all places but not the reserve, and any number of organizations leaves some free.
local function takeSlot(lane)
  local state, organization = readScheduler(), lane.organization
  local before = tonumber(redis.call('ZINCRBY', key('held'), 1, organization)) - 1
  local reason
  if before / weightOf(organization) * state.reserve >= state.places * readCapacity().free then
    reason = 'limited'
  else
    local target = organization .. ' ' .. lane.host
    if redis.call('HINCRBY', key('hosts'), target, 1) <= maxPerHost then return true end
    redis.call('HINCRBY', key('hosts'), target, -1)
    reason = 'host'
  end
  redis.call('ZINCRBY', key('held'), -1, organization)
  if before == 0 then redis.call('ZREM', key('held'), organization) end
  return false, reason
end

-- Notifications that this script has granted, as addJob() lists them.
local granted = {}

-- Grants a place to the oldest notification of a lane that has a free slot and a parked notification. Returns what
-- takeSlot() returns.
local function grantTo(lane)
  local isTaken, reason = takeSlot(lane)
  if not isTaken then return false, reason end
  local id = redis.call('ZPOPMIN', laneKey(lane.id, 'parked'))[1]
  lane.parked, lane.held = lane.parked - 1, lane.held + 1
  capacity.free, capacity.ahead = capacity.free - 1, capacity.ahead - 1
  redis.call('ZADD', laneKey(lane.id, 'holders'), now + lease, id)
  if lane.held == 1 then redis.call('ZADD', leases, 'NX', now + lease, lane.id) end
  redis.call('HSET', key('holding'), id, lane.id .. ' ' .. lane.host .. ' ' .. lane.organization)
  redis.call('ZADD', key('granted'), now, id)
  addJob(granted, lane.id, id, findJob(id))
  return true
end

-- Grants places to a lane while nobody else waits, then queues the lane if it is still runnable. Call this
-- function after every change of a lane's notifications or settings. Returns whether the lane is queued.
local function updateLane(lane)
  if not lane.organization then return false end
  local isTaken, reason = true, nil
  if isRunnable(lane) and not isCrowded() and isOpen() then
    local state = readCapacity()
    while isTaken and isRunnable(lane) and state.free > 0 and state.ahead > 0 do
      isTaken, reason = grantTo(lane)
    end
  end
  local target = lane.organization .. ' ' .. (lane.host or '')
  if isRunnable(lane) and isCrowded() and tonumber(redis.call('HGET', key('hosts'), target) or '0') >= maxPerHost then
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
    redis.call('ZADD', key('limited'), held / weightOf(organization), organization)
  end
  if left >= maxPerHost then return true, runsAgain end
  -- The lane that has waited longest for this host queues again.
  local other
  repeat
    other = redis.call('ZPOPMIN', key('host:' .. target))[1]
    if not other then redis.call('SREM', key('blocked'), target) end
  until not other or updateLane(readLane(other))
  return true, runsAgain
end

-- Parks holders whose lease has expired, at their old position. The worker that gets such a notification
-- next sees in Postgres whether it was delivered.
local function reap(lane)
  local holders = laneKey(lane.id, 'holders')
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', holders, '-inf', now)) do
    unhold(lane, id)
    park(lane, id)
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
  redis.call('ZADD', key('limited'), held / weightOf(organization), organization)
  redis.call('ZADD', key('idle'), own, organization)
end

-- Grants places while any are free. The organization with the earliest virtual time is next, then its lane
-- that was granted least recently, then the oldest notification of that lane. Every script ends with this function.
-- Returns the notifications that this script has granted.
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
    local lane = readLane(redis.call('ZRANGE', key('lanes:' .. organization), 0, 0)[1])
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
  if redis.call('EXISTS', key('runnable'), key('limited')) == 0 then
    -- Nobody waits, so nobody is ahead.
    redis.call('DEL', key('idle'))
  else
    redis.call('ZREMRANGEBYSCORE', key('idle'), '-inf', state.clock)
  end
  saveScheduler()
  return granted
end
