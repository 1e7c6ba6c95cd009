-- What receivers ask for: labels, headers, authentication, signatures, a filter, contacts and secret rotation. Every column
-- has a default, because processes of the previous version insert rows without them.
ALTER TABLE "webhook_configurations"
    ADD COLUMN "name" TEXT,
    ADD COLUMN "description" TEXT,
    ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}',
    ADD COLUMN "sealed_previous_secret" TEXT,
    ADD COLUMN "previous_secret_expires_at" TIMESTAMPTZ(3),
    ADD COLUMN "signatures" TEXT[] DEFAULT ARRAY['rfc9421']::TEXT[],
    ADD COLUMN "header_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "sealed_headers" TEXT,
    ADD COLUMN "authentication" JSONB,
    ADD COLUMN "sealed_authentication" TEXT,
    ADD COLUMN "certificate_expires_at" TIMESTAMPTZ(3),
    ADD COLUMN "filter" TEXT,
    ADD COLUMN "contacts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- An endpoint that has not yet proved that it wants notifications.
ALTER TYPE "ConfigurationStatus" ADD VALUE 'Unverified';

-- Why an attempt failed, and what was sent and answered.
ALTER TABLE "attempts" ADD COLUMN "cause" TEXT, ADD COLUMN "details" JSONB;

-- Who may use a key, and why it is disabled.
CREATE TYPE "ApiKeyDisabledReason" AS ENUM ('Requested', 'Reported');
ALTER TABLE "api_keys"
    ADD COLUMN "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "disabled_reason" "ApiKeyDisabledReason";

-- Notices that wait for a mail to the contacts of a configuration.
CREATE TABLE "notice_mails" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "notice_id" TEXT COLLATE "C" NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "notice_mails_pkey" PRIMARY KEY ("configuration_id", "notice_id")
);
