import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { onlinePaymentJobs } from '@kinari/api/online-payments/online-payments.jobs';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { runJobs } from '@kinari/api/platform/jobs';
import { expect, onTestFinished, test } from 'vitest';
import { type ReceivedWebhook, startWebhookServer } from '../payments/payment-clients.ts';
import { createPaymentShop } from './payment-shop.ts';

// Webhooks in all. The gate sends a few and only prints the rate, because its machine is busy.
const WEBHOOKS = Number(process.env.WEBHOOKS ?? 1000);
const MIN_A_SECOND = process.env.WEBHOOKS ? 300 : 0;
const CONNECTIONS = 16;
const ORDERS = 20;
const FORGED = 1000;

const shop = await createPaymentShop(['razorpay', 'phonepe', 'cashfree']);
const { app, sims, db, pool, log, config, placeOrder, start, getOrder, listPayments } = shop;
const root = await app.listen({ port: 0, host: '127.0.0.1' });
const webhookUrl = (name: string) => `${root}/api/webhooks/payments/${name}`;

const countChecks = async () => {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from graphile_worker.jobs where key like 'payment:%'",
  );
  return rows[0]?.count ?? 0;
};

const countEvents = async () => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from payment_events');
  return rows[0]?.count ?? 0;
};

/** Starts a payment with one provider: the others fail. */
async function startWith(name: 'razorpay' | 'phonepe' | 'cashfree') {
  const others = (['razorpay', 'phonepe', 'cashfree'] as const).filter((other) => other !== name);
  for (const other of others) sims[other].faults.add({ kind: 'fail', times: 20 });
  const placed = await placeOrder();
  await start(placed.buyer, placed.id, name === 'cashfree' ? 'upi' : 'page');
  for (const other of others) sims[other].faults.clear();
  const payment = (await listPayments(placed.id)).find(({ status }) => status === 'waiting');
  if (!payment) throw new Error('Payment not started');
  return { ...placed, payment };
}

/** Pays, and returns the webhook that the provider would send. */
async function recordWebhook(name: 'razorpay' | 'phonepe' | 'cashfree'): Promise<ReceivedWebhook> {
  const { payment } = await startWith(name);
  const { url, received } = await startWebhookServer();
  sims[name].setWebhookSchedule({ url });
  await sims[name].pay(payment.reference);
  sims[name].setWebhookSchedule(undefined);
  const webhook = received.at(-1);
  if (!webhook) throw new Error('No webhook');
  return webhook;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function post(url: string, received: Record<string, unknown>, body: string): Promise<number> {
  // The changed body can be longer.
  const { 'content-length': _length, connection: _connection, host: _host, ...headers } = received;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: headers as Record<string, string> }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

async function forEach(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

test(`${WEBHOOKS} webhooks of Razorpay are stored, and each makes the shop ask`, {
  timeout: 60_000 + WEBHOOKS * 20,
}, async ({ annotate }) => {
  const webhooks: ReceivedWebhook[] = [];
  for (let count = 0; count < ORDERS; count++) webhooks.push(await recordWebhook('razorpay'));
  const before = { events: await countEvents(), checks: await countChecks() };
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  await forEach(WEBHOOKS, async (index) => {
    const { headers, text } = webhooks[index % ORDERS] as ReceivedWebhook;
    const status = await post(webhookUrl('razorpay'), { ...headers, 'x-razorpay-event-id': randomUUID() }, text);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const rate = WEBHOOKS / ((performance.now() - startedAt) / 1000);
  await annotate(`${rate.toFixed(0)} webhooks a second`, 'result');
  process.stdout.write(`${WEBHOOKS} webhooks stored, ${rate.toFixed(0)} a second\n`);
  expect(statuses).toEqual(new Map([[200, WEBHOOKS]]));
  expect((await countEvents()) - before.events).toBe(WEBHOOKS);
  expect((await countChecks()) - before.checks).toBe(ORDERS);
  expect(rate).toBeGreaterThan(MIN_A_SECOND);
});

/** Changes a genuine webhook in one of several ways, so that it no longer proves its sender. */
function forge({ headers, text }: ReceivedWebhook, index: number, proof: string) {
  const genuine = String(headers[proof]);
  const at = index % genuine.length;
  const flipped = genuine.slice(0, at) + (genuine[at] === 'a' ? 'b' : 'a') + genuine.slice(at + 1);
  const { [proof]: _removed, ...without } = headers;
  const proofs = [
    flipped,
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('base64'),
    genuine.slice(0, -1),
    '',
  ];
  const chosen = proofs[index % (proofs.length + 1)];
  return { headers: chosen === undefined ? without : { ...headers, [proof]: chosen }, text };
}

test.each([
  { name: 'razorpay', proof: 'x-razorpay-signature' },
  { name: 'phonepe', proof: 'authorization' },
  { name: 'cashfree', proof: 'x-webhook-signature' },
] as const)(`of ${FORGED} forged webhooks of $name none is accepted`, async ({ name, proof }) => {
  const webhook = await recordWebhook(name);
  const before = await countEvents();
  const statuses = new Set<number>();
  await forEach(FORGED, async (index) => {
    const forged = forge(webhook, index, proof);
    statuses.add(await post(webhookUrl(name), forged.headers, forged.text));
    // PhonePe proves only the sender: its bodies are not signed.
    if (name !== 'phonepe')
      statuses.add(await post(webhookUrl(name), webhook.headers, webhook.text.replace('"', ' "').slice(0, -1) + '  }'));
  });
  expect([...statuses]).toEqual([403]);
  expect(await countEvents()).toBe(before);
  expect(await post(webhookUrl(name), webhook.headers, webhook.text)).toBe(200);
});

test('with a worker, 95% of orders are paid within 2 seconds of their webhook', { timeout: 120_000 }, async ({
  annotate,
}) => {
  const deps = { providers: createPaymentProviders(config, 'job'), now: () => new Date() };
  const worker = await runJobs(onlinePaymentJobs(deps), { pool, tools: { db, log } });
  onTestFinished(() => worker.stop());
  const placed = [];
  for (let count = 0; count < ORDERS; count++) placed.push(await startWith('razorpay'));
  sims.razorpay.setWebhookSchedule({ url: webhookUrl('razorpay') });
  const delays: number[] = [];
  for (const { id, payment } of placed) {
    const sentAt = performance.now();
    await sims.razorpay.pay(payment.reference);
    while ((await getOrder(id)).payment !== 'PAID') await new Promise((resolve) => setTimeout(resolve, 10));
    delays.push(performance.now() - sentAt);
  }
  const sorted = delays.toSorted((one, other) => one - other);
  const p95 = sorted[Math.ceil(ORDERS * 0.95) - 1] ?? Infinity;
  await annotate(`95% within ${p95.toFixed(0)} ms`, 'result');
  process.stdout.write(`paid after a webhook: 95% within ${p95.toFixed(0)} ms\n`);
  expect(p95).toBeLessThan(2000);
});
