import type { FastifyInstance } from 'fastify';
import { type Config, encryptionKeys } from '../config.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { createCipher, WEBHOOKS_PURPOSE } from '../platform/encryption.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { createWebhookClient } from './send-webhook.ts';
import {
  createEndpoint,
  deleteEndpoint,
  getDelivery,
  listDeliveries,
  listEndpoints,
  renewSecret,
  replayDelivery,
  replayFailed,
  testEndpoint,
  updateEndpoint,
} from './webhooks.service.ts';

type RouteDeps = { db: Db; config: Config; now: Now };

export function webhookRoutes(app: FastifyInstance, { db, config, now }: RouteDeps): void {
  const cipher = createCipher(encryptionKeys(config), WEBHOOKS_PURPOSE);
  const deps = { db, cipher, now, client: createWebhookClient(config.WEBHOOK_TEST_HOSTS) };

  endpoint(app, 'listWebhooks', () => listEndpoints(deps));
  endpoint(app, 'createWebhook', ({ session, body }) => createEndpoint(deps, session, body));
  endpoint(app, 'updateWebhook', ({ session, params, body }) => updateEndpoint(deps, session, params.id, body));
  endpoint(app, 'deleteWebhook', async ({ session, params }) => {
    await deleteEndpoint(deps, session, params.id);
    return { message: 'Endpoint deleted' };
  });
  endpoint(app, 'renewWebhookSecret', ({ session, params }) => renewSecret(deps, session, params.id));
  endpoint(app, 'testWebhook', ({ params }) => testEndpoint(deps, params.id));
  endpoint(app, 'replayFailedWebhooks', ({ params }) => replayFailed(deps, params.id));
  endpoint(app, 'listWebhookDeliveries', ({ params, query }) => listDeliveries(deps, params.id, query));
  endpoint(app, 'getWebhookDelivery', ({ session, params }) => getDelivery(deps, session, params.id));
  endpoint(app, 'replayWebhookDelivery', ({ params }) => replayDelivery(deps, params.id));
}
