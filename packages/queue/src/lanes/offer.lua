--[[
  Parks due notifications in their lanes and grants free places.

  ARGV[4...] for each lane: the seven arguments of adopt(), the ids of its notifications with a space between two of them

  Returns what grant() returns: notifications of any lane whose jobs the caller wakes. A notification that already holds
  a slot is among them, or gets a new job: Redis may have lost its job.
]]
local held = {}

-- Parks notifications of a lane like park(), with the fewest calls. `scored` has the score 0 before each id.
local function parkAll(lane, ids, scored)
  if #ids == 0 then return end
  if lane.breaker then redis.call('ZREM', laneKey(lane.id, 'backlog'), unpack(ids)) end
  lane.parked = lane.parked + redis.call('ZADD', laneKey(lane.id, 'parked'), 'NX', unpack(scored))
  -- A retry brings a scheduled notification forward. Its old time would cost a slot for nothing.
  redis.call('ZREM', laneKey(lane.id, 'scheduled'), unpack(ids))
end

for at = 4, #ARGV, LANE_ARGS + 1 do
  local lane = adopt(at)
  local given = {}
  for id in string.gmatch(ARGV[at + LANE_ARGS], '%S+') do given[#given + 1] = id end
  local slots = lane.held > 0 and redis.call('ZMSCORE', laneKey(lane.id, 'holders'), unpack(given)) or {}
  local ids, scored = {}, {}
  for i, id in ipairs(given) do
    if slots[i] then
      table.insert(held, { lane.id, id })
    else
      ids[#ids + 1] = id
      scored[#scored + 1] = 0
      scored[#scored + 1] = id
    end
  end
  parkAll(lane, ids, scored)
  if not lane.isRegistered then redis.call('SADD', registry, lane.id) end
  updateLane(lane)
end
local runnable = grant()
for _, holder in ipairs(held) do
  local job = findJob(holder[2])
  if job == 1 then
    -- A caller may have reopened the notification after its attempt was recorded and before its slot was released.
    redis.call('SADD', key('again'), holder[2])
  else
    runJob(runnable, holder[1], holder[2], false, job)
  end
end
return runnable
