--[[
  Second part of every lane script: decides which organization's lane gets the next place of a worker.
  docs/architecture.md, "Scheduler", explains the rules. Keys, below KEYS[1]:

  (itself)              hash        places: slots that one organization can hold, over all workers
                                    reserve: further slots, so that a newcomer finds a free place at once
                                    workers: number of workers
                                    clock: virtual time of the last grant
                                    sequence: counter that orders lanes
  :workers              sorted set  worker -> when its registration expires, ms
  :capacity             hash        worker -> 'places reserve'
  :holding              hash        notification with a slot -> 'configuration host organization'
  :granted              sorted set  notification whose attempt has not begun -> when it was granted, ms
  :runnable             sorted set  organization with a runnable lane -> its virtual time
  :limited              sorted set  organization with a runnable lane that holds its maximum -> slots per weight
  :idle                 sorted set  organization that is not runnable -> its virtual time, while later than clock
  :held                 sorted set  organization -> slots that it holds
  :waiting              sorted set  organization -> notifications that are parked or scheduled
  :weights              hash        organization -> weight, 1 if absent
  :lanes:<organization> sorted set  runnable lane -> sequence. A lane is runnable if it has a parked
                                    notification and a free slot
  :hosts                hash        'organization host' -> slots
  :host:<organization> <host>       sorted set  lane that waits until the host has fewer slots -> sequence
]]

-- Maximum number of granted notifications per worker whose attempt has not begun: enough to keep a worker
-- busy, and few enough that the next organization in turn waits only milliseconds.
local GRANTED_PER_WORKER = 64

local function key(part)
  return KEYS[1] .. ':' .. part
end

local function nextSequence()
  return redis.call('HINCRBY', KEYS[1], 'sequence', 1)
end

local function weightOf(organization)
  return tonumber(redis.call('HGET', key('weights'), organization) or '1')
end

-- Counts notifications that started (or, if negative, stopped) to wait for a slot.
local function countWaiting(organization, change)
  if change == 0 or not organization then return end
  local waiting = tonumber(redis.call('ZINCRBY', key('waiting'), change, organization))
  if waiting <= 0 then redis.call('ZREM', key('waiting'), organization) end
end

-- Queues a runnable lane behind the other lanes of its organization. An organization that becomes runnable
-- continues at its virtual time, but not earlier than the clock: idle time earns no credit.
local function enqueueLane(organization, lane)
  local lanes = key('lanes:' .. organization)
  if redis.call('ZADD', lanes, 'NX', nextSequence(), lane) == 0 or redis.call('ZCARD', lanes) > 1 then return end
  local clock = tonumber(redis.call('HGET', KEYS[1], 'clock') or '0')
  local own = tonumber(redis.call('ZSCORE', key('idle'), organization) or '0')
  redis.call('ZREM', key('idle'), organization)
  redis.call('ZADD', key('runnable'), math.max(clock, own), organization)
end

local function dequeueLane(organization, lane)
  local lanes = key('lanes:' .. organization)
  if redis.call('ZREM', lanes, lane) == 0 or redis.call('EXISTS', lanes) == 1 then return end
  local own = redis.call('ZSCORE', key('runnable'), organization)
  if own then
    redis.call('ZREM', key('runnable'), organization)
    redis.call('ZADD', key('idle'), own, organization)
  else
    redis.call('ZREM', key('limited'), organization)
  end
end

local function slotsOfHost(organization, host)
  return tonumber(redis.call('HGET', key('hosts'), organization .. ' ' .. host) or '0')
end

-- Queues a lane that is runnable, and dequeues a lane that is not. Returns whether the lane is runnable. Call
-- this function after every change of a lane's notifications or settings.
local function updateLane(lane)
  local settings = readLane(lane)
  local parked = redis.call('ZCARD', laneKey(lane, 'parked'))
  local held = redis.call('ZCARD', laneKey(lane, 'holders'))
  local first = redis.call('ZRANGE', laneKey(lane, 'scheduled'), 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', dues, first[2], lane) else redis.call('ZREM', dues, lane) end
  if held == 0 then redis.call('ZREM', leases, lane) end
  redis.call((parked + held > 0 or first[2]) and 'SADD' or 'SREM', registry, lane)
  local organization = settings.organization
  if not organization then return false end
  local isRunnable = parked > 0 and held < settings.window
  if isRunnable and slotsOfHost(organization, settings.host) >= maxPerHost then
    redis.call('ZADD', key('host:' .. organization .. ' ' .. settings.host), 'NX', nextSequence(), lane)
    isRunnable = false
  end
  if isRunnable then enqueueLane(organization, lane) else dequeueLane(organization, lane) end
  return isRunnable
end

-- Parks a notification that is due. Does nothing for a holder.
local function park(lane, organization, id)
  if redis.call('ZSCORE', laneKey(lane, 'holders'), id) then return end
  local added = redis.call('ZADD', laneKey(lane, 'parked'), 'NX', 0, id)
  countWaiting(organization, added - redis.call('ZREM', laneKey(lane, 'scheduled'), id))
end

-- Keeps a notification until it is due. Does nothing for a holder or a parked notification.
local function schedule(lane, organization, id, at)
  if redis.call('ZSCORE', laneKey(lane, 'holders'), id) then return end
  if redis.call('ZSCORE', laneKey(lane, 'parked'), id) then return end
  countWaiting(organization, redis.call('ZADD', laneKey(lane, 'scheduled'), at, id))
end

-- Forgets a notification that waits.
local function forget(lane, organization, id)
  local parked = redis.call('ZREM', laneKey(lane, 'parked'), id)
  countWaiting(organization, -parked - redis.call('ZREM', laneKey(lane, 'scheduled'), id))
end

local function hold(lane, settings, id)
  local organization, host = settings.organization, settings.host
  redis.call('ZADD', laneKey(lane, 'holders'), now + lease, id)
  redis.call('ZADD', leases, 'NX', now + lease, lane)
  redis.call('HSET', key('holding'), id, lane .. ' ' .. host .. ' ' .. organization)
  redis.call('ZADD', key('granted'), now, id)
  redis.call('ZINCRBY', key('held'), 1, organization)
  redis.call('HINCRBY', key('hosts'), organization .. ' ' .. host, 1)
end

-- Returns the configuration and the host of a notification that holds a slot.
local function findHeld(id)
  local value = redis.call('HGET', key('holding'), id)
  if value then return string.match(value, '^(%S+) (%S+) (.*)$') end
end

-- Ends the hold of a notification. The caller must update the lane.
local function unhold(lane, id)
  redis.call('ZREM', laneKey(lane, 'holders'), id)
  redis.call('ZREM', key('granted'), id)
  local _, host, organization = findHeld(id)
  -- The previous version of Posthorn granted slots without a scheduler.
  if not host then return end
  redis.call('HDEL', key('holding'), id)
  local held = tonumber(redis.call('ZINCRBY', key('held'), -1, organization))
  if held <= 0 then redis.call('ZREM', key('held'), organization) end
  if redis.call('ZSCORE', key('limited'), organization) then
    redis.call('ZADD', key('limited'), held / weightOf(organization), organization)
  end
  local target = organization .. ' ' .. host
  local left = redis.call('HINCRBY', key('hosts'), target, -1)
  if left <= 0 then redis.call('HDEL', key('hosts'), target) end
  if left >= maxPerHost then return end
  -- The lane that has waited longest for this host queues again.
  local other
  repeat
    other = redis.call('ZPOPMIN', key('host:' .. target))[1]
  until not other or updateLane(other)
end

-- Parks holders whose lease has expired, at their old position. The worker that gets such a notification
-- next sees in Postgres whether it was delivered.
local function reap(lane)
  local holders, organization = laneKey(lane, 'holders'), readLane(lane).organization
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', holders, '-inf', now)) do
    unhold(lane, id)
    park(lane, organization, id)
  end
  local first = redis.call('ZRANGE', holders, 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', leases, first[2], lane) else redis.call('ZREM', leases, lane) end
end

-- Grants places while any are free. The organization with the earliest virtual time is next, then its lane
-- that was granted least recently, then the oldest notification of that lane.
-- An organization may hold at most places / reserve times its weight as many slots as are free. So one
-- organization alone uses all places but not the reserve, and any number of organizations leaves some free.
-- Returns {configuration, notification, findJob(notification), configuration, ...}.
local function grant()
  local started = {}
  if not isOpen() then return started end
  local values = redis.call('HMGET', KEYS[1], 'places', 'reserve', 'workers', 'clock')
  local places, reserve = tonumber(values[1] or '0'), tonumber(values[2] or '0')
  local clock = tonumber(values[4] or '0')
  local free = places + reserve - redis.call('HLEN', key('holding'))
  local ahead = GRANTED_PER_WORKER * tonumber(values[3] or '0') - redis.call('ZCARD', key('granted'))
  while free > 0 and ahead > 0 do
    -- Organizations at their limit queue again once enough places are free.
    local lowest = redis.call('ZRANGE', key('limited'), 0, 0, 'WITHSCORES')
    while lowest[1] and tonumber(lowest[2]) * reserve < places * free do
      redis.call('ZREM', key('limited'), lowest[1])
      local own = tonumber(redis.call('ZSCORE', key('idle'), lowest[1]) or '0')
      redis.call('ZREM', key('idle'), lowest[1])
      redis.call('ZADD', key('runnable'), math.max(clock, own), lowest[1])
      lowest = redis.call('ZRANGE', key('limited'), 0, 0, 'WITHSCORES')
    end
    local first = redis.call('ZRANGE', key('runnable'), 0, 0, 'WITHSCORES')
    local organization = first[1]
    if not organization then break end
    local weight = weightOf(organization)
    local share = tonumber(redis.call('ZSCORE', key('held'), organization) or '0') / weight
    if share * reserve >= places * free then
      redis.call('ZREM', key('runnable'), organization)
      redis.call('ZADD', key('limited'), share, organization)
      redis.call('ZADD', key('idle'), first[2], organization)
    else
      local lane = redis.call('ZRANGE', key('lanes:' .. organization), 0, 0)[1]
      local settings = readLane(lane)
      if not settings.organization then
        -- Redis has evicted the settings of this lane. The next sweep restores the settings.
        dequeueLane(organization, lane)
      else
        local isHostFull = slotsOfHost(organization, settings.host) >= maxPerHost
        local id = not isHostFull and redis.call('ZPOPMIN', laneKey(lane, 'parked'))[1]
        if id then
          hold(lane, settings, id)
          countWaiting(organization, -1)
          table.insert(started, lane)
          table.insert(started, id)
          table.insert(started, findJob(id))
          clock = tonumber(first[2])
          redis.call('ZADD', key('lanes:' .. organization), nextSequence(), lane)
          redis.call('ZADD', key('runnable'), clock + 1 / weight, organization)
          free = free - 1
          ahead = ahead - 1
        end
        updateLane(lane)
      end
    end
  end
  redis.call('HSET', KEYS[1], 'clock', clock)
  if redis.call('EXISTS', key('runnable'), key('limited')) == 0 then
    -- Nobody waits, so nobody is ahead.
    redis.call('DEL', key('idle'))
  else
    redis.call('ZREMRANGEBYSCORE', key('idle'), '-inf', clock)
  end
  return started
end
