import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Log } from '../platform/log.ts';
import { checkStockDriftJob } from './stock-check.jobs.ts';

const { app, db, log } = await createTestApp({ RATE_LIMITS: 'off' });
const NOW = new Date('2026-11-15T10:00:00Z');

type LoggedDrift = { variants: number; units: number; drifts: { variantId: string }[] };
const errors: LoggedDrift[] = [];
const recordingLog = Object.assign(Object.create(log) as Log, {
  error: (logged: LoggedDrift) => void errors.push(logged),
});

async function runStockCheck(limits = { sliceSize: 25_000, maxTouched: 25_000 }): Promise<LoggedDrift | undefined> {
  errors.length = 0;
  await checkStockDriftJob(() => NOW, limits).run({ db, log: recordingLog }, {});
  return errors[0];
}
const readMetric = async (name: string) => {
  const { body } = await app.inject('/metrics');
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]);
};
const changeStockSilently = (id: string, units: number) =>
  sql`update variants set stock = stock + ${units} where id = ${id}`.execute(db);

beforeEach(async () => {
  await sql`delete from stock_drifts`.execute(db);
  await sql`update stock_checks set cursor_variant_id = null`.execute(db);
});

test('if stock and ledger match, nothing is logged and the check time is recorded', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: 5 });
  const buyer = await createTestBuyer(db, [{ variantId, quantity: 2 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  expect(await runStockCheck()).toBeUndefined();
  expect(await readMetric('kinari_stock_drift_units')).toBe(0);
  expect(await readMetric('kinari_stock_drift_last_check_timestamp_seconds')).toBe(NOW.getTime() / 1000);
});

test('stock without a movement is found by the next run, logged, exposed and not changed', async () => {
  const { id } = await createStockedVariant(db, { stock: 5 });
  const { id: other } = await createStockedVariant(db, { stock: 5 });
  await changeStockSilently(id, 3);
  await changeStockSilently(other, -1);
  expect(await runStockCheck()).toEqual({
    variants: 2,
    units: 4,
    drifts: expect.arrayContaining([{ variantId: id, stock: 8, ledger: 5 }]),
  });
  expect(await readMetric('kinari_stock_drift_units')).toBe(4);
  const variant = await db.selectFrom('variants').select('stock').where('id', '=', id).executeTakeFirstOrThrow();
  expect(variant.stock).toBe(8);

  await changeStockSilently(id, -3);
  await changeStockSilently(other, 1);
  expect(await runStockCheck()).toBeUndefined();
  expect(await readMetric('kinari_stock_drift_units')).toBe(0);
});

test('a movement without a stock change is found by the next run, for any slice position', async () => {
  const { id } = await createStockedVariant(db, { stock: 5 });
  await runStockCheck();
  await sql`insert into stock_movements (variant_id, units, reason) values (${id}, 2, 'adjustment')`.execute(db);
  await sql`update stock_checks set cursor_variant_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`.execute(db);
  expect(await runStockCheck({ sliceSize: 1, maxTouched: 100 })).toMatchObject({
    units: 2,
    drifts: [{ variantId: id }],
  });
  await sql`insert into stock_movements (variant_id, units, reason) values (${id}, -2, 'adjustment')`.execute(db);
  expect(await runStockCheck()).toBeUndefined();
});

test('small slices cover all variants, and a drift is reported until it is fixed', async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from variants`.execute(db);
  const { id } = await createStockedVariant(db, { stock: 5 });
  await runStockCheck();
  await runStockCheck();
  await changeStockSilently(id, 1);
  const reportedUnits: number[] = [];
  for (let round = 0; round <= rows[0]!.count + 2; round += 1)
    reportedUnits.push((await runStockCheck({ sliceSize: 1, maxTouched: 1 }))?.units ?? 0);
  const first = reportedUnits.indexOf(1);
  expect(first).toBeGreaterThanOrEqual(0);
  expect(reportedUnits.slice(first).every((units) => units === 1)).toBe(true);
});
