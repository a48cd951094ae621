import { z } from 'zod';
import type { Endpoint } from '../../endpoint.ts';
import { requiredTextLine } from '../../text.ts';
import { rupeeTotal } from '../catalog.ts';

export const storeCreditEndpoints = {
  getStoreCredit: {
    route: 'GET /store-credit',
    summary: 'Get your store credit: balance, expiry and history',
    access: 'customer',
    response: z.object({
      balance: rupeeTotal,
      credits: z.array(z.object({ id: z.uuid(), balance: rupeeTotal, expiresOn: z.iso.date() })),
      entries: z.array(
        z.object({
          id: z.int(),
          at: z.iso.datetime(),
          kind: z.enum(['issued', 'spent', 'restored']),
          amount: rupeeTotal,
          /** Null if the order belongs to another customer, as with a gift. */
          orderId: z.string().nullable(),
        }),
      ),
    }),
  },
  redeemGiftCode: {
    route: 'POST /store-credit',
    summary: 'Redeem a gift code',
    access: 'customer',
    body: z.object({ code: requiredTextLine(40) }),
    response: z.object({ balance: rupeeTotal, added: rupeeTotal }),
    errors: ['gift_code_invalid'],
  },
} as const satisfies Record<string, Endpoint>;
