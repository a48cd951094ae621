import { addMs, MINUTE } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { deleteTokens, findToken, insertToken } from '../one-time-token.queries.ts';
import { createToken, hashToken } from '../token.ts';
import { findTwoFactor } from './two-factor.queries.ts';

const LIFETIME = 5 * MINUTE;
const PURPOSE = 'second_factor';

/** Creates the login challenge that replaces the session after a correct password. Returns nothing without two-factor authentication. */
export async function issueLoginChallenge(tx: Tx, userId: string, now: Date): Promise<string | undefined> {
  const twoFactor = await findTwoFactor(tx, userId);
  if (!twoFactor?.confirmedAt) return undefined;
  const challenge = createToken();
  const expiresAt = addMs(now, LIFETIME);
  await insertToken(tx, { userId, purpose: PURPOSE, tokenHash: hashToken(challenge), now, expiresAt });
  return challenge;
}

export async function getLoginChallenge(db: Queryable, challenge: string, now: Date): Promise<string> {
  const found = await findToken(db, { purposes: [PURPOSE], tokenHash: hashToken(challenge), now });
  if (!found) throw new DomainError('login_challenge_expired');
  return found.userId;
}

/** Deletes all tickets of the user, including unused ones from earlier attempts. */
export async function consumeLoginChallenges(tx: Tx, userId: string): Promise<void> {
  await deleteTokens(tx, userId, PURPOSE);
}
