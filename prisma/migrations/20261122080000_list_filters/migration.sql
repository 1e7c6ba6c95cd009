-- Times of the last change. Null before the first change. Without a default no row is rewritten.
ALTER TABLE "api_keys" ADD COLUMN "updated_at" TIMESTAMPTZ(3);
ALTER TABLE "webhook_configurations" ADD COLUMN "updated_at" TIMESTAMPTZ(3);

-- Status code or error class of the last attempt, so that lists can filter by it and deliveries need not read attempts.
ALTER TABLE "notifications" ADD COLUMN "updated_at" TIMESTAMPTZ(3), ADD COLUMN "last_outcome" TEXT;

-- Lists by the outcome of the last attempt. Deliveries have no entry, so recording them writes none. ON ONLY: workers
-- build the index of each partition (partitions/build-indexes.ts).
CREATE INDEX "notifications_organization_outcome_idx" ON ONLY "notifications" ("organization_id", "last_outcome", "id") WHERE "last_outcome" NOT LIKE '2%';

-- Lists by status. The index replaces one without the status, which has as many entries.
CREATE INDEX "notifications_organization_status_idx" ON ONLY "notifications" ("organization_id", "status", "id") WHERE "status" <> 'Delivered';
DROP INDEX "notifications_organization_undelivered_idx";

-- Lists of keys by status, and of replays.
CREATE INDEX "api_keys_organization_id_status_id_idx" ON "api_keys" ("organization_id", "status", "id");
CREATE INDEX "replays_organization_id_id_idx" ON "replays" ("organization_id", "id");
CREATE INDEX "replays_organization_id_configuration_id_id_idx" ON "replays" ("organization_id", "configuration_id", "id");
CREATE INDEX "replays_organization_id_status_id_idx" ON "replays" ("organization_id", "status", "id");
