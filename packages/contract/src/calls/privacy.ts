import { z } from 'zod';
import { type Call, file } from '../call.ts';
import { linkToken, typedPassword } from './identity.ts';

export const privacyCalls = {
  downloadOwnData: {
    summary: 'Everything the shop holds about the account that asks, as a file',
    access: 'customer',
    body: z.object({ currentPassword: typedPassword }),
    reply: file('application/json'),
    refusals: ['wrong_current_password', 'too_many_requests', 'unavailable'],
  },
  closeAccount: {
    summary: 'Close the own account: it is logged out everywhere, and erased after two days unless it is kept',
    access: 'customer',
    body: z.object({ currentPassword: typedPassword }),
    status: 202,
    reply: z.object({ message: z.string(), erasedAfter: z.iso.datetime() }),
    refusals: ['wrong_current_password', 'orders_under_way', 'too_many_requests', 'unavailable'],
  },
  keepAccount: {
    summary: 'Keep an account that was to be closed, with the token of a mailed link',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: z.object({ message: z.string() }),
    refusals: ['link_not_valid', 'too_many_requests'],
  },
} as const satisfies Record<string, Call>;
