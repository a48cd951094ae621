import type { Body } from '@kinari/contract/contract';
import { DAY, later } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { type Account, findAccountByEmail, lockAccount, requireAccount } from '../account.queries.ts';
import { type Recipient, refuseTakenName } from '../account.service.ts';
import { deleteAllLinksOf, insertLink, type LinkPurpose } from '../account-link.queries.ts';
import { useLink } from '../account-link.service.ts';
import type { Caller, Desk } from '../desk.ts';
import { EMAIL_CHANGES } from '../identity-limits.ts';
import {
  sendEmailChangedLater,
  sendEmailChangeNoticeLater,
  sendNewEmailProofLater,
  sendPasswordResetLater,
} from '../identity-mails.ts';
import { requireCurrentPassword } from '../passwords/current-password.service.ts';
import { deleteSessionsOf } from '../session.queries.ts';
import { hashToken, newLinkToken } from '../token.ts';
import {
  deleteEmailChangeOf,
  type EmailChange,
  findEmailChange,
  insertEmailChange,
  requireEmailChangeOf,
  setEmail,
  setWaiting,
} from './email-change.queries.ts';

/** Long enough to reach both mailboxes, short enough that a forgotten wish is not carried out one day. */
const LIFETIME = DAY;

type Wish = Body<'changeEmail'>;

/** Writes to the new address and to the old one; an earlier wish is dropped. An old address that was verified must agree. */
export async function askForEmailChange(
  { db, limiter, addressLimits, now }: Desk,
  { userId, id: sessionId }: Session,
  { newEmail, currentPassword }: Wish,
  caller: Caller,
): Promise<void> {
  const account = await requireCurrentPassword({ db, limiter }, userId, currentPassword);
  if (newEmail === account.email) throw new Refusal('email_unchanged');
  // Counted as registrations are, which tell the same: nobody learns more here about who has an account.
  await limiter.take(addressLimits.registrations, caller.address);
  await limiter.take(EMAIL_CHANGES, userId);
  if (await findAccountByEmail(db, newEmail)) throw new Refusal('email_taken');

  const at = now();
  await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (locked.passwordHash !== account.passwordHash) throw new Refusal('wrong_current_password');
    await deleteEmailChangeOf(tx, userId);
    const waitsForOld = locked.emailVerifiedAt !== null;
    const expiresAt = later(at, LIFETIME);
    const changeId = await insertEmailChange(tx, { userId, sessionId, newEmail, waitsForOld, now: at, expiresAt });
    await sendNewEmailProofLater(tx, changeId);
    await sendEmailChangeNoticeLater(tx, changeId);
    await recordSecurityEvent(tx, { kind: 'email_change_asked', at, userId, sessionId, origin: caller });
  });
}

/** What a link in one of the two letters leads to: whose word is still missing, or nobody's, and then it is done. */
export async function confirmEmailChange(
  { db, limiter, addressLimits, now }: Desk,
  token: string,
  caller: Caller,
): Promise<'new' | 'old' | 'nobody'> {
  await limiter.take(addressLimits.linkUses, caller.address);
  const link = { token, purposes: ['prove_new_email', 'agree_to_new_email'], now: now() } as const;
  return (
    db
      .transaction()
      .execute(async (tx) => {
        const { account, purpose } = await useLink(tx, link);
        const change = await requireEmailChangeOf(tx, account.id);
        const forNew = change.waitsForNew && purpose !== 'prove_new_email';
        const forOld = change.waitsForOld && purpose !== 'agree_to_new_email';
        if (forNew || forOld) {
          await setWaiting(tx, change.id, { forNew, forOld });
          return forNew ? 'new' : 'old';
        }
        await setEmail(tx, change, link.now);
        await deleteEmailChangeOf(tx, account.id);
        await deleteAllLinksOf(tx, account.id);
        await deleteSessionsOf(tx, account.id, { except: change.sessionId ?? undefined });
        await sendEmailChangedLater(tx, account);
        await recordSecurityEvent(tx, { kind: 'email_changed', at: link.now, userId: account.id, origin: caller });
        return 'nobody';
      })
      // Between the wish and its proof somebody else may have come to the address.
      .catch(refuseTakenName)
  );
}

/** Whoever asked knew the password: the owner is given a way to set another, and nobody stays signed in. */
export async function stopEmailChange(
  { db, limiter, addressLimits, now }: Desk,
  token: string,
  caller: Caller,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, caller.address);
  const at = now();
  await db.transaction().execute(async (tx) => {
    const { account } = await useLink(tx, { token, purposes: ['stop_email_change'], now: at });
    await deleteEmailChangeOf(tx, account.id);
    await deleteSessionsOf(tx, account.id);
    await sendPasswordResetLater(tx, account.email);
    await recordSecurityEvent(tx, { kind: 'email_change_stopped', at, userId: account.id, origin: caller });
  });
}

type Letters = { to: Recipient; token: string };

/** For the letter to the new address; nothing once the change is no longer wanted. */
export async function issueNewEmailProof(db: Db, changeId: string, now: Date): Promise<Letters | undefined> {
  const wish = await findWish(db, changeId, now);
  if (!wish?.change.waitsForNew) return undefined;
  const { change, account } = wish;
  const token = await issueLink(db, change, 'prove_new_email', now);
  return { to: { email: change.newEmail, firstName: account.firstName, userId: account.id }, token };
}

/** For the letter to the old address; without a token to agree where its word is not needed. */
export async function issueEmailChangeNotice(db: Db, changeId: string, now: Date) {
  const wish = await findWish(db, changeId, now);
  if (!wish) return undefined;
  const { change, account } = wish;
  return {
    to: { email: account.email, firstName: account.firstName, userId: account.id },
    newEmail: change.newEmail,
    agreeToken: change.waitsForOld ? await issueLink(db, change, 'agree_to_new_email', now) : undefined,
    stopToken: await issueLink(db, change, 'stop_email_change', now),
  };
}

async function findWish(
  db: Db,
  changeId: string,
  now: Date,
): Promise<{ change: EmailChange; account: Account } | undefined> {
  const change = await findEmailChange(db, changeId, now);
  const account = change && (await requireAccount(db, change.userId));
  return account && !account.disabledAt ? { change, account } : undefined;
}

async function issueLink(db: Db, change: EmailChange, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = newLinkToken();
  const { id: emailChangeId, userId, expiresAt } = change;
  await insertLink(db, { userId, purpose, emailChangeId, tokenHash: hashToken(token), now, expiresAt });
  return token;
}
