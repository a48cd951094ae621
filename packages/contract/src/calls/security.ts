import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { wholeNumber } from '../paging.ts';
import { line } from '../text.ts';
import { SECURITY_KIND_NAMES } from '../words/security-kinds.ts';

const kind = z.enum(SECURITY_KIND_NAMES);
const person = z.object({ id: z.uuid(), name: z.string(), email: z.string(), isStaff: z.boolean() });

const securityEvent = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    kind,
    /** Whose account it concerns; null where a name was typed that nobody has, or the account is gone. */
    person: person.nullable(),
    /** Who did it, by name, where that was somebody else. */
    by: z.string().nullable(),
    /** 'Chrome on Android', and the network it came from. */
    device: z.string(),
    network: z.string(),
    /** So many came that further ones of this hour are not listed. */
    furtherNotListed: z.boolean(),
  })
  .meta({ id: 'SecurityEvent' });

export const securityCalls = {
  listSecurityEvents: {
    summary: 'Who came in, who could not and whose access changed, newest first',
    access: 'admin',
    query: z.object({
      kind: kind.optional(),
      /** An e-mail or a username, whole: what concerns this account or was done by it. */
      person: line(LONGEST.email).optional(),
      /** The id of the oldest event at hand: the page goes on below it. */
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      limit: wholeNumber(1, 200).default(50),
    }),
    reply: z.object({
      events: z.array(securityEvent),
      /** What to send as `before` for the next page; null at the end. */
      older: z.string().nullable(),
    }),
  },
} as const satisfies Record<string, Call>;
