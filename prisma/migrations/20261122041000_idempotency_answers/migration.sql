-- What a request created, in place of its whole answer. The previous version ignores the column: it sees no answer
-- and rejects the repeat as still in progress.
ALTER TABLE "idempotency_keys" ADD COLUMN "answer" BYTEA;
-- How many answers an organization stored in each hour. Several slots, so that requests of one organization rarely
-- wait for each other's commit.
CREATE TABLE "idempotency_key_counts" (
    "organization_id" TEXT COLLATE "C" NOT NULL,
    "hour" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    CONSTRAINT "idempotency_key_counts_pkey" PRIMARY KEY ("organization_id", "hour", "slot")
);
-- Workers delete old hours.
CREATE INDEX "idempotency_key_counts_hour_idx" ON "idempotency_key_counts" ("hour");
