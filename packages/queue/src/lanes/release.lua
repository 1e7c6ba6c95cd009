--[[
  Releases a slot and grants the free slots.

  A timeout halves the lane's window, down to one slot. An answer widens the window by one, up to the
  lane's size (congestion control as in RFC 5681). So an endpoint that hangs soon holds only one slot.
  A lane of n slots has all of them again after at most n - 1 answers.

  ARGV[4] notification id
  ARGV[5] how the attempt ended: 'answered', 'timeout' or 'other'
  ARGV[6] token under which the worker locked the job. A worker that lost the job releases nothing

  Returns what grant() returns: notifications to run now.
]]
if not isLockedBy(ARGV[4], ARGV[6], true) then return grant() end
redis.call('ZREM', holders, ARGV[4])
redis.call('ZREM', parked, ARGV[4])
if ARGV[5] == 'timeout' and window() > 1 then
  redis.call('HSET', settings, 'window', math.floor(window() / 2))
elseif ARGV[5] == 'answered' and redis.call('HEXISTS', settings, 'window') == 1 then
  if redis.call('HINCRBY', settings, 'window', 1) >= size() then redis.call('HDEL', settings, 'window') end
end
reap()
return grant()
