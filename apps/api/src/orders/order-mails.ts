import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { heardEvent } from '../events/events.service.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';

const aboutOrder = z.object({ mailId: z.uuid(), orderId: z.string() });

// One mail for each event, however often its job runs. (What the release before events asked for may still be waiting.)
const onEvent = z.union([
  heardEvent.transform(({ eventId, subject }) => ({ mailId: eventId, orderId: subject })),
  aboutOrder,
]);

export const orderConfirmationMail = { name: 'send_order_confirmation', payload: onEvent };
export const orderStatusMail = { name: 'send_order_status', payload: onEvent };
export const newOrderMail = { name: 'send_new_order_to_staff', payload: aboutOrder.extend({ to: z.email() }) };

/** Tells staff of a new order; a letter of its own for each address, asked for once, however often this is tried. */
export async function tellStaffLater(db: Db, { orderId, to }: { orderId: string; to: string[] }): Promise<void> {
  if (to.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ staff_told_at: sql`now()` })
      .where('id', '=', orderId)
      .where('staff_told_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const address of to) await enqueue(tx, newOrderMail, { mailId: randomUUID(), orderId, to: address });
  });
}

/** Where the confirmation of an order is: waiting its turn, gone, or given up on. */
export async function confirmationStanding(db: Queryable, orderId: string): Promise<'queued' | 'sent' | 'failed'> {
  const { rows } = await sql<{ givenUp: boolean }>`
    select attempts >= max_attempts as "givenUp"
    from events placement
    join graphile_worker.jobs job on job.key = ${orderConfirmationMail.name} || ':' || placement.id
    where placement.subject = ${orderId} and placement.kind = 'order.placed'
  `.execute(db);
  const [waiting] = rows;
  if (!waiting) return 'sent';
  return waiting.givenUp ? 'failed' : 'queued';
}
