-- When the contacts of a configuration get their next mail, and what the last mail counts against the organization.
CREATE TABLE "notice_mailings" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "organization_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "recipients" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "batch" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "done" TEXT[] DEFAULT ARRAY[]::TEXT[],
    CONSTRAINT "notice_mailings_pkey" PRIMARY KEY ("configuration_id")
);

CREATE INDEX "notice_mailings_due_at_idx" ON "notice_mailings"("due_at");
CREATE INDEX "notice_mailings_organization_id_idx" ON "notice_mailings"("organization_id");
CREATE INDEX "notice_mails_created_at_idx" ON "notice_mails"("created_at");
