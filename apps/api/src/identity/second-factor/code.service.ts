import type { FastifyBaseLogger } from 'fastify';
import { later, MINUTE } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { tooManyRequests } from '../../platform/http/limiter.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Desk } from '../desk.ts';
import { hashRecoveryCode, plainCode } from './recovery-codes.ts';
import type { Seal } from './seal.ts';
import { countTry, findFactor, useRecoveryCode, useStep } from './second-factor.queries.ts';
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

/** Uses a code up, of the authenticator or for recovery; what was used once, or is none, is refused. */
export async function useCode(
  db: Queryable,
  seal: Seal,
  { userId, code, now }: Presented,
  log: FastifyBaseLogger,
): Promise<void> {
  const plain = plainCode(code);
  const isRight = /^\d{6}$/.test(plain)
    ? await useAuthenticatorCode(db, seal, { userId, code: plain, now }, log)
    : await useRecoveryCode(db, userId, hashRecoveryCode(plain));
  if (isRight) return;
  log.info({ securityEvent: 'second_factor_refused' }, 'a code of a second factor was refused');
  throw new Refusal('wrong_code');
}

async function useAuthenticatorCode(
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
  return step !== undefined && useStep(db, userId, step);
}
