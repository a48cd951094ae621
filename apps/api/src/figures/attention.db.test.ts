import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant } from '#test/factories.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';
import { openMonth } from '#test/tax/random-month.ts';
import { registerForGst } from '#test/tax-shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const { clerk, orderOf, delivered, asked, bring, received, inspect, setStatus } = await openReturnsDesk(shop);

type Item = Reply<'readAttention'>['items'][number];
let before: Item[];
beforeEach(async () => {
  before = await read();
});

async function read(): Promise<Item[]> {
  const reply = await app.inject({ url: '/api/admin/attention', headers: clerk.headers });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<Reply<'readAttention'>>().items;
}

const countOf = (items: Item[], kind: Item['kind']) => items.find((item) => item.kind === kind)?.count ?? 0;

/** How many more of each kind there are than before, where there are. */
async function more(): Promise<Partial<Record<Item['kind'], number>>> {
  const after = await read();
  return Object.fromEntries(
    after
      .map(({ kind, count }) => [kind, count - countOf(before, kind)] as const)
      .filter(([, difference]) => difference !== 0),
  );
}

test('in a shop where nothing waits nothing is told', () => {
  expect(before).toEqual([]);
});

test('an order waits to be packed, and is late from the day after it was expected', async () => {
  const { id } = await orderOf(1, { stock: 100 });
  expect(await more()).toEqual({ to_pack: 1 });
  await sql`update orders set expected_delivery_on = '2026-11-02' where id = ${id}`.execute(db);
  expect(await more()).toEqual({ late_orders: 1, to_pack: 1 });
  expect((await read())[0]).toEqual({
    kind: 'late_orders',
    count: 1,
    atLeast: false,
    since: '2026-11-02T18:30:00.000Z',
    sum: null,
  });
  await setStatus(id, 'CANCELED');
  expect(await more()).toEqual({});
});

test('an order that is packed in part still waits to be packed', async () => {
  const { id, lines } = await orderOf(2, { stock: 100 });
  await bring(id, 'packed', [{ orderLineId: lines[0]!.orderLineId, quantity: 1 }]);
  expect(await more()).toEqual({ to_pack: 1 });
});

test('a delivery that failed waits for somebody to decide', async () => {
  const { id } = await orderOf(1, { stock: 100 });
  await bring(id, 'failed');
  expect(await more()).toEqual({ failed_deliveries: 1 });
  expect((await read()).find(({ kind }) => kind === 'failed_deliveries')?.since).toEqual(expect.any(String));
});

test('a return waits for a decision, and what it comes to waits to be paid', async () => {
  const order = await delivered(2, { stock: 100, price: 100_050 });
  await asked(order, [order.line()]);
  expect(await more()).toEqual({ returns_to_decide: 1 });
  const other = await delivered(1, { stock: 100, price: 49_950 });
  await inspect(await received(other, [other.line()]), [{ sellable: 1 }]);
  expect(await more()).toEqual({ returns_to_decide: 1, refunds_due: 1 });
  expect((await read()).find(({ kind }) => kind === 'refunds_due')).toMatchObject({ count: 1, sum: 499.5 });
});

test('a product with few units is low; one that is sold out counts when somebody wants it', async () => {
  const { id: variantId, productId } = await aStockedVariant(db, { stock: 5 });
  expect(await more()).toEqual({ low_stock: 1 });
  await aBuyer(db, [{ variantId, quantity: 1 }]);
  expect(await more()).toEqual({ low_stock: 1 });
  await sql`update variants set stock = 0 where id = ${variantId}`.execute(db);
  expect(await more()).toEqual({ wanted_but_sold_out: 1 });
  await sql`delete from cart_lines where variant_id = ${variantId}`.execute(db);
  expect(await more()).toEqual({});
  const { id: userId } = await aPerson(db);
  const { id } = await db.insertInto('wishlists').values({ user_id: userId }).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('wishlist_items').values({ wishlist_id: id, product_id: productId }).execute();
  expect(await more()).toEqual({ wanted_but_sold_out: 1 });
});

test('facts that are missing are told by the product', async () => {
  const { productId } = await aStockedVariant(db, { stock: 100 });
  await sql`insert into missing_facts (product_id, missing) values (${productId}, '{hsn,origin}')`.execute(db);
  expect(await more()).toEqual({ facts_missing: 1 });
});

test('a variant whose stock is not what its ledger says is told first', async () => {
  const { id } = await aStockedVariant(db, { stock: 100 });
  await sql`insert into stock_drifts (variant_id, stock, ledger, found_at) values (${id}, 100, 99, now())`.execute(db);
  expect(await more()).toEqual({ stock_drift: 1 });
  expect((await read())[0]?.kind).toBe('stock_drift');
});

test('a letter that was given up is told apart from any other job', async () => {
  const give = async (name: string) => {
    const key = randomUUID();
    await sql`select graphile_worker.add_job(${name}, '{}', max_attempts => 1, job_key => ${key})`.execute(db);
    expect(await more()).not.toHaveProperty(name);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${key}`.execute(db);
  };
  await give('send_order_confirmation');
  expect(await more()).toEqual({ failed_letters: 1 });
  await give('fold_figures');
  await give('fold_figures');
  expect(await more()).toEqual({ failed_letters: 1, failed_jobs: 2 });
});

test('a document that somebody should look at is told of, and an order of which nobody knows the state', async () => {
  await registerForGst(db);
  const { bring: bringTaxed } = await openMonth(shop);
  const wrong = async () => countOf(await read(), 'documents_wrong');
  await bringTaxed({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'shipped' });
  expect(await wrong()).toBe(0);
  await bringTaxed({ units: { 5: 1 }, state: 'Gujarat', gstin: null, end: 'shipped' });
  expect(await wrong()).toBe(1);
  await bringTaxed({ units: { 0: 1 }, state: '', gstin: null, end: 'unknown' });
  expect(await wrong()).toBe(2);
});

test('counting stops at a thousand', async () => {
  await sql`
    insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
    select task.id, 1, 1
    from graphile_worker._private_tasks task, generate_series(1, 1001)
    where task.identifier = 'fold_figures'
  `.execute(db);
  expect((await read()).find(({ kind }) => kind === 'failed_jobs')).toMatchObject({ count: 1000, atLeast: true });
});
