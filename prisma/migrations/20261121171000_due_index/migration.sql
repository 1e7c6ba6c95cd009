-- How old the oldest due notification is, read from the beginning of an index. The configuration rides along
-- so that what waits for a disabled one is passed over within the index.
CREATE INDEX "notifications_due_idx" ON "notifications" ("next_attempt_at") INCLUDE ("configuration_id") WHERE "status" IN ('Pending', 'Retrying');
