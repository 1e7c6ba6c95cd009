-- Digests: signed lists of the notifications that were created for a webhook in an hour. Without a default no row of
-- the webhooks is rewritten.
CREATE TYPE "DigestPeriod" AS ENUM ('hourly');
ALTER TABLE "webhook_configurations" ADD COLUMN "digest" "DigestPeriod";

CREATE TABLE "digest_schedules" (
  "configuration_id" TEXT COLLATE "C" NOT NULL,
  "digested_to" TIMESTAMPTZ(3) NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "digest_schedules_pkey" PRIMARY KEY ("configuration_id")
);

-- Workers find the most overdue digest.
CREATE INDEX "digest_schedules_due_at_idx" ON "digest_schedules" ("due_at");
