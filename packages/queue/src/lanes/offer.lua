--[[
  Parks due notifications in their lanes and grants free places.

  ARGV[4...] for each lane: the seven arguments of adopt(), the number of its notifications, their ids

  Returns what grant() returns: notifications of any lane whose jobs the caller wakes. A notification that already holds
  a slot is among them, or gets a new job: Redis may have lost its job.
]]
local held = {}
local at = 4
while at <= #ARGV do
  local lane = adopt(at)
  local last = at + LANE_ARGS + tonumber(ARGV[at + LANE_ARGS])
  for i = at + LANE_ARGS + 1, last do
    if lane.held > 0 and redis.call('ZSCORE', laneKey(lane.id, 'holders'), ARGV[i]) then
      table.insert(held, { lane.id, ARGV[i] })
    else
      park(lane, ARGV[i], 0)
    end
  end
  if not lane.isRegistered then redis.call('SADD', registry, lane.id) end
  updateLane(lane)
  at = last + 1
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
