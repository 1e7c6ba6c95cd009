--[[
  Keeps notifications of one lane until they are due. Does nothing for notifications that hold a slot or
  are parked.

  ARGV[4...] the six arguments of adopt(), then id, ms until due, id, ...

  Returns {}.
]]
local lane = adopt(4)
for i = 4 + LANE_ARGS, #ARGV, 2 do
  schedule(lane, ARGV[i], now + tonumber(ARGV[i + 1]))
end
indexLane(lane)
return {}
