import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export async function ensureWishlist(db: Queryable, userId: string): Promise<string> {
  const find = () => db.selectFrom('wishlists').select('id').where('user_id', '=', userId);
  const found = await find().executeTakeFirst();
  if (found) return found.id;
  await db
    .insertInto('wishlists')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).id;
}

export async function listWishlistItems(db: Queryable, wishlistId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('wishlist_id', '=', wishlistId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .execute();
  return rows.map((row) => row.product_id);
}

export async function countOtherWishlistItems(db: Queryable, wishlistId: string, productId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wishlist_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('wishlist_id', '=', wishlistId)
    .where('product_id', '<>', productId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWishlistItem(db: Queryable, wishlistId: string, productId: string): Promise<void> {
  await db
    .insertInto('wishlist_items')
    .values({ wishlist_id: wishlistId, product_id: productId, added_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.columns(['wishlist_id', 'product_id']).doNothing())
    .execute();
}

export async function deleteWishlistItem(db: Queryable, wishlistId: string, productId: string): Promise<void> {
  await db
    .deleteFrom('wishlist_items')
    .where('wishlist_id', '=', wishlistId)
    .where('product_id', '=', productId)
    .execute();
}
