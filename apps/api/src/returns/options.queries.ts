import type { ReturnRule } from '@kinari/contract/product-fields';
import { sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { DeliveredBatch, UnitsInReturns } from './return-window.ts';

export type SoldLine = {
  id: string;
  variantId: string;
  name: string;
  size: string | null;
  color: string | null;
  image: Image | null;
  price: number;
  saving: number;
  returnPolicy: ReturnRule;
};

export type SoldUnits = { userId: string; lines: SoldLine[]; delivered: DeliveredBatch[]; taken: UnitsInReturns[] };

export async function findSoldUnits(db: Queryable, orderId: string): Promise<SoldUnits | undefined> {
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
          'image', case when image.id is not null then ${imageAsJson} end,
          'price', line.price_paise,
          'saving', line.saving_paise,
          'returnPolicy', line.return_policy
        ) order by line.position)
        from order_lines line
        left join images image on image.id = line.image_id
        where line.order_id = placed.id and line.quantity > 0
      ) as lines,
      short.summaries -> 'delivered' as delivered,
      short.summaries -> 'taken' as taken
    from orders placed
    cross join lateral (select return_summaries_as_json(placed.id) as summaries) short
    where placed.id = ${orderId}
  `.execute(db);
  return rows[0];
}

export type ExchangeOption = {
  orderLineId: string;
  variantId: string;
  size: string | null;
  color: string | null;
  colorHexCode: string | null;
  stock: number;
};

/** Lists exchange options: the same product at the same price in another size or colour. */
export async function listExchangeOptions(db: Queryable, orderId: string): Promise<ExchangeOption[]> {
  const { rows } = await sql<ExchangeOption>`
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
