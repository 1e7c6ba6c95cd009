-- expand: the previous version neither reads nor writes this table, and shows the new kind of actor as a text.
ALTER TYPE "ActorKind" ADD VALUE 'Operator';

CREATE TABLE "operator_acts" (
  "id" TEXT COLLATE "C" NOT NULL,
  "subject" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "organization_id" TEXT,
  "target_id" TEXT NOT NULL,
  "detail" JSONB,
  "request_id" TEXT NOT NULL,
  "ip" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "operator_acts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "operator_acts_organization_id_id_idx" ON "operator_acts"("organization_id", "id");
CREATE INDEX "operator_acts_subject_id_idx" ON "operator_acts"("subject", "id");
