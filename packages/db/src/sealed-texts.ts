import type { Database } from './connection/database.ts';

/** A text of a row, sealed (vault.ts). */
export type SealedText = { owner: string; sealed: string };

/** All sealed texts of one kind. */
export type SealedColumn = {
  /** The next ones by the id of their owner, which is after `after`; '' is before all. */
  read(after: string, limit: number): Promise<SealedText[]>;
  /** Replaces a text that is still what was read. @returns false if it is another by now */
  replace(text: SealedText, sealed: string): Promise<boolean>;
  /** How many each master key has sealed, by its name. */
  countByMasterKey(): Promise<MasterKeyCount[]>;
};

export type MasterKeyCount = { masterKey: string; count: number };

/** Everything that is kept sealed: the full API keys, and the secrets of configurations. */
export function createSealedColumns(db: Database): SealedColumn[] {
  return [apiKeyTexts(db), configurationTexts(db)];
}

function apiKeyTexts(db: Database): SealedColumn {
  return {
    async read(after, limit) {
      const rows = await db.apiKey.findMany({
        select: { id: true, sealedKey: true },
        where: { id: { gt: after } },
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
      FROM api_keys GROUP BY 1`,
  };
}

function configurationTexts(db: Database): SealedColumn {
  return {
    async read(after, limit) {
      const rows = await db.webhookConfiguration.findMany({
        select: { id: true, sealedSecret: true },
        where: { id: { gt: after } },
        orderBy: { id: 'asc' },
        take: limit,
      });
      return rows.map(({ id, sealedSecret }) => ({ owner: id, sealed: sealedSecret }));
    },
    // The revision stays: to who has read the configuration nothing has changed.
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
