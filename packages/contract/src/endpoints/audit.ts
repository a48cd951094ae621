import { z } from 'zod';
import { namedObject, permitted } from './schemas.ts';

/** A staff write in the audit log. */
export const auditEntry = namedObject('Change', {
  id: z.string(),
  at: z.iso.datetime(),
  /** Name of the staff member; null for an automatic change. */
  by: z.string().nullable(),
  /** Name of their API key, if a program did it. */
  apiKey: z.string().nullable(),
  /** What was done, such as 'brand.renamed', and its data. Null for entries from before they were stored. */
  action: z.string().nullable(),
  data: z.unknown(),
  /** The English text, such as 'Price of M changed'. */
  summary: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** An entry about orders or customers: its values can contain prices, phone numbers and streets. */
export const privateAuditEntry = auditEntry.extend({
  before: permitted(z.unknown(), 'orders.amounts', 'customers.contact'),
  after: permitted(z.unknown(), 'orders.amounts', 'customers.contact'),
});

export const auditEntries = z.object({ changes: z.array(auditEntry) });
