CREATE TYPE "ApiKeyStatus" AS ENUM ('Active', 'Disabled');
CREATE TYPE "ConfigurationStatus" AS ENUM ('Active', 'Disabled');
CREATE TYPE "NotificationStatus" AS ENUM ('Pending', 'Retrying', 'Delivered', 'Failed', 'Cancelled');

CREATE TABLE "api_keys" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" "ApiKeyStatus" NOT NULL DEFAULT 'Active',
    "scopes" TEXT[],
    "masked_key" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys" ("key_hash");
CREATE INDEX "api_keys_organization_id_id_idx" ON "api_keys" ("organization_id", "id");

CREATE TABLE "webhook_configurations" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "store_id" TEXT,
    "event_types" TEXT[],
    "max_concurrency" INTEGER NOT NULL CHECK ("max_concurrency" BETWEEN 1 AND 100),
    "sealed_secret" TEXT NOT NULL,
    "status" "ConfigurationStatus" NOT NULL DEFAULT 'Active',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhook_configurations_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_configurations_organization_id_id_idx" ON "webhook_configurations" ("organization_id", "id");

-- The three tables that grow are partitioned by range of their time-ordered id. The partitions
-- themselves are created ahead of time by packages/db/src/partitions.ts. The default ones exist so
-- that a clock far off, or a maintenance run that never came, loses nothing.
-- (No semicolon in a comment: the adapter that runs this text splits it there.)

CREATE TABLE "events" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "store_id" TEXT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;
CREATE INDEX "events_organization_id_entity_record_id_id_idx" ON "events" ("organization_id", "entity", "record_id", "id");

CREATE TABLE "notifications" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "event_id" TEXT COLLATE "C" NOT NULL,
    "status" "NotificationStatus" NOT NULL DEFAULT 'Pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
CREATE TABLE "notifications_default" PARTITION OF "notifications" DEFAULT;
CREATE INDEX "notifications_configuration_id_id_idx" ON "notifications" ("configuration_id", "id");
CREATE INDEX "notifications_event_id_idx" ON "notifications" ("event_id");
CREATE INDEX "notifications_open_idx" ON "notifications" ("id") WHERE "status" IN ('Pending', 'Retrying');

CREATE TABLE "attempts" (
    "notification_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error_class" TEXT,
    "answer" TEXT,
    CONSTRAINT "attempts_pkey" PRIMARY KEY ("notification_id", "number")
) PARTITION BY RANGE ("notification_id");
CREATE TABLE "attempts_default" PARTITION OF "attempts" DEFAULT;
