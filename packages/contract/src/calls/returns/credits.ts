import { z } from 'zod';
import type { Call } from '../../call.ts';
import { requiredLine } from '../../text.ts';
import { rupeeSum } from '../catalog.ts';

export const creditCalls = {
  readCredit: {
    summary: 'Own shop credit: what is left, until when, and what came and went',
    access: 'customer',
    reply: z.object({
      balance: rupeeSum,
      credits: z.array(z.object({ id: z.uuid(), balance: rupeeSum, expiresOn: z.iso.date() })),
      entries: z.array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          kind: z.enum(['issued', 'spent', 'returned']),
          amount: rupeeSum,
          orderId: z.string(),
        }),
      ),
    }),
  },
  addCredit: {
    summary: 'Add a gift credit to the own account by its code',
    access: 'customer',
    body: z.object({ code: requiredLine(40) }),
    reply: z.object({ balance: rupeeSum, added: rupeeSum }),
    refusals: ['credit_not_valid'],
  },
} as const satisfies Record<string, Call>;
