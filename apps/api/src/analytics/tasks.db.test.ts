import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createRandomMonth } from '#test/tax/random-month.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const { staffUser, orderOf, delivered, createRequestedReturn, bring, received, inspect, setStatus } =
  await createReturnHelpers(shop);

type Item = EndpointResponse<'listTasks'>['items'][number];
let before: Item[];
beforeEach(async () => {
  before = await listTasks();
});

async function listTasks(): Promise<Item[]> {
  const reply = await app.inject({ url: '/api/admin/tasks', headers: staffUser.headers });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<EndpointResponse<'listTasks'>>().items;
}

const countKind = (items: Item[], kind: Item['kind']) => items.find((item) => item.kind === kind)?.count ?? 0;

/** Returns how the counts changed since the start, without zeros. */
async function countNewTasks(): Promise<Partial<Record<Item['kind'], number>>> {
  const after = await listTasks();
  return Object.fromEntries(
    after
      .map(({ kind, count }) => [kind, count - countKind(before, kind)] as const)
      .filter(([, difference]) => difference !== 0),
  );
}

test('a shop with nothing to do has no tasks', () => {
  expect(before).toEqual([]);
});

test('an order has to be packed, and is late from the day after its expected delivery', async () => {
  const { id } = await orderOf(1, { stock: 100 });
  expect(await countNewTasks()).toEqual({ to_pack: 1 });
  await sql`update orders set expected_delivery_on = '2026-11-02' where id = ${id}`.execute(db);
  expect(await countNewTasks()).toEqual({ late_orders: 1, to_pack: 1 });
  expect((await listTasks())[0]).toEqual({
    kind: 'late_orders',
    count: 1,
    isLowerBound: false,
    since: '2026-11-02T18:30:00.000Z',
    sum: null,
  });
  await setStatus(id, 'CANCELED');
  expect(await countNewTasks()).toEqual({});
});

test('a partly packed order still has to be packed', async () => {
  const { id, lines } = await orderOf(2, { stock: 100 });
  await bring(id, 'packed', [{ orderLineId: lines[0]!.orderLineId, quantity: 1 }]);
  expect(await countNewTasks()).toEqual({ to_pack: 1 });
});

test('a failed delivery is a task', async () => {
  const { id } = await orderOf(1, { stock: 100 });
  await bring(id, 'delivery_failed');
  expect(await countNewTasks()).toEqual({ failed_deliveries: 1 });
  expect((await listTasks()).find(({ kind }) => kind === 'failed_deliveries')?.since).toEqual(expect.any(String));
});

test('a return to review is a task, and so is the refund it leads to', async () => {
  const order = await delivered(2, { stock: 100, price: 100_050 });
  await createRequestedReturn(order, [order.line()]);
  expect(await countNewTasks()).toEqual({ returns_to_review: 1 });
  const other = await delivered(1, { stock: 100, price: 49_950 });
  await inspect(await received(other, [other.line()]), [{ sellable: 1 }]);
  expect(await countNewTasks()).toEqual({ returns_to_review: 1, refunds_due: 1 });
  expect((await listTasks()).find(({ kind }) => kind === 'refunds_due')).toMatchObject({ count: 1, sum: 499.5 });
});

test('a refund is due since the goods were received, however late they were inspected', async () => {
  const order = await delivered(1, { stock: 100 });
  const returnRequest = await received(order, [order.line()]);
  await sql`update returns set received_at = now() - interval '11 days' where id = ${returnRequest.id}`.execute(db);
  await inspect(returnRequest, [{ sellable: 1 }]);
  const { since } = (await listTasks()).find(({ kind }) => kind === 'refunds_due') ?? {};
  expect(Math.round((Date.now() - Date.parse(since ?? '')) / 86_400_000)).toBeGreaterThanOrEqual(11);
});

test('a product with few units is low on stock; a sold-out one counts when it is in demand', async () => {
  const { id: variantId, productId } = await createStockedVariant(db, { stock: 5 });
  expect(await countNewTasks()).toEqual({ low_stock: 1 });
  await createTestBuyer(db, [{ variantId, quantity: 1 }]);
  expect(await countNewTasks()).toEqual({ low_stock: 1 });
  await sql`update variants set stock = 0 where id = ${variantId}`.execute(db);
  expect(await countNewTasks()).toEqual({ in_demand_out_of_stock: 1 });
  await sql`delete from cart_lines where variant_id = ${variantId}`.execute(db);
  expect(await countNewTasks()).toEqual({});
  const { id: userId } = await createTestUser(db);
  const { id } = await db.insertInto('wishlists').values({ user_id: userId }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('wishlist_items').values({ wishlist_id: id, product_id: productId }).execute();
  expect(await countNewTasks()).toEqual({ in_demand_out_of_stock: 1 });
});

test('missing attributes are counted per product', async () => {
  const { productId } = await createStockedVariant(db, { stock: 100 });
  await sql`insert into missing_attributes (product_id, attribute_keys) values (${productId}, '{hsn,origin}')`.execute(
    db,
  );
  expect(await countNewTasks()).toEqual({ attributes_missing: 1 });
});

test('a variant whose stock differs from its ledger is listed first', async () => {
  const { id } = await createStockedVariant(db, { stock: 100 });
  await sql`insert into stock_drifts (variant_id, stock, ledger, found_at) values (${id}, 100, 99, now())`.execute(db);
  expect(await countNewTasks()).toEqual({ stock_drift: 1 });
  expect((await listTasks())[0]?.kind).toBe('stock_drift');
});

test('failed emails are counted apart from other failed jobs', async () => {
  const createFailedJob = async (name: string) => {
    const key = randomUUID();
    await sql`select graphile_worker.add_job(${name}, '{}', max_attempts => 1, job_key => ${key})`.execute(db);
    expect(await countNewTasks()).not.toHaveProperty(name);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(db);
  };
  await createFailedJob('send_order_confirmation_email');
  expect(await countNewTasks()).toEqual({ failed_emails: 1 });
  await createFailedJob('aggregate_sales');
  await createFailedJob('aggregate_sales');
  expect(await countNewTasks()).toEqual({ failed_emails: 1, failed_jobs: 2 });
});

test('a tax document with an issue is a task, and so is an order without a place of supply', async () => {
  await registerForGst(db);
  const { bring: bringTaxed } = await createRandomMonth(shop);
  const countGstIssues = async () => countKind(await listTasks(), 'gst_issues');
  await bringTaxed({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'shipped' });
  expect(await countGstIssues()).toBe(0);
  await bringTaxed({ units: { 5: 1 }, state: 'Gujarat', gstin: null, end: 'shipped' });
  expect(await countGstIssues()).toBe(1);
  await bringTaxed({ units: { 0: 1 }, state: '', gstin: null, end: 'unknown' });
  expect(await countGstIssues()).toBe(2);
});

test('counting stops at 1000', async () => {
  await sql`
    insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
    select task.id, 1, 1
    from graphile_worker._private_tasks task, generate_series(1, 1001)
    where task.identifier = 'aggregate_sales'
  `.execute(db);
  expect((await listTasks()).find(({ kind }) => kind === 'failed_jobs')).toMatchObject({
    count: 1000,
    isLowerBound: true,
  });
});
