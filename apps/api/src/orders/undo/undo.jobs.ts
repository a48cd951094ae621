import { z } from 'zod';
import type { Job } from '../../platform/jobs.ts';
import { issueDelayedDocuments, issueDocumentsJob } from '../orders.service.ts';

const orderPayload = z.object({ orderId: z.string() });

/** Issues the tax documents of status changes after their undo time. */
export const issueDocuments: Job = {
  ...issueDocumentsJob,
  run: ({ db }, payload) => issueDelayedDocuments(db, orderPayload.parse(payload).orderId),
};
