import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable, Tx } from '../platform/db.ts';
import { enqueue } from '../platform/jobs.ts';

const aboutOrder = z.object({ mailId: z.uuid(), orderId: z.string() });

// `place_order` asks for the first of these by its name, in the order's own transaction.
export const orderConfirmationMail = { name: 'send_order_confirmation', payload: aboutOrder };
export const orderStatusMail = { name: 'send_order_status', payload: aboutOrder };

/** Tells the customer that the order has moved; one mail for each move, however often the job runs. */
export function sendStatusMailLater(tx: Tx, { orderId, eventId }: { orderId: string; eventId: string }): Promise<void> {
  return enqueue(tx, orderStatusMail, { mailId: eventId, orderId });
}

/** Where the confirmation of an order is: waiting its turn, gone, or given up on. */
export async function confirmationStanding(db: Queryable, orderId: string): Promise<'queued' | 'sent' | 'failed'> {
  const { rows } = await sql<{ givenUp: boolean }>`
    select attempts >= max_attempts as "givenUp"
    from graphile_worker.jobs
    where key = ${`order-confirmation:${orderId}`}
  `.execute(db);
  const [waiting] = rows;
  if (!waiting) return 'sent';
  return waiting.givenUp ? 'failed' : 'queued';
}
