import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../paging.ts';
import { namedObject } from '../schemas.ts';

/** Job name in the queue, such as `send_order_confirmation_email`. Labels are in `labels/job-labels.ts`. */
const jobType = z.string().regex(/^[a-z][a-z_]{0,79}$/);
const jobId = z.string().regex(/^\d{1,18}$/);

/** `failed`: no attempts left. `retrying`: failed and waiting for the next attempt. */
export const JOB_STATUSES = ['failed', 'retrying'] as const;

export const JOB_SUBJECTS = ['order', 'product', 'import', 'customer', 'staff', 'other'] as const;

const job = namedObject('Job', {
  id: jobId,
  kind: z.string(),
  /** Null if the job is not about one object. */
  about: z.object({ kind: z.enum(JOB_SUBJECTS), id: z.string(), name: z.string() }).nullable(),
  since: z.iso.datetime(),
  attempts: z.int(),
  /** Null if there will be no further attempt. */
  nextAttemptAt: z.iso.datetime().nullable(),
  isRunning: z.boolean(),
  /** One line, with email addresses and phone numbers removed. */
  error: z.string().nullable(),
});

const jobSelection = z.object({
  kind: jobType,
  /** One job. Without it: all failed jobs of this type. */
  id: jobId.optional(),
});

const jobActionResult = z.object({
  /** Number of jobs changed. Jobs that are running or have ended are skipped. */
  count: z.int(),
  /** True if there are more jobs than one request handles. */
  more: z.boolean(),
});

export const jobEndpoints = {
  countJobs: {
    route: 'GET /admin/jobs/counts',
    summary: 'Count failed, retrying, queued and running jobs by type',
    access: staff('jobs.manage'),
    response: z.object({
      kinds: z.array(
        z.object({
          kind: z.string(),
          failed: z.int(),
          retrying: z.int(),
          queued: z.int(),
          running: z.int(),
          /** When the oldest of each was created. */
          failedSince: z.iso.datetime().nullable(),
          retryingSince: z.iso.datetime().nullable(),
          queuedSince: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  listJobs: {
    route: 'GET /admin/jobs',
    summary: 'List failed and retrying jobs, newest first',
    access: staff('jobs.manage'),
    query: z.object({
      status: z.enum(JOB_STATUSES).default('failed'),
      kind: jobType.optional(),
      /** Id of the oldest job already loaded; the next page starts below it. */
      before: jobId.optional(),
      limit: wholeNumber(1, 200).default(50),
    }),
    response: z.object({
      jobs: z.array(job),
      /** Value of `before` for the next page; null at the end. */
      nextCursor: z.string().nullable(),
    }),
  },
  retryJobs: {
    route: 'POST /admin/jobs/retry',
    summary: 'Retry a job now, or all failed jobs of a type',
    access: staff('jobs.manage'),
    body: jobSelection,
    response: jobActionResult,
  },
  discardJobs: {
    route: 'POST /admin/jobs/discard',
    summary: 'Discard a failed or retrying job, or all failed jobs of a type',
    access: staff('jobs.manage'),
    body: jobSelection,
    response: jobActionResult,
  },
} as const satisfies Record<string, Endpoint>;
