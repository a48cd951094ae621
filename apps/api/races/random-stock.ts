import { createHash, randomInt, randomUUID } from 'node:crypto';
import { formatNumber } from '@kinari/contract/locale';
import pg from 'pg';
import { expect } from 'vitest';
import { createTestProduct } from '../test/factories.ts';
import { expectIntegrityChecksPass } from '../test/integrity-checks.ts';
import { type Buyer, createBuyers, fillCarts } from './buyers.ts';
import { createRace } from './race.ts';
import { CONNECTIONS, countLateRejections, getError, type RaceHarness } from './race-harness.ts';
import { bySize, range, shuffle } from './race-size.ts';
import { placeOrderWithRetries } from './requests.ts';

const VARIANTS = 40;
const MAX_STOCK = 20;
const MAX_LINES = 8;
const SEEDS_PER_BUYER_SET = 50;
// One in this many placements goes through the API. The others call the SQL function on their own connections.
const API_SAMPLE_RATE = 20;

type Outcome = 'ordered' | 'rejected';

export const randomStock = createRace(
  'random stock and carts: no unit is sold twice and there is no deadlock',
  async (harness) => {
    const seeds = bySize(2, 5, 500);
    const perSeed = bySize(300, 2000);
    // Not a pool: it would close a connection after a failed statement and open a new one.
    const clients = range(CONNECTIONS).map(() => new pg.Client(harness.databaseUrl));
    await Promise.all(clients.map((client) => client.connect()));
    const outcomeCounts = { ordered: 0, rejected: 0 };
    let buyers: Buyer[] = [];
    const started = performance.now();
    try {
      for (let seed = 0; seed < seeds; seed++) {
        if (seed % SEEDS_PER_BUYER_SET === 0)
          buyers = await createBuyers(
            harness.db,
            range(perSeed).map(() => []),
          );
        await createStockAndCarts(harness, buyers);
        const queue = shuffle([...buyers.entries()]);
        const runShopper = async (client: pg.Client) => {
          for (let next = queue.pop(); next; next = queue.pop()) {
            const [n, buyer] = next;
            outcomeCounts[
              await (n % API_SAMPLE_RATE === 0 ? placeOverHttp(harness, buyer) : placeInSql(client, buyer))
            ] += 1;
          }
        };
        await Promise.all(clients.map(runShopper));
        await expectNoNegativeStock(harness);
        if (seed % SEEDS_PER_BUYER_SET === SEEDS_PER_BUYER_SET - 1) await expectIntegrityChecksPass(harness.db);
      }
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
    const lateRejections = await countLateRejections(harness);
    expect(lateRejections).toBeGreaterThan(0);
    const placements = seeds * perSeed;
    const rate = Math.round(placements / ((performance.now() - started) / 1000));
    return (
      `${formatNumber(placements)} placements over ${seeds} sets of variants (one in ${API_SAMPLE_RATE} through the API): ${formatNumber(outcomeCounts.ordered)} orders, ` +
      `${formatNumber(outcomeCounts.rejected)} errors, 0 oversold, 0 deadlocks; ${rate} a second with filling carts`
    );
  },
);

async function createStockAndCarts({ db, pool }: RaceHarness, buyers: readonly Buyer[]): Promise<void> {
  const { id: productId } = await createTestProduct(db);
  const { rows } = await pool.query<{ id: string }>(
    `with stocked as (
       insert into variants (product_id, size, stock, price_paise)
       select $1, n, floor(random() * $3), 89900 from generate_series(1, $2) n
       returning id, stock
     ),
     opened as (
       insert into stock_movements (variant_id, units, reason) select id, stock, 'initial' from stocked where stock > 0
     )
     select id from stocked`,
    [productId, VARIANTS, MAX_STOCK + 1],
  );
  const variantIds = rows.map(({ id }) => id);
  await pool.query('delete from cart_lines');
  await fillCarts(
    db,
    buyers.map(({ id }) => ({
      userId: id,
      items: shuffle(variantIds)
        .slice(0, 1 + randomInt(MAX_LINES))
        .map((variantId) => ({ variantId, quantity: 1 + randomInt(2) })),
    })),
  );
}

async function placeOverHttp(harness: RaceHarness, buyer: Buyer): Promise<Outcome> {
  const response = await placeOrderWithRetries(harness, buyer);
  if (response.status === 201) return 'ordered';
  expect(getError(response).code).toBe('not_enough_stock');
  return 'rejected';
}

async function placeInSql(client: pg.Client, { id, addressId }: Buyer): Promise<Outcome> {
  const request = createHash('sha256').update(addressId).digest();
  try {
    await client.query(`select place_order($1, $2, $3, $4, '{"delivery_days": 5, "max_open_orders": 20}')`, [
      id,
      addressId,
      randomUUID(),
      request,
    ]);
    return 'ordered';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.message === 'not_enough_stock') return 'rejected';
    throw error;
  }
}

async function expectNoNegativeStock({ pool }: RaceHarness): Promise<void> {
  const { rows } = await pool.query(
    `select variant.id, variant.stock, sum(units)::int as ledger
     from variants variant join stock_movements on variant_id = variant.id
     group by variant.id having variant.stock <> sum(units) or variant.stock < 0`,
  );
  expect(rows).toEqual([]);
}
