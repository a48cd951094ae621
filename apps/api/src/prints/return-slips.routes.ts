import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import { requireGift } from '../returns/gift-link.ts';
import { readGiftReturnSlip, readReturnSlip } from './return-slips.ts';

// By link, not by address, as links to orders are counted: drawing takes its time.
const SLIPS: Limit = { name: 'gift-slip', most: 30, withinMs: HOUR };

type Parts = { db: Db; limiter: Limiter; now: Now };

export function returnSlipRoutes(app: FastifyInstance, { db, limiter, now }: Parts): void {
  endpoint(app, 'readReturnSlip', ({ params, session }) => readReturnSlip(db, params.id, { session, now: now() }));

  endpoint(app, 'readGiftSlip', async ({ params }) => {
    await limiter.take(SLIPS, params.token);
    const { orderId } = await requireGift(db, params.token, now());
    return readGiftReturnSlip(db, params.id, { orderId, now: now() });
  });
}
