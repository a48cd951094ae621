import { formatNumber } from '@kinari/contract/locale';
import { calculateTotals, discountPercent, toPaise, toRupees } from '@kinari/contract/money';
import fc from 'fast-check';
import type pg from 'pg';
import { expect } from 'vitest';
import { createStockedVariant, createTestUser } from '../test/factories.ts';
import { createBuyer, createBuyers } from './buyers.ts';
import { createRace } from './race.ts';
import { countByStatus } from './race-harness.ts';
import { bySize, range } from './race-size.ts';
import { getCart, getOrder, placeOrderWithRetries, updateDeliveryStatus } from './requests.ts';

// Generates every order id prefix twice in a row, so that every second order first gets one that is taken.
async function repeatOrderIds(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create sequence draws;
    create or replace function new_order_id() returns text language sql volatile as $$
      select lpad(((nextval('draws') + 1) / 2)::text, 8, '0')
        || translate(upper(substr(md5(random()::text), 1, 12)), 'ILOU', '0000')
    $$;
  `);
}

export const uniqueShortIds = createRace(
  'the first eight characters of an order id are unique, even if generated twice',
  async (harness) => {
    const orders = bySize(30, 200);
    const { id: variantId } = await createStockedVariant(harness.db, { stock: orders });
    const buyers = await createBuyers(
      harness.db,
      range(orders).map(() => [{ variantId }]),
    );
    // One at a time, so that an order needs at most two attempts to get an id.
    const responses = [];
    for (const buyer of buyers) responses.push(await placeOrderWithRetries(harness, buyer));
    expect(countByStatus(responses)).toEqual({ 201: orders });
    expect(new Set(responses.map((response) => getOrder(response).id.slice(0, 8))).size).toBe(orders);
    const { rows } = await harness.pool.query<{ draws: number }>('select last_value::int as draws from draws');
    const retries = (rows[0]?.draws ?? 0) - orders;
    expect(retries).toBeGreaterThan(orders / 3);
    return `${orders} orders, ${retries} of them drew a number that was taken and drew again: ${orders} different numbers`;
  },
  { change: repeatOrderIds },
);

export const randomOrderIds = createRace('random order ids: many generated, no duplicates', async ({ pool }) => {
  const idCount = bySize(20_000, 100_000, 200_000);
  const { rows } = await pool.query<{ clashes: number }>(
    'select (count(*) - count(distinct left(id, 8)))::int as clashes from (select new_order_id() as id from generate_series(1, $1)) drawn',
    [idCount],
  );
  // With 200,000 of 32^8 ids, one run in 55 has a clash. The unique index and the retry handle it.
  expect(rows[0]?.clashes).toBeLessThanOrEqual(1);
  return `${formatNumber(idCount)} numbers drawn: ${rows[0]?.clashes} clashes`;
});

// A fake `now()` that is found before PostgreSQL's in the search path.
async function installDatabaseClock(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema clock;
    create table clock.hands (at timestamptz not null);
    insert into clock.hands values (now());
    create function clock.now() returns timestamptz language sql stable as 'select at from clock.hands';
    do $$
    declare
      routine regprocedure;
    begin
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
      for routine in select oid from pg_proc where array_to_string(proconfig, ' ') like '%search_path=public%' loop
        execute format('alter function %s set search_path = clock, pg_catalog, public', routine);
      end loop;
    end
    $$;
  `);
}

const DAYS = [
  '2026-11-15',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-27',
  '2028-02-24',
  '2028-02-29',
  '2028-03-01',
  '2032-02-28',
  '2100-02-28',
];
const SECONDS_FROM_MIDNIGHT = [-3600, -1, 0, 1, 19_800];

export const deliveryDatesAroundMidnight = createRace(
  'delivery dates are calendar days in India, to the second',
  async (harness) => {
    const admin = await createTestUser(harness.db, { userType: 'ADMIN' });
    const { id: variantId } = await createStockedVariant(harness.db, { stock: 100 });
    let checkedCount = 0;
    for (const day of DAYS)
      for (const seconds of SECONDS_FROM_MIDNIGHT) {
        const at = new Date(Date.parse(`${day}T00:00:00+05:30`) + seconds * 1000);
        await harness.pool.query('update clock.hands set at = $1', [at]);
        const buyer = await createBuyer(harness.db, [{ variantId }]);
        const order = getOrder(await placeOrderWithRetries(harness, buyer));
        const today = seconds < 0 ? addDays(day, -1) : day;
        expect(order.expectedDeliveryDate, at.toISOString()).toBe(addDays(today, 5));
        const delivered = getOrder(await updateDeliveryStatus(harness, admin, order.id, 'DELIVERED'));
        expect(delivered.deliveredOn, at.toISOString()).toBe(today);
        checkedCount += 1;
      }
    return `${checkedCount} moments around midnight, year's end and leap days: expected and delivered days right in all`;
  },
  { change: installDatabaseClock },
);

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const cartArbitrary = (maxPrice: number) => {
  const lineArbitrary = fc
    .record({ price: fc.integer({ min: 1, max: maxPrice }), quantity: fc.integer({ min: 1, max: 99 }) })
    .chain(({ price, quantity }) =>
      fc.record({
        price: fc.constant(price),
        quantity: fc.constant(quantity),
        saving: fc.integer({ min: 0, max: price }),
      }),
    );
  return fc.array(lineArbitrary, { minLength: 1, maxLength: 8 });
};

export const totalsAgree = createRace('all calculations of a cart total agree to the paisa', async (harness) => {
  const cartCount = bySize(5000, 100_000);
  fc.assert(
    fc.property(cartArbitrary(100_000_000), (lines) => {
      const { subtotal, discount, total } = calculateTotals(lines);
      expect(subtotal - discount).toBe(total);
      // Same as the pages: rupees from the wire, multiplied and added as floating-point numbers.
      const pageTotal = lines.reduce((sum, { price, quantity }) => sum + toRupees(price) * quantity, 0);
      expect(toPaise(pageTotal)).toBe(total);
      for (const line of lines) {
        expect(toPaise(toRupees(line.price))).toBe(line.price);
        expect(discountPercent(line)).toBeGreaterThanOrEqual(0);
        expect(discountPercent(line)).toBeLessThanOrEqual(50);
      }
    }),
    { numRuns: cartCount },
  );

  const orderCount = bySize(15, 100);
  // Prices are limited because an order has a maximum value.
  for (const lines of fc.sample(cartArbitrary(30_000), orderCount)) {
    const items = [];
    for (const { price, saving, quantity } of lines)
      items.push({ variantId: (await createStockedVariant(harness.db, { stock: 99, price, saving })).id, quantity });
    const buyer = await createBuyer(harness.db, items);
    const { summary } = await getCart(harness, buyer);
    const order = getOrder(await placeOrderWithRetries(harness, buyer));
    expect(toPaise(summary.total)).toBe(calculateTotals(lines).total);
    expect(order.orderTotal).toBe(summary.total);
    const pageTotal = order.items.reduce((sum, item) => sum + item.product.variant.originalPrice * item.quantity, 0);
    expect(toPaise(pageTotal)).toBe(toPaise(order.orderTotal));
  }
  return `${formatNumber(cartCount)} carts calculated and ${orderCount} ordered: cart, order, page and database agree`;
});
