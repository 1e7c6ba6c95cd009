-- When a key ends by itself, when it was disabled, and when it was last seen.
ALTER TABLE "api_keys"
    ADD COLUMN "expires_at" TIMESTAMPTZ(3),
    ADD COLUMN "disabled_at" TIMESTAMPTZ(3),
    ADD COLUMN "last_used_at" TIMESTAMPTZ(3),
    ADD CONSTRAINT "api_keys_disabled_check" CHECK (("status" = 'Disabled') = ("disabled_at" IS NOT NULL));
