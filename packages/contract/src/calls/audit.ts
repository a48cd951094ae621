import { z } from 'zod';

/** One write by the shop's staff, as the back office lists it: who did what, and how it stood before and after. */
export const change = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    /** Who made it, by name; null when the shop itself did. */
    by: z.string().nullable(),
    /** What was done, in words fit to be read: 'Price of M changed'. */
    what: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'Change' });

export const changes = z.object({ changes: z.array(change) });
