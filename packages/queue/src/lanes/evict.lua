--[[
  Evicts parked notifications that Postgres no longer has. Ids sort by time, so expired ids come first.
  One call evicts a bounded number, because Redis runs nothing else during a script.

  ARGV[4] smallest id that a notification in Postgres can have   ARGV[5] maximum number to evict

  Returns {number evicted}.
]]
local old = redis.call('ZRANGE', parked, '-', '(' .. ARGV[4], 'BYLEX', 'LIMIT', 0, ARGV[5])
if #old > 0 then redis.call('ZREM', parked, unpack(old)) end
if redis.call('EXISTS', holders, parked) == 0 then redis.call('SREM', registry, configurationId) end
return { #old }
