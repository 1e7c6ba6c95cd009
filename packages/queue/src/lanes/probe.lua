--[[
  Makes the lane of an Open endpoint send its next probe now. If no notification is due, the one that is due next
  becomes the probe.

  ARGV[4...] the seven arguments of adopt()

  Returns {0 if the endpoint is not Open, 1 if nothing can be sent, or 2 if a probe has a slot or is next; then what
  grant() returns}.
]]
local NOT_OPEN, IDLE, PROBING = 0, 1, 2

local lane = adopt(4)
local isOpen = lane.breaker == 'open'
local mayProbe = isOpen and lane.held == 0 and lane.size > 0
if mayProbe then
  lane.probeAt = now
  saveBreaker(lane.id, 'probeAt', now)
  setWindow(lane)
  if lane.parked == 0 and not hasBacklog(lane) then
    local first = redis.call('ZPOPMIN', laneKey(lane.id, 'scheduled'))
    if first[1] then hasten(lane, first[1], first[2]) end
    indexLane(lane)
  end
end
updateLane(lane)
local runnable = grant()
local isSent = mayProbe and lane.held + lane.parked > 0
table.insert(runnable, 1, isOpen and (isSent and PROBING or IDLE) or NOT_OPEN)
return runnable
