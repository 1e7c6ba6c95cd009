-- Under which span of a trace an event was published, so that its deliveries go on with that trace. Null
-- where nothing was traced. Without a default no row is rewritten, however many there are.
ALTER TABLE "events" ADD COLUMN "traceparent" TEXT;
