--[[
  Shared head of every lane script. A lane is the rate group of one webhook configuration. At most
  `size` of its notifications hold a slot. The other due notifications are parked.

  KEYS[1] settings  hash        size, revision: number of slots, and the configuration's revision that set it
                                window: temporary limit below size while the endpoint times out
  KEYS[2] holders   sorted set  notification id -> end of its lease, ms of Redis' clock
  KEYS[3] parked    sorted set  notification id -> 0. Equal scores sort by id and ids sort by time, so the
                                oldest notification comes first, even if it was parked last
  KEYS[4] registry  set         configuration ids of all lanes with a holder or a parked notification
  KEYS[5] opening   string      when the lanes of this shard start to grant, ms of Redis' clock

  ARGV[1] configuration id
  ARGV[2] lease of a slot, ms: longer than any POST
  ARGV[3] prefix of BullMQ's job keys, for jobKey and lockKey
]]
local settings, holders, parked, registry, opening = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local configurationId, lease, jobPrefix = ARGV[1], tonumber(ARGV[2]), ARGV[3]

-- Settings of deleted or idle lanes expire after a day, in ms.
local SETTINGS_TTL = 24 * 3600 * 1000

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- A Redis that lost its data no longer knows the holders, but their POSTs can be in flight for up to one
-- lease. A grant within that lease could exceed the size of the lane.
local function isOpen()
  local at = tonumber(redis.call('GET', opening) or '-1')
  if at < 0 then
    at = now() + lease
    redis.call('SET', opening, at)
  end
  return now() >= at
end

local function size()
  return tonumber(redis.call('HGET', settings, 'size') or '0')
end

-- Number of slots at the moment: fewer than `size` while the endpoint times out.
local function window()
  local narrowed = redis.call('HGET', settings, 'window')
  return narrowed and math.min(size(), tonumber(narrowed)) or size()
end

-- Whether the worker with this token has locked the job. Returns `ifUnlocked` when no worker has the lock.
local function isLockedBy(id, token, ifUnlocked)
  local lock = redis.call('GET', lockKey(jobPrefix, id))
  if not lock then return ifUnlocked end
  return lock == token
end

-- Makes the job's lock last at least as long as the slot.
local function extendLock(id)
  redis.call('PEXPIRE', lockKey(jobPrefix, id), lease, 'GT')
end

-- Returns 1 or 0. Both are true in Lua, so compare the number.
local function hasJob(id)
  return redis.call('EXISTS', jobKey(jobPrefix, id))
end

-- Stores the size if its revision is newer: callers may hold stale copies of a configuration.
-- A changed configuration starts again with all its slots.
local function adopt(newSize, revision)
  local known = tonumber(redis.call('HGET', settings, 'revision') or '-1')
  if tonumber(revision) > known then
    redis.call('HSET', settings, 'size', newSize, 'revision', revision)
    redis.call('HDEL', settings, 'window')
  end
  redis.call('PEXPIRE', settings, SETTINGS_TTL)
end

-- Parks holders whose lease has expired, at their old position. The worker that gets such a notification
-- next sees in Postgres whether it was delivered.
local function reap()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', holders, '-inf', now())) do
    redis.call('ZREM', holders, id)
    redis.call('ZADD', parked, 0, id)
  end
end

-- Grants free slots to the oldest parked notifications. Returns {id, 1 if BullMQ has its job or else 0, id, ...}.
local function grant()
  local granted = {}
  local free = isOpen() and window() - redis.call('ZCARD', holders) or 0
  if free > 0 then
    local oldest = redis.call('ZPOPMIN', parked, free)
    for i = 1, #oldest, 2 do
      redis.call('ZADD', holders, now() + lease, oldest[i])
      table.insert(granted, oldest[i])
      table.insert(granted, hasJob(oldest[i]))
    end
  end
  if redis.call('EXISTS', holders, parked) > 0 then
    redis.call('SADD', registry, configurationId)
  else
    redis.call('SREM', registry, configurationId)
  end
  return granted
end
