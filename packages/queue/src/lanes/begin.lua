--[[
  Lets the lanes of a new gateway grant at once, and stores which master it is in the same step: a replica that is promoted
  knows both or neither.

  Returns {}.
]]
redis.call('HSETNX', KEYS[1], 'opening', 0)
areHoldersKnown()
return {}
