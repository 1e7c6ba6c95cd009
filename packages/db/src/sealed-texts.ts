import {
  sealedAuthenticationOwner,
  sealedHeadersOwner,
  sealedPreviousSecretOwner,
} from '@posthorn/domain/sealed-owners';
import type { Database } from './connection/database.ts';
import { Prisma } from './generated/client.ts';

/** A sealed text (domain/vault.ts). */
export type SealedText = {
  /** Id of the row. */
  id: string;
  /** The vault binds the sealed text to this owner. */
  owner: string;
  sealed: string;
};

export type MasterKeyCount = { masterKey: string; count: number };

/** A column that holds sealed texts. */
export type SealedColumn = {
  /** Lists texts in the order of `id`. @param after the last `id` of the previous page; '' for the first page */
  list(after: string, limit: number): Promise<SealedText[]>;
  /** Replaces `text.sealed` with `sealed`. @returns false if the row no longer has `text.sealed` */
  replace(text: SealedText, sealed: string): Promise<boolean>;
  /** Counts the texts of each master key. */
  countByMasterKey(): Promise<MasterKeyCount[]>;
};

/** Every column that holds sealed texts, with the owner of the text in a row. */
const COLUMNS: readonly [table: string, name: string, ownerOf: (id: string) => string][] = [
  ['api_keys', 'sealed_key', (id) => id],
  ['webhook_configurations', 'sealed_secret', (id) => id],
  ['webhook_configurations', 'sealed_previous_secret', sealedPreviousSecretOwner],
  ['webhook_configurations', 'sealed_headers', sealedHeadersOwner],
  ['webhook_configurations', 'sealed_authentication', sealedAuthenticationOwner],
];

/**
 * Creates the access to every column of COLUMNS. A row may have no sealed text: null, or an empty text for a key that was
 * created while API_KEY_DECRYPT was false.
 */
export function createSealedColumns(db: Database): SealedColumn[] {
  return COLUMNS.map(([table, name, ownerOf]) =>
    createColumn(db, Prisma.raw(table), Prisma.raw(name), ownerOf),
  );
}

function createColumn(
  db: Database,
  table: Prisma.Sql,
  name: Prisma.Sql,
  ownerOf: (id: string) => string,
): SealedColumn {
  return {
    async list(after, limit) {
      const rows = await db.$queryRaw<{ id: string; sealed: string }[]>`
        SELECT id, ${name} AS sealed FROM ${table}
        WHERE id > ${after} AND ${name} <> '' ORDER BY id LIMIT ${limit}::integer`;
      return rows.map(({ id, sealed }) => ({ id, owner: ownerOf(id), sealed }));
    },
    // Keep the revision: the text itself does not change, so a concurrent update must not conflict.
    async replace({ id, sealed: before }, sealed) {
      const count = await db.$executeRaw`
        UPDATE ${table} SET ${name} = ${sealed} WHERE id = ${id} AND ${name} = ${before}`;
      return count === 1;
    },
    // The second part of a sealed text names its master key.
    countByMasterKey: () => db.$queryRaw`
      SELECT split_part(${name}, '.', 2) AS "masterKey", count(*)::integer AS count
      FROM ${table} WHERE ${name} <> '' GROUP BY 1`,
  };
}
