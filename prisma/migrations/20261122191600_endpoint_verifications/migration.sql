-- Endpoints that have not yet answered a challenge (VERIFY_ENDPOINTS). A deleted configuration takes its row along.
CREATE TABLE "endpoint_verifications" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "tries" INTEGER NOT NULL DEFAULT 0,
    "challenge" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "last_tried_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    CONSTRAINT "endpoint_verifications_pkey" PRIMARY KEY ("configuration_id"),
    CONSTRAINT "endpoint_verifications_configuration_id_fkey" FOREIGN KEY ("configuration_id")
        REFERENCES "webhook_configurations" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "endpoint_verifications_due_at_idx" ON "endpoint_verifications" ("due_at");
