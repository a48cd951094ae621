import type { FastifyBaseLogger } from 'fastify';
import { later, MINUTE } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { tooManyRequests } from '../../platform/http/limiter.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Seal } from '../../platform/seal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import type { Caller, Desk } from '../desk.ts';
import { hashRecoveryCode, plainCode } from './recovery-codes.ts';
import { countTry, findFactor, spendRecoveryCode, spendStep } from './second-factor.queries.ts';
import { stepOfCode } from './totp.ts';

/** Three codes are good at any moment, of a million: five tries in a quarter of an hour find one in about two years. */
const MOST_TRIES = 5;
const WITHIN = 15 * MINUTE;

/** Counts a try at an account's codes before it is judged, whatever becomes of it; a right one forgets those before it. */
export async function takeCodeTry({ db, now }: Pick<Desk, 'db' | 'now'>, userId: string, log: FastifyBaseLogger) {
  const moment = now();
  const counted = await countTry(db, userId, { now: moment, countedFrom: later(moment, -WITHIN) });
  if (!counted) throw new Refusal('wrong_code');
  if (counted.tries <= MOST_TRIES) return;
  log.warn({ securityEvent: 'second_factor_locked' }, 'too many codes of a second factor were tried');
  throw tooManyRequests(later(counted.triesFrom, WITHIN).getTime() - moment.getTime());
}

type Presented = { userId: string; code: string; now: Date };

/** Uses a code up, of the authenticator or for recovery, and says which it was; what was used once, or is none, is refused. */
export async function spendCode(
  db: Queryable,
  seal: Seal,
  { userId, code, now }: Presented,
  log: FastifyBaseLogger,
): Promise<'second_factor_used' | 'second_factor_recovery_used'> {
  const plain = plainCode(code);
  const isOfAuthenticator = /^\d{6}$/.test(plain);
  const isRight = isOfAuthenticator
    ? await spendAuthenticatorCode(db, seal, { userId, code: plain, now }, log)
    : await spendRecoveryCode(db, userId, hashRecoveryCode(plain));
  if (!isRight) throw new Refusal('wrong_code');
  return isOfAuthenticator ? 'second_factor_used' : 'second_factor_recovery_used';
}

/** Notes a wrong code after the transaction that judged it, which takes everything back, and passes the refusal on. */
export function noteWrongCode({ db, now, limiter }: Desk, userId: string, origin: Caller) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Refusal && error.code === 'wrong_code')
      await recordSecurityEvent(db, { kind: 'second_factor_failed', at: now(), userId, origin }, limiter);
    throw error;
  };
}

async function spendAuthenticatorCode(
  db: Queryable,
  seal: Seal,
  { userId, code, now }: Presented,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const factor = await findFactor(db, userId);
  if (!factor) return false;
  const secret = seal.open(factor.secret, userId);
  if (!secret) {
    log.error({ userId }, 'the secret of a second factor cannot be read: SECRETS_KEY is not what it was');
    return false;
  }
  const step = stepOfCode(secret, code, now);
  return step !== undefined && spendStep(db, userId, step);
}
