import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { deviceId, enteredPassword, user } from './identity.ts';
import { messageResponse, namedObject } from './schemas.ts';

/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
const code = z.string().trim().min(1, 'Required').max(MAX_LENGTH.twoFactorCode);
const loginChallenge = z.string().regex(/^[\w-]{43}$/, 'Invalid login challenge');

const twoFactorStatus = namedObject('TwoFactor', {
  on: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the shop requires two-factor authentication for staff. */
  required: z.boolean(),
});

const recoveryCodesResponse = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorEndpoints = {
  loginWithCode: {
    route: 'POST /auth/login/code',
    summary: 'Complete a login with a two-factor or recovery code',
    access: 'public',
    openWhileClosed: true,
    body: z.object({ loginChallenge, code, deviceId }),
    response: z.object({ token: z.string(), user }),
    errors: ['login_challenge_expired', 'invalid_code', 'too_many_requests'],
  },
  reauthenticate: {
    route: 'POST /auth/reauthenticate',
    summary: 'Reauthenticate with the password or a two-factor code; valid for ten minutes in this session',
    access: 'signed-in',
    openWhileClosed: true,
    allowedBeforeTwoFactor: true,
    body: z.union([z.object({ password: enteredPassword }), z.object({ code })]),
    response: messageResponse,
    errors: ['wrong_current_password', 'code_needed', 'invalid_code', 'too_many_requests', 'unavailable'],
  },
  getTwoFactor: {
    route: 'GET /auth/two-factor',
    summary: 'Get the two-factor status of your account',
    access: staff(),
    allowedBeforeTwoFactor: true,
    response: twoFactorStatus,
  },
  startTwoFactorSetup: {
    route: 'POST /auth/two-factor',
    summary: 'Create a two-factor secret; it is active after a code is confirmed',
    access: staff(),
    requiresRecentAuth: true,
    allowedBeforeTwoFactor: true,
    response: z.object({
      secret: z.string(),
      /** The URI in the QR code, as a link for use on the phone itself. */
      address: z.string(),
      /** QR code: width in modules, and the dark modules as an SVG path. */
      image: z.object({ size: z.int(), path: z.string() }),
    }),
    errors: ['two_factor_already_enabled'],
  },
  confirmTwoFactorSetup: {
    route: 'POST /auth/two-factor/confirm',
    summary: 'Turn on two-factor authentication with a code; ends other sessions and returns recovery codes once',
    access: staff(),
    requiresRecentAuth: true,
    allowedBeforeTwoFactor: true,
    body: z.object({ code }),
    response: recoveryCodesResponse,
    errors: ['two_factor_already_enabled', 'two_factor_not_enabled', 'invalid_code', 'too_many_requests'],
  },
  regenerateRecoveryCodes: {
    route: 'POST /auth/two-factor/recovery-codes',
    summary: 'Regenerate the recovery codes',
    access: staff(),
    requiresRecentAuth: true,
    response: recoveryCodesResponse,
    errors: ['two_factor_not_enabled'],
  },
  disableTwoFactor: {
    route: 'DELETE /auth/two-factor',
    summary: 'Turn off two-factor authentication',
    access: staff(),
    requiresRecentAuth: true,
    response: twoFactorStatus,
  },
} as const satisfies Record<string, Endpoint>;
