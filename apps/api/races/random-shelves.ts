import { createHash, randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import { aProduct } from '../test/factories.ts';
import { expectBooksInOrder } from '../test/ledger.ts';
import { place } from './calls.ts';
import { aCrowd, type Buyer, fillCarts } from './crowd.ts';
import { CONNECTIONS, type Floor, lateRefusals, refusalOf } from './floor.ts';
import { race } from './race.ts';
import { count, shuffled, sized, times } from './size.ts';

const SHELVES = 40;
const MOST_ON_A_SHELF = 20;
const MOST_LINES = 8;
const SEEDS_PER_CROWD = 50;
// Every so many placements one goes through the API; the others call the function it calls, on connections of their own.
const ONE_THROUGH_THE_API_IN = 20;

type Outcome = 'ordered' | 'refused';

export const randomShelves = race(
  'however shelves and carts are mixed, no unit is sold twice and nobody waits in a circle',
  async (floor) => {
    const seeds = sized(2, 5, 500);
    const perSeed = sized(300, 2000);
    // Not a pool: it would give up a connection whose statement was refused, and open another.
    const lines = times(CONNECTIONS).map(() => new pg.Client(floor.databaseUrl));
    await Promise.all(lines.map((line) => line.connect()));
    const tally = { ordered: 0, refused: 0 };
    let buyers: Buyer[] = [];
    const started = performance.now();
    try {
      for (let seed = 0; seed < seeds; seed++) {
        if (seed % SEEDS_PER_CROWD === 0)
          buyers = await aCrowd(
            floor.db,
            times(perSeed).map(() => []),
          );
        await stockShelvesAndFillCarts(floor, buyers);
        const queue = shuffled([...buyers.entries()]);
        const shopper = async (line: pg.Client) => {
          for (let next = queue.pop(); next; next = queue.pop()) {
            const [n, buyer] = next;
            tally[await (n % ONE_THROUGH_THE_API_IN === 0 ? overHttp(floor, buyer) : inSql(line, buyer))] += 1;
          }
        };
        await Promise.all(lines.map(shopper));
        await expectNoShelfBelowZero(floor);
        if (seed % SEEDS_PER_CROWD === SEEDS_PER_CROWD - 1) await expectBooksInOrder(floor.db);
      }
    } finally {
      await Promise.all(lines.map((line) => line.end()));
    }
    const late = await lateRefusals(floor);
    expect(late).toBeGreaterThan(0);
    const placements = seeds * perSeed;
    const rate = Math.round(placements / ((performance.now() - started) / 1000));
    return (
      `${count(placements)} placements over ${seeds} sets of shelves (one in ${ONE_THROUGH_THE_API_IN} through the API): ${count(tally.ordered)} orders, ` +
      `${count(tally.refused)} refusals, 0 oversold, 0 deadlocks; ${rate} a second with filling carts`
    );
  },
);

async function stockShelvesAndFillCarts({ db, pool }: Floor, buyers: readonly Buyer[]): Promise<void> {
  const { id: productId } = await aProduct(db);
  const { rows } = await pool.query<{ id: string }>(
    `with shelf as (
       insert into variants (product_id, size, stock, price_paise)
       select $1, n, floor(random() * $3), 89900 from generate_series(1, $2) n
       returning id, stock
     ),
     opened as (
       insert into stock_movements (variant_id, units, reason) select id, stock, 'opening' from shelf where stock > 0
     )
     select id from shelf`,
    [productId, SHELVES, MOST_ON_A_SHELF + 1],
  );
  const shelves = rows.map(({ id }) => id);
  await pool.query('delete from cart_lines');
  await fillCarts(
    db,
    buyers.map(({ id }) => ({
      userId: id,
      wanted: shuffled(shelves)
        .slice(0, 1 + randomInt(MOST_LINES))
        .map((variantId) => ({ variantId, quantity: 1 + randomInt(2) })),
    })),
  );
}

async function overHttp(floor: Floor, buyer: Buyer): Promise<Outcome> {
  const answer = await place(floor, buyer);
  if (answer.status === 201) return 'ordered';
  expect(refusalOf(answer).code).toBe('not_enough_stock');
  return 'refused';
}

async function inSql(line: pg.Client, { id, addressId }: Buyer): Promise<Outcome> {
  const request = createHash('sha256').update(addressId).digest();
  try {
    await line.query(`select place_order($1, $2, $3, $4, '{"daysToDeliver": 5, "mostOpenOrders": 20}')`, [
      id,
      addressId,
      randomUUID(),
      request,
    ]);
    return 'ordered';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.message === 'not_enough_stock') return 'refused';
    throw error;
  }
}

async function expectNoShelfBelowZero({ pool }: Floor): Promise<void> {
  const { rows } = await pool.query(
    `select variant.id, variant.stock, sum(units)::int as ledger
     from variants variant join stock_movements on variant_id = variant.id
     group by variant.id having variant.stock <> sum(units) or variant.stock < 0`,
  );
  expect(rows).toEqual([]);
}
