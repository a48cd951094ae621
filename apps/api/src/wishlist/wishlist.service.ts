import type { Reply } from '@kinari/contract/contract';
import { MOST } from '@kinari/contract/limits';
import { isForSale, showProducts } from '../catalog/product.service.ts';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { countOtherWishes, deleteWish, ensureWishlist, insertWish, listWishes } from './wishlist.queries.ts';

type Wishlist = Reply<'readWishlist'>;

// The whole list travels with every reply.

export async function readWishlist(db: Db, userId: string): Promise<Wishlist> {
  return showWishlist(db, userId, await ensureWishlist(db, userId));
}

/** Wishing for what is already wished for changes nothing, not even its place. */
export async function addWish(db: Db, userId: string, productId: string): Promise<Wishlist> {
  if (!(await isForSale(db, productId))) throw new Refusal('product_not_found');
  const wishlistId = await ensureWishlist(db, userId);
  if ((await countOtherWishes(db, wishlistId, productId)) >= MOST.wishes) throw new Refusal('wishlist_full');
  await insertWish(db, wishlistId, productId);
  return showWishlist(db, userId, wishlistId);
}

export async function removeWish(db: Db, userId: string, productId: string): Promise<Wishlist> {
  const wishlistId = await ensureWishlist(db, userId);
  await deleteWish(db, wishlistId, productId);
  return showWishlist(db, userId, wishlistId);
}

async function showWishlist(db: Db, userId: string, id: string): Promise<Wishlist> {
  const shown = await showProducts(db, await listWishes(db, id));
  return {
    wishlist: { id, userId, items: shown.map((item) => ({ productId: item.product.id, ...item })) },
  };
}
