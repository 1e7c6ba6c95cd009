--[[
  Forgets failed jobs, and only those: one that left the failed set meanwhile is to be delivered.

  KEYS[1] failed  sorted   BullMQ's failed set: notification id -> when it failed, ms
  ARGV[1] prefix of BullMQ's job keys   ARGV[2...] notification ids

  Returns how many it forgot.
]]
local forgotten = 0
for i = 2, #ARGV do
  if redis.call('ZREM', KEYS[1], ARGV[i]) == 1 then
    redis.call('UNLINK', ARGV[1] .. ARGV[i], ARGV[1] .. ARGV[i] .. ':logs')
    forgotten = forgotten + 1
  end
end
return forgotten
