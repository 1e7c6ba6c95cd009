-- A sweep applies the settings of the configurations that have changed since the last sweep (packages/db/src/lane-settings.ts).
CREATE INDEX "webhook_configurations_updated_at_idx" ON "webhook_configurations" ("updated_at")
    WHERE "updated_at" IS NOT NULL;
