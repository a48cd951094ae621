import { expect, test } from 'vitest';
import { createPaymentShop } from './payment-shop.ts';

const { app, sims, placeOrder, start, getOrder, listPayments, runJobs, pool } = await createPaymentShop([
  'razorpay',
  'phonepe',
  'cashfree',
]);
const root = await app.listen({ port: 0, host: '127.0.0.1' });

const PROVIDERS = [
  { name: 'razorpay', way: 'page' },
  { name: 'phonepe', way: 'page' },
  { name: 'cashfree', way: 'upi' },
] as const;
type Name = (typeof PROVIDERS)[number]['name'];

const webhookUrl = (name: Name) => `${root}/api/webhooks/payments/${name}`;
const countEvents = async (name: Name) => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from payment_events where provider = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
};

/** Starts a payment with one provider: the others fail. */
async function startWith(name: Name, way: 'page' | 'upi') {
  for (const other of PROVIDERS) if (other.name !== name) sims[other.name].faults.add({ kind: 'fail', times: 20 });
  const placed = await placeOrder();
  const { status } = await start(placed.buyer, placed.id, way);
  for (const other of PROVIDERS) sims[other.name].faults.clear();
  const payment = (await listPayments(placed.id)).find((one) => one.status === 'waiting');
  if (status !== 201 || !payment) throw new Error(`No payment: ${status}`);
  return { ...placed, payment };
}

test.each(PROVIDERS)('a webhook of $name makes the shop ask, and the order is paid', async ({ name, way }) => {
  const { id, payment } = await startWith(name, way);
  sims[name].setWebhookSchedule({ url: webhookUrl(name) });
  const { webhooks } = await sims[name].pay(payment.reference);
  expect(webhooks.map(({ status }) => status)).not.toContain(0);
  expect(new Set(webhooks.map(({ status }) => status))).toEqual(new Set([200]));
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
});

test.each(PROVIDERS)('ten copies of each webhook of $name in any order are stored once', async ({ name, way }) => {
  const { id, payment } = await startWith(name, way);
  const before = await countEvents(name);
  sims[name].setWebhookSchedule({ url: webhookUrl(name), repeat: 9, reorder: true });
  const { webhooks } = await sims[name].pay(payment.reference);
  expect(new Set(webhooks.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await countEvents(name)) - before).toBe(webhooks.length / 10);
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ payment: 'PAID', announced: 1 });
});

test.each(PROVIDERS)('a forged webhook of $name is rejected and changes nothing', async ({ name, way }) => {
  const { id, payment } = await startWith(name, way);
  const before = await countEvents(name);
  sims[name].setWebhookSchedule({ url: webhookUrl(name), forge: true });
  const { webhooks } = await sims[name].pay(payment.reference);
  expect(new Set(webhooks.map(({ status }) => status))).toEqual(new Set([403]));
  expect(await countEvents(name)).toBe(before);
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ payment: 'PENDING' });
});

test.each(PROVIDERS)('a true-looking webhook of $name for an unpaid order pays nothing', async ({ name, way }) => {
  const { id, payment } = await startWith(name, way);
  sims[name].setWebhookSchedule({ url: webhookUrl(name) });
  await sims[name].pay(payment.reference, { outcome: 'fail' });
  await runJobs();
  expect(await getOrder(id)).toMatchObject({ payment: 'PENDING', announced: 0 });
});

test('a body that is too large is rejected unread', async () => {
  const response = await fetch(webhookUrl('razorpay'), { method: 'POST', body: 'x'.repeat(257 * 1024) });
  expect(response.status).toBe(413);
});
