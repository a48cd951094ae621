import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { listOwnerIds } from '../identity/staff/staff.service.ts';
import type { Queryable } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';

/** Sent to owners when an endpoint was paused. */
export const webhookPausedEmailJob = {
  name: 'send_webhook_paused_email',
  payload: z.object({ mailId: z.uuid(), userId: z.uuid(), address: z.string() }),
};

export async function enqueueWebhookPausedEmails(db: Queryable, address: string): Promise<void> {
  for (const userId of await listOwnerIds(db))
    await enqueue(db, webhookPausedEmailJob, { mailId: randomUUID(), userId, address });
}
