import type { EndpointResponse } from '@kinari/contract/contract';
import { MAX } from '@kinari/contract/limits';
import { getProductViews, isForSale } from '../catalog/product.service.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  countOtherWishlistItems,
  deleteWishlistItem,
  ensureWishlist,
  insertWishlistItem,
  listWishlistItems,
} from './wishlist.queries.ts';

type Wishlist = EndpointResponse<'getWishlist'>;

// Every response contains the whole wishlist.

export async function getWishlist(db: Db, userId: string): Promise<Wishlist> {
  return toWishlistResponse(db, userId, await ensureWishlist(db, userId));
}

/** Adds a product. A product already in the wishlist does not move. */
export async function addWishlistItem(db: Db, userId: string, productId: string): Promise<Wishlist> {
  if (!(await isForSale(db, productId))) throw new DomainError('product_not_found');
  const wishlistId = await ensureWishlist(db, userId);
  if ((await countOtherWishlistItems(db, wishlistId, productId)) >= MAX.wishlistItems)
    throw new DomainError('wishlist_full');
  await insertWishlistItem(db, wishlistId, productId);
  return toWishlistResponse(db, userId, wishlistId);
}

export async function removeWishlistItem(db: Db, userId: string, productId: string): Promise<Wishlist> {
  const wishlistId = await ensureWishlist(db, userId);
  await deleteWishlistItem(db, wishlistId, productId);
  return toWishlistResponse(db, userId, wishlistId);
}

async function toWishlistResponse(db: Db, userId: string, id: string): Promise<Wishlist> {
  const views = await getProductViews(db, await listWishlistItems(db, id));
  return {
    wishlist: { id, userId, items: views.map((item) => ({ productId: item.product.id, ...item })) },
  };
}
