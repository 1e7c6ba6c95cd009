import type { Database } from '@posthorn/db/connection/database';
import { parseDetails } from '@posthorn/domain/attempt-details';
import type { Arrival, Endpoints } from './endpoints.ts';
import type { Member } from './fleet.ts';
import type { Publication, Target } from './publishers.ts';

/** What became of the events of a run. */
export type Verdict = {
  accepted: number;
  /** Publications without any 202 before the deadline. Their events may exist. */
  undecided: number;
  delivered: number;
  /** Records of accepted events of which no POST got a 2xx. */
  lost: string[];
  /** Notifications that are not `Delivered` in PostgreSQL, although nothing is left to do. */
  notDelivered: number;
  /** Records of acts of publishing that made two events. */
  publishedTwice: string[];
  /** Notifications that arrived again after a 2xx. */
  doubled: number;
  /** All arrivals without a recorded attempt. */
  unrecorded: number;
  /** Of these: arrivals that no kill of their worker explains, with the reason. */
  unexplained: string[];
  /** Webhooks with more POSTs in flight than their maxConcurrency. */
  exceeded: string[];
  /** Largest share of its maxConcurrency that a webhook reached. */
  mostInFlightShare: number;
};

type Evidence = {
  db: Database;
  targets: readonly Target[];
  endpoints: Endpoints;
  publications: ReadonlyMap<string, Publication>;
  members: readonly Member[];
  /** DELIVERY_TIMEOUT. */
  attemptMs: number;
};

/** The arrivals of each notification of a record: several if its event was published twice. */
function byNotification(arrivals: readonly Arrival[]): Arrival[][] {
  const ids = [...new Set(arrivals.map(({ notificationId }) => notificationId))];
  return ids.map((id) => arrivals.filter(({ notificationId }) => notificationId === id));
}

const isAnswered2xx = ({ status }: Arrival) => status !== null && status < 300;

/** Compares what publishers were told, what arrived, and what PostgreSQL has. Nothing must run any more. */
export async function judge(evidence: Evidence): Promise<Verdict> {
  const { db, targets, endpoints, publications } = evidence;
  const { arrivals } = endpoints;
  const accepted = [...publications.values()].filter(({ acceptedAt }) => acceptedAt !== null);
  const lost = accepted.filter(({ record }) => !(arrivals.get(record) ?? []).some(isAnswered2xx));
  const repeated = [...arrivals.values()].flatMap(byNotification).filter((each) => each.length > 1);
  const unrecorded = await findUnrecorded(db, repeated);
  const exceeded = targets.filter(
    ({ name, maxConcurrency }) => endpoints.mostInFlight(name) > maxConcurrency,
  );
  return {
    accepted: accepted.length,
    undecided: publications.size - accepted.length,
    delivered: accepted.length - lost.length,
    lost: lost.map(({ record }) => record),
    notDelivered: await db.notification.count({ where: { status: { not: 'Delivered' } } }),
    publishedTwice: await findPublishedTwice(db, publications),
    doubled: repeated.filter((each) => each.slice(0, -1).some(isAnswered2xx)).length,
    unrecorded: unrecorded.length,
    unexplained: unrecorded.flatMap((arrival) => explain(arrival, evidence) ?? []),
    exceeded: exceeded.map(
      ({ name, maxConcurrency }) => `${name}: ${endpoints.mostInFlight(name)} of ${maxConcurrency}`,
    ),
    mostInFlightShare: Math.max(
      0,
      ...targets.map(({ name, maxConcurrency }) => endpoints.mostInFlight(name) / maxConcurrency),
    ),
  };
}

/** Each record has one act of publishing, so two events of a record are one event published twice. */
async function findPublishedTwice(
  db: Database,
  publications: ReadonlyMap<string, Publication>,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ recordId: string }[]>`
    SELECT record_id AS "recordId" FROM events GROUP BY record_id HAVING count(*) > 1`;
  const answered = [...publications.values()].filter(({ eventIds }) => eventIds.size > 1);
  return [...new Set([...rows.map(({ recordId }) => recordId), ...answered.map(({ record }) => record)])];
}

/** Notifications in one query. */
const BATCH = 1_000;

/** @returns the arrivals without a row in `attempts`: their worker died before it recorded them */
async function findUnrecorded(db: Database, repeated: readonly (readonly Arrival[])[]): Promise<Arrival[]> {
  const all: Arrival[] = [];
  for (let at = 0; at < repeated.length; at += BATCH) {
    const arrivals = repeated.slice(at, at + BATCH).flat();
    const ids = new Set(arrivals.map(({ notificationId }) => notificationId));
    const rows = await db.attempt.findMany({
      where: { notificationId: { in: [...ids] } },
      select: { details: true },
    });
    const recorded = new Set(rows.map(({ details }) => parseDetails(details)?.q?.['signature-input']));
    all.push(...arrivals.filter(({ signatureInput }) => !recorded.has(signatureInput)));
  }
  return all;
}

/** Maximum time from the end of an attempt until it is recorded, on a busy machine. */
const RECORD_MS = 30_000;

/** When the worker signed the request, to the second. */
const signedAt = ({ signatureInput }: Arrival) => Number(/;created=(\d+)/.exec(signatureInput)?.[1]) * 1_000;

/** @returns null if the worker of the arrival was killed while the attempt was in flight or not yet recorded */
function explain(arrival: Arrival, { members, attemptMs }: Evidence): string | null {
  const worker = members.find(({ address }) => address === arrival.from);
  const what = `${arrival.notificationId} from ${arrival.from} at ${new Date(arrival.at).toISOString()}`;
  if (worker === undefined) return `${what}: no worker has this address`;
  const { ending } = worker;
  if (ending === null) return `${what}: its worker still runs`;
  if (ending.signal === 'SIGTERM') return `${what}: its worker ended after SIGTERM`;
  const begunAt = signedAt(arrival);
  const isInFlight = ending.at >= begunAt && ending.at <= begunAt + attemptMs + RECORD_MS;
  return isInFlight ? null : `${what}: its worker was killed at ${new Date(ending.at).toISOString()}`;
}
