import { createSecureContext } from 'node:tls';
import { type Certificate, createCertificate } from '../../../../../tests/support/certificates.ts';
import { createAgents } from '../../egress/agents.ts';
import { type AgentPair, createClientAgents } from './client-agents.ts';

let given: Certificate;
beforeAll(async () => {
  given = await createCertificate();
});

let closed: AgentPair[];
let created: AgentPair[];

function createUnderTest(most: number) {
  closed = [];
  created = [];
  return createClientAgents({
    authorities: undefined,
    most,
    createPair(secureContext) {
      const options = { route: { lookup: () => undefined, open: null }, secureContext };
      const pair = {
        pooled: createAgents({ ...options, keepAlive: true }),
        fresh: createAgents({ ...options, keepAlive: false }),
      };
      const destroy = pair.pooled.https.destroy.bind(pair.pooled.https);
      pair.pooled.https.destroy = () => {
        closed.push(pair);
        return destroy();
      };
      created.push(pair);
      return pair;
    },
  });
}

const open = () => ({ certificate: given.cert, privateKey: given.key });

function borrow(
  agents: ReturnType<typeof createUnderTest>,
  configurationId: string,
  { organizationId = 'org_a', fingerprint = 'one' } = {},
) {
  const lent = agents.borrow({ organizationId, configurationId, fingerprint }, open);
  if (lent.kind === 'failed') throw new Error(lent.reason);
  return lent;
}

test('each configuration has agents of its own, and keeps them', () => {
  const agents = createUnderTest(10);
  const first = borrow(agents, 'es_1');
  expect(borrow(agents, 'es_1').agents).toBe(first.agents);
  expect(borrow(agents, 'es_2').agents).not.toBe(first.agents);
  expect(created.length).toBe(2);
  agents.close();
});

test('a changed certificate gets new agents, and the old ones close after their last request', () => {
  const agents = createUnderTest(10);
  const before = borrow(agents, 'es_1');
  const after = borrow(agents, 'es_1', { fingerprint: 'two' });
  expect(after.agents).not.toBe(before.agents);
  expect(closed).toEqual([]);
  before.giveBack();
  expect(closed).toEqual([before.agents]);
  agents.close();
});

test('beyond the maximum, the organization with the most agents loses its oldest', () => {
  const agents = createUnderTest(3);
  const small = borrow(agents, 'es_1', { organizationId: 'org_b' });
  const large = ['es_2', 'es_3'].map((id) => borrow(agents, id));
  for (const lent of [small, ...large]) lent.giveBack();
  borrow(agents, 'es_4', { organizationId: 'org_c' }).giveBack();
  expect(closed).toEqual([large[0]?.agents]);
  agents.close();
});

test('an organization that creates agents too fast is slowed down, and others are not', () => {
  const agents = createUnderTest(1);
  borrow(agents, 'es_1');
  borrow(agents, 'es_2');
  expect(() => borrow(agents, 'es_3')).toThrow('too many client certificates');
  borrow(agents, 'es_4', { organizationId: 'org_b' });
  agents.close();
});

test('a key that OpenSSL refuses is a failed attempt, not an endless postponement', () => {
  const agents = createUnderTest(1);
  const owner = { organizationId: 'org_a', configurationId: 'es_1', fingerprint: 'one' };
  expect(() => createSecureContext({ cert: given.cert, key: 'damaged' })).toThrow();
  expect(agents.borrow(owner, () => ({ certificate: given.cert, privateKey: 'damaged' }))).toMatchObject({
    kind: 'failed',
  });
});
