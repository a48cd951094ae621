import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import { getStoreCredit, redeemGiftCode } from './store-credit.service.ts';

type Deps = { db: Db; limiter: Limiter; now: Now };

export function storeCreditRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, 'getStoreCredit', ({ session }) => getStoreCredit(deps.db, session.userId, deps.now));
  endpoint(app, 'redeemGiftCode', ({ session, body }) =>
    redeemGiftCode(deps, { userId: session.userId, code: body.code }),
  );
}
