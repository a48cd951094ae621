import { sql } from 'kysely';
import type { VariantRow } from '../catalog/product-view/product-columns.ts';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';

export type QuotedLine = Omit<VariantRow, 'id'> & {
  id: string;
  quantity: number;
  shownPrice: number;
  forSale: boolean;
  productId: string;
  productName: string;
  image: Image | null;
  variantId: string;
  total: number;
};

export type Quote = { lines: QuotedLine[]; subtotal: number; discount: number; total: number };

const EMPTY_QUOTE: Quote = { lines: [], subtotal: 0, discount: 0, total: 0 };

/** Prices the customer's cart now, per line and in total. `place_order` uses the same SQL functions. */
export async function quoteCart(db: Queryable, userId: string): Promise<Quote> {
  const { rows } = await sql<Quote>`
    with quoted as materialized (
      select array(select line from quote_lines(cart_items(carts.id)) line) as lines
      from carts
      where user_id = ${userId}
    )
    select
      totals.subtotal_paise as subtotal,
      totals.discount_paise as discount,
      totals.total_paise as total,
      (
        select coalesce(json_agg(json_build_object(
          'id', line.line_id, 'quantity', line.quantity, 'shownPrice', line.shown_price_paise, 'forSale', line.for_sale,
          'productId', line.product_id, 'productName', line.name,
          'image', (select ${imageAsJson} from images image where image.id = line.image_id),
          'variantId', line.variant_id, 'color', line.color, 'colorHex', line.color_hex, 'size', line.size,
          'stock', line.stock, 'price', line.price_paise, 'saving', line.saving_paise, 'total', line.total_paise
        ) order by line.position), '[]')
        from unnest(quoted.lines) line
      ) as lines
    from quoted
    cross join quote_totals(quoted.lines) totals
  `.execute(db);
  return rows[0] ?? EMPTY_QUOTE;
}
