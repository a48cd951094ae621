import { rateLimitKeyForIp } from '@kinari/server-runtime/ip-ranges';
import type { FastifyInstance } from 'fastify';
import { toPlacedOrder } from '../orders/order-record.ts';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import { HOUR } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import type { GetSettings } from '../settings/settings.service.ts';
import { placeOrder } from './checkout.service.ts';
import { reorderItems } from './reorder.service.ts';

type CheckoutRoutesDeps = {
  db: Db;
  settings: GetSettings;
  limiter: Limiter;
  providers: PaymentProviders;
  /** True if a courier is set up. Couriers require a recipient name and a mobile number. */
  recipientNeeded: boolean;
  /** True for IPs of the shop's proxies and processes. */
  isTrustedPeer: (ipAddress: string) => boolean;
};

// More than a customer orders in an hour, but too few to flood the staff's order list.
const PLACE_ORDER_LIMIT: Limit = { name: 'place', max: 60, windowMs: HOUR };
const REORDER_LIMIT: Limit = { name: 'reorder', max: 60, windowMs: HOUR };

// Queue placements here. Otherwise a rush for the last units uses up the database connections and waits on row locks.
const placementQueue = createSemaphore({ maxConcurrent: 8, maxQueued: 500 });

export function checkoutRoutes(
  app: FastifyInstance,
  { db, settings, limiter, providers, recipientNeeded, isTrustedPeer }: CheckoutRoutesDeps,
): void {
  endpoint(app, 'placeOrder', async ({ session, body, key, ip }) => {
    await limiter.take(PLACE_ORDER_LIMIT, session.userId);
    if (body.paymentMethod === 'ONLINE' && providers.size === 0) throw new DomainError('online_payment_off');
    const network = isTrustedPeer(ip) ? undefined : rateLimitKeyForIp(ip);
    const orderInput = { userId: session.userId, ...body, key, network, recipientNeeded };
    const terms = await settings();
    const order = await placementQueue(() => placeOrder(db, orderInput, terms));
    return { order: toPlacedOrder(order) };
  });

  endpoint(app, 'reorder', async ({ session, params }) => {
    await limiter.take(REORDER_LIMIT, session.userId);
    return reorderItems(db, { userId: session.userId, orderId: params.id });
  });
}
