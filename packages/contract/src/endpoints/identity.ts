import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH, MIN_PASSWORD_LENGTH } from '../limits.ts';
import { requiredTextLine, textLine } from '../text.ts';
import { idParams, messageResponse, namedObject } from './schemas.ts';

export const email = z.string().trim().toLowerCase().max(MAX_LENGTH.email).pipe(z.email('Not an email address'));
const USERNAME_MESSAGE = `2 to ${MAX_LENGTH.username} letters, digits, dots, dashes or underscores`;
// No '@': a login identifier with one is matched against email addresses only.
const username = z
  .string()
  .trim()
  .normalize('NFKC')
  .max(MAX_LENGTH.username, USERNAME_MESSAGE)
  .regex(/^[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}._-]+$/u, USERNAME_MESSAGE);
export const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_LENGTH.password, `At most ${MAX_LENGTH.password} characters`);
export const enteredPassword = z.string().min(1, 'Required').max(MAX_LENGTH.password);
export const oneTimeToken = z.string().regex(/^[\w-]{43}$/, 'Invalid link');
/** Random id that a browser stores. A login from an unknown device triggers an email. */
export const deviceId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .optional();
const mobile = optionalField(z.string().regex(/^[0-9]{10}$/, '10 digits'));
const birthDate = optionalField(
  z.iso.date().refine((date) => date >= '1900-01-01' && date <= today(), 'Enter a date in the past'),
);

export const user = namedObject('User', {
  id: z.uuid(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** False if registration filled in the username as the name. */
  nameGiven: z.boolean(),
  email: z.string(),
  emailVerified: z.boolean(),
  userType: z.enum(['CUSTOMER', 'ADMIN']),
  mobile: z.string().nullable(),
  dob: z.string().nullable(),
  /** The business on the user's latest business invoice. */
  gstin: z.string().nullable(),
  tradeName: z.string().nullable(),
});

/** `device` is a short description from the user agent: 'Chrome on Android'. */
const session = namedObject('Session', {
  id: z.uuid(),
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});

const sessionList = z.object({ sessions: z.array(session) });

/** An action that an emailed token allows without a login. */
export const oneTimeTokenAction = {
  access: 'public',
  openWhileClosed: true,
  body: z.object({ token: oneTimeToken }),
  response: messageResponse,
  errors: ['token_invalid', 'too_many_requests'],
} as const;

export const identityEndpoints = {
  register: {
    route: 'POST /auth/register',
    summary: 'Create a customer account',
    access: 'public',
    body: z.object({
      username,
      email,
      password,
      firstName: textLine(MAX_LENGTH.personName).optional(),
      lastName: textLine(MAX_LENGTH.personName).optional(),
      mobile,
      dob: birthDate,
      /** Accepted and ignored: registration creates customers only. */
      userType: z.unknown().optional(),
    }),
    status: 201,
    response: messageResponse,
    errors: [
      'email_taken',
      'username_taken',
      'username_reserved',
      'password_too_common',
      'password_breached',
      'too_many_requests',
    ],
  },
  login: {
    route: 'POST /auth/login',
    summary: 'Sign in by email or username',
    access: 'public',
    openWhileClosed: true,
    body: z.object({
      identifier: requiredTextLine(MAX_LENGTH.email),
      password: enteredPassword,
      deviceId,
    }),
    /** `accountDeletionCanceled`: this login cancelled a pending deletion. With 2FA there is no token: pass `loginChallenge` to `loginWithCode`. */
    response: z.union([
      z.object({ token: z.string(), user, accountDeletionCanceled: z.boolean().optional() }),
      z.object({ codeNeeded: z.literal(true), loginChallenge: z.string() }),
    ]),
    errors: ['wrong_credentials', 'too_many_requests', 'unavailable'],
  },
  logout: {
    route: 'POST /auth/logout',
    summary: 'End this session',
    access: 'signed-in',
    openWhileClosed: true,
    allowedBeforeTwoFactor: true,
    response: messageResponse,
  },
  logoutEverywhere: {
    route: 'POST /auth/logout-everywhere',
    summary: 'End all other sessions',
    access: 'signed-in',
    openWhileClosed: true,
    response: messageResponse,
  },
  listSessions: {
    route: 'GET /auth/sessions',
    summary: 'List your sessions, last used first',
    access: 'signed-in',
    response: sessionList,
  },
  revokeSession: {
    route: 'DELETE /auth/sessions/{id}',
    summary: 'End one of your sessions',
    access: 'signed-in',
    params: idParams,
    response: sessionList,
    errors: ['not_found'],
  },
  getMe: {
    route: 'GET /auth/me',
    summary: 'Get the signed-in user',
    access: 'signed-in',
    openWhileClosed: true,
    allowedBeforeTwoFactor: true,
    response: z.object({ user }),
  },
  updateProfile: {
    route: 'PUT /users/profile',
    summary: 'Update name, username, mobile or date of birth; missing fields stay unchanged',
    access: 'signed-in',
    body: z.object({
      firstName: requiredTextLine(MAX_LENGTH.personName),
      lastName: textLine(MAX_LENGTH.personName),
      username,
      mobile,
      dob: birthDate,
    }),
    response: z.object({ user }),
    errors: ['username_taken', 'username_reserved', 'too_many_requests'],
  },
  changePassword: {
    route: 'PUT /users/change-password',
    summary: 'Change the password and end every other session',
    access: 'signed-in',
    body: z.object({ currentPassword: enteredPassword, newPassword: password }),
    response: z.object({ message: z.string(), token: z.string() }),
    errors: ['wrong_current_password', 'password_too_common', 'password_breached', 'too_many_requests', 'unavailable'],
  },
  forgotPassword: {
    route: 'POST /auth/forgot-password',
    summary: 'Request a password reset link; the response is the same if no account exists',
    access: 'public',
    openWhileClosed: true,
    body: z.object({ email }),
    status: 202,
    response: messageResponse,
    errors: ['too_many_requests'],
  },
  resetPassword: {
    route: 'POST /auth/reset-password',
    summary: 'Set a new password with an emailed token; ends every session',
    access: 'public',
    openWhileClosed: true,
    body: z.object({ token: oneTimeToken, newPassword: password }),
    response: messageResponse,
    errors: ['token_invalid', 'password_too_common', 'password_breached', 'too_many_requests', 'unavailable'],
  },
  verifyEmail: {
    route: 'POST /auth/verify-email',
    summary: 'Verify an email address with an emailed token',
    ...oneTimeTokenAction,
  },
  resendVerificationEmail: {
    route: 'POST /auth/send-verification',
    summary: 'Resend the email verification link',
    access: 'signed-in',
    status: 202,
    response: messageResponse,
    errors: ['too_many_requests'],
  },
  changeEmail: {
    route: 'PUT /users/change-email',
    summary: 'Request an email change; it takes effect after confirmation from both addresses',
    access: 'signed-in',
    body: z.object({ newEmail: email, currentPassword: enteredPassword }),
    status: 202,
    response: messageResponse,
    errors: ['wrong_current_password', 'email_unchanged', 'email_taken', 'too_many_requests', 'unavailable'],
  },
  confirmEmailChange: {
    route: 'POST /auth/confirm-email-change',
    summary: 'Confirm an email change with an emailed token',
    ...oneTimeTokenAction,
    errors: ['token_invalid', 'email_taken', 'too_many_requests'],
  },
  stopEmails: {
    route: 'POST /auth/stop-emails',
    summary: 'Stop emails to an address that someone else entered, with an emailed token',
    ...oneTimeTokenAction,
  },
  cancelEmailChange: {
    route: 'POST /auth/cancel-email-change',
    summary: 'Cancel an email change with the token emailed to the old address; ends every session',
    ...oneTimeTokenAction,
  },
} as const satisfies Record<string, Endpoint>;

/** Makes a field optional; an empty string clears it. */
function optionalField<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.literal('').transform(() => null), z.null()]).optional();
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
