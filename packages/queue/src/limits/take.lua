--[[
  Takes tokens from buckets that fill evenly (generic cell rate algorithm). A bucket is one number: the time at
  which it is full again, in microseconds of Redis' clock. Its digits after the point are the time of the write, in seconds.
  If the clock stepped back since then, the bucket steps back, too: it would otherwise have no tokens for as long. The
  previous version of Posthorn reads such a number, and writes it without these digits. A full bucket has no key.

  KEYS     buckets  strings in one hash slot
  ARGV     four for each bucket, in the order of KEYS:
    1      tokens in a full bucket
    2      time in which an empty bucket fills, ms
    3      tokens wanted. The script empties a bucket with fewer tokens
    4      1 if the bucket may owe: then it gives all wanted tokens, whatever it has

  Returns for each bucket {taken, left, ms until the bucket is full, ms until the next token}. `left` is negative
  while the bucket owes.
]]
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local answers = {}
for at, key in ipairs(KEYS) do
  local first = (at - 1) * 4
  local quota, window = tonumber(ARGV[first + 1]), ARGV[first + 2] * 1000
  local wanted, mayOwe = tonumber(ARGV[first + 3]), ARGV[first + 4] == '1'
  local stored, writtenAt = string.match(redis.call('GET', key) or '', '^(%d+)%.?(%d*)$')
  local steppedBack = math.max(0, (tonumber(writtenAt or '') or 0) - time[1])
  local full = math.max(tonumber(stored or '0') - steppedBack * 1000000, now)

  local available = math.floor((now + window - full) * quota / window)
  local taken = mayOwe and wanted or math.max(0, math.min(wanted, available))
  if taken > 0 then
    full = full + math.ceil(taken * window / quota)
    redis.call('SET', key, string.format('%.0f.%d', full, time[1]), 'PX', math.ceil((full - now) / 1000))
  end
  local nextToken = full + window / quota - (now + window)
  answers[at] = {
    taken,
    available - taken,
    math.ceil((full - now) / 1000),
    math.max(0, math.ceil(nextToken / 1000)),
  }
end
return answers
