import type { Database } from './connection/database.ts';

/** A sealed text (domain/vault.ts). `owner`: id of the row. The vault binds the sealed text to this id. */
export type SealedText = { owner: string; sealed: string };

export type MasterKeyCount = { masterKey: string; count: number };

/** A column that holds sealed texts. */
export type SealedColumn = {
  /** Lists texts in the order of `owner`. @param after the last `owner` of the previous page; '' for the first page */
  list(after: string, limit: number): Promise<SealedText[]>;
  /** Replaces `text.sealed` with `sealed`. @returns false if the row no longer has `text.sealed` */
  replace(text: SealedText, sealed: string): Promise<boolean>;
  /** Counts the texts of each master key. The second part of a sealed text names its master key. */
  countByMasterKey(): Promise<MasterKeyCount[]>;
};

/** Every column that holds sealed texts: full API keys, and secrets of configurations. */
export function createSealedColumns(db: Database): SealedColumn[] {
  return [createApiKeyColumn(db), createConfigurationColumn(db)];
}

function createApiKeyColumn(db: Database): SealedColumn {
  return {
    async list(after, limit) {
      const rows = await db.apiKey.findMany({
        select: { id: true, sealedKey: true },
        // Without a sealed text: created while API_KEY_DECRYPT was false.
        where: { id: { gt: after }, sealedKey: { not: '' } },
        orderBy: { id: 'asc' },
        take: limit,
      });
      return rows.map(({ id, sealedKey }) => ({ owner: id, sealed: sealedKey }));
    },
    async replace({ owner, sealed: before }, sealedKey) {
      const { count } = await db.apiKey.updateMany({
        where: { id: owner, sealedKey: before },
        data: { sealedKey },
      });
      return count === 1;
    },
    countByMasterKey: () => db.$queryRaw`
      SELECT split_part(sealed_key, '.', 2) AS "masterKey", count(*)::integer AS count
      FROM api_keys WHERE sealed_key <> '' GROUP BY 1`,
  };
}

function createConfigurationColumn(db: Database): SealedColumn {
  return {
    async list(after, limit) {
      const rows = await db.webhookConfiguration.findMany({
        select: { id: true, sealedSecret: true },
        where: { id: { gt: after } },
        orderBy: { id: 'asc' },
        take: limit,
      });
      return rows.map(({ id, sealedSecret }) => ({ owner: id, sealed: sealedSecret }));
    },
    // Keep the revision: the secret itself does not change, so a concurrent update must not conflict.
    async replace({ owner, sealed: before }, sealedSecret) {
      const { count } = await db.webhookConfiguration.updateMany({
        where: { id: owner, sealedSecret: before },
        data: { sealedSecret },
      });
      return count === 1;
    },
    countByMasterKey: () => db.$queryRaw`
      SELECT split_part(sealed_secret, '.', 2) AS "masterKey", count(*)::integer AS count
      FROM webhook_configurations GROUP BY 1`,
  };
}
