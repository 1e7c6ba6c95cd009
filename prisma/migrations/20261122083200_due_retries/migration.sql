-- Sweeps visit reopened notifications in the order of their due times, so each only once for each due time. ON ONLY:
-- workers build the index of each partition (partitions/build-indexes.ts).
CREATE INDEX "notifications_retried_due_idx" ON ONLY "notifications" ("next_attempt_at", "id") WHERE "retried_after" > 0 AND "status" IN ('Pending', 'Retrying');
