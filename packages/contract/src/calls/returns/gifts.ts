import { z } from 'zod';
import { type Call, file } from '../../call.ts';
import { rupeeSum } from '../catalog.ts';
import { asked, asking, one, ownReturn, returnOptions } from './return-parts.ts';

const token = z.object({ token: z.string().regex(/^[\w-]{20,200}$/) });

export const giftCalls = {
  readGift: {
    summary: 'What whoever has a gift’s link may send back, and what became of it',
    access: 'public',
    params: token,
    reply: z.object({
      from: z.string(),
      to: z.string(),
      options: returnOptions,
      returns: z.array(ownReturn),
      credits: z.array(z.object({ code: z.string(), amount: rupeeSum, expiresOn: z.iso.date() })),
    }),
    refusals: ['link_not_valid'],
  },
  askGiftReturn: {
    summary: 'Ask to send back what was a gift; its value comes back as credit',
    access: 'public',
    params: token,
    body: asking.omit({ destination: true }),
    status: 201,
    reply: one,
    refusals: ['link_not_valid', ...asked],
  },
  readGiftSlip: {
    summary: 'The slip for a return asked by a gift’s link',
    access: 'public',
    params: token.extend({ id: z.uuid() }),
    reply: file('application/pdf'),
    refusals: ['link_not_valid', 'not_found', 'return_moved'],
  },
} as const satisfies Record<string, Call>;
