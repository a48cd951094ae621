import type { Reply } from '@kinari/contract/contract';
import { recordChange } from '../../audit/audit.service.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { deleteAllLinksOf } from '../account-link.queries.ts';
import type { Caller, Desk } from '../desk.ts';
import { deleteEmailChangeOf } from '../email/email-change.queries.ts';
import { deleteSessionsOf } from '../session.queries.ts';
import { listInvitations } from './invitation.queries.ts';
import { type LockedMember, listMembers, lockStaff, setDisabledAt } from './staff.queries.ts';

export type StaffList = Reply<'listStaff'>;
/** Who of the staff does something, and from where. */
export type Actor = { session: Session; caller: Caller };

export async function readStaff({ db, now }: Desk): Promise<StaffList> {
  const at = now();
  const [members, invitations] = [await listMembers(db, at), await listInvitations(db)];
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

/** Nobody does it to themselves: so whoever asks, and can log in, always stays. */
export async function disableStaff(desk: Desk, actor: Actor, id: string): Promise<StaffList> {
  const at = desk.now();
  await desk.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, actor, id);
    if (member.id === actor.session.userId) throw new Refusal('own_account_kept');
    if (member.disabledAt) return;
    await setDisabledAt(tx, id, at);
    await deleteSessionsOf(tx, id);
    await deleteAllLinksOf(tx, id);
    await deleteEmailChangeOf(tx, id);
    await note(tx, { actor, member, at, kind: 'staff_disabled', what: `Disabled the account of ${member.name}` });
  });
  return readStaff(desk);
}

export async function enableStaff(desk: Desk, actor: Actor, id: string): Promise<StaffList> {
  const at = desk.now();
  await desk.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, actor, id);
    if (!member.disabledAt) return;
    await setDisabledAt(tx, id, null);
    await note(tx, { actor, member, at, kind: 'staff_enabled', what: `Enabled the account of ${member.name}` });
  });
  return readStaff(desk);
}

export async function endStaffSessions(desk: Desk, actor: Actor, id: string): Promise<StaffList> {
  const at = desk.now();
  await desk.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, actor, id);
    await deleteSessionsOf(tx, id, { except: actor.session.id });
    await note(tx, { actor, member, at, kind: 'sessions_ended', what: `Logged out every device of ${member.name}` });
  });
  return readStaff(desk);
}

// Who asks may have been disabled while they waited for the lock: then they are no longer signed in.
async function lockMember(tx: Tx, { session }: Actor, id: string): Promise<LockedMember> {
  const staff = await lockStaff(tx);
  if (!staff.some((asking) => asking.id === session.userId && !asking.disabledAt)) throw new Refusal('not_signed_in');
  const member = staff.find((candidate) => candidate.id === id);
  if (!member) throw new Refusal('not_found');
  return member;
}

type Noted = {
  actor: Actor;
  member: LockedMember;
  at: Date;
  kind: 'staff_disabled' | 'staff_enabled' | 'sessions_ended';
  what: string;
};

async function note(tx: Tx, { actor: { session, caller }, member, at, kind, what }: Noted): Promise<void> {
  const { userId: actorId, id: sessionId } = session;
  await recordChange(tx, { subject: { kind: 'staff', id: member.id }, actorId, what });
  await recordSecurityEvent(tx, { kind, at, userId: member.id, actorId, sessionId, origin: caller });
}
