-- expand: the previous version neither reads nor writes this table. Triggers, not the API, fill it, so that the previous
-- version fills it, too.
CREATE TABLE "organizations" (
    "id" TEXT COLLATE "C" NOT NULL,
    "suspended_at" TIMESTAMPTZ(3),
    "suspend_reason" TEXT,
    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "organizations_reason_check" CHECK (("suspended_at" IS NULL) = ("suspend_reason" IS NULL))
);
CREATE INDEX "organizations_suspended_idx" ON "organizations" ("id") WHERE "suspended_at" IS NOT NULL;

CREATE FUNCTION "note_organizations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO organizations (id) SELECT DISTINCT organization_id FROM added ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

-- The locks of the triggers last until the rows of the past are there.
CREATE TRIGGER "api_keys_noted" AFTER INSERT ON "api_keys"
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_organizations"();
CREATE TRIGGER "webhook_configurations_noted" AFTER INSERT ON "webhook_configurations"
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_organizations"();
CREATE TRIGGER "organization_quotas_noted" AFTER INSERT ON "organization_quotas"
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "note_organizations"();

INSERT INTO "organizations" ("id")
SELECT organization_id FROM "api_keys"
UNION SELECT organization_id FROM "webhook_configurations"
UNION SELECT organization_id FROM "organization_quotas"
UNION SELECT organization_id FROM "organization_counts";
