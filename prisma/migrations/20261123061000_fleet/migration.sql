-- expand: indexes for the operators' overview. The previous version does not need them.

-- The states of all webhooks, without their rows.
CREATE INDEX "webhook_configurations_organization_id_status_idx" ON "webhook_configurations" ("organization_id", "status");

-- The organizations with the most waiting notifications. Most hours have none.
CREATE INDEX "organization_counts_waiting_idx" ON "organization_counts" ("organization_id") INCLUDE ("waiting")
    WHERE "waiting" > 0;
