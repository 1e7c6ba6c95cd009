--[[
  Takes waiting jobs for a worker, starts the attempts of those that hold a slot, and grants free places.

  ARGV[4] worker   ARGV[5] number of the first token   ARGV[6] maximum number of jobs

  Returns what finishTaking() in start.lua returns.
]]
local worker, first, most = ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])
takeJobs(worker, first, most)
-- What has started leaves room for grants.
local granted = grant()
takeJobs(worker, first, most)
return finishTaking(worker, granted)
