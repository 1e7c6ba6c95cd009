-- What was done to one thing, or was done of one kind, found without reading the records of everybody.
CREATE INDEX "audit_records_organization_id_target_id_id_idx" ON "audit_records" ("organization_id", "target_id", "id");
CREATE INDEX "audit_records_organization_id_action_id_idx" ON "audit_records" ("organization_id", "action", "id");
