import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { AuditRecord } from '@kinari/contract/labels/audit-actions';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { countActiveApiKeys } from '../api-keys/api-key.queries.ts';
import { stopApiKeysOfStaff } from '../api-keys/api-key.service.ts';
import { deleteEmailChange } from '../email/email-change.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { deleteAllTokens } from '../one-time-token.queries.ts';
import { deleteSessions } from '../session.queries.ts';
import { type Actor, assertHasPermissions, lockStaffFor } from './actor.ts';
import { deleteInvitationsBy, listInvitations } from './invitation.queries.ts';
import { findRole, setStaffRole } from './role.queries.ts';
import { type LockedStaffMember, listActiveOwners, listStaffMembers, setDisabledAt } from './staff.queries.ts';

export type StaffList = EndpointResponse<'listStaff'>;

/** Owners who can log in. */
export async function listOwnerIds(db: Queryable): Promise<string[]> {
  return (await listActiveOwners(db)).map(({ id }) => id);
}

export async function listStaff({ db, now }: IdentityDeps): Promise<StaffList> {
  const at = now();
  const [members, invitations] = [await listStaffMembers(db, at), await listInvitations(db)];
  return {
    staff: members.map(({ since, lastSeenAt, ...member }) => ({
      ...member,
      since: since.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ sentAt, expiresAt, ...invitation }) => ({
      ...invitation,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      expired: expiresAt <= at,
    })),
  };
}

/** The last active owner keeps the role, so someone can always give it to others. */
export async function updateStaffRole(
  deps: IdentityDeps,
  actor: Actor,
  id: string,
  roleId: string,
): Promise<StaffList> {
  return changeMember(deps, actor, id, async ({ tx, member, isLastOwner, record }) => {
    if (member.role.id === roleId) return;
    const role = await findRole(tx, roleId);
    if (!role) throw new DomainError('role_not_found');
    assertHasPermissions(actor, role.permissions);
    if (isLastOwner) throw new DomainError('last_owner');
    await setStaffRole(tx, { userId: id, roleId, givenBy: actor.session.userId });
    await record('staff_role_changed', {
      action: 'staff.role_changed',
      data: { name: member.name, from: member.role.name, to: role.name },
    });
    if (!role.permissions.includes('staff.write')) await withdrawInvitationsBy(id, { tx, record });
  });
}

/** Staff cannot disable themselves, so one working account always remains. */
export async function disableStaff(
  deps: IdentityDeps,
  actor: Actor,
  id: string,
  { stopApiKeys }: EndpointBody<'disableStaff'>,
): Promise<StaffList> {
  return changeMember(deps, actor, id, async ({ tx, member, at, isLastOwner, record }) => {
    if (member.id === actor.session.userId) throw new DomainError('cannot_disable_self');
    if (member.disabledAt) return;
    if (isLastOwner) throw new DomainError('last_owner');
    if (stopApiKeys) await stopApiKeysOfStaff(tx, actor, id, at);
    else if (stopApiKeys === undefined && (await countActiveApiKeys(tx, at, id)) > 0)
      throw new DomainError('api_keys_choice_needed');
    await setDisabledAt(tx, id, at);
    await deleteSessions(tx, id);
    await deleteAllTokens(tx, id);
    await deleteEmailChange(tx, id);
    await record('staff_disabled', { action: 'staff.account_disabled', data: { name: member.name } });
    await withdrawInvitationsBy(id, { tx, record });
  });
}

/** Someone who may not invite any more leaves no open invitation. */
async function withdrawInvitationsBy(id: string, { tx, record }: Pick<MemberChange, 'tx' | 'record'>): Promise<void> {
  for (const email of await deleteInvitationsBy(tx, id))
    await record('staff_invitation_withdrawn', { action: 'staff.invitation_cancelled', data: { email } });
}

export async function enableStaff(deps: IdentityDeps, actor: Actor, id: string): Promise<StaffList> {
  return changeMember(deps, actor, id, async ({ tx, member, record }) => {
    if (!member.disabledAt) return;
    await setDisabledAt(tx, id, null);
    await record('staff_enabled', { action: 'staff.account_enabled', data: { name: member.name } });
  });
}

export async function revokeStaffSessions(deps: IdentityDeps, actor: Actor, id: string): Promise<StaffList> {
  return changeMember(deps, actor, id, async ({ tx, member, record }) => {
    await deleteSessions(tx, id, { except: actor.session.id });
    await record('sessions_ended', { action: 'staff.devices_logged_out', data: { name: member.name } });
  });
}

type StaffChangeKind =
  | 'staff_role_changed'
  | 'staff_disabled'
  | 'staff_enabled'
  | 'staff_invitation_withdrawn'
  | 'sessions_ended';
type MemberChange = {
  tx: Tx;
  member: LockedStaffMember;
  /** No other active staff member is an owner. */
  isLastOwner: boolean;
  at: Date;
  /** Records the change in the audit log and the security log. */
  record: (kind: StaffChangeKind, audit: AuditRecord) => Promise<void>;
};

/** Locks a staff member, changes it in one transaction, and returns the new list. */
async function changeMember(
  deps: IdentityDeps,
  actor: Actor,
  id: string,
  change: (context: MemberChange) => Promise<void>,
): Promise<StaffList> {
  const at = deps.now();
  const { userId: actorId, id: sessionId } = actor.session;
  await deps.db.transaction().execute(async (tx) => {
    const staff = await lockStaffFor(tx, actor);
    const member = staff.find((candidate) => candidate.id === id);
    if (!member) throw new DomainError('not_found');
    await change({
      tx,
      member,
      isLastOwner: isLastOwner(staff, member),
      at,
      async record(kind, audit) {
        await recordAuditEntry(tx, { kind: 'staff', id, actorId }, audit);
        await recordSecurityEvent(tx, { kind, at, userId: id, actorId, sessionId, origin: actor.caller });
      },
    });
  });
  return listStaff(deps);
}

function isLastOwner(staff: readonly LockedStaffMember[], member: LockedStaffMember): boolean {
  const owners = staff.filter(({ role, disabledAt }) => role.isOwner && !disabledAt);
  return owners.length === 1 && owners[0]?.id === member.id;
}
