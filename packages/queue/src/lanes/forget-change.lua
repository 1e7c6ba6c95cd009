--[[
  Forgets changes of circuit breakers that are in Postgres, unless a breaker has changed again.

  KEYS[1] sorted set :lanes:breakers of a shard (lane.lua)
  ARGV[1...] for each breaker: its configuration, the version that is in Postgres

  Returns {}.
]]
for at = 1, #ARGV, 2 do
  if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[at]) or '0') == tonumber(ARGV[at + 1]) then
    redis.call('ZREM', KEYS[1], ARGV[at])
  end
end
return {}
