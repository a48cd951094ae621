import { z } from 'zod';
import { type Endpoint, fileResponse } from '../../endpoint.ts';
import { rupeeTotal } from '../catalog.ts';
import {
  customerReturn,
  customerReturnResponse,
  returnOptions,
  returnRequest,
  returnRequestErrors,
} from './return-parts.ts';

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{20,200}$/) });

export const giftEndpoints = {
  getGift: {
    route: 'GET /gifts/{token}',
    summary: 'Get a gift by link: items that can be returned and past returns',
    access: 'public',
    params: tokenParams,
    response: z.object({
      from: z.string(),
      to: z.string(),
      options: returnOptions,
      returns: z.array(customerReturn),
      credits: z.array(z.object({ code: z.string(), amount: rupeeTotal, expiresOn: z.iso.date() })),
    }),
    errors: ['token_invalid'],
  },
  requestGiftReturn: {
    route: 'POST /gifts/{token}/returns',
    summary: 'Request the return of a gift for store credit',
    access: 'public',
    params: tokenParams,
    body: returnRequest.omit({ destination: true }),
    status: 201,
    response: customerReturnResponse,
    errors: ['token_invalid', ...returnRequestErrors],
  },
  downloadGiftReturnSlip: {
    route: 'GET /gifts/{token}/returns/{id}/slip',
    summary: 'Download the return slip of a gift',
    access: 'public',
    params: tokenParams.extend({ id: z.uuid() }),
    response: fileResponse('application/pdf'),
    errors: ['token_invalid', 'not_found', 'return_status_changed'],
  },
} as const satisfies Record<string, Endpoint>;
