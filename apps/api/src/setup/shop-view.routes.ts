import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Now } from '../platform/clock.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Signer } from '../platform/signed-token.ts';
import { createShopViewCookie } from './shop-view.service.ts';

type ShopViewDeps = { config: Pick<Config, 'PUBLIC_URL'>; signer: Signer; now: Now };

export function shopViewRoutes(app: FastifyInstance, { config, signer, now }: ShopViewDeps): void {
  const isSecure = config.PUBLIC_URL.startsWith('https:');
  void app.register(async (scope) => {
    // After the access check. Handlers return only the body.
    scope.addHook('preHandler', async (_request, reply) => {
      reply.header('set-cookie', await createShopViewCookie({ signer, now }, { isSecure }));
    });
    endpoint(scope, 'openShopView', async () => ({ message: 'This browser can see the shop for twelve hours' }));
  });
}
