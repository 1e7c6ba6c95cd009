-- expand: the previous version neither reads nor writes these tables.
CREATE TYPE "OperatorRetryStatus" AS ENUM ('Running', 'Done', 'Cancelled', 'Failed');

CREATE TABLE "operator_retries" (
  "id" TEXT COLLATE "C" NOT NULL,
  "filter" JSONB NOT NULL,
  "pace" INTEGER NOT NULL,
  "dry_run" BOOLEAN NOT NULL,
  "status" "OperatorRetryStatus" NOT NULL DEFAULT 'Running',
  "matched" INTEGER NOT NULL,
  "organizations" INTEGER NOT NULL,
  "done" INTEGER NOT NULL DEFAULT 0,
  "skipped" INTEGER NOT NULL DEFAULT 0,
  "subject" TEXT NOT NULL,
  "request_id" TEXT NOT NULL,
  "ip" TEXT NOT NULL,
  "next_step_at" TIMESTAMPTZ(3) NOT NULL,
  "stepped_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "operator_retries_pkey" PRIMARY KEY ("id")
);
-- The retries that workers continue, and those that the list shows.
CREATE INDEX "operator_retries_running_idx" ON "operator_retries" ("next_step_at") WHERE "status" = 'Running';
CREATE INDEX "operator_retries_sending_idx" ON "operator_retries" ("id") WHERE NOT "dry_run";

CREATE TABLE "operator_retry_parts" (
  "retry_id" TEXT COLLATE "C" NOT NULL,
  "organization_id" TEXT NOT NULL,
  "matched" INTEGER NOT NULL,
  "done" INTEGER NOT NULL DEFAULT 0,
  "skipped" INTEGER NOT NULL DEFAULT 0,
  "after" TEXT COLLATE "C" NOT NULL,
  "is_over" BOOLEAN NOT NULL DEFAULT false,
  "stepped_at" TIMESTAMPTZ(3) NOT NULL,
  "paused_until" TIMESTAMPTZ(3),
  CONSTRAINT "operator_retry_parts_pkey" PRIMARY KEY ("retry_id", "organization_id"),
  CONSTRAINT "operator_retry_parts_retry_id_fkey" FOREIGN KEY ("retry_id") REFERENCES "operator_retries" ("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "operator_retry_parts_retry_id_is_over_stepped_at_idx" ON "operator_retry_parts" ("retry_id", "is_over", "stepped_at");

-- Failed notifications of all organizations by the outcome of their last attempt. build-indexes.ts builds it on the
-- partitions that exist.
CREATE INDEX "notifications_failed_outcome_idx" ON ONLY "notifications" ("last_outcome", "id") WHERE "status" = 'Failed';
