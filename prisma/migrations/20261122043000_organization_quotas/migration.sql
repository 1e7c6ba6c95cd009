-- Exceptions from the default quotas. Operators write these rows. A null column keeps the default.
CREATE TABLE "organization_quotas" (
    "organization_id" TEXT NOT NULL,
    "requests_per_second" INTEGER CHECK ("requests_per_second" BETWEEN 1 AND 1000000),
    "requests_burst" INTEGER CHECK ("requests_burst" BETWEEN 1 AND 1000000),
    "notifications_per_second" INTEGER CHECK ("notifications_per_second" BETWEEN 1 AND 1000000),
    "notifications_burst" INTEGER CHECK ("notifications_burst" BETWEEN 1 AND 10000000),
    "open_notifications" INTEGER CHECK ("open_notifications" BETWEEN 1 AND 100000000),
    "api_keys" INTEGER CHECK ("api_keys" BETWEEN 1 AND 1000000),
    "configurations" INTEGER CHECK ("configurations" BETWEEN 1 AND 100000),
    "idempotency_keys" INTEGER CHECK ("idempotency_keys" BETWEEN 1 AND 100000000),
    "weight" INTEGER NOT NULL DEFAULT 1 CHECK ("weight" BETWEEN 1 AND 1000),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "organization_quotas_pkey" PRIMARY KEY ("organization_id"),
    CONSTRAINT "organization_quotas_requests_check" CHECK ("requests_burst" IS NULL OR "requests_per_second" IS NOT NULL),
    CONSTRAINT "organization_quotas_notifications_check" CHECK ("notifications_burst" IS NULL OR "notifications_per_second" IS NOT NULL)
);

-- Counts the usable keys of an organization without reading disabled and expired keys.
CREATE INDEX "api_keys_organization_usable_idx" ON "api_keys" ("organization_id", (coalesce("expires_at", 'infinity'::timestamptz))) WHERE "status" = 'Active';
