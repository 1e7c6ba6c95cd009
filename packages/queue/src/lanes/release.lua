--[[
  Gives a slot back and grants it to the next in line.

  A timeout halves the lane's window, down to one slot; an answer widens it by one, up to the
  lane's size (as RFC 5681 does it with congestion). So an endpoint that hangs soon holds one place
  in the workers, not a hundred, and one that comes back has all its slots after as many answers.

  ARGV[4] notification id
  ARGV[5] how its attempt ended: 'answered', 'timeout' or 'other'
  ARGV[6] token under which the worker had locked the job; whoever lost it gives back nothing

  Returns as grant(): {id, 0 or 1, id, ...} who may run now.
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
