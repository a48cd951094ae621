import type { RefundMeans, ReturnReason, ReturnState, ReturnWish } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export type ReturnToSend = {
  number: string;
  orderId: string;
  /** None where the recipient of a gift asked by their link. */
  askedBy: string | null;
  state: ReturnState;
  forGift: boolean;
  wePay: boolean;
  courier: string | null;
  means: Exclude<RefundMeans, 'credit'> | null;
  giftTo: string | null;
  giftContact: string | null;
  firstName: string;
  lastName: string;
  mobile: string | null;
  line1: string;
  line2: string | null;
  city: string;
  postalCode: string;
  creditPaise: number;
  lines: LineToSend[];
};
type LineToSend = {
  name: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  reason: ReturnReason;
  wish: ReturnWish;
  quantity: number;
  pricePaise: number;
  exchange: { size: string | null; color: string | null } | null;
};

/** A return as whoever packs it needs it; the SKU is the variant's of today. */
export async function findReturnToSend(db: Queryable, id: string): Promise<ReturnToSend | undefined> {
  const { rows } = await sql<ReturnToSend>`
    select
      asked.number,
      asked.order_id as "orderId",
      asked.asked_by as "askedBy",
      asked.state,
      asked.for_gift as "forGift",
      asked.we_pay as "wePay",
      asked.courier,
      asked.means,
      placed.gift_to as "giftTo",
      placed.gift_contact as "giftContact",
      placed.customer_first_name as "firstName",
      placed.customer_last_name as "lastName",
      placed.contact_mobile as mobile,
      placed.address_line1 as line1,
      placed.address_line2 as line2,
      placed.address_city as city,
      placed.address_postal_code as "postalCode",
      placed.credit_paise as "creditPaise",
      (
        select json_agg(
          json_build_object(
            'name', line.product_name, 'size', line.size, 'color', line.color, 'sku', variant.sku,
            'reason', sent.reason, 'wish', sent.wish, 'quantity', sent.quantity, 'pricePaise', sent.price_paise,
            'exchange', case when wanted.id is not null
              then json_build_object('size', wanted.size, 'color', wanted.color) end
          )
          order by line.position, sent.id
        )
        from return_lines sent
        join order_lines line on line.id = sent.order_line_id
        left join variants variant on variant.id = line.variant_id
        left join variants wanted on wanted.id = sent.exchange_variant_id
        where sent.return_id = asked.id
      ) as lines
    from returns asked
    join orders placed on placed.id = asked.order_id
    where asked.id = ${id}
  `.execute(db);
  return rows[0];
}
