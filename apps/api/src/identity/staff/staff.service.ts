import type { EndpointResponse } from '@kinari/contract/contract';
import type { AuditRecord } from '@kinari/contract/labels/audit-actions';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { deleteEmailChange } from '../email/email-change.queries.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import { deleteAllTokens } from '../one-time-token.queries.ts';
import { deleteSessions } from '../session.queries.ts';
import { deleteInvitationsBy, listInvitations } from './invitation.queries.ts';
import { type LockedStaffMember, listStaffMembers, lockStaff, setDisabledAt } from './staff.queries.ts';

export type StaffList = EndpointResponse<'listStaff'>;
export type Actor = { session: Session; caller: RequestOrigin };

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

/** Staff cannot disable themselves, so one working account always remains. */
export async function disableStaff(deps: IdentityDeps, actor: Actor, id: string): Promise<StaffList> {
  return changeMember(deps, actor, id, async ({ tx, member, at, record }) => {
    if (member.id === actor.session.userId) throw new DomainError('cannot_disable_self');
    if (member.disabledAt) return;
    await setDisabledAt(tx, id, at);
    await deleteSessions(tx, id);
    await deleteAllTokens(tx, id);
    await deleteEmailChange(tx, id);
    await record('staff_disabled', { action: 'staff.account_disabled', data: { name: member.name } });
    for (const email of await deleteInvitationsBy(tx, id)) {
      await record('staff_invitation_withdrawn', { action: 'staff.invitation_cancelled', data: { email } });
    }
  });
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

type StaffChangeKind = 'staff_disabled' | 'staff_enabled' | 'staff_invitation_withdrawn' | 'sessions_ended';
type MemberChange = {
  tx: Tx;
  member: LockedStaffMember;
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
    const member = await lockMember(tx, actor, id);
    await change({
      tx,
      member,
      at,
      async record(kind, audit) {
        await recordAuditEntry(tx, { kind: 'staff', id, actorId }, audit);
        await recordSecurityEvent(tx, { kind, at, userId: id, actorId, sessionId, origin: actor.caller });
      },
    });
  });
  return listStaff(deps);
}

// The caller may have been disabled while waiting for the lock.
async function lockMember(tx: Tx, { session }: Actor, id: string): Promise<LockedStaffMember> {
  const staff = await lockStaff(tx);
  if (!staff.some((colleague) => colleague.id === session.userId && !colleague.disabledAt))
    throw new DomainError('not_signed_in');
  const member = staff.find((candidate) => candidate.id === id);
  if (!member) throw new DomainError('not_found');
  return member;
}
