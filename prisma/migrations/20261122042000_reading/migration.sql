-- Lists by store and by type. ON ONLY: workers build the index of each partition (partitions/build-indexes.ts).
-- A notification without a store has no entry in the first index.
CREATE INDEX "notifications_organization_store_idx" ON ONLY "notifications" ("organization_id", "store_id", "id") WHERE "store_id" IS NOT NULL;
CREATE INDEX "notifications_organization_type_idx" ON ONLY "notifications" ("organization_id", "event_type", "id");

-- Notifications of one configuration that were created in one hour or in one busy minute, by their present status.
CREATE TABLE "notification_counts" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "minutes" SMALLINT NOT NULL,
    "start" TEXT COLLATE "C" NOT NULL,
    "delivered" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "waiting" INTEGER NOT NULL,
    CONSTRAINT "notification_counts_pkey" PRIMARY KEY ("configuration_id", "minutes", "start")
);
CREATE INDEX "notification_counts_start_idx" ON "notification_counts" ("minutes", "start");

-- Notifications with smaller ids are counted. One row.
CREATE TABLE "notification_counting" (
    "id" INTEGER NOT NULL,
    "counted_to" TEXT COLLATE "C" NOT NULL,
    CONSTRAINT "notification_counting_pkey" PRIMARY KEY ("id")
);
INSERT INTO "notification_counting" VALUES (1, 'ntf_00000000000000000000000000');

-- Changes of notifications that may be counted already. "from_status" is null for a new notification.
CREATE TABLE "notification_changes" (
    "notification_id" TEXT COLLATE "C" NOT NULL,
    "id" BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL,
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "from_status" "NotificationStatus",
    "to_status" "NotificationStatus" NOT NULL,
    CONSTRAINT "notification_changes_pkey" PRIMARY KEY ("notification_id", "id")
);
CREATE INDEX "notification_changes_configuration_id_idx" ON "notification_changes" ("configuration_id", "notification_id");

CREATE FUNCTION "record_notification_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "notification_changes" ("notification_id", "configuration_id", "from_status", "to_status")
    VALUES (NEW."id", NEW."configuration_id", CASE WHEN TG_OP = 'UPDATE' THEN OLD."status" END, NEW."status");
    RETURN NULL;
END
$$;

-- A worker counts a notification three minutes after its creation (packages/db/src/notifications/counting.ts). So
-- changes in the first two minutes cost no row. The clock is that of Postgres, also after a process was suspended.
-- Pending and Retrying count alike.
CREATE TRIGGER "notifications_late_insert" AFTER INSERT ON "notifications" FOR EACH ROW
    WHEN (NEW."created_at" < clock_timestamp() - interval '2 minutes')
    EXECUTE FUNCTION "record_notification_change"();
CREATE TRIGGER "notifications_late_update" AFTER UPDATE OF "status" ON "notifications" FOR EACH ROW
    WHEN (NEW."created_at" < clock_timestamp() - interval '2 minutes' AND OLD."status" <> NEW."status"
        AND NOT (OLD."status" IN ('Pending', 'Retrying') AND NEW."status" IN ('Pending', 'Retrying')))
    EXECUTE FUNCTION "record_notification_change"();
