-- Organizations replay in turn. An organization waits while it has too many open notifications.
ALTER TABLE "replays" ADD COLUMN "paused_until" TIMESTAMPTZ(3);
-- The last step of an organization, also of its finished replays. A new replay has no step.
CREATE INDEX "replays_organization_stepped_idx" ON "replays" ("organization_id", "stepped_at") WHERE "stepped_at" > "created_at";

ALTER TABLE "organization_quotas" ADD COLUMN "running_replays" INTEGER CHECK ("running_replays" BETWEEN 1 AND 1000);
