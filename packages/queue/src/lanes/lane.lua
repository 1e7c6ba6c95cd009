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
  :lane:<configuration>:holders    sorted set  notification id -> end of its lease, ms
  :lane:<configuration>:parked     sorted set  notification id -> 0. Equal scores sort by id and ids sort by
                                               time, so the oldest notification comes first
  :lane:<configuration>:scheduled  sorted set  notification id -> when it is due, ms
  :lanes                           set         configurations of all lanes with a notification
  :lanes:leases                    sorted set  configuration -> earliest possible end of a lease, ms
  :lanes:due                       sorted set  configuration -> when its first scheduled notification is due, ms
  :lanes:opening                   string      when the lanes of this shard start to grant, ms

  All times are of Redis' clock.

  ARGV[1] lease of a slot, ms: longer than any POST
  ARGV[2] prefix of BullMQ's job keys, for jobKey and lockKey
  ARGV[3] maximum number of slots of one organization for one host and port
]]
local shard = string.sub(KEYS[1], 1, -(#':scheduler' + 1))
local lease, jobPrefix, maxPerHost = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
local registry, leases, dues, opening = shard .. ':lanes', shard .. ':lanes:leases', shard .. ':lanes:due', shard .. ':lanes:opening'

-- Settings of deleted or idle lanes expire after a day, in ms.
local SETTINGS_TTL = 24 * 3600 * 1000
-- Minimum time between two resets of a window, in ms. Without this limit, a caller who changes the URL in a
-- loop would keep all slots of a hanging endpoint.
local RESET_EVERY = 60 * 1000

local function laneKey(lane, part)
  return shard .. ':lane:' .. lane .. ':' .. part
end

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- A Redis that lost its data no longer knows the holders, but their POSTs can be in flight for up to one
-- lease. A grant within that lease could exceed the size of the lane.
local function isOpen()
  local at = tonumber(redis.call('GET', opening) or '-1')
  if at < 0 then
    at = now + lease
    redis.call('SET', opening, at)
  end
  return now >= at
end

-- `window` is the number of slots at the moment: fewer than `size` while the endpoint times out.
-- `organization` and `host` are false when Redis does not know the lane.
local function readLane(lane)
  local values = redis.call('HMGET', laneKey(lane, 'settings'), 'size', 'window', 'organization', 'host')
  local size = tonumber(values[1] or '0')
  return {
    size = size,
    window = values[2] and math.min(size, tonumber(values[2])) or size,
    organization = values[3],
    host = values[4],
  }
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

-- 0: BullMQ has no job of the notification. 1: a worker has locked the job. 2: the job waits.
local function findJob(id)
  if redis.call('EXISTS', lockKey(jobPrefix, id)) == 1 then return 1 end
  return redis.call('EXISTS', jobKey(jobPrefix, id)) == 1 and 2 or 0
end

-- Number of arguments that describe a lane.
local LANE_ARGS = 6

-- Stores the settings of the lane whose arguments start at `at`, unless a newer revision is known: callers
-- may hold stale copies of a configuration. Only a new URL restores a narrowed window.
-- Arguments: configuration, size, revision, organization, host, endpoint. Returns the configuration.
local function adopt(at)
  local lane, size, revision = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local organization, host, endpoint = ARGV[at + 3], ARGV[at + 4], ARGV[at + 5]
  local settings = laneKey(lane, 'settings')
  local known = redis.call('HMGET', settings, 'revision', 'endpoint', 'resetAt', 'organization')
  if tonumber(revision) > tonumber(known[1] or '-1') or not known[4] then
    redis.call('HSET', settings, 'size', size, 'revision', revision, 'organization', organization, 'host', host)
    if not known[2] then
      redis.call('HSET', settings, 'endpoint', endpoint)
    elseif known[2] ~= endpoint and now - tonumber(known[3] or '0') >= RESET_EVERY then
      redis.call('HSET', settings, 'endpoint', endpoint, 'resetAt', now)
      redis.call('HDEL', settings, 'window')
    end
  end
  redis.call('PEXPIRE', settings, SETTINGS_TTL)
  return lane
end
