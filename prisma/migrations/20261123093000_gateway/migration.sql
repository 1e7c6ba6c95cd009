-- expand: the previous version neither reads nor writes this table.
CREATE TABLE "gateway" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT "gateway_pkey" PRIMARY KEY ("id")
);
-- One row.
CREATE UNIQUE INDEX "gateway_one_idx" ON "gateway" ((true));
INSERT INTO "gateway" DEFAULT VALUES;
