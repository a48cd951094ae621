import type { FastifyInstance } from 'fastify';
import { HOUR } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/http/limiter.ts';
import type { Seal } from '../platform/seal.ts';
import { askGiftReturn, readGift } from './gift.service.ts';
import type { Desk } from './options.service.ts';

// By link, not by address, as links to orders are counted.
const LOOKS: Limit = { name: 'gift', most: 300, withinMs: HOUR };
const RETURNS: Limit = { name: 'gift-return', most: 20, withinMs: HOUR };

type Parts = Desk & { db: Db; limiter: Limiter; seal: Seal };

export function giftRoutes(app: FastifyInstance, { db, limiter, ...desk }: Parts): void {
  endpoint(
    app,
    'readGift',
    async ({ params }) => {
      await limiter.take(LOOKS, params.token);
      return readGift(db, params.token, desk);
    },
    { neverCached: true },
  );

  endpoint(app, 'askGiftReturn', async ({ params, body }) => {
    await limiter.take(RETURNS, params.token);
    return { return: await askGiftReturn(db, params.token, { ...body, desk }) };
  });
}
