--[[
  Seventh part of the scripts that start attempts: acquire.lua, release.lua and take.lua.
]]
wakesAtEnd = true

-- Starts the attempt of a holder: the notification no longer counts as granted and not started.
local function startAttempt(lane, id)
  local wasAhead = redis.call('ZREM', key('granted'), id)
  if capacity then capacity.ahead = capacity.ahead + wasAhead end
  redis.call('ZADD', laneKey(lane.id, 'holders'), now + lease, id)
end

local function isHolder(lane, id)
  return redis.call('ZSCORE', laneKey(lane.id, 'holders'), id)
end

-- Whether a holder may start now. A lane that has shrunk or has a new URL since the grant, or whose endpoint is Open or
-- recovers since then, takes the slot back, because the attempt has not begun. So does a lane while the number of shards
-- changes.
local function mayStart(lane, id, owner, host)
  if not isOpen() then return false end
  if owner ~= lane.id or lane.held > lane.size or host ~= lane.host or not isHolder(lane, id) then return false end
  if not isHome(lane) then return false end
  if lane.breaker == 'half' then return lane.held <= lane.window end
  return lane.breaker ~= 'open' or id == lane.probe
end

-- What a worker must do with a job that it has taken.
local MUST_ACQUIRE, MAY_START, MAY_START_EARLY = 0, 1, 2

-- The notification that this worker will most likely start next in a lane with one slot, so that the worker can load it
-- during the attempt; empty if unknown.
local function nextOf(lane)
  if lane.window ~= 1 or lane.parked == 0 then return '' end
  return redis.call('ZRANGE', laneKey(lane.id, 'parked'), 0, 0)[1] or ''
end

-- Number of values for each taken job. slots.ts has the same number.
local TAKEN_VALUES = 6
-- Jobs that this script has taken: configuration, notification, token of the lock, what the worker must do, revision of
-- the lane's settings, and nextOf(), for each.
local taken = {}
-- Whether a lane of a taken job has a rate.
local isPaced = false

-- The configuration in the data of a job. Returns nothing for an id without a job, and for a job that Posthorn has not
-- made: an error here would end the script after it has taken other jobs.
local function configurationOf(id)
  local isJson, data = pcall(cjson.decode, redis.call('HGET', jobKey(jobPrefix, id), 'data') or '')
  if not isJson or type(data) ~= 'table' or data.notificationId ~= id then return end
  return type(data.configurationId) == 'string' and data.configurationId
end

-- How many more jobs may start. Workers take the jobs of a closed shard (layout.lua) to give their slots back: otherwise
-- the change would wait for the leases of these slots.
local function roomToStart()
  return (readScheduler().isClosed or areHoldersKnown()) and activeRoom(jobPrefix) or 0
end

-- Takes waiting jobs for a worker until `most` are taken, and starts those whose notification holds a slot. The order of
-- the list is the order of the grants. The tokens of the locks are 'worker:number', from `first` on.
local function takeJobs(worker, first, most)
  local limit = math.min(most * TAKEN_VALUES, #taken + roomToStart() * TAKEN_VALUES)
  while #taken < limit do
    local token = worker .. ':' .. (first + #taken / TAKEN_VALUES)
    local id = takeWaitingJob(jobPrefix, token, now, lease)
    if not id then return end
    local owner, host = findHeld(id)
    local lane = owner and readLane(owner)
    local state = MUST_ACQUIRE
    if lane and mayStart(lane, id, owner, host) then
      startAttempt(lane, id)
      state = isHastened(lane, id) and MAY_START_EARLY or MAY_START
      isPaced = isPaced or lane.rate > 0
    end
    if not owner then
      -- A dashboard retried the job, or the slot has expired.
      owner = configurationOf(id)
      if not owner then removeActiveJob(jobPrefix, id) end
    end
    if owner then
      for _, value in ipairs({ owner, id, token, state, lane and lane.revision or -1, lane and nextOf(lane) or '' }) do
        table.insert(taken, value)
      end
    end
  end
end

-- Wakes a worker for the jobs that this script leaves waiting. In a paused queue, or before the lanes open, workers would
-- wake each other in a loop.
local function wakeForOthers()
  if redis.call('EXISTS', jobPrefix .. 'wait') == 1 and roomToStart() > 0 then wakeWorkers(jobPrefix) end
end

-- Ends a script that takes jobs. Returns the result of the script: ms until the worker must tick because a lane of the
-- taken jobs waits for a token, or -1; the number of values in `taken`; these values; then what grant() returned.
local function finishTaking(worker, granted)
  wakeForOthers()
  local tickAt = isPaced and planTick(worker, false)
  local result = { tickAt and tickAt - now or -1, #taken }
  for _, value in ipairs(taken) do table.insert(result, value) end
  for _, value in ipairs(granted) do table.insert(result, value) end
  return result
end
