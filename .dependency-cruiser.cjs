/**
 * Which module may import which (`npm run check:imports`). Type imports count as well.
 * docs/decisions/0011-imports-are-checked.md says why dependency-cruiser.
 */

/** What each package may import from the workspace. `apps/*` stands for every application. */
const PACKAGES = {
  'packages/runtime': [],
  'packages/signing': [],
  'packages/domain': [],
  'packages/client': [],
  'packages/receiver': ['packages/signing'],
  'packages/db': ['packages/domain', 'packages/runtime'],
  'packages/queue': ['packages/domain', 'packages/runtime'],
  'apps/*': ['packages/domain', 'packages/db', 'packages/queue', 'packages/runtime', 'packages/signing'],
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
 * names share a layer and do not import each other. `*` stands for every name that is not listed.
 */
const LAYERS = [
  {
    root: 'apps/api/src',
    layers: [
      'ops http',
      'auth',
      'limits',
      'deps.ts',
      'endpoint.ts idempotency.ts',
      'apikeys audit events health notifications records replays webhooks openapi',
      'dashboard',
      'routes.ts',
      'app.ts',
      'main.ts',
    ],
    isolated: 'apikeys audit health records openapi',
  },
  {
    root: 'apps/worker/src',
    layers: ['egress ops repeat.ts', 'failing', 'delivery sweeper retention replaying.ts', 'main.ts'],
    isolated: 'delivery sweeper retention replaying.ts',
  },
  {
    root: 'packages/runtime/src',
    layers: ['grouping lifecycle', 'logging', 'ops settings tracing', 'run-service.ts'],
    isolated: 'ops settings tracing',
  },
  { root: 'packages/queue/src', layers: ['redis.ts redis-script.ts job.ts', 'lanes limits', '*'] },
  {
    root: 'packages/db/src',
    layers: ['generated', 'database.ts database-error.ts statement.ts', '*', 'prepare.ts'],
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

/** Matches the files of some names of a layer: `http` is a folder, `app.ts` a file. */
function pathOf(root, names) {
  return `^${root}/${anyOf(names)}(?:/|$)`;
}

function layerRules({ root, layers, isolated = '' }) {
  const named = layers.map((layer) => layer.split(' '));
  const listed = named.flat().filter((name) => name !== '*');
  const locate = (names) =>
    names.includes('*')
      ? { path: `^${root}/`, pathNot: pathOf(root, listed) }
      : { path: pathOf(root, names) };
  const upward = named.slice(0, -1).map((names, at) => {
    const above = named.slice(at + 1);
    const to = above.flat().includes('*')
      ? { path: `^${root}/`, pathNot: pathOf(root, named.slice(0, at + 1).flat()) }
      : { path: pathOf(root, above.flat()) };
    const from = locate(names);
    return {
      name: `${root}: ${names.join(', ').slice(0, 40)} import downwards`,
      comment: `In ${root}, ${layers[at]} may not import ${above.flat().join(', ')}. Pass it in, or move it down.`,
      severity: 'error',
      from: { ...from, pathNot: [TEST, ...(from.pathNot === undefined ? [] : [from.pathNot])] },
      to,
    };
  });
  const alone = isolated.split(' ').filter((name) => name !== '');
  const peers = alone.flatMap((name) => {
    const layer = named.find((names) => names.includes(name)) ?? [];
    const others = pathOf(
      root,
      layer.filter((other) => other !== name),
    );
    const rule = (from, to, who) => ({
      name: `${root}: ${name} stands alone`,
      comment: `In ${root}, ${who}. Move what both need to a lower layer.`,
      severity: 'error',
      from: { path: from, pathNot: TEST },
      to: { path: to },
    });
    return [
      rule(pathOf(root, [name]), others, `${name} imports no other part of its layer`),
      rule(others, pathOf(root, [name]), `no other part of its layer imports ${name}`),
    ];
  });
  const complete = listed.length < named.flat().length ? [] : [unlisted(root, listed)];
  return [...upward, ...peers, ...complete];
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
      to: { path: '/generated/' },
    },
    {
      name: 'only the failing tally is shared with delivery',
      comment: 'apps/worker/src/delivery may import failing/tally.ts only.',
      severity: 'error',
      from: { path: '^apps/worker/src/delivery/' },
      to: { path: '^apps/worker/src/failing/', pathNot: '/tally\\.ts$' },
    },
    ...Object.entries(PACKAGES).map(packageRule),
    ...OWNERS.map(ownerRule),
    ...LAYERS.flatMap(layerRules),
  ],
  options: {
    // TypeScript 7 has no compiler API in JavaScript, so swc parses. Jest already uses it.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules|/generated/' },
    exclude: { path: '^(?:dist|packages/[^/]+/dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.lua', '.d.ts'],
    },
  },
};
