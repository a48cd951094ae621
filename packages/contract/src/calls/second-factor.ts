import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { deviceId, typedPassword, user } from './identity.ts';

/** Six figures of an authenticator, or a recovery code; spaces and dashes do not matter. */
const code = z.string().trim().min(1, 'Required').max(LONGEST.secondFactorCode);
const ticket = z.string().regex(/^[\w-]{43}$/, 'Not a ticket of ours');

const secondFactor = z
  .object({
    on: z.boolean(),
    since: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.int(),
    /** Whether the shop demands one of its staff. */
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });

const message = z.object({ message: z.string() });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorCalls = {
  loginWithCode: {
    summary: 'Finish a login with the ticket it answered and a code of the second factor, or a recovery code',
    access: 'public',
    body: z.object({ ticket, code, deviceId }),
    reply: z.object({ token: z.string(), user }),
    refusals: ['ticket_not_valid', 'wrong_code', 'too_many_requests'],
  },
  proveAgain: {
    summary: 'Show once more who is signed in here; for ten minutes this session may do what needs a fresh proof',
    access: 'signed-in',
    beforeSecondFactor: true,
    body: z.union([z.object({ password: typedPassword }), z.object({ code })]),
    reply: message,
    refusals: ['wrong_current_password', 'wrong_code', 'too_many_requests', 'unavailable'],
  },
  readSecondFactor: {
    summary: 'Whether the own account has a second factor',
    access: 'admin',
    beforeSecondFactor: true,
    reply: secondFactor,
  },
  beginSecondFactor: {
    summary: 'A new secret for an authenticator; it counts once a code made from it has been confirmed',
    access: 'admin',
    freshProof: true,
    beforeSecondFactor: true,
    reply: z.object({
      secret: z.string(),
      /** What the picture says, for a link on the phone itself. */
      address: z.string(),
      /** The QR code: how many squares it is wide and high, and the outline of the dark ones as an SVG path. */
      picture: z.object({ size: z.int(), path: z.string() }),
    }),
    refusals: ['second_factor_on'],
  },
  confirmSecondFactor: {
    summary:
      'Switch the second factor on with a first code; ends every other session and answers the recovery codes, once',
    access: 'admin',
    freshProof: true,
    beforeSecondFactor: true,
    body: z.object({ code }),
    reply: recoveryCodes,
    refusals: ['second_factor_on', 'second_factor_off', 'wrong_code', 'too_many_requests'],
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes in the place of the old ones',
    access: 'admin',
    freshProof: true,
    reply: recoveryCodes,
    refusals: ['second_factor_off'],
  },
  endSecondFactor: {
    summary: 'Switch the second factor off',
    access: 'admin',
    freshProof: true,
    reply: secondFactor,
  },
} as const satisfies Record<string, Call>;
