-- An endpoint of which WEBHOOK.FAILING was told, and not yet WEBHOOK.RECOVERED.
CREATE TABLE "endpoint_alarms" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "succeeded_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "endpoint_alarms_pkey" PRIMARY KEY ("configuration_id")
);
CREATE INDEX endpoint_alarms_checked_at_idx ON endpoint_alarms (checked_at);
CREATE INDEX endpoint_alarms_succeeded_idx ON endpoint_alarms (succeeded_at) WHERE succeeded_at IS NOT NULL;

-- Notifications whose last attempt failed. The statement that records the attempt inserts them, and a worker adds them up.
-- A sequence as the key: no insert waits for another transaction.
CREATE TABLE "failed_notifications" (
    "id" BIGSERIAL NOT NULL,
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "notification_id" TEXT COLLATE "C" NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "failed_notifications_pkey" PRIMARY KEY ("id")
);

-- Failed notifications of a configuration that no notice counts yet, and when the next notice may follow.
CREATE TABLE "failure_sums" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "count" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last_id" TEXT COLLATE "C" NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "failure_sums_pkey" PRIMARY KEY ("configuration_id")
);
CREATE INDEX failure_sums_due_at_idx ON failure_sums (due_at);

-- The expiry that the last APIKEY.EXPIRING was about, and how many days ahead it was told. So each expiry has each notice once,
-- also if a caller changes the expiry. A null needs no default, because processes of the previous version insert rows.
ALTER TABLE "api_keys"
    ADD COLUMN "expiry_told" TIMESTAMPTZ(3),
    ADD COLUMN "expiry_told_days" SMALLINT,
    ADD COLUMN "next_use_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
ALTER TABLE "api_keys" ALTER COLUMN "next_use_check_at" SET DEFAULT now() + interval '90 days';

-- Likewise for the end of a client certificate.
ALTER TABLE "webhook_configurations"
    ADD COLUMN "certificate_told" TIMESTAMPTZ(3),
    ADD COLUMN "certificate_told_days" SMALLINT;
CREATE INDEX webhook_configurations_certificate_idx ON webhook_configurations (certificate_expires_at)
    WHERE certificate_told IS DISTINCT FROM certificate_expires_at;
CREATE INDEX webhook_configurations_certificate_soon_idx ON webhook_configurations (certificate_expires_at)
    WHERE certificate_told_days > 7;

-- Finds who gets notices. Few configurations subscribe to them or have contacts. Postgres uses the index only for the same
-- condition (packages/db/src/notices/receivers.ts).
CREATE INDEX webhook_configurations_noticed_idx ON webhook_configurations (organization_id, id)
    WHERE contacts <> '{}' OR event_types && '{WEBHOOK.FAILING,WEBHOOK.RECOVERED,WEBHOOK.DISABLED,NOTIFICATION.FAILED,APIKEY.CREATED,APIKEY.DISABLED,APIKEY.EXPIRING,APIKEY.UNUSED,CERTIFICATE.EXPIRING}';
