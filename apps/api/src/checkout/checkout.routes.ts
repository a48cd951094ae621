import type { FastifyInstance } from 'fastify';
import { toWireOrder } from '../orders/order-record.ts';
import { bounded } from '../platform/bounded.ts';
import { HOUR } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { ReadSettings } from '../settings/settings.service.ts';
import { placeOrder } from './checkout.service.ts';
import { reorder } from './reorder.service.ts';

type Parts = {
  db: Db;
  settings: ReadSettings;
  limiter: Limiter;
  /** A courier is set up, and takes no parcel without a number to call. */
  mobileNeeded: boolean;
};

// More in an hour than anybody buys, and few enough that nobody can fill the staff's list.
const PLACEMENTS: Limit = { name: 'place', most: 60, withinMs: HOUR };
const REORDERS: Limit = { name: 'reorder', most: 60, withinMs: HOUR };

// A crowd after the last units waits here, not on connections that everybody else needs, and not on one another's locks.
const inTurn = bounded({ atOnce: 8, mostWaiting: 500 });

export function checkoutRoutes(app: FastifyInstance, { db, settings, limiter, mobileNeeded }: Parts): void {
  endpoint(app, 'placeOrder', async ({ session, body, key }) => {
    await limiter.take(PLACEMENTS, session.userId);
    if (mobileNeeded && !body.mobile) throw new Refusal('mobile_missing');
    const placement = { userId: session.userId, ...body, key };
    const terms = await settings();
    return { order: toWireOrder(await inTurn(() => placeOrder(db, placement, terms))) };
  });

  endpoint(app, 'reorder', async ({ session, params }) => {
    await limiter.take(REORDERS, session.userId);
    return reorder(db, { userId: session.userId, orderId: params.id });
  });
}
