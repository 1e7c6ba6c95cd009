--[[
  Removes failed jobs. A job that has left the failed set stays, because it will run again.

  KEYS[1] failed  sorted set  BullMQ's failed set: notification id -> when it failed, ms
  ARGV[1] prefix of BullMQ's job keys, for jobKey and logsKey   ARGV[2...] notification ids

  Returns the number of removed jobs.
]]
local removed = 0
for i = 2, #ARGV do
  if redis.call('ZREM', KEYS[1], ARGV[i]) == 1 then
    redis.call('UNLINK', jobKey(ARGV[1], ARGV[i]), logsKey(ARGV[1], ARGV[i]))
    removed = removed + 1
  end
end
return removed
