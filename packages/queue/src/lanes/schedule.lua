--[[
  Keeps a notification until it is due. Does nothing if the notification holds a slot, is parked or is in the backlog.

  ARGV[4...10] the seven arguments of adopt()
  ARGV[11] notification   ARGV[12] ms until it is due   ARGV[13] its attempts since it was created or last reopened

  Returns {}.
]]
local lane = adopt(4)
schedule(lane, ARGV[11], now + tonumber(ARGV[12]), tonumber(ARGV[13]))
indexLane(lane)
return {}
