import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import type { RefundSource } from './refund-emails.ts';

/** Returns the online payment that a refund is of, or undefined for money that was paid in cash. */
export async function findRefundSource(db: Queryable, refundId: string): Promise<RefundSource | undefined> {
  const { rows } = await sql<RefundSource>`
    select
      case
        when not refund.extra then null
        -- Its order was paid with it. The rest was too much.
        when payment.is_accepted then 'excess'
        when payment.note = 'paid_late' then 'late'
        when payment.note = 'paid_twice' then 'second'
        else 'rejected'
      end as extra
    from refunds refund
    join payments payment on payment.id = refund.payment_id
    where refund.id = ${refundId}
  `.execute(db);
  return rows[0];
}
