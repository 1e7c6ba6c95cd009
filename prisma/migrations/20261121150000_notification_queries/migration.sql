-- An event that nobody published: the catalogue's example, sent to try a configuration out.
ALTER TABLE "events" ADD COLUMN "is_test" BOOLEAN NOT NULL DEFAULT false;

-- Lists of events, newest first: all, of a type, of a store.
CREATE INDEX "events_organization_id_id_idx" ON "events" ("organization_id", "id");
CREATE INDEX "events_organization_id_type_id_idx" ON "events" ("organization_id", "type", "id");
CREATE INDEX "events_organization_id_store_id_id_idx" ON "events" ("organization_id", "store_id", "id");

-- What a notification takes over from its event, so that lists of notifications need not read that.
-- The type is empty only where a process of the version before has written the row meanwhile.
ALTER TABLE "notifications"
    ADD COLUMN "event_type" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "store_id" TEXT;
UPDATE "notifications" SET "event_type" = "events"."type", "store_id" = "events"."store_id"
    FROM "events" WHERE "events"."id" = "notifications"."event_id";

-- Lists of notifications, newest first. What is not delivered, or came to nothing, is rare and what is
-- asked for most, and it must be found without reading all that was delivered.
CREATE INDEX "notifications_organization_id_id_idx" ON "notifications" ("organization_id", "id");
CREATE INDEX "notifications_organization_undelivered_idx" ON "notifications" ("organization_id", "id") WHERE "status" <> 'Delivered';
CREATE INDEX "notifications_configuration_ended_idx" ON "notifications" ("configuration_id", "id") WHERE "status" IN ('Failed', 'Cancelled');

-- How many attempts there were when somebody last asked for ten more. What was retried is older than the
-- sweep has come, so that it has an index of its own to be found by while it is open.
ALTER TABLE "notifications" ADD COLUMN "retried_after" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "notifications_retried_open_idx" ON "notifications" ("id") WHERE "retried_after" > 0 AND "status" IN ('Pending', 'Retrying');

-- Notifications of one configuration and one stretch of time, sent again in the background.
CREATE TYPE "ReplayStatus" AS ENUM ('Running', 'Done', 'Cancelled', 'Failed');
CREATE TABLE "replays" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "statuses" "NotificationStatus"[],
    "missed" BOOLEAN NOT NULL,
    "dry_run" BOOLEAN NOT NULL,
    "status" "ReplayStatus" NOT NULL DEFAULT 'Running',
    "matched" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "after" TEXT COLLATE "C" NOT NULL,
    "stepped_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "replays_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "replays_running_key" ON "replays" ("configuration_id") WHERE "status" = 'Running';
CREATE INDEX "replays_running_idx" ON "replays" ("stepped_at") WHERE "status" = 'Running';
