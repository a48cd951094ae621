import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { eventEnvelope } from '../events/events.service.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';

// One email per event, even if the job is retried.
const orderEventPayload = eventEnvelope.transform(({ eventId, subject }) => ({ mailId: eventId, orderId: subject }));

export const orderConfirmationEmailJob = { name: 'send_order_confirmation_email', payload: orderEventPayload };
export const orderStatusEmailJob = { name: 'send_order_status_email', payload: orderEventPayload };
/** A cash order was paid online. */
export const paymentReceivedEmailJob = { name: 'send_payment_received_email', payload: orderEventPayload };
export const newOrderEmailJob = {
  name: 'send_staff_new_order_email',
  payload: z.object({ mailId: z.uuid(), orderId: z.string(), to: z.email() }),
};

/** Enqueues the new-order email for each staff address. `staff_notified_at` prevents a second round on retry. */
export async function enqueueStaffNotification(
  db: Db,
  { orderId, to }: { orderId: string; to: string[] },
): Promise<void> {
  if (to.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ staff_notified_at: sql`now()` })
      .where('id', '=', orderId)
      .where('staff_notified_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    for (const email of to) await enqueue(tx, newOrderEmailJob, { mailId: randomUUID(), orderId, to: email });
  });
}

/**
 * Returns the status of the confirmation email. `failed` means that all attempts are used up. An order that waits for an online payment
 * gets the email once it is paid.
 */
export async function getConfirmationStatus(db: Queryable, orderId: string): Promise<'queued' | 'sent' | 'failed'> {
  const { rows } = await sql<{ isFailed: boolean }>`
    select attempts >= max_attempts as "isFailed"
    from events placement
    join graphile_worker.jobs job on job.key = ${orderConfirmationEmailJob.name} || ':' || placement.id
    where placement.subject = ${orderId} and placement.kind = 'order.placed'
    union all
    select false from orders where id = ${orderId} and pay_until is not null and delivery_status = 'PENDING'
  `.execute(db);
  const [job] = rows;
  if (!job) return (await isAnnounced(db, orderId)) ? 'sent' : 'queued';
  return job.isFailed ? 'failed' : 'queued';
}

/** False for an order that waits for an online payment. */
async function isAnnounced(db: Queryable, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('pay_until', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
