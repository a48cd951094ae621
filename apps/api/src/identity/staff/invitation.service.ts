import { randomBytes } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { AuditRecord } from '@kinari/contract/labels/audit-actions';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { addMs, DAY } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { toDomainError } from '../../platform/http/constraint-errors.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountByUsername,
  insertAccount,
  lockAccount,
} from '../account.queries.ts';
import { toNameTakenError } from '../account.service.ts';
import { deleteDevices } from '../device.queries.ts';
import { deleteEmailChange } from '../email/email-change.queries.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import { enqueueStaffInvitationEmail, enqueueStaffJoinedEmail } from '../identity-email-jobs.ts';
import { STAFF_INVITATIONS } from '../identity-limits.ts';
import { resetFailedLogins } from '../login.service.ts';
import { deleteAllTokens } from '../one-time-token.queries.ts';
import { assertStrongPassword, hashPassword } from '../passwords/password-hash.ts';
import { deleteSessions } from '../session.queries.ts';
import { createToken, hashToken } from '../token.ts';
import { type Actor, assertHasPermissions, lockStaffFor } from './actor.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  findInvitationByTokenForUpdate,
  insertInvitation,
  insertInvitationToken,
  renewInvitation,
} from './invitation.queries.ts';
import { findRole, setStaffRole } from './role.queries.ts';
import { convertToStaff, listOtherActiveStaff } from './staff.queries.ts';
import { listStaff, type StaffList } from './staff.service.ts';

/** Long enough for a week of holidays, short enough that a forgotten email becomes useless. */
const LIFETIME = 7 * DAY;

export async function inviteStaff(
  deps: IdentityDeps,
  actor: Actor,
  { email, roleId }: EndpointBody<'inviteStaff'>,
): Promise<StaffList> {
  const { db, limiter } = deps;
  await limiter.take(STAFF_INVITATIONS, actor.session.userId);
  const account = await findAccountByEmail(db, email);
  if (account?.userType === 'ADMIN') throw new DomainError('already_staff');
  await db
    .transaction()
    .execute(async (tx) => {
      await lockStaffFor(tx, actor);
      const role = await findRole(tx, roleId);
      if (!role) throw new DomainError('role_not_found');
      assertHasPermissions(actor, role.permissions);
      const id = await insertInvitation(tx, { email, roleId }, toInvitationDetails(deps, actor));
      await enqueueStaffInvitationEmail(tx, id);
      await recordInvitationChange(tx, deps, actor, {
        id,
        audit: { action: 'staff.invited', data: { email, role: role.name } },
        kind: 'staff_invited',
      });
    })
    .catch(toDomainError({ staff_invitations_email_key: 'already_invited', staff_invitations_role: 'role_not_found' }));
  return listStaff(deps);
}

export async function resendInvitation(deps: IdentityDeps, actor: Actor, id: string): Promise<StaffList> {
  await deps.limiter.take(STAFF_INVITATIONS, actor.session.userId);
  await deps.db.transaction().execute(async (tx) => {
    const email = await renewInvitation(tx, id, toInvitationDetails(deps, actor));
    if (!email) throw new DomainError('not_found');
    await enqueueStaffInvitationEmail(tx, id);
    await recordInvitationChange(tx, deps, actor, {
      id,
      audit: { action: 'staff.invited_again', data: { email } },
      kind: 'staff_invited',
    });
  });
  return listStaff(deps);
}

export async function revokeInvitation(deps: IdentityDeps, actor: Actor, id: string): Promise<StaffList> {
  await deps.db.transaction().execute(async (tx) => {
    const email = await deleteInvitation(tx, id);
    if (!email) throw new DomainError('not_found');
    await recordInvitationChange(tx, deps, actor, {
      id,
      audit: { action: 'staff.invitation_cancelled', data: { email } },
      kind: 'staff_invitation_withdrawn',
    });
  });
  return listStaff(deps);
}

function toInvitationDetails({ now }: IdentityDeps, { session }: Actor) {
  const at = now();
  return { actorId: session.userId, at, expiresAt: addMs(at, LIFETIME) };
}

type InvitationChange = { id: string; audit: AuditRecord; kind: 'staff_invited' | 'staff_invitation_withdrawn' };

async function recordInvitationChange(
  tx: Tx,
  { now }: IdentityDeps,
  { session, caller }: Actor,
  { id, audit, kind }: InvitationChange,
): Promise<void> {
  const { userId: actorId, id: sessionId } = session;
  await recordAuditEntry(tx, { kind: 'staff', id, actorId }, audit);
  await recordSecurityEvent(tx, { kind, at: now(), actorId, sessionId, origin: caller, detail: { invitation: id } });
}

/** Returns the data for the email, or nothing if the invitation was withdrawn, accepted or has expired. */
export async function issueInvitationToken(db: Db, invitationId: string, now: Date) {
  const invitation = await findInvitation(db, invitationId, now);
  if (!invitation) return undefined;
  const token = createToken();
  await insertInvitationToken(db, { invitationId, tokenHash: hashToken(token), expiresAt: invitation.expiresAt });
  return { to: { email: invitation.email, firstName: '' }, inviter: invitation.inviter, token };
}

export async function getInvitation(
  { db, limiter, addressLimits, now }: IdentityDeps,
  token: string,
  { address }: RequestOrigin,
): Promise<EndpointResponse<'getInvitation'>> {
  await limiter.take(addressLimits.linkUses, address);
  const invitation = await findInvitationByToken(db, hashToken(token), now());
  if (!invitation) throw new DomainError('token_invalid');
  return { email: invitation.email, hasAccount: (await findAccountByEmail(db, invitation.email)) !== undefined };
}

/**
 * The token proves access to the mailbox. An existing account with that email becomes the staff account. Anyone could have
 * created it, so it gets a new password and name, and its sessions, tokens and devices are deleted.
 */
export async function acceptInvitation(
  { db, limiter, addressLimits, now }: IdentityDeps,
  { token, password, firstName, lastName }: EndpointBody<'acceptInvitation'>,
  caller: RequestOrigin,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, caller.address);
  const at = now();
  const tokenHash = hashToken(token);
  const invitation = await findInvitationByToken(db, tokenHash, at);
  if (!invitation) throw new DomainError('token_invalid');
  const existing = await findAccountByEmail(db, invitation.email);
  const names = { email: invitation.email, username: existing?.username ?? invitation.email, firstName, lastName };
  assertStrongPassword(password, names);
  const newStaff = { firstName, lastName, passwordHash: await hashPassword(password, caller.address), at };

  await db
    .transaction()
    .execute(async (tx) => {
      const { id, email, roleId, inviterId } =
        (await findInvitationByTokenForUpdate(tx, tokenHash, at)) ?? throwInvalidToken();
      const account = await findAccountByEmail(tx, email);
      const userId = account ? await promoteToStaff(tx, account, newStaff) : await insertStaff(tx, email, newStaff);
      await setStaffRole(tx, { userId, roleId, givenBy: inviterId });
      await deleteInvitation(tx, id);
      await recordAuditEntry(tx, { kind: 'staff', id: userId, actorId: userId }, { action: 'staff.joined' });
      await recordSecurityEvent(tx, { kind: 'staff_joined', at, userId, origin: caller, detail: { invitation: id } });
      for (const member of await listOtherActiveStaff(tx, userId)) await enqueueStaffJoinedEmail(tx, member.id, email);
    })
    .catch(toNameTakenError);
  if (existing) await resetFailedLogins(limiter, existing);
}

type NewStaff = { firstName: string; lastName: string; passwordHash: string; at: Date };

async function promoteToStaff(tx: Tx, { id }: Account, newStaff: NewStaff): Promise<string> {
  const account = await lockAccount(tx, id);
  // A disabled account, or one that has become staff in the meantime, cannot accept.
  if (account.disabledAt || account.userType === 'ADMIN') throwInvalidToken();
  await convertToStaff(tx, id, newStaff);
  await deleteSessions(tx, id);
  await deleteAllTokens(tx, id);
  await deleteEmailChange(tx, id);
  await deleteDevices(tx, id);
  return id;
}

async function insertStaff(tx: Tx, email: string, newStaff: NewStaff): Promise<string> {
  const username = await generateUsername(tx, email);
  const { id } = await insertAccount(tx, {
    ...newStaff,
    nameGivenAt: newStaff.at,
    username,
    email,
    mobile: null,
    dob: null,
    userType: 'ADMIN',
  });
  await convertToStaff(tx, id, newStaff);
  return id;
}

/** Derives a username from the email. Staff log in by email, so it only has to be valid and free. */
async function generateUsername(tx: Tx, email: string): Promise<string> {
  const randomSuffix = randomBytes(4).toString('hex');
  const cleaned = (email.split('@')[0] ?? '').replaceAll(/[^a-z0-9._-]/g, '').replace(/^[._-]+/, '');
  const base = cleaned.slice(0, MAX_LENGTH.username - randomSuffix.length - 1);
  const isFree = base.length >= 2 && !(await findAccountByUsername(tx, base));
  return isFree ? base : `${base || 'staff'}-${randomSuffix}`;
}

function throwInvalidToken(): never {
  throw new DomainError('token_invalid');
}
