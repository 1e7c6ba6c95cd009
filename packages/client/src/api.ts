// Generated from docs/openapi.json by `npm run generate`.
export interface paths {
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
         */
        get: operations["get_v1_events"];
        put?: never;
        /**
         * Publish an event
         * @description Scopes: the write scope of the event type.
         */
        post: operations["post_v1_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish up to 100 events
         * @description Scopes: the write scope of every event type.
         */
        post: operations["post_v1_events_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description Scopes: the read scope of the event type.
         */
        get: operations["get_v1_events_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apikeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys */
        get: operations["get_v1_apikeys"];
        put?: never;
        /**
         * Create an API key
         * @description Scopes: every scope of the new key.
         */
        post: operations["post_v1_apikeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apikeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an API key */
        get: operations["get_v1_apikeys_id"];
        put?: never;
        /**
         * Rename an API key
         * @description Scopes: every scope of the key.
         */
        post: operations["post_v1_apikeys_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/apikeys/{id}/decrypt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Read an API key in full
         * @description Scopes: every scope of the key.
         */
        patch: operations["patch_v1_apikeys_id_decrypt"];
        trace?: never;
    };
    "/v1/apikeys/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an API key
         * @description Scopes: every scope of the key.
         */
        post: operations["post_v1_apikeys_id_disable"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable an API key
         * @deprecated
         * @description Scopes: every scope of the key.
         */
        patch: operations["patch_v1_apikeys_id_disable"];
        trace?: never;
    };
    "/v1/apikeys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key with a new one
         * @description Scopes: every scope of the key.
         */
        post: operations["post_v1_apikeys_id_roll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the event types */
        get: operations["get_v1_webhooks_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhooks */
        get: operations["get_v1_webhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Scopes: the read scope of every event type.
         */
        post: operations["post_v1_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook */
        get: operations["get_v1_webhooks_id"];
        put?: never;
        /**
         * Change a webhook
         * @description Scopes: the read scope of every event type, before and after the change.
         */
        post: operations["post_v1_webhooks_id"];
        /**
         * Delete a webhook
         * @description Scopes: the read scope of every event type.
         */
        delete: operations["delete_v1_webhooks_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a webhook
         * @description Scopes: the read scope of every event type.
         */
        post: operations["post_v1_webhooks_id_disable"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Disable a webhook
         * @deprecated
         * @description Scopes: the read scope of every event type.
         */
        patch: operations["patch_v1_webhooks_id_disable"];
        trace?: never;
    };
    "/v1/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook
         * @description Scopes: the read scope of every event type.
         */
        post: operations["post_v1_webhooks_id_enable"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Enable a webhook
         * @deprecated
         * @description Scopes: the read scope of every event type.
         */
        patch: operations["patch_v1_webhooks_id_enable"];
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test notification
         * @description Scopes: the read scope of every event type.
         */
        post: operations["post_v1_webhooks_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's notifications
         * @description Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
         */
        get: operations["get_v1_webhooks_id_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook's statistics */
        get: operations["get_v1_webhooks_id_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay notifications of a webhook
         * @description Scopes: the read scope of every event type.
         */
        post: operations["post_v1_webhooks_id_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List replays */
        get: operations["get_v1_replays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/replays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a replay and its progress */
        get: operations["get_v1_replays_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/replays/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a replay
         * @description Scopes: the read scope of every event type of the replayed webhook.
         */
        post: operations["post_v1_replays_id_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Scopes: the read scope of the requested type; without `eventType`, the list contains only readable types.
         */
        get: operations["get_v1_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a notification
         * @description Scopes: the read scope of the event type.
         */
        get: operations["get_v1_notifications_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notifications/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a notification
         * @description Scopes: the read scope of the event type.
         */
        post: operations["post_v1_notifications_id_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sales/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sale
         * @description Scopes: sale:read.
         */
        get: operations["get_v1_sales_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a transaction
         * @description Scopes: transaction:read.
         */
        get: operations["get_v1_transactions_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit records
         * @description Scopes: every scope in the catalogue.
         */
        get: operations["get_v1_audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the process is alive */
        get: operations["get_healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that requests can be served */
        get: operations["get_readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiKey: {
            /** @description Starts with apk_. */
            id: string;
            name: string;
            /** @description The first and the last characters of the key, with asterisks between them. */
            maskedApiKey: string;
            /** @enum {string} */
            status: "Active" | "Disabled";
            /** @description Space-separated list of scopes in the form audience:operation. */
            scopes: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change. A use of the key is no change.
             */
            updatedAt: string;
            /** @description The key is rejected from this time on; null if it does not expire. */
            expiresAt: string | null;
            disabledAt: string | null;
            /** @description Accurate to one minute, and updated up to 30 seconds late. */
            lastUsedAt: string | null;
            _links: {
                self: components["schemas"]["Link"];
                /** @description Present if you may rename the key. */
                update?: components["schemas"]["Link"];
                /** @description Present if you may read the key in full, and the key is neither disabled nor expired. */
                decrypt?: components["schemas"]["Link"];
                /** @description Present if you may disable the key, and the key is not disabled. */
                disable?: components["schemas"]["Link"];
                /** @description Present if you may replace the key, and the key is neither disabled nor expired. */
                roll?: components["schemas"]["Link"];
            };
        };
        Attempt: {
            /** @description Counts from 1, and continues after a retry of the notification. */
            number: number;
            /** Format: date-time */
            startedAt: string;
            durationMs: number;
            /** @description Status code of the response; null if there was no response. */
            statusCode: number | null;
            /** @description Reason for the missing response; null if there was a response. */
            errorClass: string | null;
            /** @description The first KiB of the response body, as text. */
            answer: string | null;
            /** @description Null if Posthorn scheduled no attempt after this attempt. */
            nextAttemptAt: string | null;
        };
        AuditRecord: {
            /** @description Starts with aud_. */
            id: string;
            /**
             * @description <resource>.<verb>
             * @example apiKey.decrypt
             */
            action: string;
            /** @description Id of the resource that the action changed or showed. */
            targetId: string;
            actor: {
                /** @enum {string} */
                kind: "User" | "ApiKey" | "System";
                /** @description Token subject, or API key id; for System: posthorn or ops. */
                id: string;
            };
            requestId: string;
            /** @description IP address of the sender; empty for actions of the gateway. */
            ip: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @deprecated
             * @description The previous name of `createdAt`.
             */
            at: string;
        };
        CreatedApiKey: {
            /** @description Starts with apk_. */
            id: string;
            name: string;
            /** @description The first and the last characters of the key, with asterisks between them. */
            maskedApiKey: string;
            /** @enum {string} */
            status: "Active" | "Disabled";
            /** @description Space-separated list of scopes in the form audience:operation. */
            scopes: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change. A use of the key is no change.
             */
            updatedAt: string;
            /** @description The key is rejected from this time on; null if it does not expire. */
            expiresAt: string | null;
            disabledAt: string | null;
            /** @description Accurate to one minute, and updated up to 30 seconds late. */
            lastUsedAt: string | null;
            _links: {
                self: components["schemas"]["Link"];
                /** @description Present if you may rename the key. */
                update?: components["schemas"]["Link"];
                /** @description Present if you may read the key in full, and the key is neither disabled nor expired. */
                decrypt?: components["schemas"]["Link"];
                /** @description Present if you may disable the key, and the key is not disabled. */
                disable?: components["schemas"]["Link"];
                /** @description Present if you may replace the key, and the key is neither disabled nor expired. */
                roll?: components["schemas"]["Link"];
            };
            /**
             * @description The full text of the key. Keep it secret. Null in the answer to a repeated request: read the key with `decrypt`.
             * @example apk_…38 letters and digits…
             */
            key: string | null;
        };
        CreatedWebhookConfiguration: {
            /** @description Starts with es_. */
            id: string;
            /** @description A caller without a read scope of any of the event types sees `?********` in place of the query. */
            url: string;
            /** @description Deliver only events of this store; null means all stores. */
            storeId: string | null;
            eventTypes: string[];
            /** @description Maximum number of simultaneous requests to the endpoint. */
            maxConcurrency: number;
            /** @enum {string} */
            status: "Active" | "Disabled";
            disabledAt: string | null;
            /** @description Requested: by a caller. Failing: the endpoint had no success for too long. */
            disabledReason: ("Requested" | "Failing") | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            _links: {
                self: components["schemas"]["Link"];
                update: components["schemas"]["Link"];
            };
            /**
             * @description Null in the answer to a repeated request.
             * @example change-me-please
             */
            secret: string | null;
        };
        Event: {
            /** @description Starts with evt_. */
            id: string;
            type: string;
            storeId: string | null;
            /** @description The `id` of the record. */
            recordId: string;
            /** @description True for a test notification: no record was created or changed. */
            isTest: boolean;
            /** Format: date-time */
            createdAt: string;
            _links: {
                self: components["schemas"]["Link"];
                /** @description All notifications of the event. */
                notifications: components["schemas"]["Link"];
            };
        };
        EventType: {
            /** @description <ENTITY>.<ACTION> */
            code: string;
            description: string;
            /** @description Scope that a subscription requires. */
            scope: string;
            /** @description Example of the body of a notification. */
            example: {
                [key: string]: unknown;
            };
            /** @description JSON Schema (draft 2020-12) of records of this type. */
            schema?: {
                [key: string]: unknown;
            };
        };
        FullApiKey: {
            /** @description Starts with apk_. */
            id: string;
            name: string;
            /** @description The first and the last characters of the key, with asterisks between them. */
            maskedApiKey: string;
            /** @enum {string} */
            status: "Active" | "Disabled";
            /** @description Space-separated list of scopes in the form audience:operation. */
            scopes: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change. A use of the key is no change.
             */
            updatedAt: string;
            /** @description The key is rejected from this time on; null if it does not expire. */
            expiresAt: string | null;
            disabledAt: string | null;
            /** @description Accurate to one minute, and updated up to 30 seconds late. */
            lastUsedAt: string | null;
            _links: {
                self: components["schemas"]["Link"];
                /** @description Present if you may rename the key. */
                update?: components["schemas"]["Link"];
                /** @description Present if you may read the key in full, and the key is neither disabled nor expired. */
                decrypt?: components["schemas"]["Link"];
                /** @description Present if you may disable the key, and the key is not disabled. */
                disable?: components["schemas"]["Link"];
                /** @description Present if you may replace the key, and the key is neither disabled nor expired. */
                roll?: components["schemas"]["Link"];
            };
            /** @description The full text of the key. Keep it secret. */
            key: string;
        };
        FullEvent: {
            /** @description Starts with evt_. */
            id: string;
            type: string;
            storeId: string | null;
            /** @description The `id` of the record. */
            recordId: string;
            /** @description True for a test notification: no record was created or changed. */
            isTest: boolean;
            /** Format: date-time */
            createdAt: string;
            _links: {
                self: components["schemas"]["Link"];
                /** @description All notifications of the event. */
                notifications: components["schemas"]["Link"];
            };
            notifications: {
                id: string;
                configurationId: string;
                status: components["schemas"]["NotificationStatus"];
                attemptCount: number;
                _links: {
                    self: components["schemas"]["Link"];
                };
            }[];
            /** @description The record, byte for byte as published. */
            data: {
                [key: string]: unknown;
            };
        };
        FullNotification: {
            /** @description Starts with ntf_. Posthorn sends this id in the Idempotency-Key header of every attempt. */
            id: string;
            eventId: string;
            eventType: string;
            /** @description Store of the event. */
            storeId: string | null;
            configurationId: string;
            status: components["schemas"]["NotificationStatus"];
            attemptCount: number;
            /** @description Null if no attempt is scheduled. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            _links: {
                self: components["schemas"]["Link"];
                /** @description Present while the event exists. */
                event?: components["schemas"]["Link"];
                /** @description Present while the webhook exists. */
                webhook?: components["schemas"]["Link"];
                /** @description Present while the status is Delivered, Failed or Cancelled, and the webhook and the event exist. */
                retry?: components["schemas"]["Link"];
            };
            attempts: components["schemas"]["Attempt"][];
        };
        Link: {
            href: string;
            /** @enum {string} */
            method: "GET" | "POST" | "PATCH" | "DELETE";
        };
        Notification: {
            /** @description Starts with ntf_. Posthorn sends this id in the Idempotency-Key header of every attempt. */
            id: string;
            eventId: string;
            eventType: string;
            /** @description Store of the event. */
            storeId: string | null;
            configurationId: string;
            status: components["schemas"]["NotificationStatus"];
            attemptCount: number;
            /** @description Null if no attempt is scheduled. */
            nextAttemptAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            _links: {
                self: components["schemas"]["Link"];
                /** @description Present while the event exists. */
                event?: components["schemas"]["Link"];
                /** @description Present while the webhook exists. */
                webhook?: components["schemas"]["Link"];
                /** @description Present while the status is Delivered, Failed or Cancelled, and the webhook and the event exist. */
                retry?: components["schemas"]["Link"];
            };
        };
        /** @enum {string} */
        NotificationStatus: "Pending" | "Retrying" | "Delivered" | "Failed" | "Cancelled";
        /** @description Problem document (RFC 9457). `code` is stable. With status 4xx, the request changed nothing. */
        Problem: {
            /**
             * @description The page that describes the code: a path on this gateway.
             * @example /docs/errors/invalid_request
             */
            type: string;
            /** @example The request is invalid */
            title: string;
            /** @example 400 */
            status: number;
            /**
             * @example invalid_request
             * @enum {string}
             */
            code: "invalid_request" | "invalid_json" | "missing_credentials" | "token_required" | "ambiguous_credentials" | "invalid_token" | "invalid_api_key" | "invalid_credentials" | "insufficient_scope" | "scope_not_grantable" | "cross_site_request" | "not_offered" | "not_found" | "method_not_allowed" | "api_key_disabled" | "api_key_expired" | "limit_reached" | "idempotency_conflict" | "idempotency_in_progress" | "conflict" | "gone" | "precondition_failed" | "request_timeout" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "quota_exceeded" | "headers_too_large" | "internal_error" | "timed_out" | "unavailable";
            /** @description What is wrong with this request. */
            detail?: string;
            /** @description Every fault of invalid input, at most 50. */
            errors?: {
                /**
                 * @description JSON pointer (RFC 6901) into the body. `/query/…` is a query parameter, `/header/…` a header.
                 * @example /maxConcurrency
                 */
                path: string;
                /** @example must be from 1 to 100 */
                message: string;
            }[];
            requestId: string;
        };
        PublishedEvent: {
            /** @description Starts with evt_. */
            id: string;
            type: string;
            storeId: string | null;
            /** @description The `id` of the record. */
            recordId: string;
            /** Format: date-time */
            createdAt: string;
            /** @description Number of notifications, one for each matching webhook. */
            notificationCount: number;
            _links: {
                self: components["schemas"]["Link"];
                /** @description All notifications of the event. */
                notifications: components["schemas"]["Link"];
            };
        };
        PublishedEvents: {
            data: components["schemas"]["PublishedEvent"][];
        };
        Record: {
            [key: string]: unknown;
        };
        Replay: {
            /** @description Starts with rpl_. */
            id: string;
            configurationId: string;
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until: string;
            statuses: string[];
            missed: boolean;
            dryRun: boolean;
            /** @enum {string} */
            status: "Running" | "Done" | "Cancelled" | "Failed";
            /** @description Notifications to send, counted when the replay was requested. */
            matched: number;
            /** @description Notifications that the replay has queued so far. */
            done: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last step or change.
             */
            updatedAt: string;
            finishedAt: string | null;
            _links: {
                self: components["schemas"]["Link"];
                /** @description Present while the webhook exists. */
                webhook?: components["schemas"]["Link"];
                /** @description Present while the replay is running, if you may cancel it. */
                cancel?: components["schemas"]["Link"];
            };
        };
        WebhookConfiguration: {
            /** @description Starts with es_. */
            id: string;
            /** @description A caller without a read scope of any of the event types sees `?********` in place of the query. */
            url: string;
            /** @description Deliver only events of this store; null means all stores. */
            storeId: string | null;
            eventTypes: string[];
            /** @description Maximum number of simultaneous requests to the endpoint. */
            maxConcurrency: number;
            /** @enum {string} */
            status: "Active" | "Disabled";
            disabledAt: string | null;
            /** @description Requested: by a caller. Failing: the endpoint had no success for too long. */
            disabledReason: ("Requested" | "Failing") | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            updatedAt: string;
            _links: {
                self: components["schemas"]["Link"];
                update: components["schemas"]["Link"];
            };
        };
        WebhookStats: {
            configurationId: string;
            /** @description Null while Redis is unavailable. */
            lane: {
                /** @description Notifications that hold a slot. */
                held: number;
                /** @description Notifications that wait for a slot. */
                parked: number;
            } | null;
            lastHour: components["schemas"]["WebhookStatsWindow"];
            lastDay: components["schemas"]["WebhookStatsWindow"];
            lastWeek: components["schemas"]["WebhookStatsWindow"];
            _links: {
                self: components["schemas"]["Link"];
                webhook: components["schemas"]["Link"];
            };
        };
        WebhookStatsWindow: {
            delivered: number;
            failed: number;
            /** @description Notifications in the status Pending or Retrying. */
            waiting: number;
            /** @description Delivered divided by delivered plus failed; null when both are 0. */
            successRate: number | null;
            /** @description Median time to a response, in milliseconds; null without responses. */
            p50Ms: number | null;
            /** @description 95th percentile of the time to a response, in milliseconds. */
            p95Ms: number | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of the request: sent by the caller, or generated. */
        "X-Request-Id": string;
        /** @description Validator of the representation. */
        ETag: string;
        /** @description Path of the new resource. */
        Location: string;
        /** @description The rate limits: `q` requests in `w` seconds. */
        "RateLimit-Policy": string;
        /** @description The remaining quota: `r` requests. It is full again in `t` seconds. */
        RateLimit: string;
        /** @description Seconds to wait before a retry. */
        "Retry-After": number;
        /** @description An earlier request with this Idempotency-Key succeeded. The response shows what it created, as it is now. */
        "Idempotency-Replayed": "true";
        /** @description The accepted credentials, and why the request was rejected. */
        "WWW-Authenticate": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_v1_events: {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100. Default: 20. */
                limit?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description From this time on, ISO 8601. */
                since?: string;
                /** @description Before this time, ISO 8601. */
                until?: string;
                /** @description Code of an event type. */
                eventType?: string;
                /** @description The previous name of `eventType`. */
                type?: string;
                /** @description The `id` of the record that the events are about. */
                recordId?: string;
                storeId?: string;
            };
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "type": "text",
                     *           "storeId": null,
                     *           "recordId": "text",
                     *           "isTest": true,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "notifications": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Event"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "SALE.CREATE",
                 *       "storeId": null,
                 *       "data": {
                 *         "id": "sale_1"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @example SALE.CREATE */
                    type: string;
                    storeId?: string | null;
                    data: {
                        /** @example sale_1 */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The event is stored and will be delivered. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "type": "text",
                     *       "storeId": null,
                     *       "recordId": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "notificationCount": 1,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "notifications": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PublishedEvent"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The idempotency key belongs to another request. `idempotency_in_progress`: The request is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gone`: The resource no longer exists. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: A quota of the organization is exceeded. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_events_batch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "type": "SALE.CREATE",
                 *           "storeId": null,
                 *           "data": {
                 *             "id": "sale_1"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    events: {
                        /** @example SALE.CREATE */
                        type: string;
                        storeId?: string | null;
                        data: {
                            /** @example sale_1 */
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description All events are stored and will be delivered. They are in the order of the request. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "type": "text",
                     *           "storeId": null,
                     *           "recordId": "text",
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "notificationCount": 1,
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "notifications": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PublishedEvents"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_conflict`: The idempotency key belongs to another request. `idempotency_in_progress`: The request is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gone`: The resource no longer exists. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: A quota of the organization is exceeded. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_events_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event with its record and its first 1000 notifications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "type": "text",
                     *       "storeId": null,
                     *       "recordId": "text",
                     *       "isTest": true,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "notifications": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       },
                     *       "notifications": [
                     *         {
                     *           "id": "text",
                     *           "configurationId": "text",
                     *           "status": "Pending",
                     *           "attemptCount": 1,
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "data": {}
                     *     }
                     */
                    "application/json": components["schemas"]["FullEvent"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_apikeys: {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100. Default: 20. */
                limit?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                status?: "Active" | "Disabled";
            };
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys, masked, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "name": "text",
                     *           "maskedApiKey": "text",
                     *           "status": "Active",
                     *           "scopes": "text",
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.000Z",
                     *           "expiresAt": null,
                     *           "disabledAt": null,
                     *           "lastUsedAt": null,
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "update": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "decrypt": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "disable": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "roll": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ApiKey"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_apikeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "first key",
                 *       "scopes": "sale:read sale:write",
                 *       "expiresAt": null
                 *     }
                 */
                "application/json": {
                    /** @example first key */
                    name: string;
                    /** @example sale:read sale:write */
                    scopes: string;
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The new key, with its full text. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "name": "text",
                     *       "maskedApiKey": "text",
                     *       "status": "Active",
                     *       "scopes": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "disabledAt": null,
                     *       "lastUsedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "decrypt": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "disable": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "roll": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       },
                     *       "key": "apk_…38 letters and digits…"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_not_grantable`: The caller may not grant a scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: The limit for this resource is reached. `idempotency_conflict`: The idempotency key belongs to another request. `idempotency_in_progress`: The request is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gone`: The resource no longer exists. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: A quota of the organization is exceeded. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_apikeys_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, masked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "name": "text",
                     *       "maskedApiKey": "text",
                     *       "status": "Active",
                     *       "scopes": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "disabledAt": null,
                     *       "lastUsedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "decrypt": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "disable": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "roll": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_apikeys_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "first key"
                 *     }
                 */
                "application/json": {
                    /** @example first key */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The renamed key, masked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "name": "text",
                     *       "maskedApiKey": "text",
                     *       "status": "Active",
                     *       "scopes": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "disabledAt": null,
                     *       "lastUsedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "decrypt": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "disable": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "roll": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_v1_apikeys_id_decrypt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, with its full text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "name": "text",
                     *       "maskedApiKey": "text",
                     *       "status": "Active",
                     *       "scopes": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "disabledAt": null,
                     *       "lastUsedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "decrypt": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "disable": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "roll": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       },
                     *       "key": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["FullApiKey"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_disabled`: The API key is disabled. `api_key_expired`: The API key has expired. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_apikeys_id_disable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled key, masked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "name": "text",
                     *       "maskedApiKey": "text",
                     *       "status": "Active",
                     *       "scopes": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "disabledAt": null,
                     *       "lastUsedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_v1_apikeys_id_disable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled key, masked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "name": "text",
                     *       "maskedApiKey": "text",
                     *       "status": "Active",
                     *       "scopes": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "disabledAt": null,
                     *       "lastUsedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "decrypt": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "disable": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "roll": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_apikeys_id_roll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "graceSeconds": 86400
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Seconds for which the old key stays valid; 0 disables it at once.
                     * @default 86400
                     * @example 86400
                     */
                    graceSeconds?: number;
                };
            };
        };
        responses: {
            /** @description The new key, with its full text. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "name": "text",
                     *       "maskedApiKey": "text",
                     *       "status": "Active",
                     *       "scopes": "text",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "expiresAt": null,
                     *       "disabledAt": null,
                     *       "lastUsedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "decrypt": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "disable": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "roll": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       },
                     *       "key": "apk_…38 letters and digits…"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `api_key_disabled`: The API key is disabled. `api_key_expired`: The API key has expired. `conflict`: The request conflicts with another request. `limit_reached`: The limit for this resource is reached. `idempotency_conflict`: The idempotency key belongs to another request. `idempotency_in_progress`: The request is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gone`: The resource no longer exists. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: A quota of the organization is exceeded. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_webhooks_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All event types, on one page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "code": "text",
                     *           "description": "text",
                     *           "scope": "text",
                     *           "example": {},
                     *           "schema": {}
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EventType"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_webhooks: {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100. Default: 20. */
                limit?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                status?: "Active" | "Disabled";
                /** @description Only configurations that subscribe to this event type. */
                eventType?: string;
            };
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of configurations without their secrets, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "url": "text",
                     *           "storeId": null,
                     *           "eventTypes": [
                     *             "text"
                     *           ],
                     *           "maxConcurrency": 1,
                     *           "status": "Active",
                     *           "disabledAt": null,
                     *           "disabledReason": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.000Z",
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "update": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookConfiguration"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks",
                 *       "storeId": null,
                 *       "eventTypes": [
                 *         "SALE.CREATE"
                 *       ],
                 *       "maxConcurrency": 5,
                 *       "secret": "change-me-please"
                 *     }
                 */
                "application/json": {
                    /** @example https://example.com/hooks */
                    url: string;
                    storeId?: string | null;
                    /**
                     * @example [
                     *       "SALE.CREATE"
                     *     ]
                     */
                    eventTypes: string[];
                    /** @example 5 */
                    maxConcurrency: number;
                    /**
                     * @description 8 to 32 characters.
                     * @example change-me-please
                     */
                    secret: string;
                };
            };
        };
        responses: {
            /** @description The new configuration, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "text",
                     *       "storeId": null,
                     *       "eventTypes": [
                     *         "text"
                     *       ],
                     *       "maxConcurrency": 1,
                     *       "status": "Active",
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       },
                     *       "secret": "change-me-please"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhookConfiguration"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: The limit for this resource is reached. `idempotency_conflict`: The idempotency key belongs to another request. `idempotency_in_progress`: The request is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gone`: The resource no longer exists. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: A quota of the organization is exceeded. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_webhooks_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration, without its secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "text",
                     *       "storeId": null,
                     *       "eventTypes": [
                     *         "text"
                     *       ],
                     *       "maxConcurrency": 1,
                     *       "status": "Active",
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_webhooks_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks",
                 *       "storeId": null,
                 *       "eventTypes": [
                 *         "SALE.CREATE"
                 *       ],
                 *       "maxConcurrency": 5,
                 *       "secret": "change-me-please"
                 *     }
                 */
                "application/json": {
                    /** @example https://example.com/hooks */
                    url?: string;
                    storeId?: string | null;
                    /**
                     * @example [
                     *       "SALE.CREATE"
                     *     ]
                     */
                    eventTypes?: string[];
                    /** @example 5 */
                    maxConcurrency?: number;
                    /**
                     * @description 8 to 32 characters.
                     * @example change-me-please
                     */
                    secret?: string;
                };
            };
        };
        responses: {
            /** @description The changed configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "text",
                     *       "storeId": null,
                     *       "eventTypes": [
                     *         "text"
                     *       ],
                     *       "maxConcurrency": 1,
                     *       "status": "Active",
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_v1_webhooks_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration is deleted, and its waiting notifications are cancelled. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_webhooks_id_disable: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "text",
                     *       "storeId": null,
                     *       "eventTypes": [
                     *         "text"
                     *       ],
                     *       "maxConcurrency": 1,
                     *       "status": "Active",
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_v1_webhooks_id_disable: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "text",
                     *       "storeId": null,
                     *       "eventTypes": [
                     *         "text"
                     *       ],
                     *       "maxConcurrency": 1,
                     *       "status": "Active",
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_webhooks_id_enable: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "text",
                     *       "storeId": null,
                     *       "eventTypes": [
                     *         "text"
                     *       ],
                     *       "maxConcurrency": 1,
                     *       "status": "Active",
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patch_v1_webhooks_id_enable: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled configuration. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "url": "text",
                     *       "storeId": null,
                     *       "eventTypes": [
                     *         "text"
                     *       ],
                     *       "maxConcurrency": 1,
                     *       "status": "Active",
                     *       "disabledAt": null,
                     *       "disabledReason": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "update": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookConfiguration"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_webhooks_id_test: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
                /** @description Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventType": "SALE.CREATE"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description An event type of the configuration. Default: the first event type.
                     * @example SALE.CREATE
                     */
                    eventType?: string;
                };
            };
        };
        responses: {
            /** @description The new notification. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "eventId": "text",
                     *       "eventType": "text",
                     *       "storeId": null,
                     *       "configurationId": "text",
                     *       "status": "Pending",
                     *       "attemptCount": 1,
                     *       "nextAttemptAt": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "event": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "webhook": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "retry": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. `idempotency_conflict`: The idempotency key belongs to another request. `idempotency_in_progress`: The request is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gone`: The resource no longer exists. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: A quota of the organization is exceeded. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_webhooks_id_notifications: {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100. Default: 20. */
                limit?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description From this time on, ISO 8601. */
                since?: string;
                /** @description Before this time, ISO 8601. */
                until?: string;
                /** @description Code of an event type. */
                eventType?: string;
                /** @description The previous name of `eventType`. */
                type?: string;
                /** @description May occur several times: notifications with one of these statuses. */
                status?: ("Pending" | "Retrying" | "Delivered" | "Failed" | "Cancelled")[];
                /** @description Status code of the response to the last attempt. May occur several times. */
                statusCode?: number[];
                /** @description Reason why the last attempt had no response. May occur several times. */
                errorClass?: ("timeout" | "connection_refused" | "unreachable" | "dns" | "tls" | "blocked_address" | "reset" | "protocol")[];
                eventId?: string;
                /** @description The `id` of the record that the events are about. */
                recordId?: string;
                storeId?: string;
            };
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "eventId": "text",
                     *           "eventType": "text",
                     *           "storeId": null,
                     *           "configurationId": "text",
                     *           "status": "Pending",
                     *           "attemptCount": 1,
                     *           "nextAttemptAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.000Z",
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "event": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "webhook": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "retry": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Notification"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_webhooks_id_stats: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Statistics of the last hour, day and week. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "configurationId": "text",
                     *       "lane": null,
                     *       "lastHour": {
                     *         "delivered": 1,
                     *         "failed": 1,
                     *         "waiting": 1,
                     *         "successRate": null,
                     *         "p50Ms": null,
                     *         "p95Ms": null
                     *       },
                     *       "lastDay": {
                     *         "delivered": 1,
                     *         "failed": 1,
                     *         "waiting": 1,
                     *         "successRate": null,
                     *         "p50Ms": null,
                     *         "p95Ms": null
                     *       },
                     *       "lastWeek": {
                     *         "delivered": 1,
                     *         "failed": 1,
                     *         "waiting": 1,
                     *         "successRate": null,
                     *         "p50Ms": null,
                     *         "p95Ms": null
                     *       },
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "webhook": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookStats"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_webhooks_id_replay: {
        parameters: {
            query?: never;
            header?: {
                /** @description If none of these validators is current, the request fails with 412. */
                "If-Match"?: string;
                /** @description Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-11-21T10:00:00Z",
                 *       "until": "2026-11-22T10:00:00Z",
                 *       "statuses": [
                 *         "Delivered"
                 *       ],
                 *       "dryRun": false,
                 *       "missed": false
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description From this time on, ISO 8601.
                     * @example 2026-11-21T10:00:00Z
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Before this time, ISO 8601.
                     * @example 2026-11-22T10:00:00Z
                     */
                    until?: string;
                    statuses: ("Delivered" | "Failed" | "Cancelled")[];
                    /**
                     * @description Count the matches without sending them.
                     * @default false
                     */
                    dryRun?: boolean;
                    /**
                     * @description Also send matching events that have no notification of this configuration.
                     * @default false
                     */
                    missed?: boolean;
                };
            };
        };
        responses: {
            /** @description The new replay. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "configurationId": "text",
                     *       "since": "2026-11-21T10:00:00.000Z",
                     *       "until": "2026-11-21T10:00:00.000Z",
                     *       "statuses": [
                     *         "text"
                     *       ],
                     *       "missed": true,
                     *       "dryRun": true,
                     *       "status": "Running",
                     *       "matched": 1,
                     *       "done": 1,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "finishedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "webhook": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "cancel": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `invalid_request`: The request is invalid. `invalid_json`: The body is not valid JSON. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. `idempotency_conflict`: The idempotency key belongs to another request. `idempotency_in_progress`: The request is still in progress. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `gone`: The resource no longer exists. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `precondition_failed`: The resource does not meet the precondition. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: The content type is not supported. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `quota_exceeded`: A quota of the organization is exceeded. `rate_limited`: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_replays: {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100. Default: 20. */
                limit?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description May be the id of a deleted webhook. */
                configurationId?: string;
                /** @description May occur several times: replays with one of these statuses. */
                status?: ("Running" | "Done" | "Cancelled" | "Failed")[];
            };
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of replays, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "configurationId": "text",
                     *           "since": "2026-11-21T10:00:00.000Z",
                     *           "until": "2026-11-21T10:00:00.000Z",
                     *           "statuses": [
                     *             "text"
                     *           ],
                     *           "missed": true,
                     *           "dryRun": true,
                     *           "status": "Running",
                     *           "matched": 1,
                     *           "done": 1,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.000Z",
                     *           "finishedAt": null,
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "webhook": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "cancel": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Replay"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_replays_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "configurationId": "text",
                     *       "since": "2026-11-21T10:00:00.000Z",
                     *       "until": "2026-11-21T10:00:00.000Z",
                     *       "statuses": [
                     *         "text"
                     *       ],
                     *       "missed": true,
                     *       "dryRun": true,
                     *       "status": "Running",
                     *       "matched": 1,
                     *       "done": 1,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "finishedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "webhook": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "cancel": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_replays_id_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cancelled replay. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "configurationId": "text",
                     *       "since": "2026-11-21T10:00:00.000Z",
                     *       "until": "2026-11-21T10:00:00.000Z",
                     *       "statuses": [
                     *         "text"
                     *       ],
                     *       "missed": true,
                     *       "dryRun": true,
                     *       "status": "Running",
                     *       "matched": 1,
                     *       "done": 1,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "finishedAt": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "webhook": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "cancel": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_notifications: {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100. Default: 20. */
                limit?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description From this time on, ISO 8601. */
                since?: string;
                /** @description Before this time, ISO 8601. */
                until?: string;
                /** @description Code of an event type. */
                eventType?: string;
                /** @description The previous name of `eventType`. */
                type?: string;
                /** @description May occur several times: notifications with one of these statuses. */
                status?: ("Pending" | "Retrying" | "Delivered" | "Failed" | "Cancelled")[];
                /** @description Status code of the response to the last attempt. May occur several times. */
                statusCode?: number[];
                /** @description Reason why the last attempt had no response. May occur several times. */
                errorClass?: ("timeout" | "connection_refused" | "unreachable" | "dns" | "tls" | "blocked_address" | "reset" | "protocol")[];
                eventId?: string;
                /** @description The `id` of the record that the events are about. */
                recordId?: string;
                storeId?: string;
                /** @description May be the id of a deleted webhook. */
                configurationId?: string;
            };
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of notifications, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "eventId": "text",
                     *           "eventType": "text",
                     *           "storeId": null,
                     *           "configurationId": "text",
                     *           "status": "Pending",
                     *           "attemptCount": 1,
                     *           "nextAttemptAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.000Z",
                     *           "_links": {
                     *             "self": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "event": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "webhook": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             },
                     *             "retry": {
                     *               "href": "text",
                     *               "method": "GET"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Notification"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_notifications_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notification with its last 100 attempts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "eventId": "text",
                     *       "eventType": "text",
                     *       "storeId": null,
                     *       "configurationId": "text",
                     *       "status": "Pending",
                     *       "attemptCount": 1,
                     *       "nextAttemptAt": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "event": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "webhook": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "retry": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       },
                     *       "attempts": [
                     *         {
                     *           "number": 1,
                     *           "startedAt": "2026-11-21T10:00:00.000Z",
                     *           "durationMs": 1,
                     *           "statusCode": null,
                     *           "errorClass": null,
                     *           "answer": null,
                     *           "nextAttemptAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FullNotification"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_v1_notifications_id_retry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reopened notification. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "text",
                     *       "eventId": "text",
                     *       "eventType": "text",
                     *       "storeId": null,
                     *       "configurationId": "text",
                     *       "status": "Pending",
                     *       "attemptCount": 1,
                     *       "nextAttemptAt": null,
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "event": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "webhook": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "retry": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: The request conflicts with another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_sales_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest published version of the record, byte for byte, while its event is kept. An older notification of the record has the body of its own event, which may differ. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Record"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_transactions_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest published version of the record, byte for byte, while its event is kept. An older notification of the record has the body of its own event, which may differ. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": components["schemas"]["Record"];
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `invalid_api_key`: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: The resource does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_v1_audit: {
        parameters: {
            query?: {
                /** @description Items per page, 1 to 100. Default: 20. */
                limit?: string;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
                /** @description From this time on, ISO 8601. */
                since?: string;
                /** @description Before this time, ISO 8601. */
                until?: string;
                /** @description Only records of this action. */
                action?: "apiKey.create" | "apiKey.decrypt" | "apiKey.disable" | "apiKey.rename" | "apiKey.roll" | "notification.promote" | "notification.retry" | "replay.cancel" | "replay.create" | "webhook.create" | "webhook.delete" | "webhook.disable" | "webhook.enable" | "webhook.test" | "webhook.update";
                /** @description Only records about the resource with this id. */
                targetId?: string;
            };
            header?: {
                /** @description If one of these validators is current, the response is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of audit records, newest first. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "text",
                     *           "action": "apiKey.decrypt",
                     *           "targetId": "text",
                     *           "actor": {
                     *             "kind": "User",
                     *             "id": "text"
                     *           },
                     *           "requestId": "text",
                     *           "ip": "text",
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "at": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "nextCursor": null,
                     *       "_links": {
                     *         "self": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         },
                     *         "next": {
                     *           "href": "text",
                     *           "method": "GET"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditRecord"][];
                        /** @description The `cursor` of the next page; null on the last page. */
                        nextCursor: string | null;
                        _links: {
                            /** @description This page, with its filters, limit and cursor. */
                            self: components["schemas"]["Link"];
                            /** @description The next page. Absent on the last page. */
                            next?: components["schemas"]["Link"];
                        };
                    };
                };
            };
            /** @description The representation still has the validator in `If-None-Match`. No body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The request is invalid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `missing_credentials`: Credentials are missing. `ambiguous_credentials`: The request carries more than one kind of credentials. `invalid_token`: The access token is not valid. `token_required`: The operation takes an access token, not an API key. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `insufficient_scope`: The caller lacks a required scope. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. `quota_exceeded`: A quota of the organization is exceeded. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `timed_out`: The read took too long. `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "alive";
                    };
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "postgres": "up",
                     *       "redis": "up",
                     *       "schema": "current"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "not ready" | "stopping";
                        /** @enum {string} */
                        postgres: "up" | "down";
                        /** @enum {string} */
                        redis: "up" | "down";
                        /**
                         * @description Database schema compared with this version. `behind`: run `migrate`. `ahead`: harmless.
                         * @enum {string}
                         */
                        schema: "current" | "behind" | "ahead" | "unknown";
                    };
                };
            };
            /** @description `internal_error`: An internal error occurred. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Requests cannot be served. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "postgres": "up",
                     *       "redis": "up",
                     *       "schema": "current"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "not ready" | "stopping";
                        /** @enum {string} */
                        postgres: "up" | "down";
                        /** @enum {string} */
                        redis: "up" | "down";
                        /**
                         * @description Database schema compared with this version. `behind`: run `migrate`. `ahead`: harmless.
                         * @enum {string}
                         */
                        schema: "current" | "behind" | "ahead" | "unknown";
                    };
                };
            };
        };
    };
}
