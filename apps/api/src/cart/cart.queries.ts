import { sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Queryable, Tx } from '../platform/db.ts';

export type CartLineRow = {
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
};

/** The customer's cart, made when first needed and held until the transaction ends. */
export async function lockCart(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into carts (user_id) values (${userId})
    on conflict (user_id) do update set updated_at = now()
    returning id
  `.execute(tx);
  const [cart] = rows;
  if (!cart) throw new Error('A cart was neither made nor found');
  return cart.id;
}

/** What lies in a customer's cart, in the order it was put there, priced as of now. */
export async function listCartLines(db: Queryable, userId: string): Promise<CartLineRow[]> {
  const { rows } = await sql<CartLineRow>`
    select
      line.id,
      line.quantity,
      line.seen_price_paise as "seenPrice",
      variant.archived_at is null and product.archived_at is null as "forSale",
      product.id as "productId",
      product.name as "productName",
      (
        select ${pictureAsJson}
        from product_pictures placed
        join pictures picture on picture.id = placed.picture_id
        where placed.product_id = product.id
        order by placed.position
        limit 1
      ) as picture,
      variant.id as "variantId",
      variant.color,
      variant.color_hex as "colorHex",
      variant.size,
      variant.stock,
      variant.price_paise as price,
      variant.saving_paise as saving
    from carts cart
    join cart_lines line on line.cart_id = cart.id
    join variants variant on variant.id = line.variant_id
    join products product on product.id = variant.product_id
    where cart.user_id = ${userId}
    order by line.added_at, line.id
  `.execute(db);
  return rows;
}

export async function findQuantity(tx: Tx, cartId: string, variantId: string): Promise<number> {
  const line = await tx
    .selectFrom('cart_lines')
    .select('quantity')
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return line?.quantity ?? 0;
}

export async function findLine(tx: Tx, cartId: string, id: string): Promise<{ variantId: string } | undefined> {
  return tx
    .selectFrom('cart_lines')
    .select('variant_id as variantId')
    .where('cart_id', '=', cartId)
    .where('id', '=', id)
    .executeTakeFirst();
}

type Line = { cartId: string; variantId: string; quantity: number; price: number };

/** Puts a line into the cart or changes the one that is there; the price is what the customer is shown with it. */
export async function setLine(tx: Tx, { cartId, variantId, quantity, price }: Line): Promise<void> {
  await tx
    .insertInto('cart_lines')
    .values({ cart_id: cartId, variant_id: variantId, quantity, seen_price_paise: price })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, seen_price_paise: price }),
    )
    .execute();
}

export async function deleteLine(tx: Tx, cartId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Notes that the customer has now been shown the present prices: placement charges only what was shown. */
export async function rememberPricesSeen(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`
    update cart_lines line
    set seen_price_paise = variant.price_paise
    from variants variant
    where variant.id = line.variant_id and line.id = any(${lineIds}::uuid[])
  `.execute(tx);
}
