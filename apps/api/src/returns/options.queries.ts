import type { ReturnRule } from '@kinari/contract/words/facts';
import { sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Batch, TakenUnits } from '../orders/return-window.ts';
import type { Queryable } from '../platform/database/db.ts';

export type SoldLine = {
  id: string;
  variantId: string;
  name: string;
  size: string | null;
  color: string | null;
  picture: Picture | null;
  price: number;
  saving: number;
  returnRule: ReturnRule;
};

export type SoldUnits = { userId: string; lines: SoldLine[]; delivered: Batch[]; taken: TakenUnits[] };

/** What an order held, what of it has arrived and what was asked for before. */
export async function readSoldUnits(db: Queryable, orderId: string): Promise<SoldUnits | undefined> {
  const { rows } = await sql<SoldUnits>`
    select
      placed.user_id as "userId",
      (
        select json_agg(json_build_object(
          'id', line.id,
          'variantId', line.variant_id,
          'name', line.product_name,
          'size', line.size,
          'color', line.color,
          'picture', case when picture.id is not null then ${pictureAsJson} end,
          'price', line.price_paise,
          'saving', line.saving_paise,
          'returnRule', line.return_rule
        ) order by line.position)
        from order_lines line
        left join pictures picture on picture.id = line.picture_id
        where line.order_id = placed.id and line.quantity > 0
      ) as lines,
      short.told -> 'delivered' as delivered,
      short.told -> 'taken' as taken
    from orders placed
    cross join lateral (select returns_in_short(placed.id) as told) short
    where placed.id = ${orderId}
  `.execute(db);
  return rows[0];
}

export type Exchange = {
  orderLineId: string;
  variantId: string;
  size: string | null;
  color: string | null;
  colorHexCode: string | null;
  stock: number;
};

/** What can be had instead of each line of an order: the same product for the same price, in another size or colour. */
export async function listExchanges(db: Queryable, orderId: string): Promise<Exchange[]> {
  const { rows } = await sql<Exchange>`
    select
      line.id as "orderLineId", other.id as "variantId", other.size, other.color, other.color_hex as "colorHexCode", other.stock
    from order_lines line
    join variants other on other.product_id = line.product_id and other.id <> line.variant_id
    join products product on product.id = other.product_id
    where line.order_id = ${orderId}
      and line.quantity > 0
      and other.price_paise = line.price_paise
      and other.stock > 0
      and for_sale(other.archived_at, product.archived_at, product.published_at)
    order by other.position, other.id
  `.execute(db);
  return rows;
}
