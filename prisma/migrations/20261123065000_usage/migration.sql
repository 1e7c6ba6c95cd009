-- expand: the previous version neither reads nor writes these tables. Usage counts what this version writes.

-- What one statement published for one organization. The statement inserts the row, and a worker adds the rows up. No
-- publication waits for another one, as it would if both changed one sum. A sequence as the key: so does no insert.
CREATE TABLE "publish_tallies" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "events" INTEGER NOT NULL,
    "notifications" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "publish_tallies_pkey" PRIMARY KEY ("id")
);

-- What one statement recorded of attempts of one configuration that had one outcome and ended in one minute.
CREATE TABLE "attempt_tallies" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "outcome" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "delivered" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "attempt_tallies_pkey" PRIMARY KEY ("id")
);

-- Each sum of the present day and minute changes every few seconds. The free space keeps the changes out of the indexes.
CREATE TABLE "usage_days" (
    "organization_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "events" BIGINT NOT NULL,
    "notifications" BIGINT NOT NULL,
    "delivered" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "attempts" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,
    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("organization_id", "day")
) WITH (fillfactor = 70);
CREATE INDEX "usage_days_day_idx" ON "usage_days" ("day");

CREATE TABLE "gateway_minutes" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "events" BIGINT NOT NULL,
    "notifications" BIGINT NOT NULL,
    "attempts" BIGINT NOT NULL,
    "delivered" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    CONSTRAINT "gateway_minutes_pkey" PRIMARY KEY ("minute")
) WITH (fillfactor = 50);

CREATE TABLE "outcome_minutes" (
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "attempts" BIGINT NOT NULL,
    CONSTRAINT "outcome_minutes_pkey" PRIMARY KEY ("minute", "outcome")
) WITH (fillfactor = 50);

-- Failed attempts of one host with one cause, over all organizations. A row without "opened_at" is no incident yet.
CREATE TABLE "incidents" (
    "id" TEXT COLLATE "C" NOT NULL,
    "host" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "attempts" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "webhooks" INTEGER NOT NULL DEFAULT 0,
    "organizations" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "judged_at" TIMESTAMPTZ(3),
    CONSTRAINT "incidents_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX "incidents_open_key" ON "incidents" ("host", "cause") WHERE "closed_at" IS NULL;
CREATE INDEX "incidents_open_idx" ON "incidents" ("id") WHERE "closed_at" IS NULL;
CREATE INDEX "incidents_closed_at_idx" ON "incidents" ("closed_at") WHERE "closed_at" IS NOT NULL;
CREATE INDEX "incidents_cause_idx" ON "incidents" ("cause", "id");
CREATE INDEX "incidents_host_idx" ON "incidents" ("host", "id");

CREATE TABLE "incident_webhooks" (
    "incident_id" TEXT COLLATE "C" NOT NULL,
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "attempts" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "incident_webhooks_pkey" PRIMARY KEY ("incident_id", "configuration_id"),
    CONSTRAINT "incident_webhooks_incident_id_fkey" FOREIGN KEY ("incident_id")
        REFERENCES "incidents" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITH (fillfactor = 70);
CREATE INDEX "incident_webhooks_organization_idx" ON "incident_webhooks" ("organization_id", "incident_id");
