import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

/** Derives the payment status of a locked order from its payments, refunds, store credit and delivery, and stores it. */
export async function refreshPaymentStatus(tx: Tx, orderId: string): Promise<void> {
  await sql`select refresh_payment_status(${orderId})`.execute(tx);
}
