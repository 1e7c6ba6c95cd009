import { createPage } from '../http/page.ts';
import { quotasResource } from '../operator/organizations/quotas.ts';
import {
  fullOrganizationResource,
  organizationResource,
  suspensionResource,
} from '../operator/organizations/resource.ts';
import { SESSION_CODE } from './story.ts';

const NO_EXCEPTIONS = {
  requestsPerSecond: null,
  requestsBurst: null,
  notificationsPerSecond: null,
  notificationsBurst: null,
  openNotifications: null,
  apiKeys: null,
  configurations: null,
  runningReplays: null,
  idempotencyKeys: null,
  consoleSessions: null,
  weight: 1,
};

const TERMS = {
  requests: { tokens: 1_500, windowMs: 1_000 },
  notifications: { tokens: 10_000, windowMs: 10_000 },
  openNotifications: 1_000_000,
  apiKeys: 1_000,
  configurations: 1_000,
  runningReplays: 5,
  idempotencyKeys: 1_000_000,
  consoleSessions: 1_000,
};

const USE = {
  openNotifications: 214,
  apiKeys: 3,
  configurations: 12,
  runningReplays: 0,
  idempotencyKeys: 1_904,
  consoleSessions: 2,
};

const RATES = { requests: 30, notifications: 1_200 };

/** The examples of operations on organizations. */
export function organizationExamples(id: string) {
  const row = {
    id,
    suspendedAt: null,
    suspendReason: null,
    weight: 1,
    delivered: 48_102,
    failed: 31,
    waiting: 214,
    open: 1,
  };
  const places = { held: 18, total: 480 };
  const state = {
    oldestDueAt: new Date('2026-11-21T10:19:58.400Z'),
    webhooks: { total: 12, active: 11, open: 1, halfOpen: 0, disabled: 1, unverified: 0 },
  };
  const suspended = {
    id,
    suspendedAt: new Date('2026-11-21T10:20:00Z'),
    suspendReason: 'Floods an endpoint of somebody else',
  };
  const exceptions = { ...NO_EXCEPTIONS, weight: 3, configurations: 2_000 };
  const changed = { ...TERMS, configurations: 2_000 };
  return {
    listOperatorOrganizations: {
      answer: createPage({ limit: 1 }, '/v1/operator/organizations', [row, row], (each) =>
        organizationResource(each, places),
      ),
    },
    getOperatorOrganization: {
      answer: fullOrganizationResource(row, places, {
        ...state,
        quotas: quotasResource(TERMS, null, USE, RATES),
      }),
    },
    updateOperatorOrganization: {
      request: { weight: exceptions.weight, configurations: exceptions.configurations },
      answer: fullOrganizationResource({ ...row, weight: 3 }, places, {
        ...state,
        quotas: quotasResource(changed, exceptions, USE, RATES),
      }),
    },
    suspendOrganization: {
      request: { reason: suspended.suspendReason },
      answer: suspensionResource(suspended),
    },
    resumeOrganization: { answer: suspensionResource({ id, suspendedAt: null, suspendReason: null }) },
    viewOrganization: {
      answer: {
        url: `https://posthorn.example/console/#code=${SESSION_CODE}`,
        expiresAt: '2026-11-21T10:50:00.000Z',
      },
    },
  };
}
