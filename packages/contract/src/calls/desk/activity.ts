import { z } from 'zod';
import type { Call } from '../../call.ts';
import { LONGEST, SHORTEST_ACTIVITY_WORDS } from '../../limits.ts';
import { wholeNumber } from '../../paging.ts';
import { line } from '../../text.ts';
import { change } from '../audit.ts';

const activity = change
  .extend({
    by: z.string(),
    actorId: z.uuid(),
    subject: z.object({ kind: z.string(), id: z.string() }),
  })
  .meta({ id: 'Activity' });

export const activityCalls = {
  listActivity: {
    summary: 'What staff did, newest first',
    access: 'admin',
    query: z.object({
      person: z.uuid().optional(),
      /** The kind of thing it was done to: `order`, `product` and so on. */
      kind: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      /** A day in India. */
      day: z.iso.date().optional(),
      /** Some letters of what was done, wherever they stand in it. */
      q: line(LONGEST.searchWords)
        .refine((words) => words === '' || words.length >= SHORTEST_ACTIVITY_WORDS, 'Three letters or more')
        .default(''),
      /** The id of the oldest entry at hand: the page goes on below it. */
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      limit: wholeNumber(1, 200).default(50),
    }),
    reply: z.object({
      entries: z.array(activity),
      /** What to send as `before` for the next page, which may hold more even where this one holds little; null at the end. */
      older: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Call>;
