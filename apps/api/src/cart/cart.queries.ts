import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** Returns the customer's cart id, creates the cart if needed, and locks it until the transaction ends. */
export async function lockCart(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into carts (user_id) values (${userId})
    on conflict (user_id) do update set updated_at = now()
    returning id
  `.execute(tx);
  const [cart] = rows;
  if (!cart) throw new Error('Cart was not created and not found');
  return cart.id;
}

export async function deleteLinesWithQuantities(
  tx: Tx,
  cartId: string,
  lines: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  for (const { variantId, quantity } of lines) {
    await tx
      .deleteFrom('cart_lines')
      .where('cart_id', '=', cartId)
      .where('variant_id', '=', variantId)
      .where('quantity', '=', quantity)
      .execute();
  }
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

type CartChange = { userId: string; variantId?: string; lineId?: string; units: number; max: number };
type CartChangeResult = {
  outcome: 'done' | 'no_line' | 'not_for_sale' | 'too_many';
  stock: number;
  quantityInCart: number;
};

/** Adds `units` of a variant, or sets the quantity of a line to `units`. Pass either `variantId` or `lineId`. */
export async function addToCart(
  db: Queryable,
  { userId, variantId, lineId, units, max }: CartChange,
): Promise<CartChangeResult> {
  const { rows } = await sql<CartChangeResult>`
    select outcome, stock, held as "quantityInCart"
    from add_to_cart(${userId}, ${variantId ?? null}, ${lineId ?? null}, ${units}::int, ${max}::int)
  `.execute(db);
  const [result] = rows;
  if (!result) throw new Error('Cart query returned no row');
  return result;
}

type Line = { cartId: string; variantId: string; quantity: number; price: number };

/** Inserts or updates a line. `price` is the price the customer sees now. */
export async function setCartLine(tx: Tx, { cartId, variantId, quantity, price }: Line): Promise<void> {
  await tx
    .insertInto('cart_lines')
    .values({ cart_id: cartId, variant_id: variantId, quantity, shown_price_paise: price })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, shown_price_paise: price }),
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

type ShownPrice = { id: string; price: number };

/** Records the prices the customer has seen. Placement rejects any other price. */
export async function recordShownPrices(tx: Tx, lines: readonly ShownPrice[]): Promise<void> {
  await sql`
    update cart_lines line
    set shown_price_paise = shown.price
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ price }) => price)}::bigint[]) as shown(id, price)
    where line.id = shown.id
  `.execute(tx);
}
