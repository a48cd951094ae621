import type { Session } from '../platform/endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockAccount, markEmailVerified, requireAccount, setPasswordHash } from './account.queries.ts';
import { deleteLinksOf } from './account-link.queries.ts';
import { requireLinkOwner, useLink } from './account-link.service.ts';
import type { Caller, Desk } from './desk.ts';
import {
  LINK_USES_PER_ADDRESS,
  RESET_LINKS_PER_ACCOUNT,
  RESET_LINKS_PER_ADDRESS,
  WRONG_CURRENT_PASSWORDS,
} from './identity-limits.ts';
import { sendPasswordChangedLater, sendPasswordGuessedLater, sendPasswordResetLater } from './identity-mails.ts';
import { forgetWrongLogins } from './login.service.ts';
import { hashPassword, passwordMatches, refuseEasyPassword } from './passwords.ts';
import { deleteSessionsOf } from './session.queries.ts';
import { openSession } from './session.service.ts';

type Change = { currentPassword: string; newPassword: string };

/** Changes the password, ends every session and opens a new one for whoever asked; answers its token. */
export async function changePassword(
  { db, limiter, now }: Desk,
  { userId, userType }: Session,
  { currentPassword, newPassword }: Change,
  { userAgent }: Caller,
): Promise<string> {
  const triesLeft = await limiter.take(WRONG_CURRENT_PASSWORDS, userId);
  const account = await requireAccount(db, userId);
  if (!(await passwordMatches(account.passwordHash, currentPassword))) {
    // Somebody with a stolen token may be guessing: the owner learns of it, once.
    if (triesLeft === 0) await sendPasswordGuessedLater(db, userId);
    throw new Refusal('wrong_current_password');
  }
  await limiter.forget(WRONG_CURRENT_PASSWORDS, userId);
  refuseEasyPassword(newPassword, account);
  const passwordHash = await hashPassword(newPassword);

  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (locked.passwordHash !== account.passwordHash) throw new Refusal('wrong_current_password');
    await setPasswordHash(tx, userId, passwordHash);
    await deleteLinksOf(tx, userId, 'reset_password');
    await deleteSessionsOf(tx, userId);
    await sendPasswordChangedLater(tx, userId);
    return openSession(tx, { userId, userType, userAgent, now: now() });
  });
}

export async function askForPasswordReset({ db, limiter }: Desk, email: string, { address }: Caller): Promise<void> {
  await limiter.take(RESET_LINKS_PER_ADDRESS, address);
  await limiter.take(RESET_LINKS_PER_ACCOUNT, email);
  await sendPasswordResetLater(db, email);
}

type Reset = { token: string; newPassword: string };

/** Sets a new password for the owner of a mailed link, who has thereby also shown that the e-mail is theirs. */
export async function resetPassword(
  { db, limiter, now }: Desk,
  { token, newPassword }: Reset,
  { address }: Caller,
): Promise<void> {
  await limiter.take(LINK_USES_PER_ADDRESS, address);
  const link = { token, purpose: 'reset_password', now: now() } as const;
  const owner = await requireAccount(db, await requireLinkOwner(db, link));
  refuseEasyPassword(newPassword, owner);
  const passwordHash = await hashPassword(newPassword);

  await db.transaction().execute(async (tx) => {
    const { id } = await useLink(tx, link);
    await setPasswordHash(tx, id, passwordHash);
    await markEmailVerified(tx, id, link.now);
    await deleteSessionsOf(tx, id);
    await sendPasswordChangedLater(tx, id);
  });
  await forgetWrongLogins(limiter, owner);
}
