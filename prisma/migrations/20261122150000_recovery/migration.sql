-- Whether what became Failed while the endpoint failed is replayed once the endpoint has recovered.
ALTER TABLE "webhook_configurations" ADD COLUMN "replay_after_recovery" BOOLEAN NOT NULL DEFAULT false;

-- When a worker last looked for a success whose tally was lost.
ALTER TABLE "failing_endpoints" ADD COLUMN "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "failing_endpoints_checked_at_idx" ON "failing_endpoints" ("checked_at");

-- Outages whose failed notifications are to be replayed. A row without a recovery waits for one.
CREATE TABLE "endpoint_recoveries" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "failed_since" TIMESTAMPTZ(3) NOT NULL,
    "recovered_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "endpoint_recoveries_pkey" PRIMARY KEY ("configuration_id")
);
CREATE INDEX "endpoint_recoveries_next_check_idx" ON "endpoint_recoveries" ("next_check_at") WHERE "recovered_at" IS NOT NULL;

CREATE TYPE "ReplayReason" AS ENUM ('Requested', 'Recovery');
ALTER TABLE "replays"
    ADD COLUMN "reason" "ReplayReason" NOT NULL DEFAULT 'Requested',
    ADD COLUMN "failed_since" TIMESTAMPTZ(3);
