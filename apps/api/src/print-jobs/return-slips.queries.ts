import type { RefundMethod, ReturnReason, ReturnResolution, ReturnStatus } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export type ReturnSlipRow = {
  number: string;
  orderId: string;
  /** Null if a gift recipient requested the return by link. */
  requestedBy: string | null;
  status: ReturnStatus;
  isGift: boolean;
  shopPaysShipping: boolean;
  courier: string | null;
  method: Exclude<RefundMethod, 'store_credit'> | null;
  giftRecipient: string | null;
  giftContact: string | null;
  name: string;
  mobile: string | null;
  line1: string;
  line2: string | null;
  city: string;
  postalCode: string;
  creditPaise: number;
  lines: ReturnSlipLine[];
};
type ReturnSlipLine = {
  name: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  reason: ReturnReason;
  resolution: ReturnResolution;
  quantity: number;
  pricePaise: number;
  exchange: { size: string | null; color: string | null } | null;
};

/** Returns the data of a return slip. The SKU is the variant's current one. */
export async function findReturnSlipRow(db: Queryable, id: string): Promise<ReturnSlipRow | undefined> {
  const { rows } = await sql<ReturnSlipRow>`
    select
      order_return.number,
      order_return.order_id as "orderId",
      order_return.requested_by as "requestedBy",
      order_return.status,
      order_return.is_gift as "isGift",
      order_return.shop_pays_shipping as "shopPaysShipping",
      order_return.courier,
      order_return.refund_method as method,
      placed.gift_recipient_name as "giftRecipient",
      placed.gift_recipient_contact as "giftContact",
      recipient_of(placed) as name,
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
            'reason', sent.reason, 'resolution', sent.resolution, 'quantity', sent.quantity, 'pricePaise', sent.price_paise,
            'exchange', case when wanted.id is not null
              then json_build_object('size', wanted.size, 'color', wanted.color) end
          )
          order by line.position, sent.id
        )
        from return_lines sent
        join order_lines line on line.id = sent.order_line_id
        left join variants variant on variant.id = line.variant_id
        left join variants wanted on wanted.id = sent.exchange_variant_id
        where sent.return_id = order_return.id
      ) as lines
    from returns order_return
    join orders placed on placed.id = order_return.order_id
    where order_return.id = ${id}
  `.execute(db);
  return rows[0];
}
