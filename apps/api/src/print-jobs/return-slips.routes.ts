import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { Signer } from '../platform/signed-token.ts';
import { getGiftByToken } from '../returns/gift-link.ts';
import { getGiftReturnSlip, getReturnSlip } from './return-slips.ts';

// Per link, not per IP, like links to orders. Rendering is expensive.
const GIFT_SLIP_LIMIT: Limit = { name: 'gift-slip', max: 30, windowMs: HOUR };

type ReturnSlipDeps = { db: Db; limiter: Limiter; signer: Signer; now: Now };

export function returnSlipRoutes(app: FastifyInstance, { db, limiter, signer, now }: ReturnSlipDeps): void {
  endpoint(app, 'downloadReturnSlip', ({ params, session }) => getReturnSlip(db, params.id, { session, now: now() }));

  endpoint(app, 'downloadGiftReturnSlip', async ({ params }) => {
    await limiter.take(GIFT_SLIP_LIMIT, params.token);
    const { orderId } = await getGiftByToken({ db, signer }, params.token, now());
    return getGiftReturnSlip(db, params.id, { orderId, now: now() });
  });
}
