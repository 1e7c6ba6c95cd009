-- State of each endpoint's circuit breaker, as Redis last reported it. An endpoint that has never failed for long has
-- no row. packages/db/src/webhooks/circuit-breakers.ts writes the rows.
CREATE TYPE "BreakerState" AS ENUM ('Closed', 'Open', 'HalfOpen');
CREATE TABLE "circuit_breakers" (
    "configuration_id" TEXT COLLATE "C" NOT NULL,
    "state" "BreakerState" NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "next_probe_at" TIMESTAMPTZ(3),
    "version" BIGINT NOT NULL,
    CONSTRAINT "circuit_breakers_pkey" PRIMARY KEY ("configuration_id")
);

-- Few rows: most breakers are closed.
CREATE INDEX circuit_breakers_unhealthy_idx ON circuit_breakers (configuration_id) WHERE state <> 'Closed';
