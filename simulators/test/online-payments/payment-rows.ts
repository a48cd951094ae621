import type { Db } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';

type OrderRow = { status: string; payment: string; method: string; payUntil: Date | null; announced: number };
type PaymentRow = {
  id: string;
  reference: string;
  status: string;
  note: string | null;
  accepted: boolean;
  next: Date | null;
};
type RefundRow = { id: string; paise: number; status: string; method: string | null; extra: boolean; tries: number };

/** Reads the rows of an order that tests of payments check. */
export const createPaymentReader = (db: Db) => ({
  getOrder: async (id: string): Promise<OrderRow> => {
    const { rows } = await sql<OrderRow>`
      select
        delivery_status as status, payment_status as payment, payment_method as method, pay_until as "payUntil",
        (select count(*)::int from events where subject = orders.id and kind = 'order.placed') as announced
      from orders where id = ${id}
    `.execute(db);
    if (!rows[0]) throw new Error('No such order');
    return rows[0];
  },
  listPayments: async (orderId: string): Promise<PaymentRow[]> => {
    const { rows } = await sql<PaymentRow>`
      select id, reference, status, note, is_accepted as accepted, next_check_at as next
      from payments where order_id = ${orderId} order by created_at, id
    `.execute(db);
    return rows;
  },
  listRefunds: async (orderId: string): Promise<RefundRow[]> => {
    const { rows } = await sql<RefundRow>`
      select id, paise, status, method, extra, tries from refunds where order_id = ${orderId} order by created_at, id
    `.execute(db);
    return rows;
  },
  stockOf: async (variantId: string): Promise<number> => {
    const variant = await db
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow();
    return variant.stock;
  },
});

/** Makes everything about an order this much older, as if time had passed. */
export async function passTime(db: Db, orderId: string, minutes: number): Promise<void> {
  const older = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${minutes} * interval '1 minute'`;
  await db.transaction().execute(async (tx) => {
    await sql`update orders set ${older('placed_at')}, ${older('pay_until')} where id = ${orderId}`.execute(tx);
    // Histories are append-only.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update order_events set ${older('happened_at')} where order_id = ${orderId}`.execute(tx);
    await sql`update refunds set ${older('next_check_at')} where order_id = ${orderId}`.execute(tx);
    await sql`
      update payments
      set ${older('created_at')}, ${older('expires_at')}, ${older('checked_at')}, ${older('next_check_at')}
      where order_id = ${orderId}
    `.execute(tx);
  });
}

type ProviderPayment = { paise: number; status: string; refunds: readonly { paise: number; status: string }[] };
type ProviderState = { attempts: ReadonlyMap<string, { reference: string; payments: readonly ProviderPayment[] }> };

/** What a provider has of an order: captured less refunded. */
export function sumMoneyHeld({ attempts }: ProviderState, orderId: string): number {
  let paise = 0;
  for (const attempt of attempts.values()) {
    if (!attempt.reference.startsWith(orderId)) continue;
    for (const payment of attempt.payments) {
      if (payment.status === 'captured') paise += payment.paise;
      for (const refund of payment.refunds) if (refund.status !== 'failed') paise -= refund.paise;
    }
  }
  return paise;
}
