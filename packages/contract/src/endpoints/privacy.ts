import { z } from 'zod';
import { type Endpoint, fileResponse } from '../endpoint.ts';
import { enteredPassword, oneTimeTokenAction } from './identity.ts';

export const privacyEndpoints = {
  downloadPersonalData: {
    route: 'POST /users/data-export',
    summary: 'Download all data of your account',
    access: 'customer',
    body: z.object({ currentPassword: enteredPassword }),
    response: fileResponse('application/json'),
    errors: ['wrong_current_password', 'too_many_requests', 'unavailable'],
  },
  requestAccountDeletion: {
    route: 'POST /users/delete-account',
    summary: 'Request deletion of your account; it is erased after two days unless cancelled',
    access: 'customer',
    body: z.object({ currentPassword: enteredPassword }),
    status: 202,
    response: z.object({ message: z.string(), erasedAfter: z.iso.datetime() }),
    errors: ['wrong_current_password', 'open_orders_exist', 'too_many_requests', 'unavailable'],
  },
  cancelAccountDeletion: {
    route: 'POST /auth/cancel-account-deletion',
    summary: 'Cancel an account deletion with an emailed token',
    ...oneTimeTokenAction,
  },
} as const satisfies Record<string, Endpoint>;
