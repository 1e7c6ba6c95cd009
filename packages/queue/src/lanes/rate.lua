--[[
  Third part of every lane script: the rates of lanes. A lane with a rate is granted at most `rate` notifications a
  second, so retries count like first attempts. A lane without a token is not runnable, and is in no queue of the
  scheduler. A tick updates the lane when its next token is there.

  :lane:<configuration>:settings   hash  rate: maximum grants per second; 0 without a maximum
                                         rateRevision: revision that set the rate
                                         nextAt: when the lane has its next token, ms with fractions
  :lanes:paced                     sorted set  configuration of a lane that spent its last token, or whose next probe
                                               (breaker.lua) is later -> when the next tick updates the lane, ms
  :scheduler                       hash  promise: 'time worker': this worker ticks at this time, for :lanes:paced

  A lane without a rate costs no call here.
]]
local paced = shard .. ':lanes:paced'

-- Tokens come this much slower than the rate. The difference covers the way from the grant to the endpoint: with a rate
-- of 1, eleven requests must never arrive within ten seconds.
local SLOWER = 1.02
-- How long a lane collects tokens that nothing spends, in ms. A late tick grants these tokens at once.
local MAX_CREDIT = 100
-- Longest time between two tokens, in ms. A later time was set before the clock stepped back.
local LONGEST = 1000 * SLOWER
-- Lanes get their tokens at multiples of this time, in ms. So all lanes together need at most forty ticks a second.
local GRID = 25
-- A promised tick is lost when it is this late, in ms.
local LATE = 25
-- How long after a promised tick the other workers look whether it happened, in ms.
local BACKUP = 250

local function hasToken(lane)
  return lane.rate == 0 or lane.nextAt <= now or lane.nextAt > now + LONGEST
end

local function isRunnable(lane)
  return lane.parked > 0 and lane.held < lane.window and hasToken(lane) and isHome(lane)
end

-- Makes a tick update the lane at this time.
local function awaitTick(lane, at)
  redis.call('ZADD', paced, math.ceil(at / GRID) * GRID, lane.id)
end

-- Spends the token of a grant. Awaits the next token also if nothing is parked: an offer may come before the token, and
-- processes that offer do not tick.
local function spendToken(lane)
  if lane.rate == 0 then return end
  lane.nextAt = math.max(math.min(lane.nextAt, now), now - MAX_CREDIT) + LONGEST / lane.rate
  redis.call('HSET', laneKey(lane.id, 'settings'), 'nextAt', lane.nextAt)
  if not hasToken(lane) then awaitTick(lane, lane.nextAt) end
end

-- Returns when the calling worker must tick because a lane gets a token or sends a probe, or nil. One worker promises
-- to tick. Otherwise every worker would tick for every token. In a tick, other workers learn when to look whether the
-- promise was kept.
local function planTick(worker, isTick)
  local first = redis.call('ZRANGE', paced, 0, 0, 'WITHSCORES')[2]
  if not first then return end
  local at = math.max(now, tonumber(first))
  local promise = redis.call('HGET', KEYS[1], 'promise') or ''
  local promisedAt, promisedBy = string.match(promise, '^(%d+) (.*)$')
  promisedAt = tonumber(promisedAt or '-1')
  local isPromised = promisedAt <= at and promisedAt + LATE > now
  if isPromised and not (isTick and promisedBy == worker) then return isTick and promisedAt + BACKUP or nil end
  redis.call('HSET', KEYS[1], 'promise', string.format('%d %s', at, worker))
  return at
end
