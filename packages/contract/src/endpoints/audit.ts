import { z } from 'zod';
import { namedObject } from './schemas.ts';

/** A staff write in the audit log. */
export const auditEntry = namedObject('Change', {
  id: z.string(),
  at: z.iso.datetime(),
  /** Name of the staff member; null for an automatic change. */
  by: z.string().nullable(),
  /** What was done, such as 'brand.renamed', and its data. Null for entries from before they were stored. */
  action: z.string().nullable(),
  data: z.unknown(),
  /** The English text, such as 'Price of M changed'. */
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export const auditEntries = z.object({ changes: z.array(auditEntry) });
