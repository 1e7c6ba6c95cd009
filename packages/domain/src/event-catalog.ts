import { z } from 'zod';
import { compileRecordSchema, type RecordCheck } from './record-schema.ts';

/** One type of event that can be published and subscribed to. */
const eventTypeSchema = z.strictObject({
  /** `<ENTITY>.<ACTION>` (specification 5.1). */
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,31}\.[A-Z][A-Z0-9_]{0,31}$/, 'must be <ENTITY>.<ACTION>'),
  description: z.string().min(1).max(500),
  /** Whose scopes guard it: `<audience>:read` to subscribe, `<audience>:write` to publish. */
  audience: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must be a lower-case word'),
  /** A record as a notification of this type would carry it. */
  example: z.record(z.string(), z.json()),
  /** JSON schema, draft 2020-12, that records of this type must meet. */
  schema: z.record(z.string(), z.json()).optional(),
});
type GivenType = Readonly<z.infer<typeof eventTypeSchema>>;
export type EventType = GivenType & {
  /** What is wrong with a record of this type; nothing where there is no schema. */
  check: RecordCheck;
};

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

/** @throws Error that names every schema that is malformed, and every example that does not meet its own */
function createCatalog(types: readonly GivenType[]): EventCatalog {
  const faults: string[] = [];
  const catalog = types.map((type, at): [string, EventType] => {
    const check = checkOf(type, (message) => faults.push(`${at}.schema ${message}`));
    for (const { path, message } of check(type.example)) {
      faults.push(`${[at, 'example', path].filter((part) => part !== '').join('.')} ${message}`);
    }
    return [type.code, { ...type, check }];
  });
  refuseFaults(faults);
  return new Map(catalog);
}

function checkOf({ schema }: GivenType, onFault: (message: string) => void): RecordCheck {
  try {
    if (schema !== undefined) return compileRecordSchema(schema);
  } catch (error) {
    onFault(error instanceof Error ? error.message : String(error));
  }
  return () => [];
}

/**
 * Reads the text of a catalogue file.
 * @throws Error that names what is wrong and where
 */
export function parseCatalog(json: string): EventCatalog {
  const result = eventTypeListSchema.safeParse(parseJson(json));
  if (result.success) return createCatalog(result.data);
  refuseFaults(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  throw result.error;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error('The event catalogue is no JSON', { cause });
  }
}

function refuseFaults(faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new Error(`The event catalogue is malformed:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
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

/** The four codes of specification 5.2; the setting EVENT_CATALOG replaces them by a file's. */
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
