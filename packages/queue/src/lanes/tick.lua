--[[
  Registers a worker, parks notifications that have become due, takes slots back from dead holders, and
  grants free places, also to lanes that have waited for a token or for their next probe. Every worker calls this
  script once a second, and when its next retry or token is due. A worker that dies loses its places when its
  registration expires.

  One call does a bounded amount of work, because Redis runs nothing else during a script.

  ARGV[4] worker   ARGV[5] its places   ARGV[6] its reserve   ARGV[7] ms until the registration expires;
  0 when the worker stops   ARGV[8] name of its process
  ARGV[9] number of shards, 0 if the worker does not know   ARGV[10] generation of this number
  ARGV[11] 1 while the shards are closed because the number changes (layout.lua)

  Notifications that were granted two seconds ago and have no job get a new job: Redis may have lost their jobs.

  Returns {ms until the worker must tick because a notification, a token or a probe is due, or -1; then what grant()
  returns}.
]]
local MAX_LANES, MAX_NOTIFICATIONS, MAX_ORPHANS, MAX_HOLDS = 100, 500, 100, 5000
-- Holds that all workers together audit in a second, and the fewest in a tick.
local AUDITED, MIN_AUDITED = 100, 10
local ORPHANED_AFTER = 2000
-- Minimum time between two counts of stranded slots, ms. A count takes Redis 3 µs for each hold.
local COUNT_EVERY = 1000
-- Longer than BullMQ's pause between two looks for jobs of dead workers, ms.
local LONGEST_STALL_PAUSE = 60 * 1000
-- How long operators see a worker that ended without leaving, ms.
local SEEN_FOR = 3600 * 1000

limitStallPause(jobPrefix, LONGEST_STALL_PAUSE)
local worker, expiresIn = ARGV[4], tonumber(ARGV[7])
-- A shard that has lost its data learns the number here.
if tonumber(ARGV[10]) > 0 then enterLayout(ARGV[9], tonumber(ARGV[10]), ARGV[11] == '1') end
redis.call('ZADD', key('workers'), now + expiresIn, worker)
local own = ARGV[5] .. ' ' .. ARGV[6]
local isKnown = redis.call('HGET', key('capacity'), worker) == own
if not isKnown then redis.call('HSET', key('capacity'), worker, own) end
local gone = redis.call('ZRANGEBYSCORE', key('workers'), '-inf', now)
for _, dead in ipairs(gone) do
  redis.call('ZREM', key('workers'), dead)
  redis.call('HDEL', key('capacity'), dead)
end
if expiresIn > 0 then
  redis.call('HSET', key('seen'), worker, table.concat({ now, ARGV[5], ARGV[6], ARGV[8] }, ' '))
else
  redis.call('HDEL', key('seen'), worker)
end
if #gone > 0 then
  local seen = redis.call('HGETALL', key('seen'))
  for at = 1, #seen, 2 do
    local seenAt = tonumber(string.match(seen[at + 1], '^%d+'))
    if seenAt < now - SEEN_FOR then redis.call('HDEL', key('seen'), seen[at]) end
  end
end
-- Every worker ticks, so a tick reads the other workers only when one of them came, left or changed. Otherwise the cost of
-- all ticks would grow with the square of the workers.
local state = readScheduler()
if not isKnown or redis.call('HLEN', key('capacity')) ~= state.workers then
  state.places, state.reserve, state.workers = 0, 0, 0
  for _, capacity in ipairs(redis.call('HVALS', key('capacity'))) do
    local places, reserve = string.match(capacity, '^(%d+) (%d+)$')
    state.places, state.reserve, state.workers = state.places + places, state.reserve + reserve, state.workers + 1
  end
  redis.call('HSET', KEYS[1], 'places', state.places, 'reserve', state.reserve, 'workers', state.workers)
end

-- No living worker is busy with the attempts of workers that are gone, so their slots occupy no places. The slots
-- themselves return when the attempts end, or when their leases end. Until then the workers count them in turn.
local function isCountDue()
  if #gone > 0 then return true end
  if state.stranded == 0 then return false end
  local countedAt = tonumber(redis.call('HGET', KEYS[1], 'strandedAt') or '0')
  -- A later time was set before the clock stepped back.
  return countedAt + COUNT_EVERY <= now or countedAt > now
end
if isCountDue() then
  local isRegistered = {}
  state.stranded = 0
  for at, id in ipairs(redis.call('HKEYS', key('holding'))) do
    if at > MAX_HOLDS then break end
    local owner = workerOf(redis.call('GET', lockKey(jobPrefix, id)))
    if owner and isRegistered[owner] == nil then
      isRegistered[owner] = redis.call('ZSCORE', key('workers'), owner) and true or false
    end
    if owner and not isRegistered[owner] then state.stranded = state.stranded + 1 end
  end
  redis.call('HSET', KEYS[1], 'stranded', state.stranded, 'strandedAt', now)
end

-- Lanes share a tick, so that a million retries due at one moment do not delay the retries of other lanes.
local due = redis.call('ZRANGEBYSCORE', dues, '-inf', now, 'LIMIT', 0, MAX_LANES)
local share = math.ceil(MAX_NOTIFICATIONS / math.max(1, #due))
for _, id in ipairs(due) do
  local lane = readLane(id)
  local scheduled = laneKey(id, 'scheduled')
  local ready = redis.call('ZRANGEBYSCORE', scheduled, '-inf', '(' .. now + 1, 'WITHSCORES', 'LIMIT', 0, share)
  for i = 1, #ready, 2 do
    redis.call('ZREM', scheduled, ready[i])
    park(lane, ready[i], attemptsOf(tonumber(ready[i + 1])))
  end
  indexLane(lane)
  -- The rest of this lane follows the lanes that are overdue now.
  if #ready == 2 * share then redis.call('ZADD', dues, 'XX', now, id) end
  updateLane(lane)
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', paced, '-inf', now, 'LIMIT', 0, MAX_LANES)) do
  redis.call('ZREM', paced, id)
  updateLane(readLane(id))
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now, 'LIMIT', 0, MAX_LANES)) do
  local lane = readLane(id)
  reap(lane)
  updateLane(lane)
end

-- Ends holds without a holder: a process of an older version released the slot, or Redis lost part of its data.
local audits = math.max(MIN_AUDITED, math.ceil(AUDITED / math.max(1, state.workers)))
local page = redis.call('HSCAN', key('holding'), redis.call('HGET', KEYS[1], 'audited') or '0', 'COUNT', audits)
redis.call('HSET', KEYS[1], 'audited', page[1])
for i = 1, #page[2], 2 do
  local id = page[2][i]
  local configuration = findHeld(id)
  if configuration and not redis.call('ZSCORE', laneKey(configuration, 'holders'), id) then
    local lane = readLane(configuration)
    unhold(lane, id)
    updateLane(lane)
  end
end

local orphans = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', key('granted'), '-inf', now - ORPHANED_AFTER, 'LIMIT', 0, MAX_ORPHANS)) do
  redis.call('ZADD', key('granted'), now, id)
  if findJob(id) == 0 then table.insert(orphans, id) end
end
local runnable = grant()
for _, id in ipairs(orphans) do
  local lane = findHeld(id)
  if lane then runJob(runnable, lane, id, false, 0) end
end
local first = redis.call('ZRANGE', dues, 0, 0, 'WITHSCORES')
local nextAt = first[2] and tonumber(first[2]) or math.huge
if expiresIn > 0 then nextAt = math.min(nextAt, planTick(worker, true) or nextAt) end
table.insert(runnable, 1, nextAt < math.huge and math.max(0, nextAt - now) or -1)
return runnable
