--[[
  Shared head of every lane script. A lane is the rate group of one webhook configuration. At most
  `size` of its notifications hold a slot. The other due notifications are parked.

  KEYS[1] names the scheduler of a shard. All other keys derive from this key. They share its hash tag,
  so they are on the same node of a Redis Cluster:

  :lane:<configuration>:settings   hash  size, revision: number of slots, and the revision that set it
                                         organization: who owns the lane
                                         host: host and port of the endpoint
                                         endpoint: digest of the endpoint's URL
                                         window: temporary limit below size while the endpoint times out or recovers
                                         resetAt: when a new URL last reset the window, ms
                                         touchedAt: when a script last extended the life of this hash, ms
                                         rate, rateRevision, nextAt: see rate.lua
                                         shards: see layout.lua
                                         breaker, breakerAt, ...: see breaker.lua
  :lane:<configuration>:holders    sorted set  notification id -> end of its lease, ms
  :lane:<configuration>:parked     sorted set  notification id -> attempts since the notification was created or
                                               last reopened. Equal scores sort by id, and ids sort by time
  :lane:<configuration>:scheduled  sorted set  notification id -> when it is due, ms; the fraction contains these attempts
  :lanes                           set         configurations of all lanes with a notification
  :lanes:leases                    sorted set  configuration -> earliest possible end of a lease, ms
  :lanes:due                       sorted set  configuration -> when its first scheduled notification is due, ms
  :lanes:breakers                  sorted set  configuration whose circuit breaker changed -> version of the change.
                                               Workers copy the changes to Postgres

  All times are of Redis' clock.

  ARGV[1] lease of a slot, ms: longer than any POST
  ARGV[2] prefix of BullMQ's job keys, for jobKey and lockKey
  ARGV[3] 'maximum shards': maximum number of slots of one organization for one host and port, over all shards, and the
    number of shards as the caller knows it. hostMaximum() prefers the number that the shard knows
]]
local shard = string.sub(KEYS[1], 1, -(#':scheduler' + 1))
local lease, jobPrefix = tonumber(ARGV[1]), ARGV[2]
local registry, leases, dues = shard .. ':lanes', shard .. ':lanes:leases', shard .. ':lanes:due'
local changedBreakers = shard .. ':lanes:breakers'

-- Settings of deleted or idle lanes expire after a day, in ms.
local SETTINGS_TTL = 24 * 3600 * 1000
-- How often a script extends their life, in ms.
local TOUCH_EVERY = 3600 * 1000
-- Minimum time between two resets of a window, in ms. Without this limit, a caller who changes the URL in a
-- loop would keep all slots of a hanging endpoint.
local RESET_EVERY = 60 * 1000

local function key(part)
  return KEYS[1] .. ':' .. part
end

local function laneKey(lane, part)
  return shard .. ':lane:' .. lane .. ':' .. part
end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- More than the attempts of a notification. A power of two, so that fractions of a time in ms are exact.
local SCORE_PARTS = 16

local function scheduleScore(at, attempts)
  return math.floor(at) + attempts / SCORE_PARTS
end

local function attemptsOf(score)
  return (score % 1) * SCORE_PARTS
end

-- What this script knows about lanes. Each lane is read once, because most of a script's time is calls.
local lanes = {}

local LANE_FIELDS = {
  'size', 'window', 'organization', 'host', 'rate', 'nextAt', 'breaker', 'probeAt', 'probeWait', 'probe', 'failures',
  'revision', 'rateRevision', 'shards'
}
local SIZE, WINDOW, ORGANIZATION, HOST, RATE, NEXT_AT, BREAKER, PROBE_AT, PROBE_WAIT, PROBE, FAILURES =
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
local REVISION, RATE_REVISION, SHARDS = 12, 13, 14

local function isProbeDue(lane)
  -- If probeAt is further ahead than one wait, the clock stepped back.
  return lane.probeAt <= now or lane.probeAt > now + lane.probeWait
end

-- Whether one parked notification is all that the lane has.
local function isAlone(lane)
  if lane.parked ~= 1 or lane.held > 0 then return false end
  return redis.call('EXISTS', laneKey(lane.id, 'scheduled'), laneKey(lane.id, 'backlog')) == 0
end

-- Sets the number of slots that a lane grants at the moment. An Open endpoint gets one probe at a time. A notification
-- without others in its lane does not wait for a probe: there are no other attempts to save.
local function setWindow(lane)
  lane.window = lane.narrowed and math.min(lane.size, lane.narrowed) or lane.size
  if lane.breaker ~= 'open' then return end
  lane.window = (isProbeDue(lane) or isAlone(lane)) and math.min(lane.size, 1) or 0
end

-- Reads a lane: `held` and `parked` count its notifications. `window` is the number of slots at the moment, fewer
-- than `size` while the endpoint times out or recovers. `organization` and `host` are false when Redis does not know the
-- lane. `revision` is that of its settings, or -1. `rate` and `nextAt` are 0 when Redis has none. breaker.lua explains
-- `breaker` and `probe...`.
-- `isQueued` is false if the lane is surely not in its organization's queue.
local function rememberLane(id, values)
  local held, parked = redis.call('ZCARD', laneKey(id, 'holders')), redis.call('ZCARD', laneKey(id, 'parked'))
  local lane = {
    id = id,
    size = tonumber(values[SIZE] or '0'),
    narrowed = values[WINDOW] and tonumber(values[WINDOW]),
    organization = values[ORGANIZATION],
    host = values[HOST],
    revision = math.min(tonumber(values[REVISION] or '-1'), tonumber(values[RATE_REVISION] or '-1')),
    rate = tonumber(values[RATE] or '0'),
    nextAt = tonumber(values[NEXT_AT] or '0'),
    breaker = values[BREAKER],
    probeAt = tonumber(values[PROBE_AT] or '0'),
    probeWait = tonumber(values[PROBE_WAIT] or '0'),
    probe = values[PROBE],
    failures = tonumber(values[FAILURES] or '0'),
    shards = values[SHARDS],
    held = held,
    parked = parked,
    isQueued = parked > 0,
    isRegistered = held + parked > 0,
  }
  setWindow(lane)
  lanes[id] = lane
  return lane
end

local function readLane(id)
  if lanes[id] then return lanes[id] end
  return rememberLane(id, redis.call('HMGET', laneKey(id, 'settings'), unpack(LANE_FIELDS)))
end

-- Whether the worker with this token has locked the job. Returns `ifUnlocked` when no worker has.
local function isLockedBy(id, token, ifUnlocked)
  local lock = redis.call('GET', lockKey(jobPrefix, id))
  if not lock then return ifUnlocked end
  return lock == token
end

-- Makes the job's lock last at least as long as the slot.
local function extendLock(id)
  redis.call('PEXPIRE', lockKey(jobPrefix, id), lease, 'GT')
end

-- Number of arguments that describe a lane.
local LANE_ARGS = 7

-- The newest known revision of each lane that this script has adopted.
local adopted = {}

-- Stores fields of a lane's circuit breaker (breaker.lua). Versions order the changes for the copies in Postgres.
local function saveBreaker(id, ...)
  local settings = laneKey(id, 'settings')
  local version = math.max(now, tonumber(redis.call('HGET', settings, 'breakerVersion') or '0') + 1)
  redis.call('HSET', settings, 'breakerVersion', version, ...)
  redis.call('ZADD', changedBreakers, version, id)
end

-- Fields that adopt() reads besides LANE_FIELDS.
local ADOPTED_FIELDS = { 'endpoint', 'resetAt', 'touchedAt' }
local ALL_FIELDS = { unpack(LANE_FIELDS) }
for _, field in ipairs(ADOPTED_FIELDS) do table.insert(ALL_FIELDS, field) end

-- Gives the lane of a new URL all its slots, and closes its circuit breaker.
local function resetEndpoint(id, values, endpoint)
  local settings = laneKey(id, 'settings')
  redis.call('HSET', settings, 'endpoint', endpoint, 'resetAt', now)
  redis.call('HDEL', settings, 'window', 'failures', 'failingSince')
  if values[BREAKER] then saveBreaker(id, 'breaker', 'closed', 'breakerAt', now) end
  values[WINDOW], values[FAILURES] = false, false
  values[BREAKER] = values[BREAKER] and 'closed'
end

-- Stores the settings of the lane whose arguments start at `at`, unless a newer revision is known: callers
-- may hold stale copies of a configuration. Only a new URL restores a narrowed window. The previous version of Posthorn
-- stores revisions without their rate, so the rate has a revision of its own.
-- Arguments: configuration, size, revision, organization, host, endpoint, rate. Returns the lane.
local function adopt(at)
  local id, size, revision = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local organization, host, endpoint, rate = ARGV[at + 3], ARGV[at + 4], ARGV[at + 5], ARGV[at + 6]
  if adopted[id] and tonumber(revision) <= adopted[id] then return lanes[id] end
  local settings = laneKey(id, 'settings')
  local values = redis.call('HMGET', settings, unpack(ALL_FIELDS))
  local known, rateRevision = values[REVISION], values[RATE_REVISION]
  local knownEndpoint, resetAt, touchedAt = unpack(values, #LANE_FIELDS + 1)
  if now - tonumber(touchedAt or '0') > TOUCH_EVERY then
    redis.call('HSET', settings, 'touchedAt', now)
    redis.call('PEXPIRE', settings, SETTINGS_TTL)
  end
  local isKnown = values[ORGANIZATION] and tonumber(revision) <= tonumber(known or '-1')
  if isKnown and tonumber(revision) <= tonumber(rateRevision or '-1') then
    adopted[id] = tonumber(known)
    return lanes[id] or rememberLane(id, values)
  end
  redis.call('HSET', settings, 'rate', rate, 'rateRevision', revision)
  values[RATE], values[RATE_REVISION] = rate, revision
  if not isKnown then
    redis.call('HSET', settings, 'size', size, 'revision', revision, 'organization', organization, 'host', host)
    if not knownEndpoint then
      redis.call('HSET', settings, 'endpoint', endpoint)
    elseif knownEndpoint ~= endpoint and now - tonumber(resetAt or '0') >= RESET_EVERY then
      resetEndpoint(id, values, endpoint)
    end
    -- A caller who changes a configuration may have repaired its endpoint, so the next probe is due now.
    if values[BREAKER] == 'open' then
      saveBreaker(id, 'probeAt', now)
      values[PROBE_AT] = now
    end
    values[SIZE], values[ORGANIZATION], values[HOST], values[REVISION] = size, organization, host, revision
  end
  local lane = rememberLane(id, values)
  adopted[id], lane.isChanged = tonumber(revision), true
  return lane
end

-- Whether notifications of a recovered endpoint wait for the lane's window (breaker.lua). A closed breaker can have a
-- backlog, too: a new URL closes it.
local function hasBacklog(lane)
  return lane.breaker and redis.call('EXISTS', laneKey(lane.id, 'backlog')) == 1
end

local function removeFromBacklog(lane, id)
  if lane.breaker then redis.call('ZREM', laneKey(lane.id, 'backlog'), id) end
end

-- Updates the indexes of a lane whose notifications came or went: the registry, and the next due time.
local function indexLane(lane)
  local first = redis.call('ZRANGE', laneKey(lane.id, 'scheduled'), 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', dues, math.floor(first[2]), lane.id) else redis.call('ZREM', dues, lane.id) end
  local isActive = lane.parked + lane.held > 0 or first[2] or hasBacklog(lane)
  redis.call(isActive and 'SADD' or 'SREM', registry, lane.id)
end

-- Parks a notification that is due. Does nothing for a holder, nor for a parked notification.
local function park(lane, id, attempts)
  if lane.held > 0 and redis.call('ZSCORE', laneKey(lane.id, 'holders'), id) then return end
  removeFromBacklog(lane, id)
  lane.parked = lane.parked + redis.call('ZADD', laneKey(lane.id, 'parked'), 'NX', attempts, id)
  if attempts > 0 then lane.hasRetries = true end
end

-- Removes and returns the oldest parked notification, whatever its number of attempts.
local function popOldest(lane)
  local parked = laneKey(lane.id, 'parked')
  if lane.hasRetries == nil then
    lane.hasRetries = tonumber(redis.call('ZRANGE', parked, -1, -1, 'WITHSCORES')[2] or '0') > 0
  end
  if not lane.hasRetries then return redis.call('ZPOPMIN', parked)[1] end
  local oldest
  local first = redis.call('ZRANGE', parked, 0, 0, 'WITHSCORES')
  while first[1] do
    if not oldest or first[1] < oldest then oldest = first[1] end
    first = redis.call('ZRANGEBYSCORE', parked, '(' .. first[2], '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
  end
  redis.call('ZREM', parked, oldest)
  return oldest
end

-- Removes a notification from the parked ones. Does nothing for a notification that is not parked.
local function unpark(lane, id)
  lane.parked = lane.parked - redis.call('ZREM', laneKey(lane.id, 'parked'), id)
end

-- Keeps a notification until it is due. Does nothing for a holder, a parked notification or one of the backlog.
local function schedule(lane, id, at, attempts)
  if redis.call('ZSCORE', laneKey(lane.id, 'holders'), id) then return end
  if redis.call('ZSCORE', laneKey(lane.id, 'parked'), id) then return end
  if hasBacklog(lane) and redis.call('ZSCORE', laneKey(lane.id, 'backlog'), id) then return end
  redis.call('ZADD', laneKey(lane.id, 'scheduled'), scheduleScore(at, attempts), id)
end

-- Returns the configuration, the host and the organization of a notification that holds a slot.
local function findHeld(id)
  local value = redis.call('HGET', key('holding'), id)
  if value then return string.match(value, '^(%S+) (%S+) (.*)$') end
end
