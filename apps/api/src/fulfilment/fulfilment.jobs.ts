import { z } from 'zod';
import type { Job } from '../platform/jobs.ts';
import { trackingEventsJob } from '../shipments/courier-job-definitions.ts';
import { issueDelayedDocuments, issueDocumentsJob } from './order-status.service.ts';
import { applyTrackingEvents } from './shipment-status.service.ts';

const orderPayload = z.object({ orderId: z.string() });

export const fulfilmentJobs: Job[] = [
  {
    name: issueDocumentsJob.name,
    run: ({ db }, payload) => issueDelayedDocuments(db, orderPayload.parse(payload).orderId),
  },
  {
    name: trackingEventsJob.name,
    run: ({ db }, payload) => applyTrackingEvents(db, trackingEventsJob.payload.parse(payload)),
  },
];
