import type { FastifyInstance } from 'fastify';
import { HOUR } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { Signer } from '../platform/signed-token.ts';
import { getGift, requestGiftReturn } from './gift.service.ts';
import type { ReturnDeps } from './options.service.ts';

// Limit per link, not per IP, as for tracking links.
const VIEW_LIMIT: Limit = { name: 'gift', max: 300, windowMs: HOUR };
const RETURN_LIMIT: Limit = { name: 'gift-return', max: 20, windowMs: HOUR };

type GiftRouteDeps = ReturnDeps & { db: Db; limiter: Limiter; cipher: Cipher; signer: Signer };

export function giftRoutes(app: FastifyInstance, { db, limiter, ...deps }: GiftRouteDeps): void {
  endpoint(
    app,
    'getGift',
    async ({ params }) => {
      await limiter.take(VIEW_LIMIT, params.token);
      return getGift(db, params.token, deps);
    },
    { neverCached: true },
  );

  endpoint(app, 'requestGiftReturn', async ({ params, body }) => {
    await limiter.take(RETURN_LIMIT, params.token);
    return { return: await requestGiftReturn(db, params.token, { ...body, deps }) };
  });
}
