/** What a gateway must have done, as far as one can say without knowing its timing. */

/** A notification that the API has accepted for one webhook. Numbers grow in the order of acceptance. */
export type Expected = { number: number; record: string; isOrdered: boolean };

/** How an endpoint fails: with an answer, or without one. */
export type Failure = 'refuse' | 'hang';

export type WebhookModel = {
  isActive: boolean;
  isOrdered: boolean;
  maxConcurrency: number;
  /** How all requests fail; null while the endpoint works. */
  failure: Failure | null;
  /** Records whose requests are refused. */
  refused: Set<string>;
  expected: Expected[];
};

export type Model = {
  webhooks: WebhookModel[];
  published: number;
  /** Ids of the notifications whose cancellation the API has answered with 200. */
  cancelled: Set<string>;
  kills: number;
};

/** The settings that a webhook begins with. */
export type Start = Pick<WebhookModel, 'isOrdered' | 'maxConcurrency'>;

export function createModel(starts: readonly Start[]): Model {
  return {
    webhooks: starts.map((start) => ({
      ...start,
      isActive: true,
      failure: null,
      refused: new Set(),
      expected: [],
    })),
    published: 0,
    cancelled: new Set(),
    kills: 0,
  };
}

/** The number of POSTs that a webhook may have in flight. */
export const limitOf = ({ isActive, maxConcurrency }: WebhookModel): number =>
  isActive ? maxConcurrency : 0;

/** Expects events about these records. @returns their numbers, and how many notifications they create */
export function publishTo(model: Model, records: readonly string[]): { numbers: number[]; created: number } {
  const active = model.webhooks.filter(({ isActive }) => isActive);
  const numbers = records.map((record) => {
    const number = model.published++;
    for (const { expected, isOrdered } of active) expected.push({ number, record, isOrdered });
    return number;
  });
  return { numbers, created: records.length * active.length };
}

/** How the endpoint treats a request about this record. */
export function failureFor({ failure, refused }: WebhookModel, record: string): Failure | null {
  return failure ?? (refused.has(record) ? 'refuse' : null);
}
