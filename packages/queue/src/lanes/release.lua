--[[
  Gives a slot back and grants it to the next in line.

  ARGV[4] notification id

  Returns as grant(): {id, 0 or 1, id, ...} who may run now.
]]
redis.call('ZREM', holders, ARGV[4])
redis.call('ZREM', parked, ARGV[4])
reap()
return grant()
