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
local lane, id, ended, dueIn = ARGV[4], ARGV[5], ARGV[7], ARGV[8]
if not isLockedBy(id, ARGV[6], true) then return grant() end
local before, settings = readLane(lane), laneKey(lane, 'settings')
unhold(lane, id)
forget(lane, before.organization, id)
if dueIn ~= '' then schedule(lane, before.organization, id, now + tonumber(dueIn)) end
if ended == 'timeout' and before.window > 1 then
  redis.call('HSET', settings, 'window', math.floor(before.window / 2))
elseif ended == 'answered' and redis.call('HEXISTS', settings, 'window') == 1 then
  if redis.call('HINCRBY', settings, 'window', 1) >= before.size then redis.call('HDEL', settings, 'window') end
end
updateLane(lane)
return grant()
