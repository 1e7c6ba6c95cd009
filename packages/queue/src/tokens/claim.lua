--[[
  Finds the entry of a configuration, or makes the caller the only one who fetches a token.

  KEYS[1]  the entry   string: a sealed token, or why the last request failed. Expires with its use
  KEYS[2]  the lock    string: the process that fetches
  ARGV[1]  the caller
  ARGV[2]  longest duration of a fetch, ms. The lock of a dead process expires then

  Returns {'found', entry, ms until it expires}, {'fetch'} for the one who fetches, or {'wait'}.
]]
local entry = redis.call('GET', KEYS[1])
if entry then
  return { 'found', entry, redis.call('PTTL', KEYS[1]) }
end
if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return { 'fetch' }
end
return { 'wait' }
