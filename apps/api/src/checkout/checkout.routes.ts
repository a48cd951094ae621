import type { FastifyInstance } from 'fastify';
import { toWireOrder } from '../orders/order-record.ts';
import type { Db } from '../platform/db.ts';
import { endpoint } from '../platform/endpoint.ts';
import { idempotencyKeyOf } from '../platform/idempotency.ts';
import { placeOrder } from './checkout.service.ts';

export function checkoutRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'placeOrder', {}, async ({ session, body, headers }) => {
    const key = idempotencyKeyOf(headers['idempotency-key']);
    return { order: toWireOrder(await placeOrder(db, { userId: session.userId, ...body, key })) };
  });
}
