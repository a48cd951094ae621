import type { EndpointResponse } from '@kinari/contract/contract';
import type { PaymentAttemptStatus, PaymentNote } from '@kinari/contract/labels/payment-labels';
import { toRupees } from '@kinari/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { PaymentProviderName } from '../../payment-providers/payment-provider.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { toMethodGroup } from '../order-payment.service.ts';

export type StaffPayment = EndpointResponse<'checkPayment'>['payment'];

type StaffPaymentRow = {
  id: string;
  orderId: string | null;
  customerName: string | null;
  paise: number;
  receivedPaise: number | null;
  provider: PaymentProviderName;
  method: string | null;
  payer: string | null;
  status: PaymentAttemptStatus;
  refundedPaise: number;
  note: PaymentNote | null;
  providerMessage: string | null;
  until: Date | null;
  reference: string;
  providerReference: string | null;
  isTest: boolean;
  createdAt: Date;
  paidAt: Date | null;
  nextCheckAt: Date | null;
};

/** Returns payments in the order of `ids`. */
export async function getStaffPayments(db: Queryable, ids: readonly string[]): Promise<StaffPayment[]> {
  return listRows(
    db,
    sql`unnest(${ids}::uuid[]) with ordinality as wanted(id, place) join payments payment on payment.id = wanted.id`,
    sql`wanted.place`,
  );
}

/** Throws `not_found`. */
export async function getStaffPayment(db: Queryable, id: string): Promise<StaffPayment> {
  const [payment] = await getStaffPayments(db, [id]);
  if (!payment) throw new DomainError('not_found');
  return payment;
}

/** Lists the payments of an order, newest first. */
export async function listStaffPaymentsByOrder(db: Queryable, orderId: string): Promise<StaffPayment[]> {
  return listRows(
    db,
    sql`(select * from payments where order_id = ${orderId}) payment`,
    sql`payment.created_at desc, payment.id desc`,
  );
}

/** The refund of a test payment is not in refunds. One that failed is still owed. */
const refundedPaise = sql`
  case
    when payment.kind = 'order' then (
      select coalesce(sum(refund.paise), 0)::bigint
      from refunds refund
      where refund.payment_id = payment.id and refund.status <> 'canceled'
    )
    when payment.test_refund ->> 'status' in ('asking', 'pending', 'sent')
      then coalesce(payment.received_paise, payment.paise)
    else 0
  end
`;

async function listRows(
  db: Queryable,
  payments: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<StaffPayment[]> {
  const { rows } = await sql<StaffPaymentRow>`
    select
      payment.id, payment.order_id as "orderId",
      case when placed.id is not null then buyer_of(placed) end as "customerName",
      payment.paise, payment.received_paise as "receivedPaise", payment.provider, payment.method,
      payment.payer_mask as payer, payment.status, ${refundedPaise} as "refundedPaise", payment.note,
      payment.reason as "providerMessage",
      case when placed.delivery_status = 'PENDING' then placed.pay_until end as until,
      payment.reference, coalesce(payment.provider_payment_id, payment.provider_id) as "providerReference",
      payment.kind = 'test' as "isTest", payment.created_at as "createdAt", payment.paid_at as "paidAt",
      payment.next_check_at as "nextCheckAt"
    from ${payments}
    left join orders placed on placed.id = payment.order_id
    order by ${order}
  `.execute(db);
  return rows.map(toStaffPayment);
}

function toStaffPayment({ paise, receivedPaise, refundedPaise: refunded, ...row }: StaffPaymentRow): StaffPayment {
  return {
    ...row,
    amount: toRupees(paise),
    receivedAmount: receivedPaise === null || receivedPaise === paise ? null : toRupees(receivedPaise),
    method: toMethodGroup(row.method),
    refunded: toRupees(refunded),
    until: row.until?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt?.toISOString() ?? null,
  };
}
