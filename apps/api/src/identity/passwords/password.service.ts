import type { EndpointBody } from '@kinari/contract/contract';
import { addMs, DAY } from '../../platform/clock.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { findAccountByEmail, getAccount, lockAccount, markEmailVerified, setPasswordHash } from '../account.queries.ts';
import { clearDefaultChangedSince } from '../addresses/address.queries.ts';
import { deleteEmailChange } from '../email/email-change.queries.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import { enqueuePasswordChangedEmail, enqueuePasswordResetEmail } from '../identity-email-jobs.ts';
import { resetFailedLogins } from '../login.service.ts';
import { deleteTokens } from '../one-time-token.queries.ts';
import { consumeToken, getToken } from '../one-time-token.service.ts';
import { deleteSessions } from '../session.queries.ts';
import { createSession } from '../session.service.ts';
import { findTwoFactor } from '../two-factor/two-factor.queries.ts';
import { assertNotBreached } from './breached-passwords.ts';
import { assertCurrentPassword } from './current-password.service.ts';
import { assertStrongPassword, hashPassword } from './password-hash.ts';

type PasswordChange = EndpointBody<'changePassword'>;
const NEVER = new Date(0);

/** Changes the password, ends every session and creates a new one for the caller; returns its token. */
export async function changePassword(
  { db, limiter, breachList, now }: IdentityDeps,
  { userId, userType, hasRecentAuth }: Session,
  { currentPassword, newPassword }: PasswordChange,
  caller: RequestOrigin,
): Promise<string> {
  const account = await assertCurrentPassword({ db, limiter }, userId, currentPassword);
  assertStrongPassword(newPassword, account);
  await assertNotBreached(breachList, newPassword, caller.log);
  const passwordHash = await hashPassword(newPassword, userId);

  return db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (locked.passwordHash !== account.passwordHash) throw new DomainError('wrong_current_password');
    await setPasswordHash(tx, userId, passwordHash);
    await deleteTokens(tx, userId, 'reset_password');
    await deleteEmailChange(tx, userId);
    await deleteSessions(tx, userId);
    await enqueuePasswordChangedEmail(tx, userId);
    const at = now();
    // With two-factor authentication on, the password alone is not a recent authentication.
    const isRecentlyAuthenticated = hasRecentAuth || !(await findTwoFactor(tx, userId))?.confirmedAt;
    const newSession = { userId, userType, userAgent: caller.userAgent, now: at };
    const session = await createSession(
      tx,
      isRecentlyAuthenticated ? newSession : { ...newSession, authenticatedAt: NEVER },
    );
    await recordSecurityEvent(tx, { kind: 'password_changed', at, userId, sessionId: session.id, origin: caller });
    return session.token;
  });
}

/** Limited by IP range only. The email job limits how often one mailbox gets an email. */
export async function requestPasswordReset(
  { db, limiter, addressLimits, now }: IdentityDeps,
  email: string,
  caller: RequestOrigin,
): Promise<void> {
  await limiter.take(addressLimits.resetLinks, caller.address);
  await enqueuePasswordResetEmail(db, email);
  // Always insert a row: the response time must not reveal if the account exists.
  const account = await findAccountByEmail(db, email);
  await recordSecurityEvent(db, { kind: 'reset_requested', at: now(), userId: account?.id, origin: caller }, limiter);
}

type PasswordReset = EndpointBody<'resetPassword'>;

// Equals the maximum lifetime of a session, so it covers any change an attacker's session could have made.
const SUSPECT_ADDRESS_AGE_MS = 30 * DAY;

/**
 * Sets a new password by a one-time token, which also verifies the email. An attacker may have changed the default address,
 * so a recently changed one is no longer the default: checkout then requires a choice.
 */
export async function resetPassword(
  { db, limiter, addressLimits, breachList, now }: IdentityDeps,
  { token, newPassword }: PasswordReset,
  caller: RequestOrigin,
): Promise<void> {
  await limiter.take(addressLimits.linkUses, caller.address);
  const tokenParams = { token, purposes: ['reset_password'], now: now() } as const;
  const { userId } = await getToken(db, tokenParams);
  const owner = await getAccount(db, userId);
  assertStrongPassword(newPassword, owner);
  await assertNotBreached(breachList, newPassword, caller.log);
  const passwordHash = await hashPassword(newPassword, caller.address);

  await db.transaction().execute(async (tx) => {
    await consumeToken(tx, tokenParams);
    await setPasswordHash(tx, userId, passwordHash);
    await markEmailVerified(tx, userId, tokenParams.now);
    await deleteEmailChange(tx, userId);
    await deleteSessions(tx, userId);
    await clearDefaultChangedSince(tx, userId, addMs(tokenParams.now, -SUSPECT_ADDRESS_AGE_MS));
    await enqueuePasswordChangedEmail(tx, userId);
    await recordSecurityEvent(tx, { kind: 'reset_done', at: tokenParams.now, userId, origin: caller });
  });
  await resetFailedLogins(limiter, owner);
}
