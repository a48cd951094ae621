import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { requiredTextLine } from '../text.ts';
import { email, oneTimeToken, password } from './identity.ts';
import { idParams, messageResponse, namedObject } from './schemas.ts';

const staffRole = z.object({ id: z.uuid(), name: z.string() });

const staffMember = namedObject('StaffMember', {
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  since: z.iso.datetime(),
  /** Null if they have not logged in within a year. */
  lastSeenAt: z.iso.datetime().nullable(),
  disabled: z.boolean(),
  hasTwoFactor: z.boolean(),
  sessions: z.int(),
  role: staffRole,
  /** Number of active API keys that this person created. */
  apiKeys: z.int(),
});

const invitation = namedObject('StaffInvitation', {
  id: z.uuid(),
  email: z.string(),
  role: staffRole,
  invitedBy: z.string(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
});

const staffList = z.object({ staff: z.array(staffMember), invitations: z.array(invitation) });

const staffChange = {
  access: staff('staff.write'),
  requiresRecentAuth: true,
  params: idParams,
  response: staffList,
  errors: ['not_found'],
} as const;
export const staffEndpoints = {
  getInvitation: {
    route: 'POST /auth/invitation',
    summary: 'Get a staff invitation by its emailed token',
    access: 'public',
    openWhileClosed: true,
    body: z.object({ token: oneTimeToken }),
    response: z.object({
      email: z.string(),
      /** True if a customer account has this email. It becomes the staff account. */
      hasAccount: z.boolean(),
    }),
    errors: ['token_invalid', 'too_many_requests'],
  },
  acceptInvitation: {
    route: 'POST /auth/accept-invitation',
    summary: 'Accept a staff invitation; an existing account becomes a staff account and is logged out',
    access: 'public',
    openWhileClosed: true,
    body: z.object({
      token: oneTimeToken,
      firstName: requiredTextLine(MAX_LENGTH.personName),
      lastName: requiredTextLine(MAX_LENGTH.personName),
      password,
    }),
    response: messageResponse,
    errors: ['token_invalid', 'email_taken', 'password_too_common', 'too_many_requests', 'unavailable'],
  },
  listStaff: {
    route: 'GET /admin/staff',
    summary: 'List staff members and open invitations',
    access: staff('staff.write'),
    response: staffList,
  },
  inviteStaff: {
    route: 'POST /admin/staff/invitations',
    summary: 'Invite a staff member by email',
    access: staff('staff.write'),
    requiresRecentAuth: true,
    body: z.object({ email, roleId: z.uuid() }),
    status: 201,
    response: staffList,
    errors: ['already_staff', 'already_invited', 'role_not_found', 'more_than_yours', 'too_many_requests'],
  },
  resendInvitation: {
    route: 'POST /admin/staff/invitations/{id}/send',
    summary: 'Resend an invitation with a new link; old links stop working',
    ...staffChange,
    errors: ['not_found', 'too_many_requests'],
  },
  revokeInvitation: {
    route: 'DELETE /admin/staff/invitations/{id}',
    summary: 'Cancel an invitation; its links stop working',
    ...staffChange,
  },
  updateStaffRole: {
    route: 'PUT /admin/staff/{id}/role',
    summary: 'Give a staff member another role; it counts from their next request on',
    ...staffChange,
    body: z.object({ roleId: z.uuid() }),
    errors: ['not_found', 'role_not_found', 'last_owner', 'more_than_yours'],
  },
  disableStaff: {
    route: 'POST /admin/staff/{id}/disable',
    summary: 'Disable a staff account and end its sessions',
    ...staffChange,
    /** Required if the person created API keys that still work. */
    body: z.object({ stopApiKeys: z.boolean().optional() }),
    errors: ['not_found', 'cannot_disable_self', 'last_owner', 'api_keys_choice_needed'],
  },
  enableStaff: {
    route: 'POST /admin/staff/{id}/enable',
    summary: 'Enable a staff account',
    ...staffChange,
  },
  revokeStaffSessions: {
    route: 'POST /admin/staff/{id}/revoke-sessions',
    summary: 'End all sessions of a staff member, except the current one',
    ...staffChange,
  },
} as const satisfies Record<string, Endpoint>;
