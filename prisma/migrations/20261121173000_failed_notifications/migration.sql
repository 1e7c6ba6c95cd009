-- What the sweeper compares with the failed jobs in Redis: the newest that failed, of all organizations.
CREATE INDEX "notifications_failed_idx" ON "notifications" ("id") WHERE "status" = 'Failed';
