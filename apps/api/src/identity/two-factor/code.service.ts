import type { FastifyBaseLogger } from 'fastify';
import { addMs, MINUTE } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { Cipher } from '../../platform/encryption.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { tooManyRequestsError } from '../../platform/limits/limiter.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import { hashRecoveryCode, normalizeCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';
import { consumeRecoveryCode, consumeTotpStep, findTwoFactor, incrementAttempts } from './two-factor.queries.ts';

/** Three of a million codes are valid at any time. Five attempts in 15 minutes find one in about two years. */
const MAX_ATTEMPTS = 5;
const ATTEMPT_WINDOW_MS = 15 * MINUTE;

/** Counts an attempt before the code is checked. A correct code resets the count. */
export async function countCodeAttempt(
  { db, now }: Pick<IdentityDeps, 'db' | 'now'>,
  userId: string,
  log: FastifyBaseLogger,
) {
  const moment = now();
  const counted = await incrementAttempts(db, userId, { now: moment, countedFrom: addMs(moment, -ATTEMPT_WINDOW_MS) });
  if (!counted) throw new DomainError('invalid_code');
  if (counted.attempts <= MAX_ATTEMPTS) return;
  log.warn({ securityEvent: 'two_factor_locked' }, 'two-factor locked after too many attempts');
  throw tooManyRequestsError(addMs(counted.attemptsSince, ATTEMPT_WINDOW_MS).getTime() - moment.getTime());
}

type CodeParams = { userId: string; code: string; now: Date };

/** Uses up an authenticator or recovery code and returns its kind. Throws `invalid_code` if it is wrong or already used. */
export async function consumeCode(
  db: Queryable,
  cipher: Cipher,
  { userId, code, now }: CodeParams,
  log: FastifyBaseLogger,
): Promise<'second_factor_used' | 'second_factor_recovery_used'> {
  const normalizedCode = normalizeCode(code);
  const isTotpCode = /^\d{6}$/.test(normalizedCode);
  const isValid = isTotpCode
    ? await consumeTotpCode(db, cipher, { userId, code: normalizedCode, now }, log)
    : await consumeRecoveryCode(db, userId, hashRecoveryCode(normalizedCode));
  if (!isValid) throw new DomainError('invalid_code');
  return isTotpCode ? 'second_factor_used' : 'second_factor_recovery_used';
}

/** Records a wrong code outside the transaction that was rolled back, then rethrows the error. */
export function recordWrongCode({ db, now, limiter }: IdentityDeps, userId: string, origin: RequestOrigin) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof DomainError && error.code === 'invalid_code')
      await recordSecurityEvent(db, { kind: 'second_factor_failed', at: now(), userId, origin }, limiter);
    throw error;
  };
}

async function consumeTotpCode(
  db: Queryable,
  cipher: Cipher,
  { userId, code, now }: CodeParams,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const twoFactor = await findTwoFactor(db, userId);
  if (!twoFactor) return false;
  const secret = cipher.decrypt(twoFactor.secret, userId);
  if (!secret) {
    log.error({ userId }, 'cannot decrypt two-factor secret: ENCRYPTION_KEY has changed');
    return false;
  }
  const step = findTotpStep(secret, code, now);
  return step !== undefined && consumeTotpStep(db, userId, step);
}
