import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { SECURITY_EVENT_TYPES } from '../labels/security-event-labels.ts';
import { MAX_LENGTH } from '../limits.ts';
import { logPaging } from '../paging.ts';
import { textLine } from '../text.ts';
import { namedObject } from './schemas.ts';

const securityEventType = z.enum(SECURITY_EVENT_TYPES);
const person = z.object({ id: z.uuid(), name: z.string(), email: z.string(), isStaff: z.boolean() });

const securityEvent = namedObject('SecurityEvent', {
  id: z.string(),
  at: z.iso.datetime(),
  kind: securityEventType,
  /** Affected account; null if the login name is unknown or the account was deleted. */
  person: person.nullable(),
  /** Name of the acting user if it is someone else. */
  by: z.string().nullable(),
  /** Such as 'Chrome on Android', and the IP range. */
  device: z.string(),
  network: z.string(),
  /** True if the limit of listed events for this hour was reached. */
  furtherNotListed: z.boolean(),
});

export const securityEndpoints = {
  listSecurityEvents: {
    route: 'GET /admin/security-events',
    summary: 'List security events, newest first',
    access: staff('audit.read'),
    query: z.object({
      kind: securityEventType.optional(),
      /** Full email or username: events that affect this account or were caused by it. */
      person: textLine(MAX_LENGTH.email).optional(),
      ...logPaging,
    }),
    response: z.object({
      events: z.array(securityEvent),
      /** Value of `before` for the next page; null at the end. */
      nextCursor: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
