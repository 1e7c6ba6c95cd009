-- Why a configuration is disabled, and since when.
CREATE TYPE "DisabledReason" AS ENUM ('Requested', 'Failing');
ALTER TABLE "webhook_configurations"
    ADD COLUMN "disabled_reason" "DisabledReason",
    ADD COLUMN "disabled_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "webhook_configurations_disabled_check" CHECK (("status" = 'Disabled') = ("disabled_at" IS NOT NULL AND "disabled_reason" IS NOT NULL));

-- Endpoints without a success since their first failure. A success deletes the row.
CREATE TABLE "failing_endpoints" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL,
    CONSTRAINT "failing_endpoints_pkey" PRIMARY KEY ("configuration_id")
);

-- When the next attempt was due as seen from this one.
ALTER TABLE "attempts" ADD COLUMN "next_attempt_at" TIMESTAMPTZ(3);

-- What still waits of a configuration, found without reading all it ever had.
CREATE INDEX "notifications_configuration_open_idx" ON "notifications" ("configuration_id", "id") WHERE "status" IN ('Pending', 'Retrying');
