import { z } from 'zod';

const servicesSchema = z.object({
  /** The template database: migrated, empty, and never connected to. */
  databaseUrl: z.string(),
  redisUrl: z.string(),
  redisDescription: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Marks every process of this run, so that one left over is found. */
  runId: z.string(),
});
export type TestServices = z.infer<typeof servicesSchema>;

const VARIABLE = 'POSTHORN_TEST_SERVICES';
export const RUN_ID_VARIABLE = 'POSTHORN_TEST_RUN';
export const AUDIENCE = 'urn:posthorn:api';

/** Hands the services that were started once for all suites to Jest's worker processes. */
export function publishServices(services: TestServices): void {
  process.env[VARIABLE] = JSON.stringify(services);
}

export function testServices(): TestServices {
  return servicesSchema.parse(JSON.parse(process.env[VARIABLE] ?? '{}'));
}
