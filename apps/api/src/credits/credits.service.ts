import { createHmac, randomInt } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { tidyCreditCode } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';
import { dayInIndia, MINUTE, type Now } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Seal } from '../platform/seal.ts';
import {
  claimCredit,
  insertCredit,
  listEntries,
  listOwnCredits,
  listUnowned,
  readCodeKey,
  setSealedCode,
} from './credits.queries.ts';

// Letters that nobody mistakes, as in the number of an order.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MOST_ENTRIES = 200;
/** A code has 60 bits, so that guessing finds none; this keeps programs from trying. */
const CODE_TRIES: Limit = { name: 'credit-code', most: 10, withinMs: 15 * MINUTE };

type Issued = {
  paise: number;
  /** Nobody, where whoever has the code may own it. */
  ownerId: string | null;
  orderId: string;
  refundId: string;
  now: Date;
};

/** A new credit, good for twelve months. Its code can be read again, by `readGiftCodes`, until somebody owns it. */
export async function issueCredit(
  tx: Tx,
  { paise, ownerId, orderId, refundId, now }: Issued,
  seal: Seal,
): Promise<{ id: string; code: string; expiresOn: string }> {
  if (ownerId === null && !seal.hasKey) throw new Refusal('details_not_kept');
  const code = newCode();
  const hash = hashOf(code, await readCodeKey(tx));
  const { id, expiresOn } = await insertCredit(tx, { hash, ownerId, paise, orderId, refundId, now });
  if (ownerId === null) await setSealedCode(tx, id, seal.seal(Buffer.from(code), id));
  return { id, code, expiresOn };
}

function newCode(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `KIN-${four()}-${four()}-${four()}`;
}

function hashOf(code: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(tidyCreditCode(code)).digest();
}

/** The codes of credits that came of an order's returns and that nobody owns yet, for whoever has the link of the gift. */
export async function readGiftCodes(db: Queryable, orderId: string, seal: Seal): Promise<Reply<'readGift'>['credits']> {
  const credits = await listUnowned(db, orderId);
  return credits.flatMap(({ id, sealed, paise, expiresOn }) => {
    const code = seal.open(sealed, id)?.toString();
    return code ? [{ code, amount: toRupees(paise), expiresOn }] : [];
  });
}

export async function readCredit(db: Queryable, userId: string, now: Now): Promise<Reply<'readCredit'>> {
  const [credits, entries] = await Promise.all([
    listOwnCredits(db, userId, dayInIndia(now())),
    listEntries(db, userId, MOST_ENTRIES),
  ]);
  return {
    balance: sumOf(credits),
    credits: credits.map(({ id, balance, expiresOn }) => ({ id, balance: toRupees(balance), expiresOn })),
    entries: entries.map(({ at, paise, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      amount: toRupees(Math.abs(paise)),
    })),
  };
}

const sumOf = (credits: { balance: number }[]): number =>
  toRupees(credits.reduce((sum, { balance }) => sum + balance, 0));

type Parts = { db: Db; limiter: Limiter; now: Now };

/** Makes the credit of a code the customer's own. A wrong code, one that has ended and somebody else's are refused alike. */
export async function addCredit(
  { db, limiter, now }: Parts,
  { userId, code }: { userId: string; code: string },
): Promise<Reply<'addCredit'>> {
  await limiter.take(CODE_TRIES, userId);
  const today = dayInIndia(now());
  const hash = hashOf(code, await readCodeKey(db));
  const added = await db.transaction().execute((tx) => claimCredit(tx, { hash, userId, today }));
  if (added === undefined) throw new Refusal('credit_not_valid');
  await limiter.giveBack(CODE_TRIES, userId);
  return { balance: sumOf(await listOwnCredits(db, userId, today)), added: toRupees(added) };
}

type Back = {
  orderId: string;
  paise: number;
  /** The refund it is for. Without one the order is paid with so much less credit, because it was cancelled or changed. */
  refundId?: string;
};

/** Returns credit that a held order was paid with to where it came from. */
export async function giveBack(tx: Tx, { orderId, paise, refundId }: Back): Promise<void> {
  if (paise === 0) return;
  await sql`select give_back_credit(${orderId}, ${paise}, ${refundId ?? null})`.execute(tx);
  if (refundId) return;
  await sql`update orders set credit_paise = credit_paise - ${paise} where id = ${orderId}`.execute(tx);
}

/** Pays a held order with the credit that its cancellation gave back; false where that is no longer there. */
export async function takeBack(tx: Tx, { orderId, paise }: Omit<Back, 'refundId'>): Promise<boolean> {
  if (paise === 0) return true;
  const { rows } = await sql<{ taken: boolean }>`select take_back_credit(${orderId}, ${paise}) as taken`.execute(tx);
  if (!rows[0]?.taken) return false;
  await sql`update orders set credit_paise = credit_paise + ${paise} where id = ${orderId}`.execute(tx);
  return true;
}

/** Pays an order with one credit alone. */
export async function spendOn(
  tx: Tx,
  { creditId, orderId, paise }: { creditId: string; orderId: string; paise: number },
): Promise<void> {
  await sql`select enter_credit(${creditId}, 'spent', ${-paise}, ${orderId}, null)`.execute(tx);
}
