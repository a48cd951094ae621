import type { Body } from '@kinari/contract/contract';
import { giveBack, issueCredit } from '../credits/credits.service.ts';
import { announce } from '../events/events.service.ts';
import { dayInIndia, type Now } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Seal } from '../platform/seal.ts';
import { insertAsCredit, insertDue, readPaid, setCredit, writePayment } from './refunds.queries.ts';

export type Destination = Body<'tellDestination'>;
export type SealedDestination = { means: 'upi' | 'bank'; destination: Buffer; mask: string };

/** Where money goes, as it is kept: sealed for its order, so that both a return and its refund can hold it; never in clear. */
export function sealDestination(seal: Seal, orderId: string, told: Destination): SealedDestination {
  if (!seal.hasKey) throw new Refusal('details_not_kept');
  return {
    means: told.means,
    destination: seal.seal(Buffer.from(JSON.stringify(told)), orderId),
    mask: maskOf(told),
  };
}

/** Nothing where the key is none of those it was. */
export function openDestination(seal: Seal, orderId: string, kept: Buffer): Destination | undefined {
  const opened = seal.open(kept, orderId);
  return opened && (JSON.parse(opened.toString()) as Destination);
}

/** As much of where money goes as anybody is shown. */
export function maskOf(told: Destination): string {
  return told.means === 'upi'
    ? `UPI ••••${told.upiId.slice(told.upiId.indexOf('@'))}`
    : `Bank ••••${told.account.slice(-4)}`;
}

/** What a refund paid as credit is known by. */
const AS_CREDIT = 'Shop credit';

type Owed = {
  orderId: string;
  returnId: string;
  paise: number;
  as: 'money' | 'credit';
  /** Where it goes, if that was said with the return. */
  means?: 'upi' | 'bank' | null;
  destination?: Buffer | null;
  mask?: string | null;
  /** The day on which the goods came back, in India. */
  receivedOn: string;
  actorId: string | null;
  /** It becomes a credit that nobody owns yet, also what the giver had paid with credit. */
  toGift?: boolean;
};

export type Tools = { seal: Seal; now: Now };

/**
 * Writes down what is owed for goods of a held order that came back. What was paid with credit goes back to credit first; the rest
 * becomes a new credit at once, or is due as money. Answers the refunds it came to.
 */
export async function owe(tx: Tx, owed: Owed, tools: Tools): Promise<{ refundIds: string[] }> {
  const { orderId, returnId, actorId } = owed;
  const { userId, creditLeft } = await readPaid(tx, orderId);
  const toCredit = owed.toGift ? 0 : Math.min(creditLeft, owed.paise);
  const rest = owed.paise - toCredit;
  const asCredit = { orderId, returnId, actorId, reference: AS_CREDIT };
  const refundIds: string[] = [];

  if (toCredit > 0) {
    const refundId = await notePaid(tx, { ...asCredit, paise: toCredit }, tools);
    await giveBack(tx, { orderId, paise: toCredit, refundId });
    refundIds.push(refundId);
  }
  if (rest > 0 && (owed.as === 'credit' || owed.toGift)) {
    const ownerId = owed.toGift ? null : userId;
    refundIds.push((await payAsCredit(tx, { ...asCredit, paise: rest, ownerId }, tools)).refundId);
  } else if (rest > 0) {
    refundIds.push(await oweMoney(tx, owed, rest));
  }
  await settlePayment(tx, orderId);
  return { refundIds };
}

type AsCredit = { orderId: string; returnId: string; paise: number; reference: string; actorId: string | null };

/** A refund that is paid as it is written: by a new credit, of its customer or nobody's yet. */
export async function payAsCredit(
  tx: Tx,
  { ownerId, ...paid }: AsCredit & { ownerId: string | null },
  tools: Tools,
): Promise<{ refundId: string; creditId: string }> {
  const { orderId, paise } = paid;
  const refundId = await notePaid(tx, paid, tools);
  const { id } = await issueCredit(tx, { paise, ownerId, orderId, refundId, now: tools.now() }, tools.seal);
  await setCredit(tx, refundId, id);
  return { refundId, creditId: id };
}

async function notePaid(tx: Tx, paid: AsCredit, { now }: Tools): Promise<string> {
  const refundId = await insertAsCredit(tx, { ...paid, on: dayInIndia(now()) });
  await announce(tx, 'refund.sent', paid.orderId, { refundId });
  return refundId;
}

async function oweMoney(tx: Tx, { orderId, returnId, receivedOn, ...owed }: Owed, paise: number): Promise<string> {
  const refundId = await insertDue(tx, {
    orderId,
    returnId,
    paise,
    since: receivedOn,
    ...(owed.means &&
      owed.destination && { means: owed.means, destination: owed.destination, mask: owed.mask ?? undefined }),
  });
  await announce(tx, 'refund.due', orderId, { refundId });
  return refundId;
}

/** Brings the payment status of a held order in line with what is owed and was paid back. */
export const settlePayment = writePayment;
