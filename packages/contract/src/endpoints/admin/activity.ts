import { z } from 'zod';
import { staff } from '../../access/permissions.ts';
import type { Endpoint } from '../../endpoint.ts';
import { MAX_LENGTH, MIN_ACTIVITY_QUERY_LENGTH } from '../../limits.ts';
import { logPaging } from '../../paging.ts';
import { textLine } from '../../text.ts';
import { privateAuditEntry } from '../audit.ts';

const activity = privateAuditEntry
  .extend({
    by: z.string(),
    actorId: z.uuid(),
    /** `name` is set for products only; other summaries already contain the name. */
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  })
  .meta({ id: 'Activity' });

export const activityEndpoints = {
  listActivity: {
    route: 'GET /admin/activity',
    summary: 'List staff activity, newest first',
    access: staff('audit.read'),
    query: z.object({
      person: z.uuid().optional(),
      /** Type of the changed object, such as `order` or `product`. */
      kind: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      /** A day in India. */
      day: z.iso.date().optional(),
      /** A part of the summary. */
      q: textLine(MAX_LENGTH.searchWords)
        .refine(
          (searchText) => searchText === '' || searchText.length >= MIN_ACTIVITY_QUERY_LENGTH,
          'Enter at least 3 characters',
        )
        .default(''),
      ...logPaging,
    }),
    response: z.object({
      entries: z.array(activity),
      /** Value of `before` for the next page, null at the end. A short page can still have a next one. */
      nextCursor: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
