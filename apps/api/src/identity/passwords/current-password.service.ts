import { DomainError } from '../../platform/http/domain-error.ts';
import { type Account, getAccount } from '../account.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { enqueueSuspiciousPasswordAttemptsEmail } from '../identity-email-jobs.ts';
import { WRONG_PASSWORD_ATTEMPTS } from '../identity-limits.ts';
import { passwordMatches } from './password-hash.ts';

/** Returns the account if the password is right. Sensitive changes need it, so a stolen session is not enough. */
export async function assertCurrentPassword(
  { db, limiter }: Pick<IdentityDeps, 'db' | 'limiter'>,
  userId: string,
  currentPassword: string,
): Promise<Account> {
  const attemptsLeft = await limiter.take(WRONG_PASSWORD_ATTEMPTS, userId);
  const account = await getAccount(db, userId);
  if (!(await passwordMatches(account.passwordHash, currentPassword, userId))) {
    // This may be an attacker with a stolen token. Notify the owner, once.
    if (attemptsLeft === 0) await enqueueSuspiciousPasswordAttemptsEmail(db, userId);
    throw new DomainError('wrong_current_password');
  }
  await limiter.forget(WRONG_PASSWORD_ATTEMPTS, userId);
  return account;
}
