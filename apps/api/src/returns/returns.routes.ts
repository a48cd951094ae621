import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { GetSettings } from '../settings/settings.service.ts';
import { countReturns, listReturns } from './admin/return-list.service.ts';
import { getAdminReturn } from './admin/return-page.service.ts';
import { cancelReturn, listMyReturns, markReturnShipped } from './customer-returns.service.ts';
import { getReturnOptions } from './options.service.ts';
import { requestReturn } from './request-return.service.ts';
import { receiveReturn, reviewReturn } from './review-return.service.ts';

const REQUEST_LIMIT: Limit = { name: 'return', max: 60, windowMs: HOUR };

type Deps = { db: Db; settings: GetSettings; limiter: Limiter; cipher: Cipher; now: Now };

export function returnsRoutes(app: FastifyInstance, { db, settings, limiter, cipher, now }: Deps): void {
  endpoint(app, 'getReturnOptions', ({ session, params }) =>
    getReturnOptions(db, { userId: session.userId, orderId: params.id }, { settings, now }),
  );

  endpoint(app, 'listMyReturns', ({ session, params }) =>
    listMyReturns(db, { userId: session.userId, orderId: params.id }),
  );

  endpoint(app, 'requestReturn', async ({ session, params, body, key }) => {
    await limiter.take(REQUEST_LIMIT, session.userId);
    const request = { ...body, userId: session.userId, orderId: params.id, key };
    return { return: await requestReturn(db, request, { settings, cipher, now }) };
  });

  endpoint(app, 'cancelReturn', async ({ session, params }) => ({
    return: await cancelReturn(db, params.id, { userId: session.userId, now }),
  }));

  endpoint(app, 'markReturnShipped', async ({ session, params, body }) => ({
    return: await markReturnShipped(db, params.id, { ...body, userId: session.userId, now }),
  }));

  endpoint(app, 'listReturns', ({ query }) => listReturns(db, query));
  endpoint(app, 'countReturns', () => countReturns(db, now));
  endpoint(app, 'getReturn', async ({ params }) => ({ return: await getAdminReturn(db, params.id) }));

  endpoint(app, 'reviewReturn', async ({ session, params, body }) => ({
    return: await reviewReturn(db, params.id, { decision: body, actorId: session.userId, now }),
  }));

  endpoint(app, 'receiveReturn', async ({ session, params }) => ({
    return: await receiveReturn(db, params.id, { actorId: session.userId, now }),
  }));
}
