--[[
  What every lane script begins with. A lane is the rate group of one webhook configuration:
  at most `size` of its notifications hold a slot at a time, the rest are parked.

  KEYS[1] settings  hash     size, revision: how many slots, and since which revision
                             window: how many for now, while its endpoint times out
  KEYS[2] holders   sorted   notification id -> end of its lease, ms of Redis' own clock
  KEYS[3] parked    sorted   notification id -> 0; equal scores sort by id, ids sort by time,
                             so the lane is first come first served whatever order ids come in
  KEYS[4] registry  set      configuration ids of all lanes that hold or park anything
  KEYS[5] opening   string   when the lanes of this shard open, ms of Redis' own clock

  ARGV[1] configuration id
  ARGV[2] lease of a slot, ms: longer than any POST
  ARGV[3] prefix of BullMQ's job keys; a job's lock is its key and ':lock'
]]
local settings, holders, parked, registry, opening = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local configurationId, lease, jobPrefix = ARGV[1], tonumber(ARGV[2]), ARGV[3]

-- Of a configuration that is gone, or to which nothing occurs, nothing is kept for ever.
local SETTINGS_TTL = 24 * 3600 * 1000

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- A Redis that lost its memory has forgotten who holds slots, yet their POSTs may be in flight for
-- as long as a lease lasts. Until then it grants nothing, or a lane could exceed its size.
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

-- How many slots there are for now, while an endpoint that times out has fewer than it asked for.
local function window()
  local narrowed = redis.call('HGET', settings, 'window')
  return narrowed and math.min(size(), tonumber(narrowed)) or size()
end

-- Whether a job is locked by the holder of this token, or `ifNobody` when nobody has locked it.
local function isLockedBy(id, token, ifNobody)
  local lock = redis.call('GET', jobPrefix .. id .. ':lock')
  if not lock then return ifNobody end
  return lock == token
end

-- Makes a job's lock last for at least as long as the slot that its holder enters with.
local function keepLock(id)
  redis.call('PEXPIRE', jobPrefix .. id .. ':lock', lease, 'GT')
end

-- Takes over a size unless a newer one is known: callers may hold stale copies of a configuration.
-- One that was changed is tried with all its slots again.
local function adopt(newSize, revision)
  local known = tonumber(redis.call('HGET', settings, 'revision') or '-1')
  if tonumber(revision) > known then
    redis.call('HSET', settings, 'size', newSize, 'revision', revision)
    redis.call('HDEL', settings, 'window')
  end
  redis.call('PEXPIRE', settings, SETTINGS_TTL)
end

-- Parks whoever's lease ran out, at its old place: a dead holder's notification is still to be
-- delivered, and if it was delivered, the worker that is granted it next will see so.
local function reap()
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', holders, '-inf', now())) do
    redis.call('ZREM', holders, id)
    redis.call('ZADD', parked, 0, id)
  end
end

-- Gives free slots to the first in line. Returns {id, whether BullMQ has a job of it, id, ...}.
local function grant()
  local granted = {}
  local free = isOpen() and window() - redis.call('ZCARD', holders) or 0
  if free > 0 then
    local first = redis.call('ZPOPMIN', parked, free)
    for i = 1, #first, 2 do
      redis.call('ZADD', holders, now() + lease, first[i])
      table.insert(granted, first[i])
      table.insert(granted, redis.call('EXISTS', jobPrefix .. first[i]))
    end
  end
  if redis.call('EXISTS', holders, parked) > 0 then
    redis.call('SADD', registry, configurationId)
  else
    redis.call('SREM', registry, configurationId)
  end
  return granted
end
