-- Maximum requests per second of a webhook. Null: no maximum. Without a default no row is rewritten.
ALTER TABLE "webhook_configurations" ADD COLUMN "max_per_second" INTEGER;
