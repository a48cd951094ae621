import { createDb } from '@kinari/api/platform/database/db';
import pg from 'pg';
import { type CartItem, createBuyers } from '../../../apps/api/races/buyers.ts';
import { getDatabaseUrl } from './database.ts';

/** A customer who can write: request data, and the values that identify the customer in SQL. */
export type Buyer = {
  token: string;
  addressId: string;
  values: Record<'user_id' | 'token_hash' | 'session_id' | 'cart_id' | 'address_id', string>;
};

const VARIANTS = 300;
const WRITTEN_TABLES = [
  'users',
  'sessions',
  'carts',
  'cart_lines',
  'addresses',
  'orders',
  'order_lines',
  'order_events',
  'stock_movements',
  'variants',
];
// Stays below the limit on the value of an order.
const MAX_PAISE = 200_000;

/** `price` is in paise, as text like in SQL statements. */
export type Variant = { id: string; price: string };

/** Customers of a shop that is written to, and variants that never run out. */
export type BuyerPool = {
  variants: Variant[];
  /** Creates new customers, one for each cart. */
  writers(carts: readonly (readonly CartItem[])[]): Promise<Buyer[]>;
  query: pg.Pool['query'];
  leave(): Promise<void>;
};

export async function createBuyerPool(database: string): Promise<BuyerPool> {
  const pool = new pg.Pool({ connectionString: getDatabaseUrl(database), max: 2 });
  pool.on('error', () => undefined);
  const db = createDb(pool);
  const { rows } = await pool.query<Variant>(
    `update variants set stock = 1000000
     where id in (
       select id from variants
       where archived_at is null and stock > 0 and price_paise < $2 order by md5(id::text) limit $1
     )
     returning id, price_paise::text as price`,
    [VARIANTS, MAX_PAISE],
  );
  return {
    variants: rows,
    async writers(carts) {
      const buyers = await createBuyers(db, carts);
      const customerRows = await pool.query<Buyer['values']>(
        `select
           sessions.user_id::text, sessions.token_hash::text, sessions.id::text as session_id, carts.id::text as cart_id,
           addresses.id::text as address_id
         from sessions
         join carts using (user_id)
         join addresses using (user_id)
         where sessions.user_id = any($1)`,
        [buyers.map(({ id }) => id)],
      );
      const byUser = new Map(customerRows.rows.map((values) => [values.user_id, values]));
      // Statistics of a normal day: plans must not be made for empty tables.
      await pool.query(`vacuum analyze ${WRITTEN_TABLES.join(', ')}`);
      return buyers.flatMap(({ id, headers, addressId }) => {
        const values = byUser.get(id);
        return values ? [{ token: headers.authorization?.replace('Bearer ', '') ?? '', addressId, values }] : [];
      });
    },
    query: pool.query.bind(pool),
    leave: () => pool.end(),
  };
}
