-- Who did what, when, and from where.
CREATE TYPE "ActorKind" AS ENUM ('User', 'ApiKey', 'System');
CREATE TABLE "audit_records" (
    "id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "actor_kind" "ActorKind" NOT NULL,
    "actor_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "audit_records_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_records_organization_id_id_idx" ON "audit_records" ("organization_id", "id");
