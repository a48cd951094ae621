import { z } from 'zod';
import type { Call } from '../../call.ts';
import { wholeNumber } from '../../paging.ts';

/** As the queue calls it: `send_order_confirmation`; its words are in `words/job-words.ts`. */
const kind = z.string().regex(/^[a-z][a-z_]{0,79}$/);
const jobId = z.string().regex(/^\d{1,18}$/);

/** Tried as often as it may be, or failed and waiting for another try. */
export const JOB_STATES = ['given-up', 'failing'] as const;

/** What jobs can be about; `order` and so on have a page. */
export const JOB_SUBJECTS = ['order', 'product', 'import', 'customer', 'staff', 'other'] as const;

const job = z
  .object({
    id: jobId,
    kind: z.string(),
    /** Null where it is about nothing in particular. */
    about: z.object({ kind: z.enum(JOB_SUBJECTS), id: z.string(), name: z.string() }).nullable(),
    since: z.iso.datetime(),
    tries: z.int(),
    /** Null where no further try will be made. */
    nextTry: z.iso.datetime().nullable(),
    isRunning: z.boolean(),
    /** One line, without anybody's e-mail or number. */
    error: z.string().nullable(),
  })
  .meta({ id: 'Job' });

const which = z.object({
  kind,
  /** One of them; without it all of this kind that were given up. */
  id: jobId.optional(),
});

const done = z.object({
  /** How many it was done to; what runs just now, or has ended meanwhile, is left alone. */
  count: z.int(),
  /** There are more of them than are taken at once. */
  more: z.boolean(),
});

export const jobCalls = {
  countJobs: {
    summary: 'How many jobs of each kind were given up, fail, wait and run',
    access: 'admin',
    reply: z.object({
      kinds: z.array(
        z.object({
          kind: z.string(),
          givenUp: z.int(),
          failing: z.int(),
          waiting: z.int(),
          running: z.int(),
          /** When the oldest of each began. */
          givenUpSince: z.iso.datetime().nullable(),
          failingSince: z.iso.datetime().nullable(),
          waitingSince: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  listJobs: {
    summary: 'Jobs that were given up or fail, newest first',
    access: 'admin',
    query: z.object({
      state: z.enum(JOB_STATES).default('given-up'),
      kind: kind.optional(),
      /** The id of the oldest at hand: the page goes on below it. */
      before: jobId.optional(),
      limit: wholeNumber(1, 200).default(50),
    }),
    reply: z.object({
      jobs: z.array(job),
      /** What to send as `before` for the next page; null at the end. */
      older: z.string().nullable(),
    }),
  },
  retryJobs: {
    summary: 'Try a job again at once, or all of a kind that were given up',
    access: 'admin',
    body: which,
    reply: done,
  },
  letGoOfJobs: {
    summary: 'Remove a job that fails for good, or all of a kind that were given up',
    access: 'admin',
    body: which,
    reply: done,
  },
} as const satisfies Record<string, Call>;
