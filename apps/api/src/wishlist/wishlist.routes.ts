import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { addWish, readWishlist, removeWish } from './wishlist.service.ts';

export function wishlistRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'readWishlist', ({ session }) => readWishlist(db, session.userId));

  endpoint(app, 'addToWishlist', ({ session, params }) => addWish(db, session.userId, params.productId));

  endpoint(app, 'removeFromWishlist', ({ session, params }) => removeWish(db, session.userId, params.productId));
}
