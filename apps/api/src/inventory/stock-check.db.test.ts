import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aBuyer, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import type { Log } from '../platform/log.ts';
import { compareStock } from './stock-check.jobs.ts';

const { app, db, log } = await openShop({ RATE_LIMITS: 'off' });
const NOW = new Date('2026-11-15T10:00:00Z');

type Said = { variants: number; units: number; drifts: { variantId: string }[] };
const errors: Said[] = [];
const listening = Object.assign(Object.create(log) as Log, { error: (facts: Said) => void errors.push(facts) });

async function run(bounds = { slice: 25_000, mostTouched: 25_000 }): Promise<Said | undefined> {
  errors.length = 0;
  await compareStock(() => NOW, bounds).run({ db, log: listening }, {});
  return errors[0];
}
const gauge = async (name: string) => {
  const { body } = await app.inject('/metrics');
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]);
};
const sabotage = (id: string, units: number) =>
  sql`update variants set stock = stock + ${units} where id = ${id}`.execute(db);

beforeEach(async () => {
  await sql`delete from stock_drifts`.execute(db);
  await sql`update stock_checks set after_variant = null`.execute(db);
});

test('where stock and ledger agree nothing is said, and it is known when that was', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: 5 });
  const buyer = await aBuyer(db, [{ variantId, quantity: 2 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  expect(await run()).toBeUndefined();
  expect(await gauge('kinari_stock_drift_units')).toBe(0);
  expect(await gauge('kinari_stock_drift_checked_at')).toBe(NOW.getTime() / 1000);
});

test('units that no movement tells of are seen by the next run, named, shown, and left as they are', async () => {
  const { id } = await aStockedVariant(db, { stock: 5 });
  const { id: other } = await aStockedVariant(db, { stock: 5 });
  await sabotage(id, 3);
  await sabotage(other, -1);
  expect(await run()).toEqual({
    variants: 2,
    units: 4,
    drifts: expect.arrayContaining([{ variantId: id, stock: 8, ledger: 5 }]),
  });
  expect(await gauge('kinari_stock_drift_units')).toBe(4);
  const kept = await db.selectFrom('variants').select('stock').where('id', '=', id).executeTakeFirstOrThrow();
  expect(kept.stock).toBe(8);

  await sabotage(id, -3);
  await sabotage(other, 1);
  expect(await run()).toBeUndefined();
  expect(await gauge('kinari_stock_drift_units')).toBe(0);
});

test('a movement that stock does not know is seen by the next run, wherever the rolling part is', async () => {
  const { id } = await aStockedVariant(db, { stock: 5 });
  await run();
  await sql`insert into stock_movements (variant_id, units, reason) values (${id}, 2, 'correction')`.execute(db);
  await sql`update stock_checks set after_variant = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`.execute(db);
  expect(await run({ slice: 1, mostTouched: 100 })).toMatchObject({ units: 2, drifts: [{ variantId: id }] });
  await sql`insert into stock_movements (variant_id, units, reason) values (${id}, -2, 'correction')`.execute(db);
  expect(await run()).toBeUndefined();
});

test('however small a part is looked at, all are gone round, and what was found stays known until it is right', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from variants`.execute(db);
  const { id } = await aStockedVariant(db, { stock: 5 });
  await run();
  await run();
  await sabotage(id, 1);
  const told: number[] = [];
  for (let round = 0; round <= rows[0]!.count + 2; round += 1)
    told.push((await run({ slice: 1, mostTouched: 1 }))?.units ?? 0);
  const first = told.indexOf(1);
  expect(first).toBeGreaterThanOrEqual(0);
  expect(told.slice(first).every((units) => units === 1)).toBe(true);
});
