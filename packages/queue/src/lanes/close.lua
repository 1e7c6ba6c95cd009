--[[
  Closes the shard because the number of shards changes, and looks whether attempts of the generation before can still be
  in flight. While the shard is closed, nothing is granted and no attempt starts, so no lease becomes longer.

  ARGV[4] number of shards   ARGV[5] generation   ARGV[6] 1 if this shard did not exist before the change, else 0

  Returns {maximum ms until no attempt is in flight, 0 if none is}.
]]
local MAX_LANES = 1000
-- A shard without this field has lost its data, so its attempts are unknown. A new shard has none.
if ARGV[6] == '1' then redis.call('HSETNX', KEYS[1], 'opening', 0) end
enterLayout(ARGV[4], tonumber(ARGV[5]), true)
local state = readScheduler()
local closedAt = tonumber(redis.call('HGET', KEYS[1], 'closed') or '0')
-- The clock stepped back.
if closedAt > now then
  closedAt = now
  redis.call('HSET', KEYS[1], 'closed', now)
end
-- Nobody ticks for a shard that is about to go.
for _, id in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now, 'LIMIT', 0, MAX_LANES)) do
  local lane = readLane(id)
  reap(lane)
  updateLane(lane)
end
saveScheduler()
if areHoldersKnown() and redis.call('HLEN', key('holding')) == 0 then return { 0 } end
return { math.max(0, closedAt + lease - now, state.opening - now) }
