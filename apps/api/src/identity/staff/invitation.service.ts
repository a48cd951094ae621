import { randomBytes } from 'node:crypto';
import type { Body, Reply } from '@kinari/contract/contract';
import { LONGEST } from '@kinari/contract/limits';
import { recordChange } from '../../audit/audit.service.ts';
import { DAY, later } from '../../platform/clock.ts';
import { type Db, type Tx, violates } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountByUsername,
  insertAccount,
  lockAccount,
} from '../account.queries.ts';
import { refuseTakenName } from '../account.service.ts';
import { deleteAllLinksOf } from '../account-link.queries.ts';
import type { Caller, Desk } from '../desk.ts';
import { forgetDevicesOf } from '../device.queries.ts';
import { deleteEmailChangeOf } from '../email/email-change.queries.ts';
import { STAFF_INVITATIONS } from '../identity-limits.ts';
import { sendInvitationLater } from '../identity-mails.ts';
import { forgetWrongLogins } from '../login.service.ts';
import { hashPassword, refuseEasyPassword } from '../passwords/passwords.ts';
import { deleteSessionsOf } from '../session.queries.ts';
import { hashToken, newLinkToken } from '../token.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvited,
  insertInvitation,
  insertInvitationLink,
  lockInvited,
  renewInvitation,
} from './invitation.queries.ts';
import { setStaff } from './staff.queries.ts';
import { type Actor, readStaff, type StaffList } from './staff.service.ts';

/** Long enough for a week of holidays, short enough that a forgotten letter opens nothing. */
const LIFETIME = 7 * DAY;

export async function inviteStaff(desk: Desk, actor: Actor, email: string): Promise<StaffList> {
  const { db, limiter } = desk;
  await limiter.take(STAFF_INVITATIONS, actor.session.userId);
  const account = await findAccountByEmail(db, email);
  if (account?.userType === 'ADMIN') throw new Refusal('already_staff');
  await db
    .transaction()
    .execute(async (tx) => {
      const id = await insertInvitation(tx, email, sendingOf(desk, actor));
      await sendInvitationLater(tx, id);
      await note(tx, desk, actor, { id, what: `Invited ${email} to the staff`, kind: 'staff_invited' });
    })
    .catch((error: unknown) => {
      throw violates(error, 'staff_invitations_email_key') ? new Refusal('already_invited') : error;
    });
  return readStaff(desk);
}

export async function resendInvitation(desk: Desk, actor: Actor, id: string): Promise<StaffList> {
  await desk.limiter.take(STAFF_INVITATIONS, actor.session.userId);
  await desk.db.transaction().execute(async (tx) => {
    const email = await renewInvitation(tx, id, sendingOf(desk, actor));
    if (!email) throw new Refusal('not_found');
    await sendInvitationLater(tx, id);
    await note(tx, desk, actor, { id, what: `Invited ${email} to the staff again`, kind: 'staff_invited' });
  });
  return readStaff(desk);
}

export async function withdrawInvitation(desk: Desk, actor: Actor, id: string): Promise<StaffList> {
  await desk.db.transaction().execute(async (tx) => {
    const email = await deleteInvitation(tx, id);
    if (!email) throw new Refusal('not_found');
    const what = `Withdrew the invitation of ${email}`;
    await note(tx, desk, actor, { id, what, kind: 'staff_invitation_withdrawn' });
  });
  return readStaff(desk);
}

function sendingOf({ now }: Desk, { session }: Actor) {
  const at = now();
  return { actorId: session.userId, at, expiresAt: later(at, LIFETIME) };
}

type Noted = { id: string; what: string; kind: 'staff_invited' | 'staff_invitation_withdrawn' };

async function note(tx: Tx, { now }: Desk, { session, caller }: Actor, { id, what, kind }: Noted): Promise<void> {
  const { userId: actorId, id: sessionId } = session;
  await recordChange(tx, { subject: { kind: 'staff', id }, actorId, what });
  await recordSecurityEvent(tx, { kind, at: now(), actorId, sessionId, origin: caller, detail: { invitation: id } });
}

/** For the letter; nothing once the invitation is withdrawn, accepted or too old. */
export async function issueInvitation(db: Db, invitationId: string, now: Date) {
  const invitation = await findInvitation(db, invitationId, now);
  if (!invitation) return undefined;
  const token = newLinkToken();
  await insertInvitationLink(db, { invitationId, tokenHash: hashToken(token), expiresAt: invitation.expiresAt });
  return { to: { email: invitation.email, firstName: '' }, inviter: invitation.inviter, token };
}

export async function readInvitation(
  { db, limiter, addressLimits, now }: Desk,
  token: string,
  { address }: Caller,
): Promise<Reply<'readInvitation'>> {
  await limiter.take(addressLimits.linkUses, address);
  const invited = await findInvited(db, hashToken(token), now());
  if (!invited) throw new Refusal('link_not_valid');
  return { email: invited.email, hasAccount: (await findAccountByEmail(db, invited.email)) !== undefined };
}

/**
 * Whoever holds the link reads the mailbox. An account that somebody opened with that address, the owner or anybody else, becomes
 * the staff account: with a new password, a new name, and nothing left that would open it otherwise.
 */
export async function acceptInvitation(
  { db, limiter, addressLimits, now }: Desk,
  { token, password, firstName, lastName }: Body<'acceptInvitation'>,
  caller: Caller,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, caller.address);
  const at = now();
  const tokenHash = hashToken(token);
  const invited = await findInvited(db, tokenHash, at);
  if (!invited) throw new Refusal('link_not_valid');
  const before = await findAccountByEmail(db, invited.email);
  refuseEasyPassword(password, { email: invited.email, username: before?.username ?? invited.email });
  const joining = { firstName, lastName, passwordHash: await hashPassword(password), at };

  await db
    .transaction()
    .execute(async (tx) => {
      const { id, email } = (await lockInvited(tx, tokenHash, at)) ?? refuseLink();
      const account = await findAccountByEmail(tx, email);
      const userId = account ? await promote(tx, account, joining) : await insertStaff(tx, email, joining);
      await deleteInvitation(tx, id);
      await recordChange(tx, { subject: { kind: 'staff', id: userId }, actorId: userId, what: 'Joined the staff' });
      await recordSecurityEvent(tx, { kind: 'staff_joined', at, userId, origin: caller, detail: { invitation: id } });
    })
    .catch(refuseTakenName);
  if (before) await forgetWrongLogins(limiter, before);
}

type Joining = { firstName: string; lastName: string; passwordHash: string; at: Date };

async function promote(tx: Tx, { id }: Account, joining: Joining): Promise<string> {
  const account = await lockAccount(tx, id);
  // Who was shut out, or has become staff in the meantime, comes in by no letter.
  if (account.disabledAt || account.userType === 'ADMIN') refuseLink();
  await setStaff(tx, id, joining);
  await deleteSessionsOf(tx, id);
  await deleteAllLinksOf(tx, id);
  await deleteEmailChangeOf(tx, id);
  await forgetDevicesOf(tx, id);
  return id;
}

async function insertStaff(tx: Tx, email: string, joining: Joining): Promise<string> {
  const username = await freeUsername(tx, email);
  const { id } = await insertAccount(tx, { ...joining, username, email, mobile: null, dob: null, userType: 'ADMIN' });
  await setStaff(tx, id, joining);
  return id;
}

/** Staff log in by their e-mail; what a username has to be is made of its beginning. */
async function freeUsername(tx: Tx, email: string): Promise<string> {
  const chance = randomBytes(4).toString('hex');
  const plain = (email.split('@')[0] ?? '').replaceAll(/[^a-z0-9._-]/g, '').replace(/^[._-]+/, '');
  const base = plain.slice(0, LONGEST.username - chance.length - 1);
  const isFree = base.length >= 2 && !(await findAccountByUsername(tx, base));
  return isFree ? base : `${base || 'staff'}-${chance}`;
}

function refuseLink(): never {
  throw new Refusal('link_not_valid');
}
