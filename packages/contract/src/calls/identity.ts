import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST, SHORTEST_PASSWORD } from '../limits.ts';
import { line, requiredLine } from '../text.ts';

export const email = z.string().trim().toLowerCase().max(LONGEST.email).pipe(z.email('Not an e-mail address'));
const USERNAME_RULE = `2 to ${LONGEST.username} letters, figures, dots, dashes or underscores`;
// No '@': an identifier that has one is matched against e-mail addresses only.
const username = z
  .string()
  .trim()
  .normalize('NFKC')
  .max(LONGEST.username, USERNAME_RULE)
  .regex(/^[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}._-]+$/u, USERNAME_RULE);
export const password = z
  .string()
  .min(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST.password, `At most ${LONGEST.password} characters`);
export const typedPassword = z.string().min(1, 'Required').max(LONGEST.password);
export const linkToken = z.string().regex(/^[\w-]{43}$/, 'Not a link of ours');
/** What a browser calls itself, by chance, for as long as it likes: whoever signs in from another is told by a letter. */
export const deviceId = z
  .string()
  .regex(/^[\w-]{22}$/)
  .optional();
const mobile = orNothing(z.string().regex(/^[0-9]{10}$/, '10 figures'));
const birthDate = orNothing(z.iso.date().refine((date) => date >= '1900-01-01' && date <= today(), 'Not a past date'));

export const user = z
  .object({
    id: z.uuid(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    userType: z.enum(['CUSTOMER', 'ADMIN']),
    mobile: z.string().nullable(),
    dob: z.string().nullable(),
    /** The business that the last invoice for one was made out to. */
    gstin: z.string().nullable(),
    tradeName: z.string().nullable(),
  })
  .meta({ id: 'User' });

/** `device` is what the browser says it is, in a few words: 'Chrome on Android'. */
const session = z
  .object({
    id: z.uuid(),
    device: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });

const message = z.object({ message: z.string() });
const sessions = z.object({ sessions: z.array(session) });

export const identityCalls = {
  register: {
    summary: 'Open a customer account',
    access: 'public',
    body: z.object({
      username,
      email,
      password,
      firstName: line(LONGEST.personName).optional(),
      lastName: line(LONGEST.personName).optional(),
      mobile,
      dob: birthDate,
      /** Accepted and ignored: this call makes customers and nothing else. */
      userType: z.unknown().optional(),
    }),
    status: 201,
    reply: message,
    refusals: [
      'email_taken',
      'username_taken',
      'username_reserved',
      'password_too_common',
      'password_breached',
      'too_many_requests',
    ],
  },
  login: {
    summary: 'Sign in by e-mail or username',
    access: 'public',
    body: z.object({
      identifier: requiredLine(LONGEST.email),
      password: typedPassword,
      deviceId,
    }),
    /** `accountKept`: it was to be closed, and is not any more. Where the account has a second factor, no token yet: a ticket, with which `loginWithCode` takes the code. */
    reply: z.union([
      z.object({ token: z.string(), user, accountKept: z.boolean().optional() }),
      z.object({ codeNeeded: z.literal(true), ticket: z.string() }),
    ]),
    refusals: ['wrong_credentials', 'too_many_requests', 'unavailable'],
  },
  logout: {
    summary: 'End this session',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: message,
  },
  logoutEverywhere: {
    summary: 'End every other session; the one that asks goes on',
    access: 'signed-in',
    reply: message,
  },
  listSessions: {
    summary: 'Where this account is signed in, last used first',
    access: 'signed-in',
    reply: sessions,
  },
  endSession: {
    summary: 'End one of the own sessions',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    reply: sessions,
    refusals: ['not_found'],
  },
  readOwnAccount: {
    summary: 'Who is signed in',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: z.object({ user }),
  },
  updateProfile: {
    summary: 'Change name, username, mobile or date of birth; what is left out stays',
    access: 'signed-in',
    body: z.object({
      firstName: requiredLine(LONGEST.personName),
      lastName: line(LONGEST.personName),
      username,
      mobile,
      dob: birthDate,
    }),
    reply: z.object({ user }),
    refusals: ['username_taken', 'username_reserved', 'too_many_requests'],
  },
  changePassword: {
    summary: 'Change the password and end every other session',
    access: 'signed-in',
    body: z.object({ currentPassword: typedPassword, newPassword: password }),
    reply: z.object({ message: z.string(), token: z.string() }),
    refusals: [
      'wrong_current_password',
      'password_too_common',
      'password_breached',
      'too_many_requests',
      'unavailable',
    ],
  },
  forgotPassword: {
    summary: 'Ask for a link to set a new password; the answer is the same whether or not there is such an account',
    access: 'public',
    body: z.object({ email }),
    status: 202,
    reply: message,
    refusals: ['too_many_requests'],
  },
  resetPassword: {
    summary: 'Set a new password with the token of a mailed link; ends every session',
    access: 'public',
    body: z.object({ token: linkToken, newPassword: password }),
    reply: message,
    refusals: ['link_not_valid', 'password_too_common', 'password_breached', 'too_many_requests', 'unavailable'],
  },
  verifyEmail: {
    summary: 'Confirm an e-mail address with the token of a mailed link',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: message,
    refusals: ['link_not_valid', 'too_many_requests'],
  },
  sendVerification: {
    summary: 'Ask for another link to confirm the own e-mail address',
    access: 'signed-in',
    status: 202,
    reply: message,
    refusals: ['too_many_requests'],
  },
  changeEmail: {
    summary: 'Ask for another e-mail address; it takes effect when the letters to it, and to the old one, are answered',
    access: 'signed-in',
    body: z.object({ newEmail: email, currentPassword: typedPassword }),
    status: 202,
    reply: message,
    refusals: ['wrong_current_password', 'email_unchanged', 'email_taken', 'too_many_requests', 'unavailable'],
  },
  confirmEmailChange: {
    summary: 'Prove the new address, or agree from the old one, with the token of a mailed link',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: message,
    refusals: ['link_not_valid', 'email_taken', 'too_many_requests'],
  },
  stopLetters: {
    summary: 'Have no more letters written to an address that somebody else typed, with the token of a mailed link',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: message,
    refusals: ['link_not_valid', 'too_many_requests'],
  },
  stopEmailChange: {
    summary: 'Stop a change of e-mail with the token of a link mailed to the old address; ends every session',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: message,
    refusals: ['link_not_valid', 'too_many_requests'],
  },
} as const satisfies Record<string, Call>;

/** A field that may be left out, or emptied by sending nothing in it. */
function orNothing<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.literal('').transform(() => null), z.null()]).optional();
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
