-- Sessions of the console that a customer embeds.
ALTER TYPE "ActorKind" ADD VALUE 'ConsoleSession';

CREATE TABLE "console_sessions" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "token_hash" BYTEA,
    "capabilities" TEXT[] NOT NULL,
    "is_read_only" BOOLEAN NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "creator_kind" "ActorKind" NOT NULL,
    "creator_id" TEXT NOT NULL,
    "return_url" TEXT,
    "theme" TEXT,
    "name" TEXT,
    "accent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "exchanged_at" TIMESTAMPTZ(3),
    "live_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "console_sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "console_sessions_code_hash_key" ON "console_sessions" ("code_hash");
CREATE UNIQUE INDEX "console_sessions_token_hash_key" ON "console_sessions" ("token_hash");
CREATE INDEX "console_sessions_organization_id_live_until_idx" ON "console_sessions" ("organization_id", "live_until");
CREATE INDEX "console_sessions_live_until_idx" ON "console_sessions" ("live_until");

-- Null keeps the default.
ALTER TABLE "organization_quotas" ADD COLUMN "console_sessions" INTEGER;
