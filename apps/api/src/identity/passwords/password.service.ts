import type { Body } from '@kinari/contract/contract';
import { DAY, later } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import {
  findAccountByEmail,
  lockAccount,
  markEmailVerified,
  requireAccount,
  setPasswordHash,
} from '../account.queries.ts';
import { deleteLinksOf } from '../account-link.queries.ts';
import { requireLink, useLink } from '../account-link.service.ts';
import { clearDefaultChangedSince } from '../addresses/address.queries.ts';
import type { Caller, Desk } from '../desk.ts';
import { deleteEmailChangeOf } from '../email/email-change.queries.ts';
import { sendPasswordChangedLater, sendPasswordResetLater } from '../identity-mails.ts';
import { forgetWrongLogins } from '../login.service.ts';
import { deleteSessionsOf } from '../session.queries.ts';
import { openSession } from '../session.service.ts';
import { refuseBreachedPassword } from './breach-list.ts';
import { requireCurrentPassword } from './current-password.service.ts';
import { hashPassword, refuseEasyPassword } from './passwords.ts';

type Change = Body<'changePassword'>;

/** Changes the password, ends every session and opens a new one for whoever asked; answers its token. */
export async function changePassword(
  { db, limiter, breachList, now }: Desk,
  { userId, userType }: Session,
  { currentPassword, newPassword }: Change,
  caller: Caller,
): Promise<string> {
  const account = await requireCurrentPassword({ db, limiter }, userId, currentPassword);
  refuseEasyPassword(newPassword, account);
  await refuseBreachedPassword(breachList, newPassword, caller.log);
  const passwordHash = await hashPassword(newPassword);

  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (locked.passwordHash !== account.passwordHash) throw new Refusal('wrong_current_password');
    await setPasswordHash(tx, userId, passwordHash);
    await deleteLinksOf(tx, userId, 'reset_password');
    await deleteEmailChangeOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await sendPasswordChangedLater(tx, userId);
    const at = now();
    const session = await openSession(tx, { userId, userType, userAgent: caller.userAgent, now: at });
    await recordSecurityEvent(tx, { kind: 'password_changed', at, userId, sessionId: session.id, origin: caller });
    return session.token;
  });
}

/** Counted by where it comes from alone: how often a letter goes to one mailbox is decided when it is written. */
export async function askForPasswordReset(
  { db, limiter, addressLimits, now }: Desk,
  email: string,
  caller: Caller,
): Promise<void> {
  await limiter.take(addressLimits.resetLinks, caller.address);
  await sendPasswordResetLater(db, email);
  // A row either way: the time it takes must not tell whether there is such an account.
  const account = await findAccountByEmail(db, email);
  await recordSecurityEvent(db, { kind: 'reset_requested', at: now(), userId: account?.id, origin: caller }, limiter);
}

type Reset = Body<'resetPassword'>;

// As long as a session can last that somebody else had.
const DOUBTED_FOR = 30 * DAY;

/**
 * Sets a new password for the owner of a mailed link, who has thereby also shown that the e-mail is theirs. Whoever was in the account
 * may have left an address for the next order to go to: checkout then asks instead of choosing it.
 */
export async function resetPassword(
  { db, limiter, addressLimits, breachList, now }: Desk,
  { token, newPassword }: Reset,
  caller: Caller,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, caller.address);
  const link = { token, purposes: ['reset_password'], now: now() } as const;
  const { userId } = await requireLink(db, link);
  const owner = await requireAccount(db, userId);
  refuseEasyPassword(newPassword, owner);
  await refuseBreachedPassword(breachList, newPassword, caller.log);
  const passwordHash = await hashPassword(newPassword);

  await db.transaction().execute(async (tx) => {
    await useLink(tx, link);
    await setPasswordHash(tx, userId, passwordHash);
    await markEmailVerified(tx, userId, link.now);
    await deleteEmailChangeOf(tx, userId);
    await deleteSessionsOf(tx, userId);
    await clearDefaultChangedSince(tx, userId, later(link.now, -DOUBTED_FOR));
    await sendPasswordChangedLater(tx, userId);
    await recordSecurityEvent(tx, { kind: 'reset_done', at: link.now, userId, origin: caller });
  });
  await forgetWrongLogins(limiter, owner);
}
