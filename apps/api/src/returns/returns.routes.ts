import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import type { Seal } from '../platform/seal.ts';
import type { ReadSettings } from '../settings/settings.service.ts';
import { askReturn } from './ask.service.ts';
import { countReturns, listReturns } from './desk/return-list.service.ts';
import { tellStaff } from './desk/return-page.service.ts';
import { inspectReturn } from './inspect.service.ts';
import { readReturnOptions } from './options.service.ts';
import { listOwnReturns, noteReturnSent, withdrawReturn } from './own.service.ts';
import { decideReturn, receiveReturn } from './staff.service.ts';

const ASKED: Limit = { name: 'return', most: 60, withinMs: HOUR };

type Parts = { db: Db; settings: ReadSettings; limiter: Limiter; seal: Seal; now: Now };

export function returnsRoutes(app: FastifyInstance, { db, settings, limiter, seal, now }: Parts): void {
  endpoint(app, 'readReturnOptions', ({ session, params }) =>
    readReturnOptions(db, { userId: session.userId, orderId: params.id }, { settings, now }),
  );

  endpoint(app, 'listOwnReturns', ({ session, params }) =>
    listOwnReturns(db, { userId: session.userId, orderId: params.id }),
  );

  endpoint(app, 'askReturn', async ({ session, params, body, key }) => {
    await limiter.take(ASKED, session.userId);
    const asked = { ...body, userId: session.userId, orderId: params.id, key };
    return { return: await askReturn(db, asked, { settings, seal, now }) };
  });

  endpoint(app, 'withdrawReturn', async ({ session, params }) => ({
    return: await withdrawReturn(db, params.id, { userId: session.userId, now }),
  }));

  endpoint(app, 'noteReturnSent', async ({ session, params, body }) => ({
    return: await noteReturnSent(db, params.id, { ...body, userId: session.userId, now }),
  }));

  endpoint(app, 'listReturns', ({ query }) => listReturns(db, query));
  endpoint(app, 'countReturns', () => countReturns(db, now));
  endpoint(app, 'readReturn', async ({ params }) => ({ return: await tellStaff(db, params.id) }));

  endpoint(app, 'decideReturn', async ({ session, params, body }) => ({
    return: await decideReturn(db, params.id, { decision: body, actorId: session.userId, now }),
  }));

  endpoint(app, 'receiveReturn', async ({ session, params }) => ({
    return: await receiveReturn(db, params.id, { actorId: session.userId, now }),
  }));

  endpoint(app, 'inspectReturn', async ({ session, params, body }) => ({
    return: await inspectReturn(db, params.id, { ...body, actorId: session.userId, seal, now }),
  }));
}
