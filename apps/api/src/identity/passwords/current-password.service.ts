import { Refusal } from '../../platform/http/refusal.ts';
import { type Account, requireAccount } from '../account.queries.ts';
import type { Desk } from '../desk.ts';
import { WRONG_CURRENT_PASSWORDS } from '../identity-limits.ts';
import { sendPasswordGuessedLater } from '../identity-mails.ts';
import { passwordMatches } from './passwords.ts';

/** The account of somebody who is signed in and knows its password; an open session alone does not change what matters. */
export async function requireCurrentPassword(
  { db, limiter }: Pick<Desk, 'db' | 'limiter'>,
  userId: string,
  currentPassword: string,
): Promise<Account> {
  const triesLeft = await limiter.take(WRONG_CURRENT_PASSWORDS, userId);
  const account = await requireAccount(db, userId);
  if (!(await passwordMatches(account.passwordHash, currentPassword))) {
    // Somebody with a stolen token may be guessing: the owner learns of it, once.
    if (triesLeft === 0) await sendPasswordGuessedLater(db, userId);
    throw new Refusal('wrong_current_password');
  }
  await limiter.forget(WRONG_CURRENT_PASSWORDS, userId);
  return account;
}
