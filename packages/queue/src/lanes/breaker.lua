--[[
  Fourth part of every lane script: the circuit breaker of a lane's endpoint. docs/decisions/0021-circuit-breaker.md
  explains the rules.

  :lane:<configuration>:settings   hash  breaker: 'open', 'half' or 'closed'; absent if it never opened
                                         breakerAt: when it changed to this state, ms
                                         breakerVersion: increases with every change
                                         failures: consecutive failures of the endpoint; while 'half', consecutive
                                         attempts without a success
                                         failingSince: when the first of them ended, ms
                                         probeAt: earliest time of the next probe, ms
                                         probeWait: time between the last two probes, ms
                                         probe: notification of the last probe
  :lane:<configuration>:backlog    sorted set  notifications that waited for a retry when the endpoint recovered, with
                                               their scores in :scheduled. They become due as the window has room
  :lane:<configuration>:hastened   set         notifications that start before their retry is due: they were in the
                                               backlog, or a caller requested a probe

  While a breaker is 'open', the lane grants only probes, and a due notification that is the only one of the lane.
  While the breaker is 'half', each success widens the window by one, so the window doubles in each round. The breaker
  is 'closed' again when the backlog is empty and either the window has its full size or nothing waits.

  A delivery costs no call here if the breaker never opened and no failure is counted.
]]
-- Time before the first probe, ms.
local FIRST_PROBE = 5000
local function firstWait(probeMax) return math.min(FIRST_PROBE, probeMax) end
-- After this time Redis forgets hastened notifications that never ran, ms.
local HASTENED_TTL = 24 * 3600 * 1000
-- Maximum notifications of the backlog that one call makes due.
local MAX_PULLED = 500

-- Opens the breaker as of this time, in ms. The next probe comes after `wait`.
local function openBreaker(lane, at, wait)
  saveBreaker(lane.id, 'breaker', 'open', 'breakerAt', at, 'probeAt', at + wait, 'probeWait', wait)
  redis.call('HDEL', laneKey(lane.id, 'settings'), 'window', 'failures', 'failingSince', 'probe')
  lane.breaker, lane.probeAt, lane.probeWait, lane.probe = 'open', at + wait, wait, false
  lane.narrowed, lane.failures = nil, 0
  setWindow(lane)
end

local function delayProbe(lane, wait)
  saveBreaker(lane.id, 'probeAt', now + wait, 'probeWait', wait)
  lane.probeAt, lane.probeWait = now + wait, wait
  setWindow(lane)
end

-- Starts the recovery: the lane has one slot, and the retries become due as the window has room.
local function startRecovery(lane)
  local settings, scheduled, backlog = laneKey(lane.id, 'settings'), laneKey(lane.id, 'scheduled'), laneKey(lane.id, 'backlog')
  saveBreaker(lane.id, 'breaker', 'half', 'breakerAt', now, 'window', 1)
  redis.call('HDEL', settings, 'failures', 'failingSince', 'probe')
  lane.breaker, lane.narrowed, lane.failures, lane.isIndexStale = 'half', 1, 0, true
  setWindow(lane)
  if redis.call('EXISTS', scheduled) == 0 then return end
  if redis.call('RENAMENX', scheduled, backlog) == 1 then return end
  -- The endpoint failed again before all of its backlog became due.
  local later = redis.call('ZPOPMIN', scheduled, MAX_PULLED)
  for i = 1, #later, 2 do redis.call('ZADD', backlog, later[i + 1], later[i]) end
end

-- Makes a notification due before its retry. `score` is its score in :scheduled.
local function hasten(lane, id, score)
  park(lane, id, attemptsOf(tonumber(score)))
  redis.call('SADD', laneKey(lane.id, 'hastened'), id)
  redis.call('PEXPIRE', laneKey(lane.id, 'hastened'), HASTENED_TTL)
end

-- Makes notifications of the backlog due, as many as the window has room for, whatever else is parked: the oldest
-- notification is next. Closes the breaker after the last one.
local function pullBacklog(lane)
  local backlog = laneKey(lane.id, 'backlog')
  local room = math.min(lane.window - lane.held, MAX_PULLED)
  if lane.breaker == 'open' and lane.parked > 0 then room = 0 end
  if room > 0 then
    local pulled = redis.call('ZPOPMIN', backlog, room)
    for i = 1, #pulled, 2 do hasten(lane, pulled[i], pulled[i + 1]) end
  end
  if lane.breaker ~= 'half' or redis.call('EXISTS', backlog) == 1 then return end
  if lane.narrowed and lane.parked + lane.held > 0 then return end
  saveBreaker(lane.id, 'breaker', 'closed', 'breakerAt', now)
  lane.breaker = 'closed'
end

-- Whether a notification may start although its retry is not due.
local function isHastened(lane, id)
  return lane.breaker and redis.call('SISMEMBER', laneKey(lane.id, 'hastened'), id) == 1
end

-- Call this at the end of the attempt. Earlier, the next worker would schedule the retry of a worker that died.
local function forgetHastened(lane, id)
  if lane.breaker then redis.call('SREM', laneKey(lane.id, 'hastened'), id) end
  removeFromBacklog(lane, id)
end

-- Takes the next notification of a lane: the oldest one, or for a probe the oldest one of those with the fewest attempts.
-- Delays the next probe by the same time, in case the worker of this probe dies.
local function takeNext(lane)
  if lane.breaker ~= 'open' then return popOldest(lane) end
  local id = redis.call('ZPOPMIN', laneKey(lane.id, 'parked'))[1]
  lane.probe, lane.probeAt = id, now + lane.probeWait
  redis.call('HSET', laneKey(lane.id, 'settings'), 'probe', id, 'probeAt', lane.probeAt)
  setWindow(lane)
  return id
end

-- Makes a tick update the lane when it may grant again: with its next token, or with its next probe.
local function awaitTurn(lane)
  local at = hasToken(lane) and 0 or lane.nextAt
  if lane.breaker == 'open' and not isProbeDue(lane) then at = math.max(at, lane.probeAt) end
  if at > 0 and (lane.parked > 0 or hasBacklog(lane)) then awaitTick(lane, at) end
end

local function setNarrowed(lane, slots)
  -- A disabled configuration keeps its window for the time when it is enabled again.
  if lane.size == 0 then return end
  if slots and slots >= lane.size then slots = nil end
  if slots == lane.narrowed then return end
  local settings = laneKey(lane.id, 'settings')
  if slots then redis.call('HSET', settings, 'window', slots) else redis.call('HDEL', settings, 'window') end
  lane.narrowed = slots
  setWindow(lane)
end

local function halveWindow(lane)
  if lane.window > 1 then setNarrowed(lane, math.floor(lane.window / 2)) end
end

local function widenWindow(lane)
  if lane.narrowed then setNarrowed(lane, lane.narrowed + 1) end
end

local function forgetFailures(lane)
  if lane.failures == 0 then return end
  redis.call('HDEL', laneKey(lane.id, 'settings'), 'failures', 'failingSince')
  lane.failures = 0
end

local function countFailure(lane)
  lane.failures = redis.call('HINCRBY', laneKey(lane.id, 'settings'), 'failures', 1)
end

-- Adapts a closed lane. A timeout halves the window, down to one slot. An answer widens it by one (congestion control as
-- in RFC 5681). Opens the breaker after `limits.failures` consecutive failures over `limits.after` ms.
local function adaptClosed(lane, ended, limits)
  if ended == 'timeout' then halveWindow(lane) end
  if ended == 'delivered' or ended == 'answered' then
    widenWindow(lane)
    forgetFailures(lane)
    return
  end
  local settings = laneKey(lane.id, 'settings')
  countFailure(lane)
  if lane.failures == 1 then redis.call('HSET', settings, 'failingSince', now) end
  if lane.failures < limits.failures then return end
  local since = tonumber(redis.call('HGET', settings, 'failingSince') or now)
  -- The clock stepped back.
  if since > now then redis.call('HSET', settings, 'failingSince', now) end
  if now - since >= limits.after then openBreaker(lane, now, firstWait(limits.probeMax)) end
end

-- Adapts a recovering lane: a success widens the window, a failure of the endpoint halves it. A failure with one slot, or
-- too many attempts without a success, open the breaker again.
local function adaptHalf(lane, ended, limits)
  if ended == 'delivered' then
    forgetFailures(lane)
    widenWindow(lane)
    return
  end
  countFailure(lane)
  local isDown = ended ~= 'answered'
  if (isDown and lane.window <= 1) or lane.failures >= limits.failures then
    openBreaker(lane, now, math.min(lane.probeWait * 2, limits.probeMax))
  elseif isDown then
    halveWindow(lane)
  end
end

-- Adapts a lane to the end of an attempt. `ended` is an argument of release.lua. `limits`: failures, after (ms),
-- probeMax (ms).
local function adaptLane(lane, id, ended, limits)
  local isProbe = lane.breaker == 'open' and id == lane.probe
  if ended == 'unsent' and isProbe then
    -- Another notification becomes the probe.
    redis.call('HSET', laneKey(lane.id, 'settings'), 'probeAt', now)
    lane.probeAt = now
    setWindow(lane)
  end
  -- A Redis that lost its data learns the lane from its next offer.
  if ended == 'other' or ended == 'unsent' or not lane.organization then return end
  if lane.breaker == 'half' then
    adaptHalf(lane, ended, limits)
  elseif lane.breaker ~= 'open' then
    adaptClosed(lane, ended, limits)
  elseif ended == 'delivered' then
    startRecovery(lane)
  elseif isProbe then
    delayProbe(lane, math.min(lane.probeWait * 2, limits.probeMax))
  end
end
