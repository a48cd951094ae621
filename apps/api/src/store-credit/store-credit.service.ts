import { createHmac, randomInt } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { normalizeGiftCode } from '@kinari/contract/labels/return-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import { changeCreditUsed } from '../orders/orders.service.ts';
import { MINUTE, type Now } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import {
  claimGiftCode,
  getCodeKey,
  insertStoreCredit,
  listCustomerStoreCredit,
  listStoreCreditEntries,
  listUnclaimedStoreCredit,
  setEncryptedCode,
} from './store-credit.queries.ts';

// Without I, L, O and U, which are easily confused. Same alphabet as order ids.
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MAX_ENTRIES = 200;
/** A 60-bit code cannot be guessed; the limit stops automated attempts. */
const CODE_ATTEMPT_LIMIT: Limit = { name: 'credit-code', max: 10, windowMs: 15 * MINUTE, strict: true };

type IssueRequest = {
  paise: number;
  /** Null if anyone with the code may claim it. */
  ownerId: string | null;
  orderId: string;
  refundId: string;
  now: Date;
};

/** Issues store credit, valid for twelve months. `listGiftCodes` can read the code until it is claimed. */
export async function issueStoreCredit(
  tx: Tx,
  { paise, ownerId, orderId, refundId, now }: IssueRequest,
  cipher: Cipher,
): Promise<{ id: string; code: string; expiresOn: string }> {
  if (ownerId === null && !cipher.hasKey) throw new DomainError('encryption_not_configured');
  const code = generateCode();
  const hash = hashCode(code, await getCodeKey(tx));
  const { id, expiresOn } = await insertStoreCredit(tx, { hash, ownerId, paise, orderId, refundId, now });
  if (ownerId === null) await setEncryptedCode(tx, id, cipher.encrypt(Buffer.from(code), id));
  return { id, code, expiresOn };
}

function generateCode(): string {
  const randomBlock = () => Array.from({ length: 4 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
  return `KIN-${randomBlock()}-${randomBlock()}-${randomBlock()}`;
}

function hashCode(code: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(normalizeGiftCode(code)).digest();
}

/** Returns unclaimed store credit codes from an order's returns, for the holder of the gift link. */
export async function listGiftCodes(
  db: Queryable,
  orderId: string,
  cipher: Cipher,
): Promise<EndpointResponse<'getGift'>['credits']> {
  const credits = await listUnclaimedStoreCredit(db, orderId);
  return credits.flatMap(({ id, encryptedCode, paise, expiresOn }) => {
    const code = cipher.decrypt(encryptedCode, id)?.toString();
    return code ? [{ code, amount: toRupees(paise), expiresOn }] : [];
  });
}

export async function getStoreCredit(
  db: Queryable,
  userId: string,
  now: Now,
): Promise<EndpointResponse<'getStoreCredit'>> {
  const [credits, entries] = await Promise.all([
    listCustomerStoreCredit(db, userId, toIndianDate(now())),
    listStoreCreditEntries(db, userId, MAX_ENTRIES),
  ]);
  return {
    balance: sumBalances(credits),
    credits: credits.map(({ id, balance, expiresOn }) => ({ id, balance: toRupees(balance), expiresOn })),
    entries: entries.map(({ at, paise, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amount: toRupees(Math.abs(paise)),
    })),
  };
}

const sumBalances = (credits: { balance: number }[]): number =>
  toRupees(credits.reduce((sum, { balance }) => sum + balance, 0));

type Deps = { db: Db; limiter: Limiter; now: Now };

/** Claims store credit by its code. Wrong, expired and already claimed codes all throw `gift_code_invalid`. */
export async function redeemGiftCode(
  { db, limiter, now }: Deps,
  { userId, code }: { userId: string; code: string },
): Promise<EndpointResponse<'redeemGiftCode'>> {
  await limiter.take(CODE_ATTEMPT_LIMIT, userId);
  const today = toIndianDate(now());
  const hash = hashCode(code, await getCodeKey(db));
  const added = await db.transaction().execute((tx) => claimGiftCode(tx, { hash, userId, today }));
  if (added === undefined) throw new DomainError('gift_code_invalid');
  await limiter.giveBack(CODE_ATTEMPT_LIMIT, userId);
  return { balance: sumBalances(await listCustomerStoreCredit(db, userId, today)), added: toRupees(added) };
}

type CreditAmount = {
  orderId: string;
  paise: number;
  /** Without a refund, the order's own `credit_paise` is reduced (order cancelled or edited). */
  refundId?: string;
};

/** Returns store credit used for a locked order to its source. */
export async function restoreStoreCredit(tx: Tx, { orderId, paise, refundId }: CreditAmount): Promise<void> {
  if (paise === 0) return;
  await sql`select restore_store_credit(${orderId}, ${paise}, ${refundId ?? null})`.execute(tx);
  if (refundId) return;
  await changeCreditUsed(tx, orderId, -paise);
}

/** Pays a locked, reopened order with the store credit its cancellation returned. False if the balance is too low. */
export async function reclaimStoreCredit(tx: Tx, { orderId, paise }: Omit<CreditAmount, 'refundId'>): Promise<boolean> {
  if (paise === 0) return true;
  const { rows } = await sql<{ taken: boolean }>`select reclaim_store_credit(${orderId}, ${paise}) as taken`.execute(
    tx,
  );
  if (!rows[0]?.taken) return false;
  await changeCreditUsed(tx, orderId, paise);
  return true;
}

export async function payOrderWithCredit(
  tx: Tx,
  { creditId, orderId, paise }: { creditId: string; orderId: string; paise: number },
): Promise<void> {
  await sql`select record_store_credit_entry(${creditId}, 'spent', ${-paise}, ${orderId}, null)`.execute(tx);
}
