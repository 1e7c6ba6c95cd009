--[[
  Ends a change of the number of shards: the shard grants again.

  ARGV[4] generation. A shard that knows a newer one stays as it is

  Returns what grant() returns.
]]
if redis.call('HGET', KEYS[1], 'generation') == ARGV[4] then
  redis.call('HDEL', KEYS[1], 'closed')
  scheduler = nil
end
return grant()
