--[[
  Replaces the set of suspended organizations. Their lanes stay queued, so an organization that is no longer suspended
  continues at once, however many lanes it has. Workers call this script only if their set has another digest.

  ARGV[4] digest of the set; empty if nobody is suspended   ARGV[5...] all suspended organizations

  Returns what grant() returns.
]]
local before = redis.call('SMEMBERS', key('suspended'))
redis.call('DEL', key('suspended'))
redis.call('HSET', KEYS[1], 'suspensions', ARGV[4])
for at = 5, #ARGV do
  redis.call('SADD', key('suspended'), ARGV[at])
  redis.call('ZREM', key('runnable'), ARGV[at])
  redis.call('ZREM', key('limited'), ARGV[at])
end
for _, organization in ipairs(before) do
  if redis.call('EXISTS', key('lanes:' .. organization)) == 1 then enqueueOrganization(organization) end
end
return grant()
