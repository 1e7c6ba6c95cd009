-- Finds expired previous secrets without a scan of all configurations. No row has one yet, so the build is short.
CREATE INDEX "webhook_configurations_previous_secret_expires_at_idx" ON "webhook_configurations" ("previous_secret_expires_at")
    WHERE "previous_secret_expires_at" IS NOT NULL;
