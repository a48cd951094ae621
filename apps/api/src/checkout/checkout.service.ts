import { createHash } from 'node:crypto';
import type { Body } from '@kinari/contract/contract';
import type { Settings } from '@kinari/contract/settings';
import { sql } from 'kysely';
import type { OrderRecord } from '../orders/order-record.ts';
import { type Db, violates } from '../platform/database/db.ts';

// Two orders that draw the same eight characters: once in ten thousand at a hundred million orders.
const TRIES = 3;
const MOST_LINES = 50;

export type Placement = Body<'placeOrder'> & { userId: string; key: string | undefined };

/** Turns the cart into an order, in one statement and one transaction; the rules are those of `place_order`. */
export async function placeOrder(
  db: Db,
  { userId, key, ...asked }: Placement,
  { daysToDeliver, mostOpenOrders, mostRupees, mostRupeesUnverified, gifts }: Settings,
): Promise<OrderRecord> {
  const { addressId, paymentMethod, mobile, gstin, tradeName, useCredit, gift } = asked;
  const said = { addressId, paymentMethod, mobile, gstin, tradeName, useCredit, gift };
  const request = createHash('sha256').update(JSON.stringify(said)).digest();
  const caps = { mostRupees, mostRupeesUnverified, mostLines: MOST_LINES };
  // A present is one where the shop takes such orders.
  const present = gifts && gift ? { giftTo: gift.name, giftContact: gift.contact } : {};
  const terms = JSON.stringify({
    daysToDeliver,
    mostOpenOrders,
    ...caps,
    mobile,
    gstin,
    tradeName,
    useCredit,
    ...present,
  });
  for (let tries = 1; ; tries++) {
    try {
      const { rows } = await sql<{ order: OrderRecord }>`
        select place_order(${userId}, ${addressId}, ${key ?? null}, ${request}, ${terms}::jsonb) as "order"
      `.execute(db);
      if (!rows[0]) throw new Error('Placement answered nothing');
      return rows[0].order;
    } catch (error) {
      if (violates(error, 'orders_short_id') && tries < TRIES) continue;
      throw error;
    }
  }
}
