--[[
  Fifth part of every lane script: the BullMQ jobs of notifications with a slot. A notification that waits has no job.
]]
-- 0: BullMQ has no job of the notification. 1: a worker has locked the job. 2: the job waits, or has failed.
local function findJob(id)
  local job, lock = jobKey(jobPrefix, id), lockKey(jobPrefix, id)
  if redis.call('EXISTS', job, lock) == 0 then return 0 end
  return 2 - redis.call('EXISTS', lock)
end

-- Whether this script has woken a worker.
local isWoken = false
-- Whether this script wakes workers at its end, and not here (start.lua).
local wakesAtEnd = false
-- Makes the job of a notification with a slot run: adds a new job here, or adds an existing job to the list of jobs
-- that the caller wakes: {configuration, notification, what findJob() returned, configuration, ...}.
local function runJob(list, configuration, id, isFirst, found)
  local job = found or findJob(id)
  if job > 0 then
    table.insert(list, configuration)
    table.insert(list, id)
    table.insert(list, job)
    return
  end
  -- Posthorn makes both ids, without characters that JSON escapes.
  local data = '{"notificationId":"' .. id .. '","configurationId":"' .. configuration .. '"}'
  addWaitingJob(jobPrefix, id, jobName, data, jobOptions, now, isFirst)
  if not isWoken and not wakesAtEnd then wakeWorkers(jobPrefix) end
  isWoken = true
end
