import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { requiredTextLine } from '../text.ts';
import { email, oneTimeToken, password } from './identity.ts';

const staffMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    since: z.iso.datetime(),
    /** Null if they have not logged in within a year. */
    lastSeenAt: z.iso.datetime().nullable(),
    disabled: z.boolean(),
    hasTwoFactor: z.boolean(),
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

const staffList = z.object({ staff: z.array(staffMember), invitations: z.array(invitation) });
const idParams = z.object({ id: z.uuid() });

export const staffEndpoints = {
  getInvitation: {
    summary: 'Get a staff invitation by its emailed token',
    access: 'public',
    body: z.object({ token: oneTimeToken }),
    response: z.object({
      email: z.string(),
      /** True if a customer account has this email. It becomes the staff account. */
      hasAccount: z.boolean(),
    }),
    errors: ['token_invalid', 'too_many_requests'],
  },
  acceptInvitation: {
    summary: 'Accept a staff invitation; an existing account becomes a staff account and is logged out',
    access: 'public',
    body: z.object({
      token: oneTimeToken,
      firstName: requiredTextLine(MAX_LENGTH.personName),
      lastName: requiredTextLine(MAX_LENGTH.personName),
      password,
    }),
    response: z.object({ message: z.string() }),
    errors: ['token_invalid', 'email_taken', 'password_too_common', 'too_many_requests', 'unavailable'],
  },
  listStaff: {
    summary: 'List staff members and open invitations',
    access: 'admin',
    response: staffList,
  },
  inviteStaff: {
    summary: 'Invite a staff member by email',
    access: 'admin',
    requiresRecentAuth: true,
    body: z.object({ email }),
    status: 201,
    response: staffList,
    errors: ['already_staff', 'already_invited', 'too_many_requests'],
  },
  resendInvitation: {
    summary: 'Resend an invitation with a new link; old links stop working',
    access: 'admin',
    requiresRecentAuth: true,
    params: idParams,
    response: staffList,
    errors: ['not_found', 'too_many_requests'],
  },
  revokeInvitation: {
    summary: 'Cancel an invitation; its links stop working',
    access: 'admin',
    requiresRecentAuth: true,
    params: idParams,
    response: staffList,
    errors: ['not_found'],
  },
  disableStaff: {
    summary: 'Disable a staff account and end its sessions',
    access: 'admin',
    requiresRecentAuth: true,
    params: idParams,
    response: staffList,
    errors: ['not_found', 'cannot_disable_self'],
  },
  enableStaff: {
    summary: 'Enable a staff account',
    access: 'admin',
    requiresRecentAuth: true,
    params: idParams,
    response: staffList,
    errors: ['not_found'],
  },
  revokeStaffSessions: {
    summary: 'End all sessions of a staff member, except the current one',
    access: 'admin',
    requiresRecentAuth: true,
    params: idParams,
    response: staffList,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
