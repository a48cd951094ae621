import type { EndpointBody } from '@kinari/contract/contract';
import { publishOutsideEvent } from '../../events/events.service.ts';
import { addMs, DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { type Account, findAccountByEmail, getAccount, lockAccount } from '../account.queries.ts';
import { toNameTakenError } from '../account.service.ts';
import { type IdentityDeps, type RequestOrigin, takeLinkUse } from '../identity-deps.ts';
import {
  enqueueConfirmNewEmail,
  enqueueEmailChangedEmail,
  enqueueEmailChangeNoticeEmail,
  enqueuePasswordResetEmail,
} from '../identity-email-jobs.ts';
import { EMAIL_CHANGES } from '../identity-limits.ts';
import { deleteAllTokens, insertToken, type TokenPurpose } from '../one-time-token.queries.ts';
import { consumeToken } from '../one-time-token.service.ts';
import { assertCurrentPassword } from '../passwords/current-password.service.ts';
import { deleteSessions } from '../session.queries.ts';
import { createToken, hashToken } from '../token.ts';
import {
  deleteEmailChange,
  type EmailChange,
  findEmailChange,
  getEmailChange,
  insertEmailChange,
  setEmail,
  setPendingConfirmations,
} from './email-change.queries.ts';

/** Enough time to reach both mailboxes, and short enough that a forgotten request expires. */
const LIFETIME = DAY;

type EmailChangeRequest = EndpointBody<'changeEmail'>;

/** Sends emails to both addresses and replaces an earlier request. A verified old address must agree. */
export async function requestEmailChange(
  { db, limiter, addressLimits, now }: IdentityDeps,
  { userId, id: sessionId }: Session,
  { newEmail, currentPassword }: EmailChangeRequest,
  caller: RequestOrigin,
): Promise<void> {
  const account = await assertCurrentPassword({ db, limiter }, userId, currentPassword);
  if (newEmail === account.email) throw new DomainError('email_unchanged');
  // Uses the registration limit, because both reveal which emails have an account.
  await limiter.take(addressLimits.registrations, caller.address);
  await limiter.take(EMAIL_CHANGES, userId);
  if (await findAccountByEmail(db, newEmail)) throw new DomainError('email_taken');

  const at = now();
  await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (locked.passwordHash !== account.passwordHash) throw new DomainError('wrong_current_password');
    await deleteEmailChange(tx, userId);
    const needsOldConfirmation = locked.emailVerifiedAt !== null;
    const expiresAt = addMs(at, LIFETIME);
    const changeId = await insertEmailChange(tx, {
      userId,
      sessionId,
      newEmail,
      needsOldConfirmation,
      now: at,
      expiresAt,
    });
    await enqueueConfirmNewEmail(tx, changeId);
    await enqueueEmailChangeNoticeEmail(tx, changeId);
    await recordSecurityEvent(tx, { kind: 'email_change_asked', at, userId, sessionId, origin: caller });
  });
}

/** Confirms one side of the change. Returns the address that still has to confirm, or `none` if the change is done. */
export async function confirmEmailChange(
  { db, limiter, addressLimits, now }: IdentityDeps,
  token: string,
  caller: RequestOrigin,
): Promise<'new' | 'old' | 'none'> {
  await limiter.take(addressLimits.linkUses, caller.address);
  const tokenParams = { token, purposes: ['confirm_new_email', 'agree_to_new_email'], now: now() } as const;
  return (
    db
      .transaction()
      .execute(async (tx) => {
        const { account, purpose } = await consumeToken(tx, tokenParams);
        const change = await getEmailChange(tx, account.id);
        const forNew = change.needsNewConfirmation && purpose !== 'confirm_new_email';
        const forOld = change.needsOldConfirmation && purpose !== 'agree_to_new_email';
        if (forNew || forOld) {
          await setPendingConfirmations(tx, change.id, { forNew, forOld });
          return forNew ? 'new' : 'old';
        }
        await setEmail(tx, change, tokenParams.now);
        await deleteEmailChange(tx, account.id);
        await deleteAllTokens(tx, account.id);
        await deleteSessions(tx, account.id, { except: change.sessionId ?? undefined });
        await enqueueEmailChangedEmail(tx, account);
        if (account.userType === 'CUSTOMER') await publishOutsideEvent(tx, 'customer.updated', account.id, {});
        await recordSecurityEvent(tx, {
          kind: 'email_changed',
          at: tokenParams.now,
          userId: account.id,
          origin: caller,
        });
        return 'none';
      })
      // Another account may have taken the address since the request.
      .catch(toNameTakenError)
  );
}

/** Cancels the change. The requester knew the password, so log out every session and send the owner a password reset. */
export async function cancelEmailChange(deps: IdentityDeps, token: string, origin: RequestOrigin): Promise<void> {
  await takeLinkUse(deps, origin);
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const { account } = await consumeToken(tx, { token, purposes: ['cancel_email_change'], now: at });
    await deleteEmailChange(tx, account.id);
    await deleteSessions(tx, account.id);
    await enqueuePasswordResetEmail(tx, account.email);
    await recordSecurityEvent(tx, { kind: 'email_change_stopped', at, userId: account.id, origin });
  });
}

/** Returns the data for the email to the new address, or nothing if the change was cancelled. */
export async function issueNewEmailConfirmation(db: Db, changeId: string, now: Date) {
  const pending = await findPendingChange(db, changeId, now);
  if (!pending?.change.needsNewConfirmation) return undefined;
  const { change, account } = pending;
  const token = await issueEmailChangeToken(db, change, 'confirm_new_email', now);
  return { to: { email: change.newEmail, firstName: account.firstName, userId: account.id }, token };
}

/** Returns the data for the email to the old address. `agreeToken` is only set if the old address must agree. */
export async function issueEmailChangeNotice(db: Db, changeId: string, now: Date) {
  const pending = await findPendingChange(db, changeId, now);
  if (!pending) return undefined;
  const { change, account } = pending;
  return {
    to: { email: account.email, firstName: account.firstName, userId: account.id },
    newEmail: change.newEmail,
    agreeToken: change.needsOldConfirmation
      ? await issueEmailChangeToken(db, change, 'agree_to_new_email', now)
      : undefined,
    stopToken: await issueEmailChangeToken(db, change, 'cancel_email_change', now),
  };
}

async function findPendingChange(
  db: Db,
  changeId: string,
  now: Date,
): Promise<{ change: EmailChange; account: Account } | undefined> {
  const change = await findEmailChange(db, changeId, now);
  const account = change && (await getAccount(db, change.userId));
  return account && !account.disabledAt ? { change, account } : undefined;
}

async function issueEmailChangeToken(db: Db, change: EmailChange, purpose: TokenPurpose, now: Date): Promise<string> {
  const token = createToken();
  const { id: emailChangeId, userId, expiresAt } = change;
  await insertToken(db, { userId, purpose, emailChangeId, tokenHash: hashToken(token), now, expiresAt });
  return token;
}
