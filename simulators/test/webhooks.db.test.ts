import { readFileSync } from 'node:fs';
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES } from '@kinari/contract/labels/webhook-events';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '../../apps/api/test/factories.ts';
import { createReturnHelpers } from '../../apps/api/test/returns.ts';
import { createTestRole } from '../../apps/api/test/roles.ts';
import { causeEveryEvent } from './webhook-journey.ts';
import { createWebhookShop, scalePlan } from './webhook-shop.ts';

// Hours are seconds, so that three days are a few minutes at most.
const plan = scalePlan(3600, { timeout: 300, lease: 2000 });
const shop = await createWebhookShop({ plan });
const { pool, receiver, addEndpoint, getEndpoint, listDeliveries, send, startWorker } = shop;
const helpers = await createReturnHelpers(shop);

type OpenApi = {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }>;
};
const openApi = JSON.parse(readFileSync('packages/contract/openapi.json', 'utf8')) as OpenApi;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openApi, 'openapi.json');

function findSchemaErrors(type: string, body: string): unknown {
  const pointer = `openapi.json#/webhooks/${type.replaceAll('~', '~0')}/post/requestBody/content/application~1json/schema`;
  const validate = ajv.getSchema(pointer);
  if (!validate) return `${type} is not documented`;
  return validate(JSON.parse(body)) ? [] : validate.errors;
}

const messagesTo = async (name: string) => (await receiver.list()).filter((message) => message.receiver === name);

async function untilReceived(name: string, count: number) {
  await expect.poll(async () => (await messagesTo(name)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  return messagesTo(name);
}

describe('what is sent', () => {
  test('is every type of the catalogue, signed, and as documented', { timeout: 90_000 }, async () => {
    const endpoint = await addEndpoint({ permissions: ['orders.amounts', 'customers.contact'] });
    const bare = await addEndpoint();
    const worker = startWorker();
    const { secrets } = await causeEveryEvent(shop, helpers);
    await send('POST', `/${endpoint.id}/test`);
    const expected = [...WEBHOOK_EVENT_TYPES, TEST_EVENT_TYPE].toSorted();
    await expect
      .poll(async () => [...new Set((await messagesTo(endpoint.name)).map(({ type }) => type))].toSorted(), {
        timeout: 30_000,
      })
      .toEqual(expected);
    await shop.settle();
    await worker.stop();

    const messages = await messagesTo(endpoint.name);
    expect(messages.filter(({ isGenuine }) => !isGenuine)).toEqual([]);
    for (const { type, body } of messages) expect([type, findSchemaErrors(type, body)]).toEqual([type, []]);
    expect(messages.every(({ body }) => Buffer.byteLength(body) < 20_000)).toBe(true);
    expect(messages.every(({ timestamp }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(timestamp))).toBe(true);

    // The other endpoint gets the same events without amounts and contact data.
    const bareText = (await messagesTo(bare.name)).map(({ body }) => body).join('\n');
    expect(messages.map(({ body }) => body).join('\n')).toContain(secrets[0]);
    for (const secret of secrets) expect(bareText).not.toContain(secret);
    for (const field of [
      '"total":',
      '"refunded":',
      '"amount":',
      '"codAmount":',
      '"email":',
      '"mobile":',
      '"addressLine1":',
    ])
      expect([field, bareText.includes(field)]).toEqual([field, false]);
    for (const field of ['"price":', '"customerName":'])
      expect(bareText.split('\n').filter((line) => line.includes('"type":"order.') && line.includes(field))).toEqual(
        [],
      );
  });

  test('is not even published without a listener', async () => {
    await pool.query('delete from webhook_endpoints');
    await pool.query('delete from event_listeners');
    const countEvents = async () => (await pool.query('select from events')).rowCount;
    const before = await countEvents();
    const person = await createTestUser(shop.db);
    const body = { firstName: 'Asha', lastName: 'Rao', username: person.username };
    expect((await helpers.call(person, 'updateProfile', { body })).status).toBe(200);
    expect(await countEvents()).toBe(before);
    expect((await pool.query('select from event_outbox')).rowCount).toBe(0);
  });
});

describe('a receiver that', () => {
  const cause = () => helpers.orderOf(1);

  test('fails at first gets the same id again', async () => {
    const endpoint = await addEndpoint({ events: ['order.placed'], behavior: { status: 500 } });
    const worker = startWorker();
    const { id } = await cause();
    await untilReceived(endpoint.name, 2);
    await endpoint.behave({});
    await expect
      .poll(async () => (await listDeliveries(endpoint.id))[0]?.status, { timeout: 20_000 })
      .toBe('delivered');
    await worker.stop();
    const messages = await messagesTo(endpoint.name);
    expect(new Set(messages.map((message) => message.id)).size).toBe(1);
    expect(messages.every((message) => message.isGenuine && message.subject === id)).toBe(true);
    const [delivery] = await listDeliveries(endpoint.id);
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([
      ...delivery!.attempts.slice(1).map(() => 500),
      204,
    ]);
  });

  test.each([
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { status: 302 }],
    ['hangs', { hangPercent: 100 }, { status: null, text: 'No response within 0.3 seconds' }],
  ] as const)('%s counts as failed', async (_what, behavior, attempt) => {
    const endpoint = await addEndpoint({ events: ['order.placed'], behavior });
    const worker = startWorker();
    await cause();
    await expect
      .poll(async () => (await listDeliveries(endpoint.id))[0]?.attempts.length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await worker.stop();
    const [delivery] = await listDeliveries(endpoint.id);
    expect(delivery).toMatchObject({
      status: 'waiting',
      attempts: expect.arrayContaining([expect.objectContaining(attempt)]),
    });
    await send('DELETE', `/${endpoint.id}`);
  });

  test('answers 410 is turned off', async () => {
    const endpoint = await addEndpoint({ events: ['order.placed'], behavior: { status: 410 } });
    const worker = startWorker();
    await cause();
    await expect.poll(async () => (await getEndpoint(endpoint.id))?.status, { timeout: 20_000 }).toBe('off');
    await worker.stop();
    expect((await listDeliveries(endpoint.id))[0]?.status).toBe('failed');
    const { rows: heard } = await pool.query(`
      select kind from event_listeners where kind = 'order.placed'
        and not exists (select from webhook_endpoints where status <> 'off' and 'order.placed' = any(events))`);
    expect(heard).toEqual([]);
    expect((await send('POST', `/${endpoint.id}/test`)).json()).toMatchObject({ code: 'webhook_off' });
  });

  test('answers 429 with retry-after gets nothing until then', async () => {
    const slow = scalePlan(3600, { timeout: 300, lease: 2000, maxHold: 60_000 });
    const other = await createWebhookShop({ plan: slow });
    const throttled = await other.addEndpoint({
      events: ['customer.created'],
      behavior: { status: 429, headers: { 'retry-after': '30' } },
    });
    const worker = other.startWorker();
    await other.send('POST', `/${throttled.id}/test`);
    await expect
      .poll(async () => (await other.listDeliveries(throttled.id))[0]?.attempts.length, { timeout: 10_000 })
      .toBe(1);
    await other.send('POST', `/${throttled.id}/test`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await worker.stop();
    expect((await other.listDeliveries(throttled.id)).map(({ attempts }) => attempts.length)).toEqual([0, 1]);
  });

  test('fails for three days is paused, owners get an email, and it gets what it missed', {
    timeout: 90_000,
  }, async () => {
    const quick = scalePlan(86_400, { timeout: 300, lease: 2000 });
    const other = await createWebhookShop({ plan: quick });
    const endpoint = await other.addEndpoint({ events: ['customer.created'], behavior: { status: 500 } });
    const worker = other.startWorker();
    const register = (n: number) =>
      other.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        payload: {
          username: `new.person.${n}`,
          email: `new${n}@example.com`,
          password: 'kept in a drawer 7',
          firstName: 'Ravi',
          lastName: 'Rao',
        },
      });
    await register(1);
    await expect.poll(async () => (await other.getEndpoint(endpoint.id))?.status, { timeout: 60_000 }).toBe('paused');
    await register(2);
    const { rows } = await other.pool.query(
      `select payload->>'userId' as "userId" from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'send_webhook_paused_email'`,
    );
    expect(rows).toEqual([{ userId: other.owner.id }]);
    await endpoint.behave({});
    const { url, events, permissions } = endpoint;
    const { version } = (await other.getEndpoint(endpoint.id))!;
    const reply = await other.send('PUT', `/${endpoint.id}`, { url, events, permissions, version, isOn: true });
    expect(reply.json()).toMatchObject({ endpoint: { status: 'on', failingSince: null } });
    await other.send('POST', `/${endpoint.id}/replay`);
    await expect.poll(async () => (await other.getEndpoint(endpoint.id))?.delivered, { timeout: 20_000 }).toBe(2);
    await worker.stop();
  });
});

test('a final failure can be sent again, with the same id and current data', async () => {
  const endpoint = await addEndpoint({ events: ['order.placed'], behavior: { status: 500 } });
  const worker = startWorker();
  const { id } = await helpers.orderOf(1);
  await untilReceived(endpoint.name, 1);
  await worker.stop();
  await pool.query(`update webhook_deliveries set status = 'failed' where endpoint_id = $1`, [endpoint.id]);
  await helpers.setStatus(id, 'SHIPPED');
  await endpoint.behave({});
  expect((await send('POST', `/${endpoint.id}/replay`)).json()).toEqual({ count: 1 });
  const next = startWorker();
  await expect.poll(async () => (await listDeliveries(endpoint.id))[0]?.status, { timeout: 20_000 }).toBe('delivered');
  await next.stop();
  const messages = await messagesTo(endpoint.name);
  expect(new Set(messages.map((message) => message.id)).size).toBe(1);
  expect(messages.map(({ body }) => (JSON.parse(body) as { data: { status: string } }).data.status)).toEqual(
    expect.arrayContaining(['PENDING', 'SHIPPED']),
  );
});

test('a new secret and the one before both sign for a day', async () => {
  const endpoint = await addEndpoint({ events: ['order.placed'] });
  const renewed = (await send('POST', `/${endpoint.id}/secret`)).json<{ secret: string }>();
  expect(renewed.secret).not.toBe(endpoint.secret);
  const worker = startWorker();
  await helpers.orderOf(1);
  const [first] = await untilReceived(endpoint.name, 1);
  expect(first?.isGenuine).toBe(true);
  await endpoint.behave({ secret: renewed.secret });
  await helpers.orderOf(1);
  const messages = await untilReceived(endpoint.name, 2);
  expect(messages[1]?.isGenuine).toBe(true);
  await pool.query(`update webhook_endpoints set old_secret_until = now() where id = $1`, [endpoint.id]);
  await endpoint.behave({ secret: endpoint.secret });
  await helpers.orderOf(1);
  expect((await untilReceived(endpoint.name, 3))[2]?.isGenuine).toBe(false);
  await worker.stop();
});

test('secrets are stored encrypted or not at all in replies, and endpoints keep their rights', async () => {
  const endpoint = await addEndpoint({ events: ['order.placed'] });
  expect(JSON.stringify(await getEndpoint(endpoint.id))).not.toContain('whsec_');
  const address = await send('POST', '', { url: 'http://10.0.0.1/hook', events: ['order.placed'], permissions: [] });
  expect(address.json()).toMatchObject({ code: 'address_not_public' });
});

test('a message that the shop cannot prepare is tried again, and the endpoint does not count as failing', async () => {
  const endpoint = await addEndpoint({ events: ['order.status_changed'] });
  const { id } = await helpers.orderOf(1);
  // Without the statuses that the schema needs.
  await pool.query(
    `insert into webhook_deliveries (endpoint_id, event_id, type, subject, data, happened_at, next_at, created_at, is_next)
     values ($1, gen_random_uuid(), 'order.status_changed', $2, '{}', now(), now(), now(), true)`,
    [endpoint.id, id],
  );
  const worker = startWorker();
  await expect.poll(async () => (await listDeliveries(endpoint.id))[0]?.attempts.length, { timeout: 20_000 }).toBe(2);
  await worker.stop();
  expect((await listDeliveries(endpoint.id))[0]?.attempts[0]?.text).toBe('The shop could not prepare the message');
  expect(await getEndpoint(endpoint.id)).toMatchObject({ status: 'on', failingSince: null });
});

describe('staff who may manage webhooks, but not see amounts, contact data or customers', () => {
  async function createIntegrator() {
    const role = await createTestRole(shop.db, ['integrations.write', 'orders.read']);
    return createTestUser(shop.db, { userType: 'ADMIN', roleId: role });
  }

  test('see no more in the log than elsewhere', async () => {
    const endpoint = await addEndpoint({
      events: ['order.placed', 'customer.updated'],
      permissions: ['orders.amounts', 'customers.contact'],
    });
    const worker = startWorker();
    const { customer } = await helpers.orderOf(1);
    const body = { firstName: 'Asha', lastName: 'Rao', username: customer.username };
    await helpers.call(customer, 'updateProfile', { body });
    await untilReceived(endpoint.name, 2);
    await worker.stop();
    const { headers } = await createIntegrator();
    const deliveries = await listDeliveries(endpoint.id);
    const readBody = async (type: string, by: Record<string, string>) => {
      const id = deliveries.find((delivery) => delivery.type === type)?.id;
      const reply = await shop.app.inject({ url: `/api/admin/webhook-deliveries/${id}`, headers: by });
      return reply.json<{ body: string | null }>().body;
    };
    expect(await readBody('order.placed', shop.owner.headers)).toContain(customer.email);
    const seen = await readBody('order.placed', headers);
    expect(seen).toContain('"items":');
    for (const hidden of [customer.email, '"total":', '"price":']) expect(seen).not.toContain(hidden);
    expect(await readBody('customer.updated', headers)).toBeNull();
  });

  test('cannot send what others may see to a new address', async () => {
    const { id, url, version, events, permissions } = await addEndpoint({
      events: ['order.placed'],
      permissions: ['customers.contact'],
    });
    const { headers } = await createIntegrator();
    const update = (address: string) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/admin/webhooks/${id}`,
        headers,
        payload: { url: address, events, permissions, version, isOn: true },
      });
    expect((await update(`${url}-of-mine`)).json()).toMatchObject({ code: 'more_than_yours' });
    expect((await update(url)).statusCode).toBe(200);
  });
});
