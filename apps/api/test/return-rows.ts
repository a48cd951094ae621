import type { ReturnState } from '@kinari/contract/words/return-words';
import type pg from 'pg';

export type ReturnRow = {
  orderId: string;
  /** None: whoever was given the order as a present. */
  askedBy?: string;
  state?: ReturnState;
  wePay?: boolean;
  reason?: string;
  wish?: 'money' | 'credit';
  quantity?: number;
};

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const aNumber = () => `R-${Array.from({ length: 8 }, () => LETTERS[Math.floor(Math.random() * 32)]).join('')}`;

/** A return of every line of an order, written past the rules: for what is told of returns, and not for what becomes of them. */
export async function aReturnRow(pool: pg.Pool, row: ReturnRow): Promise<{ id: string; number: string }> {
  const { orderId, askedBy = null, state = 'accepted', wePay = false, reason = 'too_small', wish = 'money' } = row;
  const ended = ['refused', 'withdrawn', 'closed'].includes(state);
  const { rows } = await pool.query<{ id: string; number: string }>(
    `insert into returns (number, order_id, asked_by, for_gift, state, we_pay, why_refused, closed_at, received_at)
     values ($1, $2, $3, $3::uuid is null, $4, $5, $6, $7, $8) returning id, number`,
    [
      aNumber(),
      orderId,
      askedBy,
      state,
      wePay,
      state === 'refused' ? 'It was worn' : null,
      ended ? new Date() : null,
      state === 'received' || state === 'closed' ? new Date() : null,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('No return was written');
  await pool.query(
    `insert into return_lines (return_id, order_line_id, quantity, reason, wish, price_paise)
     select $1, id, coalesce($3, quantity), $4, $5, price_paise from order_lines where order_id = $2`,
    [made.id, orderId, row.quantity ?? null, reason, wish],
  );
  return made;
}
