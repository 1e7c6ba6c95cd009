import { envExample } from './documents.ts';
import { loadSettings } from './load-settings.ts';
import { SETTINGS } from './settings.ts';

const key = Buffer.alloc(32, 1).toString('base64');

describe('settings', () => {
  test('are parsed, and have defaults', () => {
    const settings = loadSettings({ ENCRYPTION_KEYS: `new=${key},old=${key}` }, [
      'PORT',
      'RETRY_DELAYS',
      'ROLE_SCOPES',
      'ENCRYPTION_KEYS',
      'ALLOWED_PRIVATE_TARGETS',
    ]);
    expect(settings.PORT).toBe(8080);
    expect(settings.RETRY_DELAYS).toEqual([
      5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, 28_800_000,
    ]);
    expect(settings.ROLE_SCOPES.get('member')).toEqual(['sale:read', 'transaction:read']);
    expect(settings.ENCRYPTION_KEYS.map(({ name }) => name)).toEqual(['new', 'old']);
    expect(settings.ALLOWED_PRIVATE_TARGETS).toEqual([]);
  });

  test('that are wrong are all named in one error, which repeats no value', () => {
    const env = { PORT: 'eighty', REDIS_URL: 'http://user:hunter2@x', ENCRYPTION_KEYS: 'k=c2VjcmV0' };
    const load = () => loadSettings(env, ['PORT', 'DATABASE_URL', 'REDIS_URL', 'ENCRYPTION_KEYS']);
    expect(load).toThrow(
      /PORT must be a whole number\n.*DATABASE_URL is not set.*\n.*REDIS_URL must be.*\n.*ENCRYPTION_KEYS must/,
    );
    expect(load).not.toThrow(/hunter2|c2VjcmV0/);
  });

  test('that go together are rejected when only one is set, and the error repeats no value', () => {
    const load = (env: Record<string, string>) => () => loadSettings(env, ['OPS_USER', 'OPS_PASSWORD']);
    expect(load({ OPS_USER: 'ops' })).toThrow('OPS_PASSWORD must be set too');
    expect(load({ OPS_PASSWORD: 'hunter2-hunter2-hunter2' })).toThrow(
      /^(?!.*hunter2).*OPS_USER must be set/s,
    );
    expect(load({})()).toEqual({ OPS_USER: '', OPS_PASSWORD: '' });
    expect(load({ OPS_USER: 'ops', OPS_PASSWORD: '0123456789abcdef' })).not.toThrow();
  });

  test.each([
    ['OPS_USER', 'ops:admin'],
    ['OPS_PASSWORD', '15 characters..'],
    ['DELIVERY_TIMEOUT', '21s'],
    ['DELIVERY_TIMEOUT', '20'],
    ['RETRY_DELAYS', '5s,5s'],
    ['RETRY_DELAYS', '1d,1d,1d,1d,1d,1d,1d,1d,1d'],
    ['RETENTION_DAYS', 'events=6'],
    ['RETENTION_DAYS', 'events=soon'],
    ['RETENTION_DAYS', 'webhooks=90'],
    ['RETENTION_DAYS', 'events=30'],
    ['RETENTION_DAYS', 'attempts=91'],
    ['RETENTION_DAYS', 'attempts=forever'],
    ['ALLOWED_PRIVATE_TARGETS', '10.0.0.0'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['DNS_SERVERS', '9.9.9.9:0'],
    ['DNS_SERVERS', '[9.9.9.9]:53'],
    ['DNS_SERVERS', '9.9.9.9,[2620:fe::9]:65536'],
    ['ALLOW_HTTP_TARGETS', 'yes'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['CORS_ORIGINS', 'https://app.example.com/'],
    ['CORS_ORIGINS', '*'],
    ['RATE_LIMIT', '100'],
    ['RATE_LIMIT', '0/1s'],
    ['RATE_LIMIT', '10/1d'],
    ['AUTH_TOKEN_TYPE', 'jwt'],
    ['AUTH_CLOCK_SKEW', '1h'],
    ['AUTH_INTROSPECTION_URL', 'login.example.com'],
    ['ENCRYPTION_KEYS', `a=${key},a=${key}`],
    ['ROLE_SCOPES', 'owner'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%zz'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%ff'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
    ['PORT', '65536'],
    ['PORT', '-1'],
  ] as const)('%s=%s is rejected', (name, value) => {
    expect(() => loadSettings({ [name]: value }, [name])).toThrow(name);
  });

  test('give each listed table its days, and every other table its default', () => {
    const days = (text: string) => loadSettings({ RETENTION_DAYS: text }, ['RETENTION_DAYS']).RETENTION_DAYS;
    expect(days('')).toEqual({
      events: 90,
      notifications: 90,
      attempts: 30,
      audit_records: 400,
      replays: 90,
    });
    expect(days('events=forever, attempts=7')).toMatchObject({
      events: null,
      notifications: 90,
      attempts: 7,
    });
    expect(() => days('events=30')).toThrow(
      'RETENTION_DAYS notifications must not be kept longer (90) than events (30)',
    );
  });

  test('accept name servers of both address families, with or without a port', () => {
    const servers = ['9.9.9.9', '9.9.9.9:5353', '2620:fe::9', '[2620:fe::9]', '[2620:fe::9]:5353'];
    expect(loadSettings({ DNS_SERVERS: servers.join(', ') }, ['DNS_SERVERS']).DNS_SERVERS).toEqual(servers);
  });

  test('accept the headers of a collector as OpenTelemetry writes them', () => {
    const text = 'api-key=a%2Cb%3D=, x-scope = one';
    expect(loadSettings({ OTEL_EXPORTER_OTLP_HEADERS: text }, ['OTEL_EXPORTER_OTLP_HEADERS'])).toEqual({
      OTEL_EXPORTER_OTLP_HEADERS: { 'api-key': 'a,b==', 'x-scope': 'one' },
    });
  });

  test('are all in the example file', () => {
    for (const name of Object.keys(SETTINGS)) expect(envExample()).toContain(`\n# ${name}=`);
  });
});
