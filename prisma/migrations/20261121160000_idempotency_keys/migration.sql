-- Requests that must not be done twice, and their answers.
CREATE TABLE "idempotency_keys" (
    "id" BYTEA NOT NULL,
    "claim" TEXT COLLATE "C" NOT NULL,
    "sealed_request" TEXT COLLATE "C" NOT NULL,
    "sealed_answer" TEXT COLLATE "C",
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);
-- What has expired is deleted in batches, oldest first.
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys" ("expires_at");
