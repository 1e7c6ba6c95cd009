--[[
  Releases a slot and grants free places.

  A timeout halves the lane's window, down to one slot. An answer widens it by one, up to the lane's
  size (congestion control as in RFC 5681). So an endpoint that hangs soon holds only one slot.
  A lane of n slots has all of them again after at most n - 1 answers.

  ARGV[4] configuration   ARGV[5] notification
  ARGV[6] token under which the worker locked the job; a worker that lost the job releases nothing
  ARGV[7] how the attempt ended: 'answered', 'timeout' or 'other'
  ARGV[8] ms until the next attempt is due; empty if the notification needs no further attempt

  Returns what grant() returns: notifications to run now.
]]
local lane, id, ended, dueIn = readLane(ARGV[4]), ARGV[5], ARGV[7], ARGV[8]
if not isLockedBy(id, ARGV[6], true) then return grant() end
local wasHeld, runsAgain = unhold(lane, id)
-- The notification waits again if its lease expired during the attempt.
if not wasHeld then unpark(lane, id) end
if dueIn ~= '' then
  schedule(lane, id, now + tonumber(dueIn))
elseif runsAgain then
  park(lane, id)
end
local settings = laneKey(lane.id, 'settings')
if ended == 'timeout' and lane.window > 1 then
  lane.window = math.floor(lane.window / 2)
  redis.call('HSET', settings, 'window', lane.window)
elseif ended == 'answered' and lane.narrowed then
  lane.window = math.min(lane.size, lane.narrowed + 1)
  if lane.narrowed + 1 >= lane.size then
    redis.call('HDEL', settings, 'window')
  else
    redis.call('HSET', settings, 'window', lane.window)
  end
end
if dueIn ~= '' or runsAgain or lane.held + lane.parked == 0 then indexLane(lane) end
updateLane(lane)
return grant()
