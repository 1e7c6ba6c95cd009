-- Notifications of one organization that were created in one hour, by their present status: the sum of
-- notification_counts over its configurations, also the deleted ones. An overview of 10,000 configurations and 30 days
-- would otherwise add up to 7 million rows.
CREATE TABLE "organization_counts" (
    "organization_id" TEXT NOT NULL,
    "start" TEXT COLLATE "C" NOT NULL,
    "delivered" BIGINT NOT NULL,
    "failed" BIGINT NOT NULL,
    "waiting" BIGINT NOT NULL,
    CONSTRAINT "organization_counts_pkey" PRIMARY KEY ("organization_id", "start")
);
CREATE INDEX "organization_counts_start_idx" ON "organization_counts" ("start");

-- The organization of a configuration. Notifications know the organization of a deleted configuration. Null if
-- retention has dropped them.
CREATE FUNCTION "organization_of"(configuration TEXT, first_id TEXT) RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT coalesce(
        (SELECT organization_id FROM webhook_configurations WHERE id = configuration),
        (SELECT organization_id FROM notifications
            WHERE (configuration_id, id) >= (configuration, first_id) AND configuration_id = configuration
            ORDER BY configuration_id, id LIMIT 1))
$$;

-- A trigger, not the worker, keeps the sums: workers of the previous version count too during an upgrade. Only one
-- transaction counts at a time, so no two write one row.
CREATE FUNCTION "add_to_organization_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO organization_counts AS known
        SELECT organization_of(configuration_id, start) AS organization_id, start,
            sum(delivered), sum(failed), sum(waiting)
        FROM added WHERE minutes = 60 AND organization_of(configuration_id, start) IS NOT NULL GROUP BY 1, 2
        ON CONFLICT (organization_id, start) DO UPDATE SET delivered = known.delivered + excluded.delivered,
            failed = known.failed + excluded.failed, waiting = known.waiting + excluded.waiting;
    ELSE
        INSERT INTO organization_counts AS known
        SELECT organization_of(configuration_id, start) AS organization_id, start,
            sum(delivered), sum(failed), sum(waiting)
        FROM (
            SELECT configuration_id, start,
                added.delivered - removed.delivered AS delivered, added.failed - removed.failed AS failed,
                added.waiting - removed.waiting AS waiting
            FROM added JOIN removed USING (configuration_id, minutes, start) WHERE minutes = 60
        ) AS changed
        WHERE organization_of(configuration_id, start) IS NOT NULL GROUP BY 1, 2
        ON CONFLICT (organization_id, start) DO UPDATE SET delivered = known.delivered + excluded.delivered,
            failed = known.failed + excluded.failed, waiting = known.waiting + excluded.waiting;
    END IF;
    RETURN NULL;
END
$$;

-- The lock of the triggers keeps workers from counting until the sums of the past are complete. Reading goes on.
CREATE TRIGGER "notification_counts_inserted" AFTER INSERT ON "notification_counts"
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_to_organization_counts"();
CREATE TRIGGER "notification_counts_updated" AFTER UPDATE ON "notification_counts"
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION "add_to_organization_counts"();

INSERT INTO "organization_counts"
SELECT owned.organization_id, counts.start, sum(counts.delivered), sum(counts.failed), sum(counts.waiting)
FROM (
    SELECT configuration_id, organization_of(configuration_id, min(start)) AS organization_id
    FROM "notification_counts" WHERE minutes = 60 GROUP BY configuration_id
) AS owned
JOIN "notification_counts" AS counts ON counts.configuration_id = owned.configuration_id AND counts.minutes = 60
WHERE owned.organization_id IS NOT NULL
GROUP BY 1, 2;
