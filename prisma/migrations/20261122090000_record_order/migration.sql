-- Order by record: notifications of one record arrive one after another. Each notification that waits names the
-- notification before it, and that one names the next. packages/db/src/notifications/record-order.ts explains both.
CREATE TYPE "Ordering" AS ENUM ('none', 'record');
ALTER TABLE "webhook_configurations" ADD COLUMN "ordering" "Ordering" NOT NULL DEFAULT 'none';

ALTER TABLE "notifications"
  ADD COLUMN "predecessor_id" TEXT COLLATE "C",
  ADD COLUMN "is_blocked" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "next_id" TEXT COLLATE "C";

CREATE TABLE "record_tails" (
  "configuration_id" TEXT COLLATE "C" NOT NULL,
  "entity" TEXT NOT NULL,
  "record_id" TEXT NOT NULL,
  "last_id" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "record_tails_pkey" PRIMARY KEY ("configuration_id", "entity", "record_id")
);

-- Sweeps visit notifications that the end of their predecessor has freed. ON ONLY: workers build the index of each
-- partition (partitions/build-indexes.ts).
CREATE INDEX "notifications_freed_due_idx" ON ONLY "notifications" ("next_attempt_at", "id")
  WHERE "predecessor_id" IS NOT NULL AND NOT "is_blocked" AND "status" IN ('Pending', 'Retrying');
