--[[
  Discards the parked notifications of a deleted configuration. Sets the lane's size to 0, so that a
  caller with a stale copy of the configuration gets no slot. Attempts in flight end normally.

  Returns {}.
]]
redis.call('HSET', settings, 'size', 0)
redis.call('PEXPIRE', settings, SETTINGS_TTL)
redis.call('UNLINK', parked)
return grant()
