// Generated from docs/openapi.json by `npm run generate`.
import type { Client } from 'openapi-fetch';
import { type Call, call, type List, list } from '../call.ts';
import type { CallOptions, ChangeOptions, CreateInit, CreateOptions } from '../call-options.ts';
import type { components, operations, paths } from './api.ts';

type Schemas = components['schemas'];
type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Json } };
}
  ? Json
  : never;
type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;
type Reply<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Status] extends { content: { 'application/json': infer Json } } ? Json : never;

/** Creates the functions of all operations that need credentials. */
export function createOperations(http: Client<paths>, init: CreateInit) {
  return {
    /**
     * List events: `GET /v1/events`
     *
     * Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
     */
    listEvents: (query: Query<'listEvents'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listEvents', 200>> =>
      list((from) => call(http.GET('/v1/events', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Publish an event: `POST /v1/events`
     *
     * Scopes: the write scope of the event type.
     */
    publishEvent: (body: Body<'publishEvent'>, options: CallOptions & CreateOptions = {}): Call<Schemas['PublishedEvent']> =>
      call(http.POST('/v1/events', { ...init.once(options), body })),

    /**
     * Publish up to 100 events: `POST /v1/events/batch`
     *
     * Scopes: the write scope of every event type.
     */
    publishEvents: (body: Body<'publishEvents'>, options: CallOptions & CreateOptions = {}): Call<Schemas['PublishedEvents']> =>
      call(http.POST('/v1/events/batch', { ...init.once(options), body })),

    /**
     * Read an event: `GET /v1/events/{id}`
     *
     * Scopes: the read scope of the event type.
     * @param id Starts with evt_.
     */
    getEvent: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['FullEvent']> =>
      call(http.GET('/v1/events/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * List the API keys: `GET /v1/apikeys`
     */
    listApiKeys: (query: Query<'listApiKeys'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listApiKeys', 200>> =>
      list((from) => call(http.GET('/v1/apikeys', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Create an API key: `POST /v1/apikeys`
     *
     * Scopes: every scope of the new key.
     */
    createApiKey: (body: Body<'createApiKey'>, options: CallOptions & CreateOptions = {}): Call<Schemas['CreatedApiKey']> =>
      call(http.POST('/v1/apikeys', { ...init.once(options), body })),

    /**
     * Read an API key: `GET /v1/apikeys/{id}`
     * @param id Starts with apk_.
     */
    getApiKey: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['ApiKey']> =>
      call(http.GET('/v1/apikeys/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Change an API key: `POST /v1/apikeys/{id}`
     *
     * Scopes: every scope of the key.
     * @param id Starts with apk_.
     */
    updateApiKey: (id: string, body: Body<'updateApiKey'>, options: CallOptions & ChangeOptions = {}): Call<Schemas['ApiKey']> =>
      call(http.POST('/v1/apikeys/{id}', { ...init(options), params: { path: { id } }, body })),

    /**
     * Read an API key in full: `PATCH /v1/apikeys/{id}/decrypt`
     *
     * Scopes: every scope of the key.
     * @param id Starts with apk_.
     */
    decryptApiKey: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['FullApiKey']> =>
      call(http.PATCH('/v1/apikeys/{id}/decrypt', { ...init(options), params: { path: { id } } })),

    /**
     * Disable an API key: `POST /v1/apikeys/{id}/disable`
     *
     * Scopes: every scope of the key.
     * @param id Starts with apk_.
     */
    disableApiKey: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['ApiKey']> =>
      call(http.POST('/v1/apikeys/{id}/disable', { ...init(options), params: { path: { id } } })),

    /**
     * Replace an API key with a new one: `POST /v1/apikeys/{id}/roll`
     *
     * Scopes: every scope of the key.
     * @param id Starts with apk_.
     */
    rollApiKey: (id: string, body: Body<'rollApiKey'> = {}, options: CallOptions & ChangeOptions & CreateOptions = {}): Call<Schemas['CreatedApiKey']> =>
      call(http.POST('/v1/apikeys/{id}/roll', { ...init.once(options), params: { path: { id } }, body })),

    /**
     * List the event types: `GET /v1/webhooks/events`
     */
    listEventTypes: (options: CallOptions & ChangeOptions = {}): List<Reply<'listEventTypes', 200>> =>
      list(() => call(http.GET('/v1/webhooks/events', { ...init(options) }))),

    /**
     * Read the last 24 hours of several webhooks: `GET /v1/webhooks/activity`
     */
    listWebhookActivity: (query: Query<'listWebhookActivity'>, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookActivities']> =>
      call(http.GET('/v1/webhooks/activity', { ...init(options), params: { query: query } })),

    /**
     * Try a filter on an event: `POST /v1/webhooks/filter/check`
     */
    checkFilter: (body: Body<'checkFilter'>, options: CallOptions = {}): Call<Schemas['FilterVerdict']> =>
      call(http.POST('/v1/webhooks/filter/check', { ...init(options), body })),

    /**
     * List webhooks: `GET /v1/webhooks`
     */
    listWebhooks: (query: Query<'listWebhooks'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listWebhooks', 200>> =>
      list((from) => call(http.GET('/v1/webhooks', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Create a webhook: `POST /v1/webhooks`
     *
     * Scopes: the read scope of every event type.
     */
    createWebhook: (body: Body<'createWebhook'>, options: CallOptions & CreateOptions = {}): Call<Schemas['CreatedWebhookConfiguration']> =>
      call(http.POST('/v1/webhooks', { ...init.once(options), body })),

    /**
     * Read a webhook: `GET /v1/webhooks/{id}`
     * @param id Starts with es_.
     */
    getWebhook: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookConfiguration']> =>
      call(http.GET('/v1/webhooks/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Change a webhook: `POST /v1/webhooks/{id}`
     *
     * Scopes: the read scope of every event type, before and after the change.
     * @param id Starts with es_.
     */
    updateWebhook: (id: string, body: Body<'updateWebhook'>, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookConfiguration']> =>
      call(http.POST('/v1/webhooks/{id}', { ...init(options), params: { path: { id } }, body })),

    /**
     * Delete a webhook: `DELETE /v1/webhooks/{id}`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    deleteWebhook: (id: string, options: CallOptions & ChangeOptions = {}): Call<void> =>
      call(http.DELETE('/v1/webhooks/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Disable a webhook: `POST /v1/webhooks/{id}/disable`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    disableWebhook: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookConfiguration']> =>
      call(http.POST('/v1/webhooks/{id}/disable', { ...init(options), params: { path: { id } } })),

    /**
     * Enable a webhook: `POST /v1/webhooks/{id}/enable`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    enableWebhook: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookConfiguration']> =>
      call(http.POST('/v1/webhooks/{id}/enable', { ...init(options), params: { path: { id } } })),

    /**
     * Rotate a webhook's secret: `POST /v1/webhooks/{id}/secret`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    rotateWebhookSecret: (id: string, body: Body<'rotateWebhookSecret'> = {}, options: CallOptions & ChangeOptions & CreateOptions = {}): Call<Schemas['RotatedWebhookSecret']> =>
      call(http.POST('/v1/webhooks/{id}/secret', { ...init.once(options), params: { path: { id } }, body })),

    /**
     * End the overlap of a rotation: `DELETE /v1/webhooks/{id}/secret/previous`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    endWebhookSecretOverlap: (id: string, options: CallOptions & ChangeOptions = {}): Call<void> =>
      call(http.DELETE('/v1/webhooks/{id}/secret/previous', { ...init(options), params: { path: { id } } })),

    /**
     * Send a test notification: `POST /v1/webhooks/{id}/test`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    testWebhook: (id: string, body: Body<'testWebhook'> = {}, options: CallOptions & ChangeOptions & CreateOptions = {}): Call<Schemas['FullNotification'] | Schemas['Notification']> =>
      call(http.POST('/v1/webhooks/{id}/test', { ...init.once(options), params: { path: { id } }, body })),

    /**
     * Send the challenge of an unverified endpoint now: `POST /v1/webhooks/{id}/verify`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    verifyWebhook: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookConfiguration']> =>
      call(http.POST('/v1/webhooks/{id}/verify', { ...init(options), params: { path: { id } } })),

    /**
     * Send the next probe of an open endpoint now: `POST /v1/webhooks/{id}/probe`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    probeWebhook: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookConfiguration']> =>
      call(http.POST('/v1/webhooks/{id}/probe', { ...init(options), params: { path: { id } } })),

    /**
     * List a webhook's notifications: `GET /v1/webhooks/{id}/notifications`
     *
     * Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
     * @param id Starts with es_.
     */
    listWebhookNotifications: (id: string, query: Query<'listWebhookNotifications'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listWebhookNotifications', 200>> =>
      list((from) => call(http.GET('/v1/webhooks/{id}/notifications', { ...init(options), params: { path: { id }, query: { ...query, ...from } } }))),

    /**
     * Read a webhook's numbers over time: `GET /v1/webhooks/{id}/history`
     * @param id Starts with es_.
     */
    getWebhookHistory: (id: string, query: Query<'getWebhookHistory'> = {}, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookHistory']> =>
      call(http.GET('/v1/webhooks/{id}/history', { ...init(options), params: { path: { id }, query: query } })),

    /**
     * Read a webhook's statistics: `GET /v1/webhooks/{id}/stats`
     * @param id Starts with es_.
     */
    getWebhookStats: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['WebhookStats']> =>
      call(http.GET('/v1/webhooks/{id}/stats', { ...init(options), params: { path: { id } } })),

    /**
     * Replay notifications of a webhook: `POST /v1/webhooks/{id}/replay`
     *
     * Scopes: the read scope of every event type.
     * @param id Starts with es_.
     */
    replayWebhook: (id: string, body: Body<'replayWebhook'>, options: CallOptions & ChangeOptions & CreateOptions = {}): Call<Schemas['Replay']> =>
      call(http.POST('/v1/webhooks/{id}/replay', { ...init.once(options), params: { path: { id } }, body })),

    /**
     * List replays: `GET /v1/replays`
     */
    listReplays: (query: Query<'listReplays'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listReplays', 200>> =>
      list((from) => call(http.GET('/v1/replays', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Read a replay and its progress: `GET /v1/replays/{id}`
     * @param id Starts with rpl_.
     */
    getReplay: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['Replay']> =>
      call(http.GET('/v1/replays/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Cancel a replay: `POST /v1/replays/{id}/cancel`
     *
     * Scopes: the read scope of every event type of the replayed webhook.
     * @param id Starts with rpl_.
     */
    cancelReplay: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['Replay']> =>
      call(http.POST('/v1/replays/{id}/cancel', { ...init(options), params: { path: { id } } })),

    /**
     * List notifications: `GET /v1/notifications`
     *
     * Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
     */
    listNotifications: (query: Query<'listNotifications'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listNotifications', 200>> =>
      list((from) => call(http.GET('/v1/notifications', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Read a notification: `GET /v1/notifications/{id}`
     *
     * Scopes: the read scope of the event type.
     * @param id Starts with ntf_.
     */
    getNotification: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['FullNotification']> =>
      call(http.GET('/v1/notifications/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Retry a notification: `POST /v1/notifications/{id}/retry`
     *
     * Scopes: the read scope of the event type.
     * @param id Starts with ntf_.
     */
    retryNotification: (id: string, options: CallOptions & ChangeOptions & CreateOptions = {}): Call<Schemas['Notification']> =>
      call(http.POST('/v1/notifications/{id}/retry', { ...init.once(options), params: { path: { id } } })),

    /**
     * Cancel a notification: `POST /v1/notifications/{id}/cancel`
     *
     * Scopes: the read scope of the event type.
     * @param id Starts with ntf_.
     */
    cancelNotification: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['Notification']> =>
      call(http.POST('/v1/notifications/{id}/cancel', { ...init(options), params: { path: { id } } })),

    /**
     * Read a sale: `GET /v1/sales/{id}`
     *
     * Scopes: sale:read.
     * @param id The `id` of the record.
     */
    getSale: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['Record']> =>
      call(http.GET('/v1/sales/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Read a transaction: `GET /v1/transactions/{id}`
     *
     * Scopes: transaction:read.
     * @param id The `id` of the record.
     */
    getTransaction: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['Record']> =>
      call(http.GET('/v1/transactions/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Find out who you are and what you may do: `GET /v1/session`
     */
    getSession: (options: CallOptions & ChangeOptions = {}): Call<Schemas['Session']> =>
      call(http.GET('/v1/session', { ...init(options) })),

    /**
     * Create a link to the console: `POST /v1/console/sessions`
     */
    createConsoleSession: (body: Body<'createConsoleSession'>, options: CallOptions & CreateOptions = {}): Call<Schemas['CreatedConsoleSession']> =>
      call(http.POST('/v1/console/sessions', { ...init.once(options), body })),

    /**
     * End a console session: `POST /v1/console/sessions/{id}/end`
     *
     * Scopes: every scope of the session, unless you created it.
     * @param id Starts with cse_.
     */
    endConsoleSession: (id: string, options: CallOptions = {}): Call<void> =>
      call(http.POST('/v1/console/sessions/{id}/end', { ...init(options), params: { path: { id } } })),

    /**
     * Read the numbers of the organization, and what needs attention: `GET /v1/overview`
     */
    getOverview: (query: Query<'getOverview'> = {}, options: CallOptions & ChangeOptions = {}): Call<Schemas['Overview']> =>
      call(http.GET('/v1/overview', { ...init(options), params: { query: query } })),

    /**
     * Read the addresses that notifications come from: `GET /v1/egress`
     */
    getEgress: (options: CallOptions & ChangeOptions = {}): Call<Schemas['Egress']> =>
      call(http.GET('/v1/egress', { ...init(options) })),

    /**
     * List the audit records: `GET /v1/audit`
     *
     * Scopes: every scope in the catalogue.
     */
    listAuditRecords: (query: Query<'listAuditRecords'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listAuditRecords', 200>> =>
      list((from) => call(http.GET('/v1/audit', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Read the state of the whole gateway: `GET /v1/operator/overview`
     */
    getFleetOverview: (options: CallOptions & ChangeOptions = {}): Call<Schemas['FleetOverview']> =>
      call(http.GET('/v1/operator/overview', { ...init(options) })),

    /**
     * List what operators did and looked at: `GET /v1/operator/audit`
     */
    listOperatorAudit: (query: Query<'listOperatorAudit'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorAudit', 200>> =>
      list((from) => call(http.GET('/v1/operator/audit', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * List webhooks of all organizations: `GET /v1/operator/webhooks`
     */
    listOperatorWebhooks: (query: Query<'listOperatorWebhooks'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorWebhooks', 200>> =>
      list((from) => call(http.GET('/v1/operator/webhooks', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Count webhooks of all organizations by their state: `GET /v1/operator/webhooks/totals`
     */
    getOperatorWebhookTotals: (options: CallOptions & ChangeOptions = {}): Call<Schemas['OperatorWebhookTotals']> =>
      call(http.GET('/v1/operator/webhooks/totals', { ...init(options) })),

    /**
     * Send the next probe to an open endpoint of any organization now: `POST /v1/operator/webhooks/{id}/probe`
     * @param id Starts with es_.
     */
    probeOperatorWebhook: (id: string, options: CallOptions = {}): Call<Schemas['OperatorWebhook']> =>
      call(http.POST('/v1/operator/webhooks/{id}/probe', { ...init(options), params: { path: { id } } })),

    /**
     * Disable a webhook of any organization: `POST /v1/operator/webhooks/{id}/disable`
     * @param id Starts with es_.
     */
    disableOperatorWebhook: (id: string, options: CallOptions = {}): Call<Schemas['OperatorWebhook']> =>
      call(http.POST('/v1/operator/webhooks/{id}/disable', { ...init(options), params: { path: { id } } })),

    /**
     * Enable a webhook of any organization: `POST /v1/operator/webhooks/{id}/enable`
     * @param id Starts with es_.
     */
    enableOperatorWebhook: (id: string, options: CallOptions = {}): Call<Schemas['OperatorWebhook']> =>
      call(http.POST('/v1/operator/webhooks/{id}/enable', { ...init(options), params: { path: { id } } })),

    /**
     * List incidents: failures of one host with one cause: `GET /v1/operator/incidents`
     */
    listOperatorIncidents: (query: Query<'listOperatorIncidents'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorIncidents', 200>> =>
      list((from) => call(http.GET('/v1/operator/incidents', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Read an incident and the webhooks that it affects: `GET /v1/operator/incidents/{id}`
     * @param id Starts with inc_.
     */
    getOperatorIncident: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['FullIncident']> =>
      call(http.GET('/v1/operator/incidents/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Retry what failed in an incident: `POST /v1/operator/incidents/{id}/retry`
     * @param id Starts with inc_.
     */
    retryOperatorIncident: (id: string, body: Body<'retryOperatorIncident'> = {}, options: CallOptions & CreateOptions = {}): Call<Schemas['OperatorRetry']> =>
      call(http.POST('/v1/operator/incidents/{id}/retry', { ...init.once(options), params: { path: { id } }, body })),

    /**
     * List usage by organization and day: `GET /v1/operator/usage`
     */
    listOperatorUsage: (query: Query<'listOperatorUsage'>, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorUsage', 200>> =>
      list((from) => call(http.GET('/v1/operator/usage', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * List what all organizations used on each day: `GET /v1/operator/usage/days`
     */
    listOperatorUsageByDay: (query: Query<'listOperatorUsageByDay'>, options: CallOptions & ChangeOptions = {}): Call<Schemas['UsageDays']> =>
      call(http.GET('/v1/operator/usage/days', { ...init(options), params: { query: query } })),

    /**
     * List what each organization used in a month: `GET /v1/operator/usage/organizations`
     */
    listOperatorUsageByOrganization: (query: Query<'listOperatorUsageByOrganization'>, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorUsageByOrganization', 200>> =>
      list((from) => call(http.GET('/v1/operator/usage/organizations', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * List notifications of all organizations: `GET /v1/operator/notifications`
     */
    listOperatorNotifications: (query: Query<'listOperatorNotifications'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorNotifications', 200>> =>
      list((from) => call(http.GET('/v1/operator/notifications', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Retry failed notifications of all organizations: `POST /v1/operator/notifications/retries`
     */
    retryOperatorNotifications: (body: Body<'retryOperatorNotifications'>, options: CallOptions & CreateOptions = {}): Call<Schemas['OperatorRetry']> =>
      call(http.POST('/v1/operator/notifications/retries', { ...init.once(options), body })),

    /**
     * Read the outline of a notification of any organization: `GET /v1/operator/notifications/{id}`
     * @param id Starts with ntf_.
     */
    getOperatorNotification: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['FullOperatorNotification']> =>
      call(http.GET('/v1/operator/notifications/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * List operators' retries: `GET /v1/operator/retries`
     */
    listOperatorRetries: (query: Query<'listOperatorRetries'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorRetries', 200>> =>
      list((from) => call(http.GET('/v1/operator/retries', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Read an operator's retry and its progress: `GET /v1/operator/retries/{id}`
     * @param id Starts with ort_.
     */
    getOperatorRetry: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['FullOperatorRetry']> =>
      call(http.GET('/v1/operator/retries/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Cancel an operator's retry: `POST /v1/operator/retries/{id}/cancel`
     * @param id Starts with ort_.
     */
    cancelOperatorRetry: (id: string, options: CallOptions = {}): Call<Schemas['OperatorRetry']> =>
      call(http.POST('/v1/operator/retries/{id}/cancel', { ...init(options), params: { path: { id } } })),

    /**
     * List organizations: `GET /v1/operator/organizations`
     */
    listOperatorOrganizations: (query: Query<'listOperatorOrganizations'> = {}, options: CallOptions & ChangeOptions = {}): List<Reply<'listOperatorOrganizations', 200>> =>
      list((from) => call(http.GET('/v1/operator/organizations', { ...init(options), params: { query: { ...query, ...from } } }))),

    /**
     * Look into an organization: `GET /v1/operator/organizations/{id}`
     * @param id Id of the organization.
     */
    getOperatorOrganization: (id: string, options: CallOptions & ChangeOptions = {}): Call<Schemas['FullOrganization']> =>
      call(http.GET('/v1/operator/organizations/{id}', { ...init(options), params: { path: { id } } })),

    /**
     * Change quotas and weight of an organization: `PATCH /v1/operator/organizations/{id}`
     * @param id Id of the organization.
     */
    updateOperatorOrganization: (id: string, body: Body<'updateOperatorOrganization'> = {}, options: CallOptions = {}): Call<Schemas['FullOrganization']> =>
      call(http.PATCH('/v1/operator/organizations/{id}', { ...init(options), params: { path: { id } }, body })),

    /**
     * Suspend an organization: `POST /v1/operator/organizations/{id}/suspend`
     * @param id Id of the organization.
     */
    suspendOrganization: (id: string, body: Body<'suspendOrganization'>, options: CallOptions = {}): Call<Schemas['OrganizationSuspension']> =>
      call(http.POST('/v1/operator/organizations/{id}/suspend', { ...init(options), params: { path: { id } }, body })),

    /**
     * End the suspension of an organization: `POST /v1/operator/organizations/{id}/resume`
     * @param id Id of the organization.
     */
    resumeOrganization: (id: string, options: CallOptions = {}): Call<Schemas['OrganizationSuspension']> =>
      call(http.POST('/v1/operator/organizations/{id}/resume', { ...init(options), params: { path: { id } } })),

    /**
     * Create a link to the console of an organization, read-only: `POST /v1/operator/organizations/{id}/view`
     * @param id Id of the organization.
     */
    viewOrganization: (id: string, options: CallOptions = {}): Call<Schemas['OperatorView']> =>
      call(http.POST('/v1/operator/organizations/{id}/view', { ...init(options), params: { path: { id } } })),
  };
}
