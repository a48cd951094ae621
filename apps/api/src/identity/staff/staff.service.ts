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
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, actor, id);
    if (member.id === actor.session.userId) throw new DomainError('cannot_disable_self');
    if (member.disabledAt) return;
    await setDisabledAt(tx, id, at);
    await deleteSessions(tx, id);
    await deleteAllTokens(tx, id);
    await deleteEmailChange(tx, id);
    await recordStaffChange(tx, {
      actor,
      member,
      at,
      kind: 'staff_disabled',
      audit: { action: 'staff.account_disabled', data: { name: member.name } },
    });
    for (const email of await deleteInvitationsBy(tx, id)) {
      await recordStaffChange(tx, {
        actor,
        member,
        at,
        kind: 'staff_invitation_withdrawn',
        audit: { action: 'staff.invitation_cancelled', data: { email } },
      });
    }
  });
  return listStaff(deps);
}

export async function enableStaff(deps: IdentityDeps, actor: Actor, id: string): Promise<StaffList> {
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, actor, id);
    if (!member.disabledAt) return;
    await setDisabledAt(tx, id, null);
    await recordStaffChange(tx, {
      actor,
      member,
      at,
      kind: 'staff_enabled',
      audit: { action: 'staff.account_enabled', data: { name: member.name } },
    });
  });
  return listStaff(deps);
}

export async function revokeStaffSessions(deps: IdentityDeps, actor: Actor, id: string): Promise<StaffList> {
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, actor, id);
    await deleteSessions(tx, id, { except: actor.session.id });
    await recordStaffChange(tx, {
      actor,
      member,
      at,
      kind: 'sessions_ended',
      audit: { action: 'staff.devices_logged_out', data: { name: member.name } },
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

type StaffChange = {
  actor: Actor;
  member: LockedStaffMember;
  at: Date;
  kind: 'staff_disabled' | 'staff_enabled' | 'staff_invitation_withdrawn' | 'sessions_ended';
  audit: AuditRecord;
};

async function recordStaffChange(
  tx: Tx,
  { actor: { session, caller }, member, at, kind, audit }: StaffChange,
): Promise<void> {
  const { userId: actorId, id: sessionId } = session;
  await recordAuditEntry(tx, { ...audit, subject: { kind: 'staff', id: member.id }, actorId });
  await recordSecurityEvent(tx, { kind, at, userId: member.id, actorId, sessionId, origin: caller });
}
