--[[
  Stores what a fetch brought, and ends its lock.

  KEYS[1]  the entry
  KEYS[2]  the lock
  ARGV[1]  the caller
  ARGV[2]  the new entry
  ARGV[3]  ms until the entry expires

  Stores nothing while another process fetches: the caller lost its lock because it took too long.
]]
local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[1] then
  return 0
end
redis.call('DEL', KEYS[2])
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
