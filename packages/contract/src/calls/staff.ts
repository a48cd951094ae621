import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { requiredLine } from '../text.ts';
import { email, linkToken, password } from './identity.ts';

const member = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    since: z.iso.datetime(),
    /** Null for somebody who has not signed in within a year. */
    lastSeenAt: z.iso.datetime().nullable(),
    disabled: z.boolean(),
    /** Whether a code is asked of them beside the password. */
    secondFactor: z.boolean(),
    /** On how many devices they are signed in now. */
    sessions: z.int(),
  })
  .meta({ id: 'StaffMember' });

const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    invitedBy: z.string(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    expired: z.boolean(),
  })
  .meta({ id: 'StaffInvitation' });

const staff = z.object({ staff: z.array(member), invitations: z.array(invitation) });
const byId = z.object({ id: z.uuid() });

export const staffCalls = {
  readInvitation: {
    summary: 'Whom an invitation to the staff is for, with the token of its mailed link',
    access: 'public',
    body: z.object({ token: linkToken }),
    reply: z.object({
      email: z.string(),
      /** Whether this mailbox has a customer’s account, which then becomes the staff account. */
      hasAccount: z.boolean(),
    }),
    refusals: ['link_not_valid', 'too_many_requests'],
  },
  acceptInvitation: {
    summary:
      'Become staff with the token of a mailed link; an account of that e-mail becomes one of staff and is logged out',
    access: 'public',
    body: z.object({
      token: linkToken,
      firstName: requiredLine(LONGEST.personName),
      lastName: requiredLine(LONGEST.personName),
      password,
    }),
    reply: z.object({ message: z.string() }),
    refusals: ['link_not_valid', 'email_taken', 'password_too_common', 'too_many_requests', 'unavailable'],
  },
  listStaff: {
    summary: 'Who runs the shop, and who is invited to',
    access: 'admin',
    reply: staff,
  },
  inviteStaff: {
    summary: 'Invite somebody to the staff by e-mail',
    access: 'admin',
    freshProof: true,
    body: z.object({ email }),
    status: 201,
    reply: staff,
    refusals: ['already_staff', 'already_invited', 'too_many_requests'],
  },
  resendInvitation: {
    summary: 'Send an invitation again, with a new link; those sent before no longer work',
    access: 'admin',
    freshProof: true,
    params: byId,
    reply: staff,
    refusals: ['not_found', 'too_many_requests'],
  },
  withdrawInvitation: {
    summary: 'Withdraw an invitation: its links no longer work',
    access: 'admin',
    freshProof: true,
    params: byId,
    reply: staff,
    refusals: ['not_found'],
  },
  disableStaff: {
    summary: 'Keep somebody of the staff from logging in; every session of theirs ends',
    access: 'admin',
    freshProof: true,
    params: byId,
    reply: staff,
    refusals: ['not_found', 'own_account_kept'],
  },
  enableStaff: {
    summary: 'Let somebody of the staff log in again',
    access: 'admin',
    freshProof: true,
    params: byId,
    reply: staff,
    refusals: ['not_found'],
  },
  endStaffSessions: {
    summary: 'End every session of somebody of the staff, but for the one that asks',
    access: 'admin',
    freshProof: true,
    params: byId,
    reply: staff,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
