import type { EndpointBody } from '@kinari/contract/contract';
import { publishEvent } from '../events/events.service.ts';
import { type Now, toIndianDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { issueStoreCredit, restoreStoreCredit } from '../store-credit/store-credit.service.ts';
import {
  getAmountsPaid,
  insertPendingRefund,
  insertStoreCreditRefund,
  setPaymentStatus,
  setRefundStoreCredit,
} from './refunds.queries.ts';

export type Destination = EndpointBody<'setRefundDestination'>;
export type EncryptedDestination = { method: 'upi' | 'bank'; destination: Buffer; maskedDestination: string };

/** Encrypts a destination. Bound to the order, so that a return and its refund can share the value. */
export function encryptDestination(cipher: Cipher, orderId: string, destination: Destination): EncryptedDestination {
  if (!cipher.hasKey) throw new DomainError('encryption_not_configured');
  return {
    method: destination.method,
    destination: cipher.encrypt(Buffer.from(JSON.stringify(destination)), orderId),
    maskedDestination: maskDestination(destination),
  };
}

/** Returns undefined if the encryption key has changed. */
export function decryptDestination(cipher: Cipher, orderId: string, encrypted: Buffer): Destination | undefined {
  const decrypted = cipher.decrypt(encrypted, orderId);
  if (!decrypted) return undefined;
  // Destinations stored before the rename have `means` instead of `method`.
  const { means, ...destination } = JSON.parse(decrypted.toString()) as Destination & { means?: Destination['method'] };
  return { ...(means && { method: means }), ...destination };
}

export function maskDestination(destination: Destination): string {
  return destination.method === 'upi'
    ? `UPI ••••${destination.upiId.slice(destination.upiId.indexOf('@'))}`
    : `Bank ••••${destination.account.slice(-4)}`;
}

const STORE_CREDIT_LABEL = 'Store credit';

type RefundRequest = {
  orderId: string;
  returnId: string;
  paise: number;
  as: 'refund' | 'store_credit';
  /** Destination, if given with the return. */
  method?: 'upi' | 'bank' | null;
  destination?: Buffer | null;
  maskedDestination?: string | null;
  /** The day the goods arrived, in India. */
  receivedOn: string;
  actorId: string | null;
  /** For gifts: everything becomes unclaimed store credit, even what the buyer paid with store credit. */
  toGift?: boolean;
};

export type RefundDeps = { cipher: Cipher; now: Now };

/**
 * Creates the refunds for returned goods of a locked order. Refunds used store credit first. The rest becomes new store credit at
 * once or is due as money.
 */
export async function createRefunds(
  tx: Tx,
  request: RefundRequest,
  deps: RefundDeps,
): Promise<{ refundIds: string[] }> {
  const { orderId, returnId, actorId } = request;
  const { userId, creditLeft } = await getAmountsPaid(tx, orderId);
  const creditPart = request.toGift ? 0 : Math.min(creditLeft, request.paise);
  const rest = request.paise - creditPart;
  const creditRefund = { orderId, returnId, actorId, reference: STORE_CREDIT_LABEL };
  const refundIds: string[] = [];

  if (creditPart > 0) {
    const refundId = await recordStoreCreditRefund(tx, { ...creditRefund, paise: creditPart }, deps);
    await restoreStoreCredit(tx, { orderId, paise: creditPart, refundId });
    refundIds.push(refundId);
  }
  if (rest > 0 && (request.as === 'store_credit' || request.toGift)) {
    const ownerId = request.toGift ? null : userId;
    refundIds.push((await refundAsStoreCredit(tx, { ...creditRefund, paise: rest, ownerId }, deps)).refundId);
  } else if (rest > 0) {
    refundIds.push(await createMoneyRefund(tx, request, rest));
  }
  await updatePaymentStatus(tx, orderId);
  return { refundIds };
}

type NewStoreCreditRefund = {
  orderId: string;
  returnId: string;
  paise: number;
  reference: string;
  actorId: string | null;
};

/** Creates a refund that is paid at once with new store credit. Without an owner, anyone with the code can claim it. */
export async function refundAsStoreCredit(
  tx: Tx,
  { ownerId, ...refund }: NewStoreCreditRefund & { ownerId: string | null },
  deps: RefundDeps,
): Promise<{ refundId: string; creditId: string }> {
  const { orderId, paise } = refund;
  const refundId = await recordStoreCreditRefund(tx, refund, deps);
  const { id } = await issueStoreCredit(tx, { paise, ownerId, orderId, refundId, now: deps.now() }, deps.cipher);
  await setRefundStoreCredit(tx, refundId, id);
  return { refundId, creditId: id };
}

async function recordStoreCreditRefund(tx: Tx, refund: NewStoreCreditRefund, { now }: RefundDeps): Promise<string> {
  const refundId = await insertStoreCreditRefund(tx, { ...refund, on: toIndianDate(now()) });
  await publishEvent(tx, 'refund.sent', refund.orderId, { refundId });
  return refundId;
}

async function createMoneyRefund(
  tx: Tx,
  { orderId, returnId, receivedOn, ...request }: RefundRequest,
  paise: number,
): Promise<string> {
  const refundId = await insertPendingRefund(tx, {
    orderId,
    returnId,
    paise,
    since: receivedOn,
    ...(request.method &&
      request.destination && {
        method: request.method,
        destination: request.destination,
        maskedDestination: request.maskedDestination ?? undefined,
      }),
  });
  await publishEvent(tx, 'refund.created', orderId, { refundId });
  return refundId;
}

export const updatePaymentStatus = setPaymentStatus;
