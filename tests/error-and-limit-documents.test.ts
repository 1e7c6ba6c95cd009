/**
 * Checks docs/errors.md, docs/limits.md and the actions in docs/api.md against the code: an error, a figure or an
 * action that the code lacks fails here.
 */
import { readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { AUDIT_ACTIONS } from '@posthorn/db/audit';
import { DELIVERY_CAUSES } from '@posthorn/domain/causes/delivery-causes';
import { PROBLEMS } from '@posthorn/domain/problem';
import { SETTINGS } from '@posthorn/runtime/settings/settings';

describe('docs/errors.md', () => {
  const text = readFileSync('docs/errors.md', 'utf8');
  const sections = [...`${text}\n## End`.matchAll(/^### (\w+)\n\n(.+)\n([\s\S]*?)(?=^##)/gm)].map(
    ([, code = '', summary = '', body = '']) => ({ code, summary, body }),
  );

  test('describes exactly the errors of the API, with their status and title', () => {
    const described = Object.fromEntries(sections.map(({ code, summary }) => [code, summary]));
    const expected = Object.fromEntries(
      Object.entries(PROBLEMS).map(([code, { status, title }]) => [code, `**${status}** · ${title}`]),
    );
    expect(described).toEqual(expected);
    expect(sections).toHaveLength(Object.keys(PROBLEMS).length);
  });

  test.each(sections.map(({ code, body }) => [code, body]))(
    'says what %s means, and what to do',
    (_code, body) => {
      const [meaning = ''] = body.trim().split(/\n\n(?=\*\*What to do:\*\* )/);
      expect(meaning.length).toBeGreaterThan(30);
      expect(body).toMatch(/^\*\*What to do:\*\* ./m);
    },
  );
});

describe('docs/delivery-errors.md', () => {
  const text = readFileSync('docs/delivery-errors.md', 'utf8');
  const sections = new Map(
    [...`${text}\n## End`.matchAll(/^### (\w+)\n\n\*\*Delivery\*\* · .+\n([\s\S]*?)(?=^##)/gm)].map(
      ([, code = '', body = '']) => [code, body],
    ),
  );

  test('describes exactly the causes of failed attempts', () => {
    expect([...sections.keys()].sort()).toEqual(Object.keys(DELIVERY_CAUSES).sort());
  });

  test('shares no code with the errors of the API, because all have a page under /docs/errors/', () => {
    expect(Object.keys(DELIVERY_CAUSES).filter((code) => code in PROBLEMS)).toEqual([]);
  });

  test.each([...sections])('says what %s means, and what to do', (_code, body) => {
    const [meaning = '', advice = ''] = body.trim().split(/\n\n\*\*What to do:\*\* /);
    expect(meaning.length).toBeGreaterThan(30);
    expect(advice.length).toBeGreaterThan(20);
    expect(body).not.toMatch(/[{}]/);
  });
});

test('docs/api.md lists exactly the actions of audit records', () => {
  const [, table = ''] =
    /^\| `action` \|.*\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
  const listed = [...table.matchAll(/^\| `([\w.]+)` \| .+ \| the .+ \|$/gm)].map(([, action = '']) => action);
  expect(listed.sort()).toEqual([...AUDIT_ACTIONS].sort());
});

describe('docs/limits.md', () => {
  const rows = [...readFileSync('docs/limits.md', 'utf8').matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.replace(/ ?\|$/, '').trim()))
    .filter(([, value]) => value !== undefined && !/^-+$/.test(value));

  const DURATIONS: readonly [string, string][] = [
    [' days', 'd'],
    [' min', 'm'],
    [' s', 's'],
    [' h', 'h'],
  ];
  /** `20s` as `20 s`, `5d` as `5 days`. */
  const durationInWords = (text: string) => {
    const [word] = DURATIONS.find(([, unit]) => text.endsWith(unit)) ?? [''];
    return `${text.slice(0, -1)}${word}`;
  };
  const numberInWords = (text: string) => Number(text).toLocaleString('en');
  /** The default of a setting as in the environment; a text without figures for an unknown setting. */
  const defaultOf = (name: string): string =>
    Object.entries<{ default?: string }>(SETTINGS).find(([each]) => each === name)?.[1].default ?? 'unknown';
  /** The default of a setting as the document writes it. */
  function inWords(value: string): string {
    const [, count, window] = /^(\d+)\/(\w+)$/.exec(value) ?? [];
    if (count !== undefined && window !== undefined)
      return `${numberInWords(count)} in ${durationInWords(window)}`;
    if (/^\d+$/.test(value)) return numberInWords(value);
    return value.split(',').map(durationInWords).join(', ');
  }

  const bySetting = rows.flatMap(([limit = '', value = '', setting = '']) => {
    const [, name] = /^`([A-Z_]+)`$/.exec(setting) ?? [];
    return name === undefined ? [] : [{ limit, value, name }];
  });

  test.each(bySetting.map(({ name, limit, value }) => [name, limit, value]))(
    'states the default of %s (%s)',
    (name, _limit, value) => {
      expect(value).toBe(inWords(defaultOf(name)));
    },
  );

  test('lists every setting that limits a caller', () => {
    const limits = Object.keys(SETTINGS).filter((name) => /^(RATE_LIMIT|MAX_)/.test(name));
    const named = new Set(bySetting.map(({ name }) => name));
    expect(limits.filter((name) => !named.has(name))).toEqual([]);
  });

  test('states the default of each table in RETENTION_DAYS', () => {
    const documented = rows.flatMap(([table = '', value = '']) => {
      const [, name] = /^`(\w+)`/.exec(table) ?? [];
      const [, days] = /^(\d+) days$/.exec(value) ?? [];
      return name === undefined || days === undefined ? [] : [`${name}=${days}`];
    });
    expect(documented.join(',')).toBe(defaultOf('RETENTION_DAYS'));
  });

  const KIB = 1024;
  const kib = (bytes: number) => `${bytes / KIB} KiB`;
  const seconds = (ms: number) => `${ms / 1_000} s`;
  const hours = (ms: number) => `${ms / 3_600_000} h`;
  const plain = (value: number) => value.toLocaleString('en');
  const characters = (value: number) => `${plain(value)} characters`;

  /** The number that a pattern finds in a file: a product of whole numbers, such as `256 * 1024`. */
  function numberIn(path: string, pattern: RegExp): number {
    const [, found] = pattern.exec(readFileSync(path, 'utf8')) ?? [];
    if (found === undefined) throw new Error(`${path} has no ${pattern}`);
    return found
      .split('*')
      .map((factor) => Number(factor.replaceAll('_', '')))
      .reduce((product, factor) => product * factor);
  }
  const constant = (path: string, name: string) =>
    numberIn(path, new RegExp(`const ${name} = ([\\d_* .]+);`));

  const api = 'apps/api/src';
  const labels = `${api}/webhooks/terms/labels.ts`;
  const headers = `${api}/webhooks/terms/headers.ts`;
  const FILTER = 'packages/domain/src/filter/filter.ts';
  const NOTICES = 'packages/db/src/notices';
  const FIXED: readonly [string, () => string][] = [
    ['API keys created in 24 hours', () => plain(2 * Number(defaultOf('MAX_API_KEYS')))],
    ['body, without compression', () => kib(constant(`${api}/http/read-json-body.ts`, 'LARGEST'))],
    ['all headers together', () => kib(maxHeaderSize)],
    ['time until the headers', () => seconds(constant(`${api}/http/server.ts`, 'HEADERS_TIMEOUT_MS'))],
    ['time until the whole request', () => seconds(constant(`${api}/http/server.ts`, 'REQUEST_TIMEOUT_MS'))],
    [
      'time to take the whole response',
      () => seconds(constant(`${api}/http/server.ts`, 'RESPONSE_TIMEOUT_MS')),
    ],
    ['chunks of any size', () => plain(constant(`${api}/http/read-json-body.ts`, 'FREE_CHUNKS'))],
    ['bodies in progress', () => `${constant(`${api}/limits/body-memory.ts`, 'CAPACITY') / 1024 / 1024} MiB`],
    [
      'wait of a request for the turn of its organization, apart',
      () => seconds(constant(`${api}/limits/statement-gates.ts`, 'MAX_WAIT_MS')),
    ],
    ['faults in one response', () => plain(constant(`${api}/http/parse-input.ts`, 'MOST_FAULTS'))],
    [
      '`X-Request-Id`',
      () => characters(numberIn(`${api}/http/observe.ts`, /\{1,(\d+)\}\$\/\.test\(given\)/)),
    ],
    [
      '`Idempotency-Key`',
      () => characters(numberIn(`${api}/idempotency.ts`, /\{1,(\d+)\}\$\/\.test\(key\)/)),
    ],
    ['time for which an `Idempotency-Key`', () => hours(constant(`${api}/idempotency.ts`, 'KEEP_MS'))],
    [
      'time after which the `Idempotency-Key`',
      () => `${constant(`${api}/idempotency.ts`, 'LOCK_MS') / 60_000} min`,
    ],
    ['events in a batch', () => plain(constant(`${api}/events/publish.ts`, 'MAX_EVENTS'))],
    ['`data.id`', () => characters(numberIn(`${api}/http/fields.ts`, /recordId = line\((\d+)\)/))],
    ['`name` of an API key', () => characters(numberIn(`${api}/http/fields.ts`, /label = line\((\d+)\)/))],
    ['`scopes` of an API key', () => characters(numberIn(`${api}/apikeys/create.ts`, /\.max\((\d+)/))],
    [
      '`expiresAt` of an API key',
      () => `${constant(`${api}/apikeys/create.ts`, 'MAX_LIFETIME_YEARS')} years from now`,
    ],
    [
      '`graceSeconds` of a roll',
      () => `${numberIn(`${api}/apikeys/lifecycle.ts`, /MAX_GRACE_S = (\d+) \* DAY_S/)} days, default 1 day`,
    ],
    ['`url` of a webhook', () => characters(constant('packages/domain/src/target-url.ts', 'MAX_TARGET_URL'))],
    [
      '`secret` of a webhook',
      () =>
        `${constant(`${api}/webhooks/fields.ts`, 'SECRET_MIN_LENGTH')} to ${characters(constant(`${api}/webhooks/fields.ts`, 'SECRET_MAX_LENGTH'))}`,
    ],
    [
      '`maxConcurrency` of a webhook',
      () => `1 to ${constant(`${api}/webhooks/fields.ts`, 'MAX_CONCURRENCY')}`,
    ],
    [
      '`maxPerSecond` of a webhook',
      () => `1 to ${plain(constant(`${api}/webhooks/fields.ts`, 'MAX_PER_SECOND'))}, or null`,
    ],
    ['`name` of a webhook', () => characters(numberIn(`${api}/http/fields.ts`, /label = line\((\d+)\)/))],
    ['`description` of a webhook', () => characters(constant(labels, 'MAX_DESCRIPTION'))],
    [
      '`metadata` of a webhook',
      () =>
        `${constant(labels, 'MAX_PAIRS')} pairs; a key has up to ${constant(labels, 'MAX_METADATA_KEY')} characters, a value up to ${constant(labels, 'MAX_METADATA_VALUE')}`,
    ],
    [
      '`contacts` of a webhook',
      () =>
        `${constant(labels, 'MAX_CONTACTS')} addresses of up to ${constant(labels, 'MAX_ADDRESS')} characters`,
    ],
    [
      '`headers` of a webhook',
      () =>
        `${constant(headers, 'MAX_HEADERS')} headers; a name has up to ${constant(headers, 'MAX_NAME_LENGTH')} characters, a value up to ${plain(constant(headers, 'MAX_VALUE_LENGTH'))}`,
    ],
    [
      '`storeId`, after `s_`',
      () => characters(numberIn(`${api}/http/fields.ts`, /MAX_STORE_ID = (\d+)/) - 2),
    ],
    [
      '`filter` of a webhook',
      () =>
        `${characters(constant(FILTER, 'MAX_FILTER'))}, ${numberIn(FILTER, /maxAstNodes: (\d+)/)} nodes, ${numberIn(FILTER, /maxDepth: (\d+)/)} levels`,
    ],
    [
      'work of one [filter](api.md#filters) for one event',
      () => `${plain(constant(FILTER, 'MAX_EVALUATION_UNITS'))} units`,
    ],
    [
      'work of all filters for one request',
      () => `${plain(constant('packages/db/src/events/publish.ts', 'MOST_FILTER_UNITS'))} units`,
    ],
    [
      'items on a page',
      () =>
        `${constant(`${api}/http/page.ts`, 'MAX_LIMIT')}, default ${constant(`${api}/http/page.ts`, 'DEFAULT_LIMIT')}`,
    ],
    [
      'lists and statistics of one organization in progress',
      () => plain(constant(`${api}/limits/read-gate.ts`, 'AT_ONCE')),
    ],
    [
      'lists and statistics of one organization that wait',
      () => plain(constant(`${api}/limits/read-gate.ts`, 'MAX_WAITING')),
    ],
    [
      'notifications shown with an event',
      () => plain(constant(`${api}/events/read.ts`, 'MAX_NOTIFICATIONS')),
    ],
    [
      'attempts shown with a notification',
      () => plain(constant(`${api}/notifications/read.ts`, 'MAX_ATTEMPTS')),
    ],
    ['notifications behind `p50Ms`', () => plain(constant('packages/db/src/webhooks/stats.ts', 'SAMPLE'))],
    [
      'newest notifications behind `p50Ms`',
      () => plain(constant('packages/db/src/overview/numbers.ts', 'SAMPLE')),
    ],
    [
      'webhooks in one request for their activity',
      () => plain(constant('apps/api/src/webhooks/activity.ts', 'MAX_IDS')),
    ],
    [
      'open notifications of a webhook that `waiting` counts',
      () => plain(constant('packages/db/src/notifications/hours.ts', 'MAX_OPEN')),
    ],
    ['items in `attention`', () => plain(constant('packages/db/src/overview/attention.ts', 'MAX_ITEMS'))],
    [
      'streams of one organization',
      () => plain(constant('apps/api/src/limits/streams.ts', 'MAX_OF_ORGANIZATION')),
    ],
    ['streams of all organizations', () => plain(constant('apps/api/src/limits/streams.ts', 'MAX_OF_ALL'))],
    ['time of a stream', () => `${constant('apps/api/src/http/event-stream.ts', 'LONGEST_MS') / 60_000} min`],
    [
      'attempts of a notification',
      () => plain(constant('packages/domain/src/retry-policy.ts', 'MAX_ATTEMPTS')),
    ],
    [
      'random change of each wait',
      () => `±${constant('packages/domain/src/retry-policy.ts', 'JITTER') * 100} %`,
    ],
    [
      '`Retry-After` of an endpoint',
      () => hours(constant('packages/domain/src/retry-policy.ts', 'LONGEST_RETRY_AFTER_MS')),
    ],
    [
      'bytes of a response that the gateway reads',
      () => kib(constant('apps/worker/src/delivery/send.ts', 'READ_BYTES')),
    ],
    [
      'bytes of a response that the gateway stores',
      () => kib(constant('apps/worker/src/delivery/send.ts', 'KEPT_BYTES')),
    ],
    [
      'requests in flight to one webhook',
      () => plain(constant(`${api}/webhooks/fields.ts`, 'MAX_CONCURRENCY')),
    ],
    [
      'requests per second to one webhook',
      () => plain(constant(`${api}/webhooks/fields.ts`, 'MAX_PER_SECOND')),
    ],
    [
      'challenges of one organization to unverified',
      () => `${numberIn('apps/worker/src/verifications.ts', /\nconst RATE = \{ tokens: (\d+)/)} per minute`,
    ],
    [
      'challenges of one organization to one host',
      () => `${numberIn('apps/worker/src/verifications.ts', /HOST_RATE = \{ tokens: (\d+)/)} per minute`,
    ],
    [
      'bytes of the headers of a proxy',
      () => kib(constant('apps/worker/src/egress/proxy.ts', 'MAX_ANSWER_BYTES')),
    ],
    [
      'failures that a webhook must also have',
      () => plain(constant('packages/db/src/endpoint-recoveries.ts', 'MIN_FAILURES')),
    ],
    [
      'failures without a success that are an outage',
      () => plain(constant('packages/db/src/endpoint-recoveries.ts', 'MIN_FAILURES')),
    ],
    [
      'age of a notification at the start of an outage',
      () =>
        `${numberIn('packages/db/src/replays/recovery.ts', /LOOKBACK_MS = (\d+) \* 24 \* 3_600_000/)} days`,
    ],
    [
      'replays after a recovery that one organization runs',
      () => plain(constant('packages/db/src/replays/recovery.ts', 'MAX_RUNNING')),
    ],
    [
      'webhooks of one organization that get a [notice](api.md#notices)',
      () => plain(constant(`${NOTICES}/insert.ts`, 'MOST_RECEIVERS')),
    ],
    [
      'notices of one type and organization',
      () => `${plain(constant(`${NOTICES}/insert.ts`, 'MOST_AN_HOUR'))} in 1 h`,
    ],
    [
      '`NOTIFICATION.FAILED` about one webhook',
      () =>
        `1 in ${numberIn(`${NOTICES}/failures.ts`, /SET due_at = now\(\) \+ interval '(\d+) minute'/)} min`,
    ],
  ];

  test.each(FIXED)('states what the code enforces: %s', (start, expected) => {
    const found = rows.filter(([limit]) => limit?.startsWith(start));
    expect(found.map(([, value]) => value)).toEqual([expected()]);
  });

  test('has no figure that no test checks', () => {
    const checked = (limit: string) =>
      FIXED.some(([start]) => limit.startsWith(start)) || bySetting.some((row) => row.limit === limit);
    const tables = Object.fromEntries(
      defaultOf('RETENTION_DAYS')
        .split(',')
        .map((entry) => [entry.split('=')[0], true]),
    );
    const unchecked = rows.filter(([limit = '', value = '']) => {
      const [, table = ''] = /^`(\w+)`/.exec(limit) ?? [];
      return /\d/.test(value) && !checked(limit) && tables[table] !== true;
    });
    expect(unchecked).toEqual([]);
  });

  test('states the span of the retries, as do the guides', () => {
    const totalS = SETTINGS.RETRY_DELAYS.schema
      .parse(defaultOf('RETRY_DELAYS'))
      .reduce((sum, ms) => sum + ms / 1_000, 0);
    const minutes = Math.round(totalS / 60);
    const span = `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    const jitter = constant('packages/domain/src/retry-policy.ts', 'JITTER');
    const [least, most] = [1 - jitter, 1 + jitter].map((share) => ((totalS * share) / 3_600).toFixed(1));
    for (const path of ['docs/limits.md', 'README.md', 'docs/operations.md', 'docs/publishing.md']) {
      const text = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ');
      expect({ path, text }).toMatchObject({ text: expect.stringContaining(span) });
      expect({ path, text }).toMatchObject({ text: expect.stringContaining(`${least} to ${most} h`) });
    }
  });
});
