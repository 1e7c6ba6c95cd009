--[[
  Discards what a deleted configuration has parked and sets its size to 0, so that callers with a stale
  copy of the configuration are granted nothing. Attempts in flight end normally.

  Returns {}.
]]
redis.call('HSET', settings, 'size', 0)
redis.call('PEXPIRE', settings, SETTINGS_TTL)
redis.call('UNLINK', parked)
return grant()
