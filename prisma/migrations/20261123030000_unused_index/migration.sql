-- contract: notifications_retried_due_idx has replaced this index since 20261122083200_due_retries. No statement reads
-- reopened notifications in the order of their ids.
DROP INDEX "notifications_retried_open_idx";
