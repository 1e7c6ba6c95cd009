/**
 * Which module may import which (`npm run check:imports`). Type imports count as well.
 * docs/decisions/0011-imports-are-checked.md says why dependency-cruiser.
 */

/** What each package may import from the workspace. */
const PACKAGES = {
  'packages/runtime': [],
  'packages/signing': [],
  'packages/domain': [],
  'packages/client': [],
  'packages/receiver': ['packages/domain', 'packages/signing'],
  'packages/cli': ['packages/client', 'packages/receiver'],
  'packages/db': ['packages/domain', 'packages/runtime'],
  'packages/queue': ['packages/domain', 'packages/runtime'],
  ...Object.fromEntries(
    ['admin', 'api', 'local', 'worker'].map((app) => [
      `apps/${app}`,
      ['packages/domain', 'packages/db', 'packages/queue', 'packages/runtime', 'packages/signing'],
    ]),
  ),
};

/** Which files may import these npm packages. */
const OWNERS = [
  { npm: 'bullmq', owner: '^packages/queue/', say: 'Only packages/queue uses BullMQ' },
  {
    npm: 'ioredis',
    owner: '^(packages/queue|apps/local)/',
    say: 'Only packages/queue talks to Redis (apps/local starts it)',
  },
  { npm: '@prisma/[^/]+', owner: '^packages/db/', say: 'Only packages/db uses Prisma' },
  {
    npm: 'pg',
    owner: '^(packages/db|apps/local)/',
    say: 'Only packages/db talks to Postgres (apps/local starts it)',
  },
  {
    npm: '@opentelemetry/[^/]+',
    owner: '^packages/runtime/src/tracing/',
    say: 'Only packages/runtime/src/tracing uses OpenTelemetry',
  },
];

/**
 * Layers inside a package, lowest first. A folder or file imports only its own layer and those before it. `isolated`
 * names do not import, and are not imported by, the other names of their layer.
 */
const LAYERS = [
  {
    root: 'apps/api/src',
    layers: [
      'ops',
      'http',
      'auth',
      'limits offers',
      'quotas fleet',
      'deps.ts',
      'endpoint.ts',
      'idempotency.ts offer-notifications.ts',
      'apikeys audit console egress events health notifications oauth overview records replays webhooks',
      'operator',
      'dashboard openapi site replica.ts',
      'routes.ts',
      'answer.ts',
      'app.ts',
      'main.ts',
    ],
    isolated: 'apikeys audit console egress health oauth records openapi dashboard site',
  },
  {
    root: 'apps/worker/src',
    layers: [
      'egress ops repeat.ts steps.ts suspensions.ts',
      'notices.ts',
      'breaker-copies.ts failing-endpoints.ts finished-attempts.ts',
      'counting.ts delivery digests.ts sweeper retention.ts recoveries.ts replays.ts operator-retries.ts mails tallies.ts',
      'verifications.ts',
      'due-tasks.ts housekeeping.ts',
      'main.ts',
    ],
    isolated:
      'counting.ts delivery digests.ts sweeper retention.ts recoveries.ts replays.ts operator-retries.ts mails tallies.ts',
  },
  {
    root: 'packages/runtime/src',
    layers: ['grouping lifecycle limits', 'logging', 'ops settings tracing', 'run-service.ts'],
    isolated: 'ops settings tracing',
  },
  {
    root: 'packages/queue/src',
    layers: [
      'redis',
      'job.ts bullmq-internals.ts',
      'layout-record.ts stored.ts',
      'lanes limits tokens',
      'jobs.ts',
      'shards.ts',
      'drain-summary.ts failed job-states.ts layout notification-queue.ts slot.ts fetcher.ts sweep-state.ts',
      'shard-consumer.ts',
      'consumer.ts',
    ],
    isolated: 'lanes limits tokens drain-summary.ts failed notification-queue.ts sweep-state.ts',
  },
  {
    root: 'packages/db/src',
    layers: [
      'generated',
      'connection',
      'audit.ts endpoint-recoveries.ts gateway.ts idempotency-keys.ts lane-settings.ts lock-revision.ts migrations partitions suspensions.ts',
      'notifications',
      'digests notices',
      'api-key-credentials.ts api-keys.ts console-sessions.ts events organization-quotas.ts overview replays sealed-texts.ts webhooks',
      'operators',
      'due-work.ts prepare.ts',
    ],
    isolated:
      'migrations partitions api-key-credentials.ts api-keys.ts console-sessions.ts events idempotency-keys.ts organization-quotas.ts overview replays sealed-texts.ts webhooks',
  },
];

const TEST = '\\.test\\.ts$';
const toPattern = (text) => text.replaceAll('.', '\\.').replaceAll('*', '[^/]+');
const anyOf = (names) => `(?:${names.map(toPattern).join('|')})`;

function packageRule([name, allowed]) {
  const usable = allowed.length === 0 ? 'nothing of the workspace' : `only ${allowed.join(', ')}`;
  return {
    name: `${name} imports ${allowed.length === 0 ? 'no package' : 'lower packages only'}`,
    comment: `${name} may import ${usable}. Move the code to a lower package, or let main.ts pass it in.`,
    severity: 'error',
    from: { path: `^(${toPattern(name)})/` },
    to: { path: '^(?:apps|packages)/', pathNot: ['^$1/', ...allowed.map((each) => `^${each}/`)] },
  };
}

function ownerRule({ npm, owner, say }) {
  return {
    name: `${npm.replace('/[^/]+', '')} has one owner`,
    comment: `${say}. Import a function of the owner instead.`,
    severity: 'error',
    from: { path: '^(?:apps|packages|scripts)/', pathNot: owner },
    to: { path: `^(?:node_modules/)?${npm}(?:/|$)` },
  };
}

/** A pattern for the files of some names of a layer: `http` is a folder, `app.ts` a file. */
function pathOf(root, names) {
  return `^${root}/${anyOf(names)}(?:/|$)`;
}

function layerRules({ root, layers, isolated = '' }) {
  const named = layers.map((layer) => layer.split(' '));
  const rule = (name, comment, from, to) => ({
    name: `${root}: ${name}`,
    comment: `In ${root}, ${comment}`,
    severity: 'error',
    from: { path: pathOf(root, from), pathNot: TEST },
    to: { path: pathOf(root, to) },
  });
  const upward = named.slice(0, -1).map((names, at) => {
    const above = named.slice(at + 1).flat();
    return rule(
      'imports go down the layers',
      `${layers[at]} may not import ${above.join(', ')}. Pass it in, or move the code down.`,
      names,
      above,
    );
  });
  const peers = isolated.split(' ').flatMap((name) => {
    const others = named.find((names) => names.includes(name))?.filter((other) => other !== name) ?? [];
    if (others.length === 0) return [];
    const about = `${name} stands alone in its layer. Move what both files need to a lower layer.`;
    return [
      rule(`${name} is isolated`, about, [name], others),
      rule(`${name} is isolated`, about, others, [name]),
    ];
  });
  return [...upward, ...peers, unlisted(root, named.flat())];
}

function unlisted(root, listed) {
  return {
    name: `${root}: every file has a layer`,
    comment: `Add the folder or file to the layers of ${root} in .dependency-cruiser.cjs.`,
    severity: 'error',
    from: { path: `^${root}/`, pathNot: pathOf(root, listed) },
    to: {},
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no import cycles',
      comment: 'These files import each other. Move what both need to a third file.',
      severity: 'error',
      from: { pathNot: '/generated/' },
      to: { circular: true },
    },
    {
      name: 'packages import each other by name',
      comment: 'Import another package as @posthorn/<name>/<path>, not by a relative path.',
      severity: 'error',
      from: { path: '^((?:apps|packages)/[^/]+)/' },
      to: { path: '^(?:apps|packages)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'product code imports no test code',
      comment: 'Move the code out of tests/, bench/ or the *.test.ts file.',
      severity: 'error',
      from: { path: '^(?:apps|packages)/', pathNot: TEST },
      to: { path: `^(?:tests|bench)/|${TEST}` },
    },
    {
      name: 'the generated client of Prisma stays in packages/db',
      comment: 'Import a function of packages/db instead.',
      severity: 'error',
      from: { path: '^(?:apps|packages|scripts)/', pathNot: '^packages/db/' },
      to: { path: '^packages/db/src/generated/' },
    },
    ...Object.entries(PACKAGES).map(packageRule),
    ...OWNERS.map(ownerRule),
    ...LAYERS.flatMap(layerRules),
  ],
  options: {
    // TypeScript 7 has no compiler API in JavaScript, so swc parses. Jest already uses swc.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|/generated/' },
    // dependency-cruiser's swc parser rejects TSX. Biome checks the imports of apps/console (biome.json).
    exclude: { path: '^(?:dist|packages/[^/]+/dist|apps/console)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['posthorn-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.lua', '.d.ts'],
    },
  },
};
