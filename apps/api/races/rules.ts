import { savingPercent, summarise, toPaise, toRupees } from '@kinari/contract/money';
import fc from 'fast-check';
import type pg from 'pg';
import { expect } from 'vitest';
import { aPerson, aStockedVariant } from '../test/factories.ts';
import { cartOf, moveTo, orderIn, place } from './calls.ts';
import { aBuyerOf, aCrowd } from './crowd.ts';
import { tally } from './floor.ts';
import { race } from './race.ts';
import { count, sized, times } from './size.ts';

// Every number of an order is drawn twice in a row, so that each second order first meets one that is taken.
async function drawEveryNumberTwice(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create sequence draws;
    create or replace function new_order_id() returns text language sql volatile as $$
      select lpad(((nextval('draws') + 1) / 2)::text, 8, '0')
        || translate(upper(substr(md5(random()::text), 1, 12)), 'ILOU', '0000')
    $$;
  `);
}

export const shortIds = race(
  'the first eight characters of an order are its own, though chance draws some twice',
  async (floor) => {
    const orders = sized(30, 200);
    const { id: variantId } = await aStockedVariant(floor.db, { stock: orders });
    const crowd = await aCrowd(
      floor.db,
      times(orders).map(() => [{ variantId }]),
    );
    // One after the other: two draws at most lie between an order and its number.
    const answers = [];
    for (const buyer of crowd) answers.push(await place(floor, buyer));
    expect(tally(answers)).toEqual({ 201: orders });
    expect(new Set(answers.map((answer) => orderIn(answer).id.slice(0, 8))).size).toBe(orders);
    const { rows } = await floor.pool.query<{ draws: number }>('select last_value::int as draws from draws');
    const again = (rows[0]?.draws ?? 0) - orders;
    expect(again).toBeGreaterThan(orders / 3);
    return `${orders} orders, ${again} of them drew a number that was taken and drew again: ${orders} different numbers`;
  },
  { change: drawEveryNumberTwice },
);

export const chanceOfIds = race('order numbers are chance: many of them, no two alike', async ({ pool }) => {
  const drawn = sized(20_000, 100_000, 200_000);
  const { rows } = await pool.query<{ clashes: number }>(
    'select (count(*) - count(distinct left(id, 8)))::int as clashes from (select new_order_id() as id from generate_series(1, $1)) drawn',
    [drawn],
  );
  // Of 200,000 numbers out of 32^8, two are alike once in 55 times; the index and the second draw are there for that.
  expect(rows[0]?.clashes).toBeLessThanOrEqual(1);
  return `${count(drawn)} numbers drawn: ${rows[0]?.clashes} clashes`;
});

// A clock of our own stands before PostgreSQL's on the path where functions are looked for.
async function installClock(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema clock;
    create table clock.hands (at timestamptz not null);
    insert into clock.hands values (now());
    create function clock.now() returns timestamptz language sql stable as 'select at from clock.hands';
    do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$;
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

export const datesAroundMidnight = race(
  'days are those of the calendar in India, to the second',
  async (floor) => {
    const admin = await aPerson(floor.db, { userType: 'ADMIN' });
    const { id: variantId } = await aStockedVariant(floor.db, { stock: 100 });
    let checked = 0;
    for (const day of DAYS)
      for (const seconds of SECONDS_FROM_MIDNIGHT) {
        const at = new Date(Date.parse(`${day}T00:00:00+05:30`) + seconds * 1000);
        await floor.pool.query('update clock.hands set at = $1', [at]);
        const buyer = await aBuyerOf(floor.db, [{ variantId }]);
        const order = orderIn(await place(floor, buyer));
        const today = seconds < 0 ? addDays(day, -1) : day;
        expect(order.expectedDeliveryDate, at.toISOString()).toBe(addDays(today, 5));
        const delivered = orderIn(await moveTo(floor, admin, order.id, 'DELIVERED'));
        expect(delivered.deliveredOn, at.toISOString()).toBe(today);
        checked += 1;
      }
    return `${checked} moments around midnight, year's end and leap days: expected and delivered days right in all`;
  },
  { change: installClock },
);

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const cartsOf = (dearest: number) => {
  const priced = fc
    .record({ price: fc.integer({ min: 1, max: dearest }), quantity: fc.integer({ min: 1, max: 99 }) })
    .chain(({ price, quantity }) =>
      fc.record({
        price: fc.constant(price),
        quantity: fc.constant(quantity),
        saving: fc.integer({ min: 0, max: price }),
      }),
    );
  return fc.array(priced, { minLength: 1, maxLength: 8 });
};

export const money = race('every way of adding up a cart gives one sum, to the paisa', async (floor) => {
  const tries = sized(5000, 100_000);
  fc.assert(
    fc.property(cartsOf(100_000_000), (lines) => {
      const { subtotal, discount, total } = summarise(lines);
      expect(subtotal - discount).toBe(total);
      // What the pages do: rupees from the wire, multiplied and added in binary fractions.
      const onThePage = lines.reduce((sum, { price, quantity }) => sum + toRupees(price) * quantity, 0);
      expect(toPaise(onThePage)).toBe(total);
      for (const line of lines) {
        expect(toPaise(toRupees(line.price))).toBe(line.price);
        expect(savingPercent(line)).toBeGreaterThanOrEqual(0);
        expect(savingPercent(line)).toBeLessThanOrEqual(50);
      }
    }),
    { numRuns: tries },
  );

  const bought = sized(15, 100);
  // What one order may be worth has an end.
  for (const lines of fc.sample(cartsOf(30_000), bought)) {
    const wanted = [];
    for (const { price, saving, quantity } of lines)
      wanted.push({ variantId: (await aStockedVariant(floor.db, { stock: 99, price, saving })).id, quantity });
    const buyer = await aBuyerOf(floor.db, wanted);
    const { summary } = await cartOf(floor, buyer);
    const order = orderIn(await place(floor, buyer));
    expect(toPaise(summary.total)).toBe(summarise(lines).total);
    expect(order.orderTotal).toBe(summary.total);
    const onThePage = order.items.reduce((sum, item) => sum + item.product.variant.originalPrice * item.quantity, 0);
    expect(toPaise(onThePage)).toBe(toPaise(order.orderTotal));
  }
  return `${count(tries)} carts on paper and ${bought} through the shop: cart, order, page and database agree`;
});
