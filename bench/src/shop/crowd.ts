import { openDb } from '@kinari/api/platform/database/db';
import pg from 'pg';
import { aCrowd, type Wanted } from '../../../apps/api/races/crowd.ts';
import { urlOf } from './database.ts';

/** Somebody who can write: what they send, and what PostgreSQL knows them by. */
export type Writer = {
  token: string;
  addressId: string;
  values: Record<'user_id' | 'token_hash' | 'session_id' | 'cart_id' | 'address_id', string>;
};

const VARIANTS = 300;
const WRITTEN = [
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
// So that no order meets a limit on what one may be worth.
const MOST_PAISE = 200_000;

/** `price` in paise, as a statement says it. */
export type Variant = { id: string; price: string };

/** The customers of a shop that is written to, and variants of which there is always enough. */
export type Crowd = {
  variants: Variant[];
  /** New customers, one for each cart. */
  writers(carts: readonly (readonly Wanted[])[]): Promise<Writer[]>;
  query: pg.Pool['query'];
  leave(): Promise<void>;
};

export async function openCrowd(database: string): Promise<Crowd> {
  const pool = new pg.Pool({ connectionString: urlOf(database), max: 2 });
  pool.on('error', () => undefined);
  const db = openDb(pool);
  const { rows } = await pool.query<Variant>(
    `update variants set stock = 1000000
     where id in (
       select id from variants
       where archived_at is null and stock > 0 and price_paise < $2 order by md5(id::text) limit $1
     )
     returning id, price_paise::text as price`,
    [VARIANTS, MOST_PAISE],
  );
  return {
    variants: rows,
    async writers(carts) {
      const buyers = await aCrowd(db, carts);
      const known = await pool.query<Writer['values']>(
        `select
           sessions.user_id::text, sessions.token_hash::text, sessions.id::text as session_id, carts.id::text as cart_id,
           addresses.id::text as address_id
         from sessions
         join carts using (user_id)
         join addresses using (user_id)
         where sessions.user_id = any($1)`,
        [buyers.map(({ id }) => id)],
      );
      const byUser = new Map(known.rows.map((values) => [values.user_id, values]));
      // As after a quiet night, not as right after a rush: plans must not be made for empty tables.
      await pool.query(`vacuum analyze ${WRITTEN.join(', ')}`);
      return buyers.flatMap(({ id, headers, addressId }) => {
        const values = byUser.get(id);
        return values ? [{ token: headers.authorization?.replace('Bearer ', '') ?? '', addressId, values }] : [];
      });
    },
    query: pool.query.bind(pool),
    leave: () => pool.end(),
  };
}
