--[[
  Releases slots and grants free places.

  A timeout halves the lane's window, down to one slot. An answer widens it by one, up to the lane's
  size (congestion control as in RFC 5681). So an endpoint that hangs soon holds only one slot.
  A lane of n slots has all of them again after at most n - 1 answers.

  ARGV[4...] for each notification:
    its configuration, its id
    token under which the worker locked the job; a worker that lost the job releases nothing
    how the attempt ended: 'answered', 'timeout' or 'other'
    ms until the next attempt is due; empty if the notification needs no further attempt

  Returns what grant() returns: notifications whose jobs the caller wakes.
]]
local RELEASE_ARGS = 5

local function adaptWindow(lane, ended)
  local narrowed = lane.narrowed
  if ended == 'timeout' and lane.window > 1 then
    narrowed = math.floor(lane.window / 2)
  elseif ended == 'answered' and narrowed then
    narrowed = narrowed + 1
    if narrowed >= lane.size then narrowed = nil end
  end
  if narrowed == lane.narrowed then return end
  local settings = laneKey(lane.id, 'settings')
  if narrowed then redis.call('HSET', settings, 'window', narrowed) else redis.call('HDEL', settings, 'window') end
  lane.narrowed, lane.window = narrowed, math.min(lane.size, narrowed or lane.size)
end

local released, isReleased = {}, {}
for at = 4, #ARGV, RELEASE_ARGS do
  local id, token, ended, dueIn = ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  if isLockedBy(id, token, true) then
    local lane = readLane(ARGV[at])
    local wasHeld, runsAgain = unhold(lane, id)
    -- The notification waits again if its lease expired during the attempt.
    if not wasHeld then unpark(lane, id) end
    if dueIn ~= '' then
      schedule(lane, id, now + tonumber(dueIn))
    elseif runsAgain then
      park(lane, id)
    end
    adaptWindow(lane, ended)
    lane.isIndexStale = lane.isIndexStale or dueIn ~= '' or runsAgain
    if not isReleased[lane.id] then table.insert(released, lane) end
    isReleased[lane.id] = true
  end
end
for _, lane in ipairs(released) do
  if lane.isIndexStale or lane.held + lane.parked == 0 then indexLane(lane) end
  updateLane(lane)
end
return grant()
