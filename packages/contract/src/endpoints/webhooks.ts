import { z } from 'zod';
import { FIELD_PERMISSIONS, staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { WEBHOOK_EVENT_TYPES } from '../labels/webhook-events.ts';
import { MAX_LENGTH } from '../limits.ts';
import { idParams, messageResponse, namedObject } from './schemas.ts';

const eventType = z.enum(WEBHOOK_EVENT_TYPES);
const fieldPermission = z.enum(FIELD_PERMISSIONS);

const webhookEndpoint = namedObject('WebhookEndpoint', {
  id: z.uuid(),
  url: z.string(),
  events: z.array(eventType),
  /** Fields with these permissions are in the data: amounts, contact data. */
  permissions: z.array(fieldPermission),
  /** `paused`: every delivery failed for three days. `off`: turned off by staff, or by a response 410. */
  status: z.enum(['on', 'paused', 'off']),
  /** Since when every delivery has failed. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when deliveries are also signed with the secret before this one. */
  oldSecretUntil: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  /** Deliveries of the last seven days. */
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
});

const webhookAttempt = namedObject('WebhookAttempt', {
  at: z.iso.datetime(),
  /** HTTP status of the response; null if there was none. */
  status: z.int().nullable(),
  /** Why it failed, or the start of the response. */
  text: z.string(),
  ms: z.int(),
});

const webhookDelivery = namedObject('WebhookDelivery', {
  id: z.uuid(),
  type: z.string(),
  /** Id of what the event is about, such as the order. */
  subject: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed', 'canceled']),
  happenedAt: z.iso.datetime(),
  attempts: z.array(webhookAttempt),
  /** When a waiting delivery is tried next. */
  nextAt: z.iso.datetime().nullable(),
});

const form = z.object({
  url: z.string().trim().min(1).max(MAX_LENGTH.webhookUrl),
  events: z.array(eventType).min(1).max(WEBHOOK_EVENT_TYPES.length),
  permissions: z.array(fieldPermission).max(FIELD_PERMISSIONS.length),
});

const write = { access: staff('integrations.write'), requiresRecentAuth: true } as const;
const deliveryParams = z.object({ id: z.uuid() });

export const webhookEndpoints = {
  listWebhooks: {
    route: 'GET /admin/webhooks',
    summary: 'List the webhook endpoints',
    access: staff('integrations.write'),
    response: z.object({ endpoints: z.array(webhookEndpoint) }),
  },
  createWebhook: {
    route: 'POST /admin/webhooks',
    summary: 'Add a webhook endpoint; only this response contains its secret',
    ...write,
    body: form,
    status: 201,
    response: z.object({ endpoint: webhookEndpoint, secret: z.string() }),
    errors: ['address_not_public', 'too_many_webhooks', 'more_than_yours'],
  },
  updateWebhook: {
    route: 'PUT /admin/webhooks/{id}',
    summary: 'Update a webhook endpoint, or turn it on or off',
    ...write,
    params: idParams,
    body: form.extend({ isOn: z.boolean(), version: z.int() }),
    response: z.object({ endpoint: webhookEndpoint }),
    errors: ['not_found', 'address_not_public', 'more_than_yours', 'stale_version'],
  },
  deleteWebhook: {
    route: 'DELETE /admin/webhooks/{id}',
    summary: 'Delete a webhook endpoint with its deliveries',
    ...write,
    params: idParams,
    response: messageResponse,
    errors: ['not_found'],
  },
  renewWebhookSecret: {
    route: 'POST /admin/webhooks/{id}/secret',
    summary: 'Create a new secret; for 24 hours, deliveries are signed with both',
    ...write,
    params: idParams,
    response: z.object({ endpoint: webhookEndpoint, secret: z.string() }),
    errors: ['not_found'],
  },
  testWebhook: {
    route: 'POST /admin/webhooks/{id}/test',
    summary: 'Send a test event',
    access: staff('integrations.write'),
    params: idParams,
    status: 202,
    response: z.object({ delivery: webhookDelivery }),
    errors: ['not_found', 'webhook_off'],
  },
  replayFailedWebhooks: {
    route: 'POST /admin/webhooks/{id}/replay',
    summary: 'Send all failed deliveries of an endpoint again',
    access: staff('integrations.write'),
    params: idParams,
    status: 202,
    response: z.object({ count: z.int() }),
    errors: ['not_found', 'webhook_off'],
  },
  listWebhookDeliveries: {
    route: 'GET /admin/webhooks/{id}/deliveries',
    summary: 'List the deliveries of an endpoint, newest first',
    access: staff('integrations.write'),
    params: idParams,
    query: z.object({
      status: z.enum(['waiting', 'delivered', 'failed', 'canceled']).optional(),
      before: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ deliveries: z.array(webhookDelivery), nextCursor: z.string().nullable() }),
    errors: ['not_found'],
  },
  getWebhookDelivery: {
    route: 'GET /admin/webhook-deliveries/{id}',
    summary: 'Get a delivery with its attempts, and the body as it would be sent now',
    access: staff('integrations.write'),
    params: deliveryParams,
    /**
     * `body` has only what you may see. It is null if its subject no longer exists, or if you may not see it at all. It is not stored,
     * because it can contain personal data.
     */
    response: z.object({ delivery: webhookDelivery, body: z.string().nullable() }),
    errors: ['not_found'],
  },
  replayWebhookDelivery: {
    route: 'POST /admin/webhook-deliveries/{id}/replay',
    summary: 'Send a delivery again, with the same id and current data',
    access: staff('integrations.write'),
    params: deliveryParams,
    status: 202,
    response: z.object({ delivery: webhookDelivery }),
    errors: ['not_found', 'webhook_off'],
  },
} as const satisfies Record<string, Endpoint>;
