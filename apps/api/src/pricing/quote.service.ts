import { sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Queryable } from '../platform/database/db.ts';

export type QuotedLine = {
  id: string;
  quantity: number;
  seenPrice: number;
  forSale: boolean;
  productId: string;
  productName: string;
  picture: Picture | null;
  variantId: string;
  color: string | null;
  colorHex: string | null;
  size: string | null;
  stock: number;
  price: number;
  saving: number;
  total: number;
};

export type Quote = { lines: QuotedLine[]; subtotal: number; discount: number; total: number };

const NOTHING: Quote = { lines: [], subtotal: 0, discount: 0, total: 0 };

/** What a customer's cart costs as of now, line by line and in all: the quote that `place_order` holds to. */
export async function quoteCart(db: Queryable, userId: string): Promise<Quote> {
  const { rows } = await sql<Quote>`
    with quoted as materialized (
      select array(select line from quote_lines(carts.id) line) as lines
      from carts
      where user_id = ${userId}
    )
    select
      figures.subtotal_paise as subtotal,
      figures.discount_paise as discount,
      figures.total_paise as total,
      (
        select coalesce(json_agg(json_build_object(
          'id', line.line_id, 'quantity', line.quantity, 'seenPrice', line.seen_price_paise, 'forSale', line.for_sale,
          'productId', line.product_id, 'productName', line.name,
          'picture', (select ${pictureAsJson} from pictures picture where picture.id = line.picture_id),
          'variantId', line.variant_id, 'color', line.color, 'colorHex', line.color_hex, 'size', line.size,
          'stock', line.stock, 'price', line.price_paise, 'saving', line.saving_paise, 'total', line.total_paise
        ) order by line.position), '[]')
        from unnest(quoted.lines) line
      ) as lines
    from quoted
    cross join quote_figures(quoted.lines) figures
  `.execute(db);
  return rows[0] ?? NOTHING;
}
