--[[
  Forgets what is parked of a configuration that was deleted, and grants nothing of it any more,
  whatever size whoever read it before still knows. Who holds a slot ends what it has begun.

  Returns {}.
]]
redis.call('HSET', settings, 'size', 0)
redis.call('PEXPIRE', settings, SETTINGS_TTL)
redis.call('UNLINK', parked)
return grant()
