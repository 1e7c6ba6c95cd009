--[[
  Keeps a notification until it is due. Does nothing if the notification holds a slot or is parked.

  ARGV[4...9] the six arguments of adopt()
  ARGV[10] notification   ARGV[11] ms until it is due

  Returns {}.
]]
local lane = adopt(4)
schedule(lane, ARGV[10], now + tonumber(ARGV[11]))
indexLane(lane)
return {}
