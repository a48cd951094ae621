import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { addWishlistItem, getWishlist, removeWishlistItem } from './wishlist.service.ts';

export function wishlistRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'getWishlist', ({ session }) => getWishlist(db, session.userId));

  endpoint(app, 'addToWishlist', ({ session, params }) => addWishlistItem(db, session.userId, params.productId));

  endpoint(app, 'removeFromWishlist', ({ session, params }) =>
    removeWishlistItem(db, session.userId, params.productId),
  );
}
