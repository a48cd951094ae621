import type { PaymentAttemptStatus, PaymentNote } from '@kinari/contract/labels/payment-labels';
import { type RawBuilder, sql } from 'kysely';
import type {
  AttemptRef,
  Capture,
  PaymentAction,
  PaymentProviderName,
  PaymentWay,
} from '../payment-providers/payment-provider.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';

/** An attempt to pay. Staff call it a payment. */
export type Payment = {
  id: string;
  kind: 'order' | 'test';
  /** Null for a test payment. */
  orderId: string | null;
  way: PaymentWay;
  provider: PaymentProviderName;
  reference: string;
  providerId: string | null;
  providerPaymentId: string | null;
  paise: number;
  receivedPaise: number | null;
  receivedCurrency: string | null;
  status: PaymentAttemptStatus;
  action: PaymentAction | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  method: string | null;
  note: PaymentNote | null;
  /** Why the bank declined, in the words of the provider. An attempt can stay open after that. */
  providerMessage: string | null;
  checks: number;
  extensions: number;
  /** The bank has not answered yet. */
  isUnderWay: boolean;
  /** It pays its order. */
  isAccepted: boolean;
  unreachableSince: Date | null;
  checkedAt: Date | null;
  nextCheckAt: Date | null;
  createdAt: Date;
  /** Null until the refund of a test payment is sent for the first time. */
  testRefund: TestRefund | null;
};

/** The refund of a test payment. It belongs to no order, so it is not in refunds. Times are in ISO 8601. */
export type TestRefund = {
  /** `asking`: the provider is about to be called. */
  status: 'asking' | 'pending' | 'failed' | 'sent';
  tries: number;
  providerRefundId: string | null;
  /** Why the last try failed. */
  reason: string | null;
  sentAt: string | null;
  nextAt: string | null;
};

const paymentColumns: RawBuilder<unknown> = sql`
  payment.id, payment.kind, payment.order_id as "orderId", payment.way, payment.provider, payment.reference,
  payment.provider_id as "providerId", payment.provider_payment_id as "providerPaymentId", payment.paise,
  payment.received_paise as "receivedPaise", payment.received_currency as "receivedCurrency", payment.status,
  payment.action, payment.expires_at as "expiresAt",
  payment.paid_at as "paidAt", payment.method, payment.note,
  payment.reason as "providerMessage", payment.checks, payment.extensions,
  payment.is_under_way as "isUnderWay", payment.is_accepted as "isAccepted",
  payment.unreachable_since as "unreachableSince", payment.checked_at as "checkedAt",
  payment.next_check_at as "nextCheckAt", payment.created_at as "createdAt", payment.test_refund as "testRefund"
`;

/** Returns the attempt at the provider. A further capture belongs to that of the first. */
export async function findAttemptRef(db: Queryable, { id }: Pick<Payment, 'id'>): Promise<AttemptRef | undefined> {
  const payment = await findOne(db, sql`payment.id = (select coalesce(extra_of, id) from payments where id = ${id})`);
  return payment && toAttemptRef(payment);
}

export const toAttemptRef = ({ reference, way, providerId }: Payment): AttemptRef => ({ reference, way, providerId });

type NewPayment = Pick<Payment, 'orderId' | 'way' | 'provider' | 'reference' | 'paise'> & {
  nextCheckAt: Date;
  /** Who started a test payment. */
  startedBy?: string;
};

/** Records that a provider is about to be asked. Only one attempt of an order can be open. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<string> {
  const { orderId, way, provider, reference, paise, nextCheckAt, startedBy } = payment;
  const { id } = await tx
    .insertInto('payments')
    .values({
      kind: orderId === null ? 'test' : 'order',
      order_id: orderId,
      way,
      provider,
      reference,
      paise,
      next_check_at: nextCheckAt,
      ...(startedBy && { started_by: startedBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records money that a provider took for an attempt that was paid already. */
export async function insertExtraPayment(tx: Tx, original: Payment, capture: Capture): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into payments (
      kind, order_id, way, provider, reference, provider_payment_id, paise, received_paise, received_currency,
      status, paid_at, method, payer_mask, fee_paise, fee_tax_paise, note, extra_of, started_by
    )
    select
      kind, order_id, way, provider, left(${`${original.reference}-${capture.providerPaymentId}`}, 40), ${capture.providerPaymentId},
      ${capture.paise}, ${capture.paise}, ${capture.currency}, 'paid', ${capture.paidAt}, ${capture.method},
      ${capture.payerMask}, ${capture.feePaise}, ${capture.feeTaxPaise}, 'paid_twice', id, started_by
    from payments
    where id = ${original.id}
    on conflict do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

export async function findPayment(db: Queryable, id: string): Promise<Payment | undefined> {
  return findOne(db, sql`payment.id = ${id}`);
}

/** Locks a payment. Lock its order first. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select ${paymentColumns} from payments payment where payment.id = ${id} for update
  `.execute(tx);
  if (!rows[0]) throw new Error(`Payment ${id} not found`);
  return rows[0];
}

export async function findOpenPayment(db: Queryable, orderId: string): Promise<Payment | undefined> {
  return findOne(db, sql`payment.order_id = ${orderId} and payment.status in ('starting', 'waiting')`);
}

/** Lists the attempts of an order, newest first. */
export async function listPaymentsByOrder(db: Queryable, orderId: string): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select ${paymentColumns} from payments payment
    where payment.order_id = ${orderId}
    order by payment.created_at desc, payment.id desc
  `.execute(db);
  return rows;
}

type ProviderRef = { provider: PaymentProviderName; reference: string | null; providerId: string | null };

export async function findPaymentByProviderRef(
  db: Queryable,
  { provider, reference, providerId }: ProviderRef,
): Promise<Payment | undefined> {
  return findOne(
    db,
    sql`payment.provider = ${provider} and (
      payment.reference = ${reference} or payment.provider_id = ${providerId} or payment.provider_payment_id = ${providerId}
    )`,
  );
}

async function findOne(db: Queryable, condition: RawBuilder<unknown>): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select ${paymentColumns} from payments payment where ${condition} limit 1
  `.execute(db);
  return rows[0];
}

type PaymentChange = {
  status?: PaymentAttemptStatus;
  note?: PaymentNote | null;
  providerMessage?: string | null;
  providerId?: string;
  action?: PaymentAction;
  expiresAt?: Date;
  extensions?: number;
  isUnderWay?: boolean;
  unreachableSince?: Date | null;
  nextCheckAt?: Date | null;
};

export async function updatePayment(tx: Queryable, id: string, change: PaymentChange): Promise<void> {
  const { status, note, providerMessage, providerId, action, expiresAt, extensions } = change;
  await tx
    .updateTable('payments')
    .set({
      ...(status && { status }),
      ...(note !== undefined && { note }),
      ...(providerMessage !== undefined && { reason: providerMessage }),
      ...(providerId && { provider_id: providerId }),
      ...(action && { action: JSON.stringify(action) }),
      ...(expiresAt && { expires_at: expiresAt }),
      ...(extensions !== undefined && { extensions }),
      ...(change.isUnderWay !== undefined && { is_under_way: change.isUnderWay }),
      ...(change.unreachableSince !== undefined && { unreachable_since: change.unreachableSince }),
      ...(change.nextCheckAt !== undefined && { next_check_at: change.nextCheckAt }),
    })
    .where('id', '=', id)
    .execute();
}

type PaidValues = { status: 'paid' | 'review'; note: PaymentNote | null; capture: Capture; nextCheckAt: Date | null };

/** Records what the provider took. `review`: it is not what was asked for. */
export async function recordCapture(
  tx: Tx,
  id: string,
  { status, note, capture, nextCheckAt }: PaidValues,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status,
      note,
      reason: null,
      provider_payment_id: capture.providerPaymentId,
      received_paise: capture.paise,
      received_currency: capture.currency,
      paid_at: status === 'paid' ? capture.paidAt : null,
      method: capture.method,
      payer_mask: capture.payerMask,
      fee_paise: capture.feePaise,
      fee_tax_paise: capture.feeTaxPaise,
      next_check_at: nextCheckAt,
    })
    .where('id', '=', id)
    .execute();
}

/** Staff accepted what the provider reported. */
export async function acceptPayment(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('payments').set({ status: 'paid', paid_at: at }).where('id', '=', id).execute();
}

export type PaymentFee = { paymentId: string; feePaise: number; feeTaxPaise: number };

/** Records the fees that a settlement names. */
export async function recordPaymentFees(tx: Queryable, fees: readonly PaymentFee[]): Promise<void> {
  await sql`
    update payments set fee_paise = fee."feePaise", fee_tax_paise = fee."feeTaxPaise"
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as fee("paymentId" uuid, "feePaise" bigint, "feeTaxPaise" bigint)
    where payments.id = fee."paymentId"
  `.execute(tx);
}

/** Records that the provider is asked now, unless it was asked since. Keeps many viewers of a page to one question. */
export async function claimCheck(
  db: Queryable,
  id: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ checked_at: now })
    .where('id', '=', id)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<=', since)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a check and plans the next one. */
export async function scheduleCheck(tx: Queryable, id: string, nextCheckAt: Date | null): Promise<void> {
  await sql`
    update payments set checks = checks + 1, checked_at = now(), next_check_at = ${nextCheckAt} where id = ${id}
  `.execute(tx);
}

/** Lists payments that are due for a check, longest waiting first. */
export async function listDuePayments(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where next_check_at <= ${now} order by next_check_at limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export const checkPaymentJob = { name: 'check_payment' };

/** Enqueues a check. Many requests at once become one. */
export async function enqueueCheck(db: Queryable, paymentId: string): Promise<void> {
  await enqueue(db, checkPaymentJob, { paymentId }, { key: `payment:${paymentId}` });
}

/** Enqueues a check of the open attempt of an order, which closes it if the order can no longer be paid online. */
export async function checkOpenPayment(tx: Tx, orderId: string): Promise<void> {
  const open = await findOpenPayment(tx, orderId);
  if (open) await enqueueCheck(tx, open.id);
}

export type RefundablePayment = {
  id: string;
  provider: PaymentProviderName;
  providerPaymentId: string;
  paidAt: Date;
  paise: number;
};

/** Returns the payment that an order was paid with, or undefined. Extra payments of the order do not count. */
export async function findAcceptedPayment(db: Queryable, orderId: string): Promise<RefundablePayment | undefined> {
  const { rows } = await sql<RefundablePayment>`
    select id, provider, provider_payment_id as "providerPaymentId", paid_at as "paidAt", coalesce(received_paise, paise) as paise
    from payments
    where order_id = ${orderId} and status = 'paid' and is_accepted
  `.execute(db);
  return rows[0];
}

/** Marks the payment that pays its order. An order has at most one. */
export async function markAccepted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payments').set({ is_accepted: true }).where('id', '=', id).execute();
}

/** Lists test payments whose refund is to be sent, or looked up, oldest first. */
export async function listDueTestRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments
    where started_by is not null and kind = 'test' and status = 'paid'
      and (test_refund is null or (test_refund ->> 'nextAt')::timestamptz <= ${now})
    order by created_at
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function setTestRefund(tx: Queryable, id: string, refund: TestRefund): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ test_refund: JSON.stringify(refund) })
    .where('id', '=', id)
    .execute();
}
