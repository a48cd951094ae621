import { randomUUID } from 'node:crypto';
import { createSecret } from '../../src/webhooks/signature.ts';
import { createTestApiKey } from './api-keys.ts';
import { createAdmin, type Fixtures, type Scene, unique } from './scene.ts';

const WEBHOOK_FORM = { events: ['order.placed'], permissions: ['orders.amounts'] };
const createUrl = () => `https://${unique('hooks')}.example/kinari`;

async function createApiKey(scene: Scene): Promise<string> {
  const createdBy = await createAdmin(scene);
  return (await createTestApiKey(scene.db, { createdBy, permissions: ['stock.read'] })).id;
}

/** The secret of the row is not encrypted: no one sends to it. */
async function createWebhook(scene: Scene): Promise<string> {
  const { rows } = await scene.pool.query<{ id: string }>(
    `insert into webhook_endpoints (url, events, secret, created_by) values ($1, '{order.placed}', $2, $3) returning id`,
    [createUrl(), createSecret(), await createAdmin(scene)],
  );
  // A shop can have only a few.
  await scene.pool.query('delete from webhook_endpoints where id <> $1', [rows[0]?.id]);
  return rows[0]?.id ?? '';
}

async function createDelivery(scene: Scene): Promise<string> {
  const { rows } = await scene.pool.query<{ id: string }>(
    `insert into webhook_deliveries (endpoint_id, event_id, type, subject, data, happened_at, next_at, created_at, is_next)
     values ($1, $2, 'customer.erased', $3, '{}', now(), now(), now(), true) returning id`,
    [await createWebhook(scene), randomUUID(), randomUUID()],
  );
  return rows[0]?.id ?? '';
}

export const integrationFixtures: Fixtures = {
  createApiKey: { payload: { name: 'Warehouse scanner', permissions: ['stock.read'] } },
  stopApiKey: { id: createApiKey },
  createWebhook: {
    build: async (scene) => {
      await createWebhook(scene);
      return { payload: { ...WEBHOOK_FORM, url: createUrl() } };
    },
  },
  updateWebhook: { id: createWebhook, payload: { ...WEBHOOK_FORM, url: createUrl(), isOn: true, version: 1 } },
  deleteWebhook: { id: createWebhook },
  renewWebhookSecret: { id: createWebhook },
  testWebhook: { id: createWebhook },
  replayFailedWebhooks: { id: createWebhook },
  listWebhookDeliveries: { id: createWebhook },
  getWebhookDelivery: { id: createDelivery },
  replayWebhookDelivery: { id: createDelivery },
  setStockBySku: { payload: { rows: [{ sku: 'NO-SUCH-SKU', units: 1 }] } },
  setPricesBySku: { payload: { rows: [{ sku: 'NO-SUCH-SKU', price: 1 }] } },
};
