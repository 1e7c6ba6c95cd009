--[[
  Second part of every lane script: the scheduler's own data, and its queues of organizations and lanes. grant.lua
  decides who gets the next place. docs/architecture.md, "Scheduler", explains the rules. Keys, below KEYS[1]:

  (itself)              hash        places: slots that one organization can hold, over all workers
                                    reserve: further slots, so that a newcomer finds a free place at once
                                    workers: number of workers
                                    stranded: slots of attempts whose worker is gone, as of the last count
                                    strandedAt: when they were last counted, ms
                                    clock: virtual time of the last grant
                                    sequence: counter that orders lanes
                                    weighted: number of organizations in :weights
                                    suspensions: digest of :suspended, empty if nobody is
                                    opening: when the lanes of this shard start to grant, ms
                                    term, server: replication id and run id of the master that last granted
                                    promise: see rate.lua
                                    audited: where the next audit of :holding continues
                                    shards, generation, closed: see layout.lua
  :workers              sorted set  worker -> when its registration expires, ms
  :capacity             hash        worker -> 'places reserve'
  :seen                 hash        worker -> 'last tick, ms, places reserve process'. Keeps workers that
                                    ended without leaving for an hour, for operators
  :holding              hash        notification with a slot -> 'configuration host organization'
  :granted              sorted set  notification whose attempt has not begun -> when it was granted, ms
  :again                set         notification that was offered during its attempt: it runs again afterwards
  :runnable             sorted set  organization with a runnable lane -> its virtual time
  :limited              sorted set  organization with a runnable lane that holds its maximum -> slots per weight
  :idle                 sorted set  organization that is not runnable -> its virtual time, while later than clock
  :held                 sorted set  organization -> slots that it holds
  :weights              hash        organization -> weight, 1 if absent
  :suspended            set         organization that an operator has suspended. Its runnable lanes queue, but the
                                    organization is not in :runnable, and gets no place
  :lanes:<organization> sorted set  runnable lane -> sequence. A lane is runnable if it has a parked
                                    notification, a free slot and, with a rate, a token
  :hosts                hash        'organization host' -> slots
  :blocked              set         'organization host' for which a lane waits
  :host:<organization> <host>       sorted set  lane that waits until the host has fewer slots -> sequence
]]

-- Maximum number of granted notifications per worker whose attempt has not begun, over all shards. More than a worker
-- takes at once, so that its next job always waits when an attempt ends. Few enough that others wait only milliseconds,
-- and that the lanes of many shards are not full before weights count.
local GRANTED_PER_WORKER = 64

-- The scheduler's own fields, read once. `saveScheduler` writes the clock and the sequence.
local scheduler
local function readScheduler()
  if scheduler then return scheduler end
  local values =
    redis.call(
      'HMGET', KEYS[1], 'places', 'reserve', 'workers', 'clock', 'sequence', 'weighted', 'opening', 'stranded',
      'suspensions', 'term', 'server', 'shards', 'closed'
    )
  scheduler = {
    places = tonumber(values[1] or '0'),
    reserve = tonumber(values[2] or '0'),
    workers = tonumber(values[3] or '0'),
    clock = tonumber(values[4] or '0'),
    sequence = tonumber(values[5] or '0'),
    isWeighted = tonumber(values[6] or '0') > 0,
    opening = tonumber(values[7] or '-1'),
    stranded = tonumber(values[8] or '0'),
    suspends = (values[9] or '') ~= '',
    term = values[10],
    server = values[11],
    shards = values[12],
    isClosed = (values[13] or '') ~= '',
  }
  scheduler.saved = scheduler.clock + scheduler.sequence
  return scheduler
end

local function saveScheduler()
  if not scheduler or scheduler.clock + scheduler.sequence == scheduler.saved then return end
  redis.call('HSET', KEYS[1], 'clock', scheduler.clock, 'sequence', scheduler.sequence)
end

-- A field of Redis' INFO with a hexadecimal value; nil if the user of the connection may not run INFO.
local function infoField(section, name)
  local info = redis.pcall('INFO', section)
  return type(info) == 'string' and string.match(info, name .. ':(%x+)') or nil
end

-- Whether this master, with another replication id than the master that last granted, may lack writes: a replica was
-- promoted, or the server restarted. A master also gets a new id without a loss, when its first replica attaches, or has
-- been away for an hour. Then the process is the same, and it has no previous id. A promoted process has one.
local function mayLackWrites(state)
  local previous = infoField('replication', 'master_replid2')
  return previous ~= string.rep('0', 40) or infoField('server', 'run_id') ~= state.server
end

-- Whether this script has compared its master with the one that last granted.
local isMasterNoted = false

-- Keeps the lanes from granting for one lease if this master may lack data.
local function noteMaster(state)
  isMasterNoted = true
  local term = infoField('replication', 'master_replid')
  local isOther = term and term ~= state.term
  -- The previous version of Posthorn stores no term. An opening that is too late was set before the clock stepped back.
  if state.opening < 0 or state.opening > now + lease or (isOther and state.term and mayLackWrites(state)) then
    state.opening = now + lease
    redis.call('HSET', KEYS[1], 'opening', state.opening)
  end
  if isOther then redis.call('HSET', KEYS[1], 'term', term, 'server', infoField('server', 'run_id')) end
end

-- Whether Redis knows all holders, so that attempts may start. A Redis that lost its data, or its last writes, does not,
-- but their POSTs can be in flight for up to one lease. An attempt that starts within that lease could exceed the size of
-- its lane. INFO takes 3 µs, and finds out in the same step as the grant.
local function areHoldersKnown()
  local state = readScheduler()
  if not isMasterNoted then noteMaster(state) end
  return now >= state.opening
end

-- Whether lanes may grant.
local function isOpen()
  return not readScheduler().isClosed and areHoldersKnown()
end

-- The part of this shard in a number for all shards: an equal part. Callers may not know yet that the number of shards
-- has changed.
local function partOf(number)
  return math.ceil(number / (readScheduler().shards or string.match(ARGV[3], '%d+$')))
end

-- Maximum number of slots of one organization for one host and port in this shard.
local function hostMaximum()
  return partOf(string.match(ARGV[3], '^%d+'))
end

-- Number of places that scripts may grant at the moment, read once.
local capacity
local function readCapacity()
  if capacity then return capacity end
  local state = readScheduler()
  capacity = {
    free = state.places + state.reserve + state.stranded - redis.call('HLEN', key('holding')),
    -- A worker with a single busy shard does not wait: at least one worker's number, in each shard.
    ahead = GRANTED_PER_WORKER * partOf(state.workers) - redis.call('ZCARD', key('granted')),
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

local function isSuspended(organization)
  return readScheduler().suspends and redis.call('SISMEMBER', key('suspended'), organization) == 1
end

-- An organization that becomes runnable continues at its virtual time, but not earlier than the clock: idle time
-- earns no credit.
local function enqueueOrganization(organization)
  if isSuspended(organization) then return end
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
