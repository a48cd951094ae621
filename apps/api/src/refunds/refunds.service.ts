import type { EndpointBody } from '@kinari/contract/contract';
import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { toIndianDate } from '@kinari/contract/locale';
import { sql } from 'kysely';
import { publishEvent } from '../events/events.service.ts';
import { type Now } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { issueStoreCredit, reclaimStoreCredit, restoreStoreCredit } from '../store-credit/store-credit.service.ts';
import { findRefundSource, insertSourceRefund, type NewRefund } from './source-refunds.service.ts';

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
    refundIds.push(...(await createMoneyRefunds(tx, request, rest)));
  }
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

async function createMoneyRefunds(
  tx: Tx,
  { orderId, returnId, receivedOn, ...request }: RefundRequest,
  paise: number,
): Promise<string[]> {
  return insertMoneyRefunds(tx, {
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
}

/** Creates due refunds. Money that was paid online goes back to its source; the rest needs a destination. */
async function insertMoneyRefunds(tx: Tx, refund: NewRefund): Promise<string[]> {
  const { orderId, paise } = refund;
  const source = await findRefundSource(tx, orderId);
  const toSource = Math.min(source?.paise ?? 0, paise);
  const refundIds: string[] = [];
  if (source && toSource > 0)
    refundIds.push(await insertSourceRefund(tx, { ...refund, paise: toSource, paymentId: source.paymentId }));
  if (paise > toSource) refundIds.push(await insertPendingRefund(tx, { ...refund, paise: paise - toSource }));
  for (const refundId of refundIds) await publishEvent(tx, 'refund.created', orderId, { refundId });
  return refundIds;
}

/** Refunds a locked order on cancellation: store credit at once, money as pending refunds. Excludes earlier refunds for returns. */
export async function refundCanceledOrder(tx: Tx, orderId: string): Promise<void> {
  const { total, isPaid, creditLeft, refunded } = await getAmountsPaid(tx, orderId);
  const refundable = isPaid ? Math.max(0, total - refunded) : creditLeft;
  const creditPart = Math.min(creditLeft, refundable);
  await restoreStoreCredit(tx, { orderId, paise: creditPart });
  await refundMoney(tx, orderId, refundable - creditPart);
}

/** Refunds units removed by an edit before packing. If the order is unpaid, less cash is collected instead. */
export async function refundEditedOrder(tx: Tx, orderId: string, newTotal: number): Promise<void> {
  const { total, isPaid, creditLeft, refunded } = await getAmountsPaid(tx, orderId);
  // Returned units were already refunded.
  if (refunded > 0) throw new DomainError('order_not_editable');
  const reduction = total - newTotal;
  const creditPart = isPaid ? Math.min(creditLeft, reduction) : Math.max(0, creditLeft - newTotal);
  await restoreStoreCredit(tx, { orderId, paise: creditPart });
  await refundMoney(tx, orderId, isPaid ? reduction - creditPart : 0);
}

async function refundMoney(tx: Tx, orderId: string, paise: number): Promise<void> {
  if (paise > 0) await insertMoneyRefunds(tx, { orderId, returnId: null, paise });
}

/**
 * Reverts the refund when a cancelled order is reopened: voids due refunds and spends the store credit again. Throws `order_already_refunded`
 * if money was already sent or that store credit is spent.
 */
export async function reapplyPayment(tx: Tx, orderId: string): Promise<void> {
  const { givenBack, dueIds, isPaidBack } = await getCancellationRefunds(tx, orderId);
  if (isPaidBack) throw new DomainError('order_already_refunded');
  await cancelRefunds(tx, dueIds);
  if (!(await reclaimStoreCredit(tx, { orderId, paise: givenBack }))) throw new DomainError('order_already_refunded');
}

/** Creates a pending refund. Without `method`, the customer must still provide a destination. */
async function insertPendingRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, return_id, paise, method, destination, masked_destination, due_on, created_at)
    values (
      ${refund.orderId}, ${refund.returnId}, ${refund.paise},
      ${refund.method ?? null}, ${refund.destination ?? null}, ${refund.maskedDestination ?? null},
      coalesce(${refund.since ?? null}::date, (now() at time zone 'Asia/Kolkata')::date) + ${REFUND_DAYS}::integer,
      clock_timestamp()
    )
    returning id
  `.execute(tx);
  return getInsertedId(rows);
}

type StoreCreditRefund = {
  orderId: string;
  returnId: string;
  paise: number;
  reference: string;
  on: string;
  actorId: string | null;
};

/** Records a refund that was paid at once as store credit. */
async function insertStoreCreditRefund(
  tx: Tx,
  { orderId, returnId, paise, reference, on, actorId }: StoreCreditRefund,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, return_id, paise, method, status, reference, due_on, completed_on, sent_by)
    values (${orderId}, ${returnId}, ${paise}, 'store_credit', 'sent', ${reference}, ${on}::date, ${on}::date, ${actorId})
    returning id
  `.execute(tx);
  return getInsertedId(rows);
}

function getInsertedId(rows: { id: string }[]): string {
  if (!rows[0]) throw new Error('Insert returned no refund id');
  return rows[0].id;
}

async function setRefundStoreCredit(tx: Tx, id: string, creditId: string): Promise<void> {
  await tx.updateTable('refunds').set({ store_credit_id: creditId }).where('id', '=', id).execute();
}

type AmountsPaid = {
  userId: string;
  total: number;
  isPaid: boolean;
  /** Store credit used and not yet returned. */
  creditLeft: number;
  /** Refunds for returns, due or sent. */
  refunded: number;
};

/** Returns the payment and refund amounts of a locked order. */
async function getAmountsPaid(tx: Tx, orderId: string): Promise<AmountsPaid> {
  const { rows } = await sql<AmountsPaid>`
    select
      placed.user_id as "userId",
      placed.total_paise as total,
      placed.payment_status <> 'PENDING' as "isPaid",
      placed.credit_paise - coalesce((
        select sum(paise) from store_credit_entries
        where order_id = placed.id and kind = 'restored' and refund_id is not null
      ), 0)::bigint as "creditLeft",
      coalesce((
        select sum(paise) from refunds
        where order_id = placed.id and return_id is not null and status <> 'canceled'
      ), 0)::bigint as refunded
    from orders placed
    where placed.id = ${orderId}
  `.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} not found`);
  return rows[0];
}

type CancellationRefunds = { givenBack: number; dueIds: string[]; isPaidBack: boolean };

/** Returns what the last cancellation refunded or left due: everything recorded after its event. */
async function getCancellationRefunds(tx: Tx, orderId: string): Promise<CancellationRefunds> {
  const { rows } = await sql<CancellationRefunds>`
    with cancelled as (
      select max(happened_at) as at from order_events where order_id = ${orderId} and to_status = 'CANCELED'
    ),
    owed as (
      select refund.id, refund.status
      from refunds refund, cancelled
      where refund.order_id = ${orderId} and refund.return_id is null and not refund.extra
        and refund.created_at >= cancelled.at
    )
    select
      coalesce((
        select sum(entry.paise)
        from store_credit_entries entry, cancelled
        where entry.order_id = ${orderId} and entry.kind = 'restored' and entry.refund_id is null
          and entry.entered_at >= cancelled.at
      ), 0)::bigint as "givenBack",
      array(select id from owed where status = 'pending') as "dueIds",
      exists (select from owed where status not in ('pending', 'canceled')) as "isPaidBack"
  `.execute(tx);
  if (!rows[0]) throw new Error('Aggregate query returned no row');
  return rows[0];
}

/** Cancels refunds and erases their destinations, which are no longer needed. */
async function cancelRefunds(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update refunds set status = 'canceled', destination = null, masked_destination = null where id = any(${ids}::uuid[])
  `.execute(tx);
}
