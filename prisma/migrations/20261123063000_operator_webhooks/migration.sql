-- expand: operators list the webhooks of all organizations by their state, the longest outage first, and by host
-- (packages/db/src/operators/webhooks.ts).
CREATE INDEX "circuit_breakers_state_since_idx" ON "circuit_breakers" ("state", "since", "configuration_id")
  WHERE "state" <> 'Closed';
CREATE INDEX "failing_endpoints_since_configuration_id_idx" ON "failing_endpoints" ("since", "configuration_id");
CREATE INDEX "webhook_configurations_disabled_idx"
  ON "webhook_configurations" ("disabled_reason", "disabled_at", "id") WHERE "status" = 'Disabled';
CREATE INDEX "webhook_configurations_unverified_idx"
  ON "webhook_configurations" ((coalesce("updated_at", "created_at")), "id") WHERE "status" = 'Unverified';
CREATE INDEX "webhook_configurations_host_idx"
  ON "webhook_configurations" ((substring(lower("url") FROM '^https?://(\[[^]]*\]|[^/?:]+)')) COLLATE "C", "id");
