--[[
  An addition to the second part of every lane script: the number of shards, and the lanes that belong to this shard. It
  keeps a configuration from holding slots in two shards while processes disagree about QUEUE_SHARDS.
  docs/decisions/0040-changing-the-number-of-shards.md explains the rules.

  :scheduler                       hash  shards: number of shards; absent if no process has told it. Then every lane
                                         belongs here
                                         generation: increases with every change of this number
                                         closed: when the shard stopped granting because the number changed, ms; absent
                                         while it grants
  :lane:<configuration>:settings   hash  shards: the lane belongs to this shard if the number of shards is this
  :lanes:strays                    set   configurations with a due notification here that belong to another shard. They
                                         are granted nothing here. Workers move them

  A shard that knows the lanes under the current number of shards costs no call here.
]]
local strays = shard .. ':lanes:strays'
local index = tonumber(string.match(KEYS[1], ':(%d+)}:scheduler$'))

-- CRC-32 as in zlib: shardOf() of packages/domain/src/ids.ts.
local function crc32(text)
  local crc = -1
  for at = 1, #text do
    crc = bit.bxor(crc, string.byte(text, at))
    for _ = 1, 8 do crc = bit.bxor(bit.rshift(crc, 1), bit.band(0xEDB88320, -bit.band(crc, 1))) end
  end
  return bit.bnot(crc) % 0x100000000
end

-- Whether a known lane belongs to this shard.
local function isHome(lane)
  local shards = readScheduler().shards
  if not shards or lane.shards == shards then return true end
  if crc32(lane.id) % tonumber(shards) ~= index then
    redis.call('SADD', strays, lane.id)
    return false
  end
  lane.shards = shards
  redis.call('HSET', laneKey(lane.id, 'settings'), 'shards', shards)
  return true
end

-- Makes the shard one of `shards`, unless it knows a newer generation. `closes`: the shard then grants nothing until
-- reopen.lua: attempts of the generation before may be in flight in another shard.
local function enterLayout(shards, generation, closes)
  if tonumber(redis.call('HGET', KEYS[1], 'generation') or '0') >= generation then return end
  redis.call('HSET', KEYS[1], 'shards', shards, 'generation', generation)
  if closes then redis.call('HSET', KEYS[1], 'closed', now) else redis.call('HDEL', KEYS[1], 'closed') end
  scheduler = nil
end
