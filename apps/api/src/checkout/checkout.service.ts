import { createHash } from 'node:crypto';
import type { RefusalCode } from '@kinari/contract/refusals';
import { refusals } from '@kinari/contract/refusals';
import { sql } from 'kysely';
import pg from 'pg';
import type { OrderRecord } from '../orders/order-record.ts';
import { type Db, violates } from '../platform/db.ts';
import { Refusal } from '../platform/refusal.ts';

const DAYS_TO_DELIVER = 5;
/** Cash on delivery asks for no proof, so one account cannot hold the whole shop's stock. */
const MOST_OPEN_ORDERS = 20;
// Two orders that draw the same eight characters: once in ten thousand at a hundred million orders.
const TRIES = 3;

export type Placement = { userId: string; addressId: string; paymentMethod: 'COD'; key: string | undefined };

/** Turns the cart into an order, in one statement and one transaction; the rules are those of `place_order`. */
export async function placeOrder(db: Db, { userId, addressId, paymentMethod, key }: Placement): Promise<OrderRecord> {
  const request = createHash('sha256').update(JSON.stringify({ addressId, paymentMethod })).digest();
  for (let tries = 1; ; tries++) {
    try {
      const { rows } = await sql<{ order: OrderRecord }>`
        select place_order(${userId}, ${addressId}, ${key ?? null}, ${request}, ${DAYS_TO_DELIVER}, ${MOST_OPEN_ORDERS}) as "order"
      `.execute(db);
      if (!rows[0]) throw new Error('Placement answered nothing');
      return rows[0].order;
    } catch (error) {
      if (violates(error, 'orders_short_id') && tries < TRIES) continue;
      throw refusalOf(error);
    }
  }
}

const REFUSED = 'KN001';

// The database names the refusal and what it is about; the sentence is ours.
function refusalOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== REFUSED) return error;
  const code = error.message as RefusalCode;
  const about = error.detail;
  return new Refusal(code, about ? { message: `${refusals[code][1]}: ${about}` } : {});
}
