import { z } from 'zod';
import type { Operation, Scope } from './scopes.ts';

/** One type of event that can be published and subscribed to. */
const eventTypeSchema = z.strictObject({
  /** `<ENTITY>.<ACTION>` (spec: Events, event types). */
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,31}\.[A-Z][A-Z0-9_]{0,31}$/, 'must be <ENTITY>.<ACTION>'),
  description: z.string().min(1).max(500),
  /** Whose scopes guard it: `<audience>:read` to subscribe, `<audience>:write` to publish. */
  audience: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must be a lower-case word'),
  /** A record as a notification of this type would carry it. */
  example: z.record(z.string(), z.json()),
});
export type EventType = Readonly<z.infer<typeof eventTypeSchema>>;

/** A catalogue file: the list of all types, none twice. */
const eventTypeListSchema = z
  .array(eventTypeSchema)
  .min(1)
  .refine((types) => new Set(types.map(({ code }) => code)).size === types.length, 'has a code twice')
  // Or a record could be read by the scope of one of its types alone.
  .refine(
    (types) =>
      types.every(({ code, audience }) =>
        types.every((other) => entityOf(other.code) !== entityOf(code) || other.audience === audience),
      ),
    'has an entity with two audiences',
  );

export type EventCatalog = ReadonlyMap<string, EventType>;

function createCatalog(types: readonly EventType[]): EventCatalog {
  return new Map(types.map((type) => [type.code, type]));
}

/**
 * Reads the text of a catalogue file.
 * @throws Error that names what is wrong and where
 */
export function parseCatalog(json: string): EventCatalog {
  const result = eventTypeListSchema.safeParse(JSON.parse(json));
  if (result.success) return createCatalog(result.data);
  const faults = result.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
  throw new Error(`The event catalogue is malformed:\n${faults.join('\n')}`);
}

/** The audiences of a catalogue, each once: what scopes can speak of. */
export function audiencesOf(catalog: EventCatalog): string[] {
  return [...new Set([...catalog.values()].map(({ audience }) => audience))];
}

/** The event types that carry records of this kind. */
export function typesOf(catalog: EventCatalog, entity: string): EventType[] {
  return [...catalog.values()].filter(({ code }) => entityOf(code) === entity);
}

/** The part of a code before the dot: what kind of record an event carries. */
export function entityOf(code: string): string {
  return code.slice(0, code.indexOf('.'));
}

/** The scopes that `operation` on every one of these types needs, each once. */
export function scopesFor(types: readonly EventType[], operation: Operation): Scope[] {
  return [...new Set(types.map(({ audience }): Scope => `${audience}:${operation}`))];
}

const sale = {
  id: 'sale_1001',
  storeId: 's_berlin',
  amount: '49.90',
  currency: 'EUR',
  status: 'Open',
  createdAt: '2026-11-21T10:00:00.000Z',
};

const transaction = {
  id: 'tx_2001',
  saleId: 'sale_1001',
  storeId: 's_berlin',
  amount: '49.90',
  currency: 'EUR',
  status: 'Authorized',
  createdAt: '2026-11-21T10:00:01.000Z',
};

/** The four codes the specification names; the setting EVENT_CATALOG replaces them by a file's. */
export const DEFAULT_CATALOG = createCatalog([
  { code: 'SALE.CREATE', description: 'A sale was created.', audience: 'sale', example: sale },
  {
    code: 'SALE.UPDATE',
    description: 'A sale was changed.',
    audience: 'sale',
    example: { ...sale, status: 'Paid' },
  },
  {
    code: 'TRANSACTION.CREATE',
    description: 'A transaction was created.',
    audience: 'transaction',
    example: transaction,
  },
  {
    code: 'TRANSACTION.UPDATE',
    description: 'A transaction was changed.',
    audience: 'transaction',
    example: { ...transaction, status: 'Captured' },
  },
]);
