import { z } from 'zod';
import { GATEWAY_ENTITIES } from './gateway-event-types.ts';
import { GATEWAY_AUDIENCE, NOTICE_TYPES } from './notice-types.ts';
import { compileRecordSchema, type RecordCheck } from './record-schema.ts';

/** `<ENTITY>.<ACTION>` (specification 5.1). */
export const EVENT_TYPE_CODE = /^[A-Z][A-Z0-9_]{0,31}\.[A-Z][A-Z0-9_]{0,31}$/;

/** An entry of a catalogue file: a type of event to publish and to subscribe to. */
const eventTypeSchema = z.strictObject({
  code: z
    .string()
    .regex(EVENT_TYPE_CODE, 'must be <ENTITY>.<ACTION>')
    .refine(
      (code) => !GATEWAY_ENTITIES.has(entityOf(code)),
      `must not begin with ${[...GATEWAY_ENTITIES].map((entity) => `${entity}.`).join(', ')}: these are events of the gateway`,
    ),
  description: z.string().min(1).max(500),
  /** Names the required scopes: `<audience>:read` to subscribe, `<audience>:write` to publish. */
  audience: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must be a lower-case word')
    .refine(
      (audience) => audience !== GATEWAY_AUDIENCE,
      `must not be ${GATEWAY_AUDIENCE}: its events are those of the gateway`,
    ),
  /** An example of the record in a notification of this type. */
  example: z.record(z.string(), z.json()),
  /** JSON schema, draft 2020-12, for records of this type. */
  schema: z.record(z.string(), z.json()).optional(),
});
type CatalogEntry = Readonly<z.infer<typeof eventTypeSchema>>;
export type EventType = CatalogEntry & {
  /** Checks a record of this type. Without a schema, every record passes. */
  check: RecordCheck;
};

/** A catalogue file: the list of all event types. */
const eventTypeListSchema = z
  .array(eventTypeSchema)
  .min(1)
  .refine((types) => new Set(types.map(({ code }) => code)).size === types.length, 'lists a code twice')
  // With two audiences, the scope of one audience would give access to records of the other audience.
  .refine(
    (types) =>
      types.every(({ code, audience }) =>
        types.every((other) => entityOf(other.code) !== entityOf(code) || other.audience === audience),
      ),
    'gives an entity two audiences',
  );

export type EventCatalog = ReadonlyMap<string, EventType>;

/** @throws Error that names every malformed schema, and every example that does not match its schema */
function createCatalog(types: readonly CatalogEntry[]): EventCatalog {
  const faults: string[] = [];
  const catalog = types.map((type, at): [string, EventType] => {
    const check = createCheck(type, (message) => faults.push(`${at}.schema ${message}`));
    for (const { path, message } of check(type.example)) {
      faults.push(`${[at, 'example', ...path].join('.')} ${message}`);
    }
    return [type.code, { ...type, check }];
  });
  throwFaults(faults);
  return new Map(catalog);
}

function createCheck({ schema }: CatalogEntry, onFault: (message: string) => void): RecordCheck {
  try {
    if (schema !== undefined) return compileRecordSchema(schema);
  } catch (error) {
    onFault(error instanceof Error ? error.message : String(error));
  }
  return () => [];
}

/**
 * Parses the text of a catalogue file.
 * @throws Error that names each fault and its path
 */
export function parseCatalog(json: string): EventCatalog {
  const result = eventTypeListSchema.safeParse(parseJson(json));
  if (result.success) return createCatalog(result.data);
  throwFaults(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  throw result.error;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error('The event catalogue is not valid JSON', { cause });
  }
}

function throwFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new Error(`The event catalogue is malformed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

/** The audiences of a catalogue, without duplicates. Each has a read scope and a write scope. */
export function audiencesOf(catalog: EventCatalog): string[] {
  return [...new Set([...catalog.values()].map(({ audience }) => audience))];
}

/** What a subscriber may know of an event type. */
export type SubscribableType = Pick<EventType, 'code' | 'description' | 'audience' | 'example' | 'schema'>;

/** The event types that a webhook may subscribe to, by code: those of the catalogue, and the notices. */
export function subscribableTypes(catalog: EventCatalog): ReadonlyMap<string, SubscribableType> {
  return new Map<string, SubscribableType>([...catalog, ...NOTICE_TYPES]);
}

/** Finds an event type that a webhook may subscribe to. */
export function findSubscribable(catalog: EventCatalog, code: string): SubscribableType | undefined {
  return catalog.get(code) ?? NOTICE_TYPES.get(code);
}

/** The event types whose records are of the kind `entity`. */
export function typesOf(catalog: EventCatalog, entity: string): EventType[] {
  return [...catalog.values()].filter(({ code }) => entityOf(code) === entity);
}

/** The kind of record of an event type: the part of its code before the dot. */
export function entityOf(code: string): string {
  return code.slice(0, code.indexOf('.'));
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

/** The four event types of specification 5.2, for gateways without the setting EVENT_CATALOG. */
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
