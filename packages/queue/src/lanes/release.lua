--[[
  Releases slots, adapts the lanes to how the attempts ended (breaker.lua), removes the jobs, and grants free places. The
  worker that releases takes the next jobs in the same step.

  ARGV[4] consecutive failures that open a breaker   ARGV[5] minimum time of these failures, ms
  ARGV[6] maximum time between two probes, ms
  ARGV[7] worker, empty to take no jobs   ARGV[8] number of the first token   ARGV[9] maximum number of jobs to take
  ARGV[10...] for each notification:
    its configuration, its id
    token under which the worker locked the job; a worker that lost the job releases nothing
    how the attempt ended: 'delivered'; 'answered', but not delivered; 'timeout'; 'unavailable' for any other failure of
      the endpoint as a whole; 'other' if the end says nothing about the endpoint; 'unsent' if no request was sent
    ms until the next attempt is due; empty if the notification needs no further attempt
    attempts since the notification was created or last reopened
    1 to remove the job, 0 if the caller moves it to BullMQ's failed jobs

  Returns what finishTaking() in start.lua returns.
]]
local RELEASE_ARGS = 7
local worker = ARGV[7]
local limits = { failures = tonumber(ARGV[4]), after = tonumber(ARGV[5]), probeMax = tonumber(ARGV[6]) }

local released, isReleased = {}, {}
for at = 10, #ARGV, RELEASE_ARGS do
  local id, token, ended, dueIn = ARGV[at + 1], ARGV[at + 2], ARGV[at + 3], ARGV[at + 4]
  if isLockedBy(id, token, true) then
    local lane = readLane(ARGV[at])
    local wasHeld, runsAgain = unhold(lane, id)
    -- The notification waits again if its lease expired during the attempt.
    if not wasHeld then unpark(lane, id) end
    -- A delivery that was postponed before its attempt starts early again.
    if ended ~= 'unsent' or dueIn == '' then forgetHastened(lane, id) end
    if runsAgain then
      -- A caller has asked for the next attempt now. If the attempt is not due, the worker schedules the notification.
      park(lane, id, 0)
    elseif dueIn ~= '' then
      schedule(lane, id, now + tonumber(dueIn), tonumber(ARGV[at + 5]))
    end
    adaptLane(lane, id, ended, limits)
    if ARGV[at + 6] == '1' then removeActiveJob(jobPrefix, id) end
    lane.isIndexStale = lane.isIndexStale or dueIn ~= '' or runsAgain
    if not isReleased[lane.id] then table.insert(released, lane) end
    isReleased[lane.id] = true
  end
end
for _, lane in ipairs(released) do
  if lane.isIndexStale or lane.held + lane.parked == 0 then indexLane(lane) end
  updateLane(lane)
end
local granted = grant()
if worker ~= '' then takeJobs(worker, tonumber(ARGV[8]), tonumber(ARGV[9])) end
return finishTaking(worker, granted)
