--[[
  Registers a worker, parks notifications that have become due, takes slots back from dead holders, and
  grants free places. Every worker calls this script once a second, and when its next retry is due. A worker
  that dies loses its places when its registration expires.

  One call does a bounded amount of work, because Redis runs nothing else during a script.

  ARGV[4] worker   ARGV[5] its places   ARGV[6] its reserve   ARGV[7] ms until the registration expires;
  0 when the worker stops

  Returns {ms until the next notification is due, or -1; then what grant() returns. Notifications that were
  granted two seconds ago and have no job are among them: the process that was granted the slot may have
  died before it added the job}.
]]
local MAX_LANES, MAX_NOTIFICATIONS, MAX_ORPHANS = 100, 500, 100
local ORPHANED_AFTER = 2000

local worker, expiresIn = ARGV[4], tonumber(ARGV[7])
redis.call('ZADD', key('workers'), now + expiresIn, worker)
redis.call('HSET', key('capacity'), worker, ARGV[5] .. ' ' .. ARGV[6])
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', key('workers'), '-inf', now)) do
  redis.call('ZREM', key('workers'), dead)
  redis.call('HDEL', key('capacity'), dead)
end
local places, reserve, workers = 0, 0, 0
for _, capacity in ipairs(redis.call('HVALS', key('capacity'))) do
  local own, reserved = string.match(capacity, '^(%d+) (%d+)$')
  places, reserve, workers = places + own, reserve + reserved, workers + 1
end
redis.call('HSET', KEYS[1], 'places', places, 'reserve', reserve, 'workers', workers)

local left = MAX_NOTIFICATIONS
for _, id in ipairs(redis.call('ZRANGEBYSCORE', dues, '-inf', now, 'LIMIT', 0, MAX_LANES)) do
  local lane = readLane(id)
  local scheduled = laneKey(id, 'scheduled')
  local ready = redis.call('ZRANGEBYSCORE', scheduled, '-inf', now, 'LIMIT', 0, left)
  if #ready > 0 then redis.call('ZREM', scheduled, unpack(ready)) end
  for _, notification in ipairs(ready) do park(lane, notification) end
  left = left - #ready
  indexLane(lane)
  updateLane(lane)
  if left == 0 then break end
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now, 'LIMIT', 0, MAX_LANES)) do
  local lane = readLane(id)
  reap(lane)
  updateLane(lane)
end

local orphans = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', key('granted'), '-inf', now - ORPHANED_AFTER, 'LIMIT', 0, MAX_ORPHANS)) do
  redis.call('ZADD', key('granted'), now, id)
  if findJob(id) == 0 then table.insert(orphans, id) end
end
local runnable = grant()
for _, id in ipairs(orphans) do
  local lane = findHeld(id)
  if lane then addJob(runnable, lane, id, 0) end
end
local first = redis.call('ZRANGE', dues, 0, 0, 'WITHSCORES')
table.insert(runnable, 1, first[2] and math.max(0, first[2] - now) or -1)
return runnable
