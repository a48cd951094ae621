import type { ReturnStatus } from '@kinari/contract/labels/return-labels';
import type pg from 'pg';

export type ReturnRow = {
  orderId: string;
  /** Missing for a return by the recipient of a gift. */
  requestedBy?: string;
  status?: ReturnStatus;
  shopPaysShipping?: boolean;
  reason?: string;
  resolution?: 'refund' | 'store_credit';
  quantity?: number;
};

const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomReturnNumber = () =>
  `R-${Array.from({ length: 8 }, () => CROCKFORD_DIGITS[Math.floor(Math.random() * 32)]).join('')}`;

/** Inserts a return of every order line without the business rules. For tests that only display returns. */
export async function insertReturnRow(pool: pg.Pool, row: ReturnRow): Promise<{ id: string; number: string }> {
  const {
    orderId,
    requestedBy = null,
    status = 'approved',
    shopPaysShipping = false,
    reason = 'too_small',
    resolution = 'refund',
  } = row;
  const isFinal = ['declined', 'canceled', 'closed'].includes(status);
  const { rows } = await pool.query<{ id: string; number: string }>(
    `insert into returns (number, order_id, requested_by, is_gift, status, shop_pays_shipping, decline_reason, closed_at, received_at)
     values ($1, $2, $3, $3::uuid is null, $4, $5, $6, $7, $8) returning id, number`,
    [
      randomReturnNumber(),
      orderId,
      requestedBy,
      status,
      shopPaysShipping,
      status === 'declined' ? 'It was worn' : null,
      isFinal ? new Date() : null,
      status === 'received' || status === 'closed' ? new Date() : null,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('No return was written');
  await pool.query(
    `insert into return_lines (return_id, order_line_id, quantity, reason, resolution, price_paise)
     select $1, id, coalesce($3, quantity), $4, $5, price_paise from order_lines where order_id = $2`,
    [made.id, orderId, row.quantity ?? null, reason, resolution],
  );
  if (status === 'received' || status === 'closed')
    await pool.query('update orders set has_return = true where id = $1', [orderId]);
  return made;
}
