import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { addCartLine, getCart, removeLine, setQuantity } from './cart.service.ts';

export function cartRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'getCart', ({ session, query }) => getCart(db, session.userId, query));
  endpoint(app, 'addCartLine', ({ session, body }) => addCartLine(db, session.userId, body));
  endpoint(app, 'updateCartLine', ({ session, body }) => setQuantity(db, session.userId, body));
  endpoint(app, 'removeCartLine', ({ session, params }) => removeLine(db, session.userId, params.id));
}
