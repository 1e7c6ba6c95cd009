import type { PosthornClient } from '@posthorn/client';

type Query = NonNullable<Parameters<PosthornClient['listAuditRecords']>[0]>;
/** Only records of earlier versions have this action. */
type Former = 'notification.promote';
type Action = Exclude<NonNullable<Query['action']>, Former>;

/** Every action that the gateway records. The type requires each of them. */
const RECORDED = {
  'apiKey.create': true,
  'apiKey.decrypt': true,
  'apiKey.disable': true,
  'apiKey.refuse': true,
  'apiKey.rename': true,
  'apiKey.roll': true,
  'apiKey.update': true,
  'consoleSession.create': true,
  'consoleSession.end': true,
  'consoleSession.exchange': true,
  'incident.look': true,
  'notification.cancel': true,
  'notification.export': true,
  'notification.look': true,
  'notification.retry': true,
  'operatorRetry.cancel': true,
  'operatorRetry.create': true,
  'organization.look': true,
  'organization.resume': true,
  'organization.setQuotas': true,
  'organization.suspend': true,
  'organization.view': true,
  'replay.cancel': true,
  'replay.create': true,
  'webhook.create': true,
  'webhook.delete': true,
  'webhook.disable': true,
  'webhook.enable': true,
  'webhook.endOverlap': true,
  'webhook.probe': true,
  'webhook.rotateSecret': true,
  'webhook.test': true,
  'webhook.update': true,
  'webhook.verify': true,
} satisfies Record<Action, true>;

const isAction = (text: string): text is Action => Object.hasOwn(RECORDED, text);

/** Every action that the gateway records, without those that only earlier versions wrote. */
export const ACTIONS: readonly Action[] = Object.keys(RECORDED).filter(isAction);
