import type { EndpointResponse } from '@kinari/contract/contract';
import type { Db, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { findAccountByEmail, getAccount, lockAccount } from '../account.queries.ts';
import type { IdentityDeps, RequestOrigin } from '../identity-deps.ts';
import { enqueueTwoFactorChangedEmail } from '../identity-email-jobs.ts';
import { deleteSessions } from '../session.queries.ts';
import { findStaffRole } from '../staff/role.queries.ts';
import { consumeCode, countCodeAttempt, recordWrongCode } from './code.service.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { encodeBase32, generateSecret, toOtpauthUrl, toQrCode } from './totp.ts';
import {
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  replaceRecoveryCodes,
  setTwoFactorConfirmed,
  upsertTwoFactor,
} from './two-factor.queries.ts';

export async function getTwoFactorStatus(
  { db, isStaffTwoFactorRequired }: IdentityDeps,
  userId: string,
): Promise<EndpointResponse<'getTwoFactor'>> {
  const since = (await findTwoFactor(db, userId))?.confirmedAt ?? null;
  return {
    on: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? await countRecoveryCodes(db, userId) : 0,
    required: (await findStaffRole(db, userId))?.requiresTwoFactor || (await isStaffTwoFactorRequired()),
  };
}

/** Creates and returns a secret. Replaces an unconfirmed one, never a confirmed one. */
export async function startTwoFactorSetup(
  { db, cipher, now, getShopName }: IdentityDeps,
  userId: string,
): Promise<EndpointResponse<'startTwoFactorSetup'>> {
  const secret = generateSecret();
  const isStored = await upsertTwoFactor(db, { userId, secret: cipher.encrypt(secret, userId), now: now() });
  if (!isStored) throw new DomainError('two_factor_already_enabled');
  const { email } = await getAccount(db, userId);
  const otpauthUrl = toOtpauthUrl(secret, { shop: (await getShopName()) || 'Kinari', account: email });
  return { secret: encodeBase32(secret), address: otpauthUrl, image: toQrCode(otpauthUrl) };
}

/** Turns two-factor authentication on with a first code, and ends all other sessions. */
export async function confirmTwoFactor(
  deps: IdentityDeps,
  { userId, id }: Session,
  code: string,
  caller: RequestOrigin,
): Promise<string[]> {
  await assertTwoFactorState(deps.db, userId, 'waiting');
  await countCodeAttempt(deps, userId, caller.log);
  const confirming = deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    await assertTwoFactorState(tx, userId, 'waiting');
    await consumeCode(tx, deps.cipher, { userId, code, now: deps.now() }, caller.log);
    await setTwoFactorConfirmed(tx, userId, deps.now());
    await deleteSessions(tx, userId, { except: id });
    await recordSecurityEvent(tx, {
      kind: 'second_factor_on',
      at: deps.now(),
      userId,
      sessionId: id,
      origin: caller,
    });
    await enqueueTwoFactorChangedEmail(tx, userId, 'on');
    return issueRecoveryCodes(tx, userId);
  });
  return confirming.catch(recordWrongCode(deps, userId, caller));
}

export async function regenerateRecoveryCodes(
  { db }: IdentityDeps,
  userId: string,
  { log }: RequestOrigin,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    await assertTwoFactorState(tx, userId, 'on');
    log.info({ securityEvent: 'recovery_codes_regenerated', userId }, 'recovery codes regenerated');
    await enqueueTwoFactorChangedEmail(tx, userId, 'codes_renewed');
    return issueRecoveryCodes(tx, userId);
  });
}

export async function disableTwoFactor(
  { db, now }: IdentityDeps,
  userId: string,
  origin: RequestOrigin,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteTwoFactor(tx, userId))) return;
    await recordSecurityEvent(tx, { kind: 'second_factor_off', at: now(), userId, origin });
    await enqueueTwoFactorChangedEmail(tx, userId, 'off');
  });
}

/** Command line only, for staff who lost the phone and the codes. Returns false if two-factor authentication was off. */
export async function resetTwoFactor(db: Db, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  if (!account || !(await deleteTwoFactor(db, account.id))) return false;
  await enqueueTwoFactorChangedEmail(db, account.id, 'off');
  return true;
}

async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

async function assertTwoFactorState(db: Db | Tx, userId: string, expected: 'waiting' | 'on'): Promise<void> {
  const twoFactor = await findTwoFactor(db, userId);
  if (!twoFactor || (expected === 'on' && !twoFactor.confirmedAt)) throw new DomainError('two_factor_not_enabled');
  if (expected === 'waiting' && twoFactor.confirmedAt) throw new DomainError('two_factor_already_enabled');
}
