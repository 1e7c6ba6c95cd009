--[[
  Forgets a lane whose configuration was deleted. Nothing of it is granted any more; whoever holds a
  slot ends what it has begun and gives it back.

  Returns {}.
]]
redis.call('UNLINK', settings, parked)
return grant()
