import type { Reply } from '@kinari/contract/contract';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../../security-log/security-log.service.ts';
import { findAccountByEmail, lockAccount, requireAccount } from '../account.queries.ts';
import type { Caller, Desk } from '../desk.ts';
import { deleteSessionsOf } from '../session.queries.ts';
import { noteWrongCode, spendCode, takeCodeTry } from './code.service.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  putFactor,
  readShopName,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';
import { addressOf, newSecret, pictureOf, secretInLetters } from './totp.ts';

export async function readSecondFactor(
  { db, staffNeedSecondFactor }: Desk,
  userId: string,
): Promise<Reply<'readSecondFactor'>> {
  const since = (await findFactor(db, userId))?.confirmedAt ?? null;
  return {
    on: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since ? await countRecoveryCodes(db, userId) : 0,
    required: await staffNeedSecondFactor(),
  };
}

/** Makes a secret and shows it. It replaces one that was never confirmed, and never one that is in use. */
export async function beginSecondFactor({ db, seal, now }: Desk, userId: string): Promise<Reply<'beginSecondFactor'>> {
  const secret = newSecret();
  const isKept = await putFactor(db, { userId, secret: seal.seal(secret, userId), now: now() });
  if (!isKept) throw new Refusal('second_factor_on');
  const { email } = await requireAccount(db, userId);
  const address = addressOf(secret, { shop: (await readShopName(db)) || 'Kinari', account: email });
  return { secret: secretInLetters(secret), address, picture: pictureOf(address) };
}

/** Switches it on: the authenticator has shown that it knows the secret. What was signed in without it ends. */
export async function confirmSecondFactor(
  desk: Desk,
  { userId, id }: Session,
  code: string,
  caller: Caller,
): Promise<string[]> {
  await refuseUnless(desk.db, userId, 'waiting');
  await takeCodeTry(desk, userId, caller.log);
  const confirming = desk.db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    await refuseUnless(tx, userId, 'waiting');
    await spendCode(tx, desk.seal, { userId, code, now: desk.now() }, caller.log);
    await confirmFactor(tx, userId, desk.now());
    await deleteSessionsOf(tx, userId, { except: id });
    await recordSecurityEvent(tx, { kind: 'second_factor_on', at: desk.now(), userId, sessionId: id, origin: caller });
    return giveRecoveryCodes(tx, userId);
  });
  return confirming.catch(noteWrongCode(desk, userId, caller));
}

export async function renewRecoveryCodes({ db }: Desk, userId: string, { log }: Caller): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    await refuseUnless(tx, userId, 'on');
    log.info({ securityEvent: 'recovery_codes_renewed', userId }, 'recovery codes were renewed');
    return giveRecoveryCodes(tx, userId);
  });
}

export async function endSecondFactor({ db, now }: Desk, userId: string, origin: Caller): Promise<void> {
  if (await deleteFactor(db, userId))
    await recordSecurityEvent(db, { kind: 'second_factor_off', at: now(), userId, origin });
}

/** For somebody who lost the phone and the codes, from the command line only; answers whether there was a factor. */
export async function endSecondFactorOf(db: Db, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return account !== undefined && deleteFactor(db, account.id);
}

async function giveRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

async function refuseUnless(db: Db | Tx, userId: string, wanted: 'waiting' | 'on'): Promise<void> {
  const factor = await findFactor(db, userId);
  if (!factor || (wanted === 'on' && !factor.confirmedAt)) throw new Refusal('second_factor_off');
  if (wanted === 'waiting' && factor.confirmedAt) throw new Refusal('second_factor_on');
}
