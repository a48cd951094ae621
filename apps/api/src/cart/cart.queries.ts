import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

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

export async function findQuantity(tx: Tx, cartId: string, variantId: string): Promise<number> {
  const line = await tx
    .selectFrom('cart_lines')
    .select('quantity')
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return line?.quantity ?? 0;
}

type Put = { userId: string; variantId?: string; lineId?: string; units: number; most: number };
type Outcome = { outcome: 'done' | 'no_line' | 'not_for_sale' | 'too_many'; stock: number; held: number };

/** Adds units of a variant to what the cart has, or says how many of a line there are to be. */
export async function putInCart(db: Queryable, { userId, variantId, lineId, units, most }: Put): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select outcome, stock, held
    from put_in_cart(${userId}, ${variantId ?? null}, ${lineId ?? null}, ${units}::int, ${most}::int)
  `.execute(db);
  const [put] = rows;
  if (!put) throw new Error('A cart did not answer');
  return put;
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

type Shown = { id: string; price: number };

/** Notes which prices the customer has now been shown: placement charges no others. */
export async function rememberPricesSeen(tx: Tx, lines: readonly Shown[]): Promise<void> {
  await sql`
    update cart_lines line
    set seen_price_paise = shown.price
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ price }) => price)}::bigint[]) as shown(id, price)
    where line.id = shown.id
  `.execute(tx);
}
