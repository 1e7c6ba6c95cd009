--[[
  Shared head of every lane script. A lane is the rate group of one webhook configuration. At most
  `size` of its notifications hold a slot. The other due notifications are parked.

  KEYS[1] names the scheduler of a shard. All other keys derive from this key. They share its hash tag,
  so they are on the same node of a Redis Cluster:

  :lane:<configuration>:settings   hash  size, revision: number of slots, and the revision that set it
                                         organization: who owns the lane
                                         host: host and port of the endpoint
                                         endpoint: digest of the endpoint's URL
                                         window: temporary limit below size while the endpoint times out
                                         resetAt: when a new URL last reset the window, ms
                                         touchedAt: when a script last extended the life of this hash, ms
                                         rate, rateRevision, nextAt: see rate.lua
  :lane:<configuration>:holders    sorted set  notification id -> end of its lease, ms
  :lane:<configuration>:parked     sorted set  notification id -> 0. Equal scores sort by id and ids sort by
                                               time, so the oldest notification comes first
  :lane:<configuration>:scheduled  sorted set  notification id -> when it is due, ms
  :lanes                           set         configurations of all lanes with a notification
  :lanes:leases                    sorted set  configuration -> earliest possible end of a lease, ms
  :lanes:due                       sorted set  configuration -> when its first scheduled notification is due, ms

  All times are of Redis' clock.

  ARGV[1] lease of a slot, ms: longer than any POST
  ARGV[2] prefix of BullMQ's job keys, for jobKey and lockKey
  ARGV[3] maximum number of slots of one organization for one host and port
]]
local shard = string.sub(KEYS[1], 1, -(#':scheduler' + 1))
local lease, jobPrefix, maxPerHost = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
local registry, leases, dues = shard .. ':lanes', shard .. ':lanes:leases', shard .. ':lanes:due'

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

-- What this script knows about lanes. Each lane is read once, because most of a script's time is calls.
local lanes = {}

-- Reads a lane: `held` and `parked` count its notifications. `window` is the number of slots at the moment, fewer
-- than `size` while the endpoint times out. `organization` and `host` are false when Redis does not know the lane.
-- `rate` and `nextAt` are 0 when Redis has none.
-- `isQueued` is false if the lane is surely not in its organization's queue.
local function rememberLane(id, size, window, organization, host, rate, nextAt)
  local held, parked = redis.call('ZCARD', laneKey(id, 'holders')), redis.call('ZCARD', laneKey(id, 'parked'))
  local lane = {
    id = id,
    size = tonumber(size or '0'),
    narrowed = window and tonumber(window),
    organization = organization,
    host = host,
    rate = tonumber(rate or '0'),
    nextAt = tonumber(nextAt or '0'),
    held = held,
    parked = parked,
    isQueued = parked > 0,
    isRegistered = held + parked > 0,
  }
  lane.window = lane.narrowed and math.min(lane.size, lane.narrowed) or lane.size
  lanes[id] = lane
  return lane
end

local function readLane(id)
  if lanes[id] then return lanes[id] end
  local settings = laneKey(id, 'settings')
  local values = redis.call('HMGET', settings, 'size', 'window', 'organization', 'host', 'rate', 'nextAt')
  return rememberLane(id, unpack(values))
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

-- 0: BullMQ has no job of the notification. 1: a worker has locked the job. 2: the job waits, or has failed.
local function findJob(id)
  local job, lock = jobKey(jobPrefix, id), lockKey(jobPrefix, id)
  if redis.call('EXISTS', job, lock) == 0 then return 0 end
  return 2 - redis.call('EXISTS', lock)
end

-- Number of arguments that describe a lane.
local LANE_ARGS = 7

-- The newest known revision of each lane that this script has adopted.
local adopted = {}

-- Stores the settings of the lane whose arguments start at `at`, unless a newer revision is known: callers
-- may hold stale copies of a configuration. Only a new URL restores a narrowed window. The previous version of Posthorn
-- stores revisions without their rate, so the rate has a revision of its own.
-- Arguments: configuration, size, revision, organization, host, endpoint, rate. Returns the lane.
local function adopt(at)
  local id, size, revision = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local organization, host, endpoint, rate = ARGV[at + 3], ARGV[at + 4], ARGV[at + 5], ARGV[at + 6]
  if adopted[id] and tonumber(revision) <= adopted[id] then return lanes[id] end
  local settings = laneKey(id, 'settings')
  local known = redis.call(
    'HMGET', settings, 'size', 'window', 'organization', 'host', 'rate', 'nextAt',
    'revision', 'rateRevision', 'endpoint', 'resetAt', 'touchedAt'
  )
  if now - tonumber(known[11] or '0') > TOUCH_EVERY then
    redis.call('HSET', settings, 'touchedAt', now)
    redis.call('PEXPIRE', settings, SETTINGS_TTL)
  end
  local isKnown = known[3] and tonumber(revision) <= tonumber(known[7] or '-1')
  if isKnown and tonumber(revision) <= tonumber(known[8] or '-1') then
    adopted[id] = tonumber(known[7])
    return lanes[id] or rememberLane(id, unpack(known, 1, 6))
  end
  local window = known[2]
  redis.call('HSET', settings, 'rate', rate, 'rateRevision', revision)
  if isKnown then
    size, organization, host = known[1], known[3], known[4]
  else
    redis.call('HSET', settings, 'size', size, 'revision', revision, 'organization', organization, 'host', host)
    if not known[9] then
      redis.call('HSET', settings, 'endpoint', endpoint)
    elseif known[9] ~= endpoint and now - tonumber(known[10] or '0') >= RESET_EVERY then
      redis.call('HSET', settings, 'endpoint', endpoint, 'resetAt', now)
      redis.call('HDEL', settings, 'window')
      window = false
    end
  end
  local lane = rememberLane(id, size, window, organization, host, rate, known[6])
  adopted[id], lane.isChanged = tonumber(revision), true
  return lane
end

-- Updates the indexes of a lane whose notifications came or went: the registry, and the next due time.
local function indexLane(lane)
  local first = redis.call('ZRANGE', laneKey(lane.id, 'scheduled'), 0, 0, 'WITHSCORES')
  if first[2] then redis.call('ZADD', dues, first[2], lane.id) else redis.call('ZREM', dues, lane.id) end
  redis.call((lane.parked + lane.held > 0 or first[2]) and 'SADD' or 'SREM', registry, lane.id)
end

-- Parks a notification that is due. Does nothing for a holder.
local function park(lane, id)
  if lane.held > 0 and redis.call('ZSCORE', laneKey(lane.id, 'holders'), id) then return end
  lane.parked = lane.parked + redis.call('ZADD', laneKey(lane.id, 'parked'), 'NX', 0, id)
end

-- Removes a notification from the parked ones. Does nothing for a notification that is not parked.
local function unpark(lane, id)
  lane.parked = lane.parked - redis.call('ZREM', laneKey(lane.id, 'parked'), id)
end

-- Keeps a notification until it is due. Does nothing for a holder or a parked notification.
local function schedule(lane, id, at)
  if redis.call('ZSCORE', laneKey(lane.id, 'holders'), id) then return end
  if redis.call('ZSCORE', laneKey(lane.id, 'parked'), id) then return end
  redis.call('ZADD', laneKey(lane.id, 'scheduled'), at, id)
end

-- Returns the configuration, the host and the organization of a notification that holds a slot.
local function findHeld(id)
  local value = redis.call('HGET', key('holding'), id)
  if value then return string.match(value, '^(%S+) (%S+) (.*)$') end
end

-- Makes the job of a notification with a slot run: adds a new job here, or adds an existing job to the list of jobs
-- that the caller wakes: {configuration, notification, what findJob() returned, configuration, ...}.
local isWoken = false
local function runJob(list, configuration, id, isFirst, found)
  local job = found or findJob(id)
  if job > 0 then
    table.insert(list, configuration)
    table.insert(list, id)
    table.insert(list, job)
    return
  end
  -- Posthorn makes both ids, without characters that JSON escapes.
  local data = '{"notificationId":"' .. id .. '","configurationId":"' .. configuration .. '"}'
  addWaitingJob(jobPrefix, id, jobName, data, jobOptions, now, isFirst)
  if not isWoken then wakeWorkers(jobPrefix) end
  isWoken = true
end
