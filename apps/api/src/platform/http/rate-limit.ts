import { familyOf, networkOf } from '@kinari/running/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { MINUTE } from '../clock.ts';
import type { Limiter } from './limiter.ts';

/**
 * Holds every client address to so many requests a minute: enough for a thousand people behind it. Comes before whatever asks
 * the database, and counts what no route answers as well: a request that is refused must cost next to nothing.
 */
export function limitRates(app: FastifyInstance, { config, limiter }: { config: Config; limiter: Limiter }): void {
  if (config.RATE_LIMITS === 'off') app.log.warn('RATE_LIMITS=off: nobody is slowed down. For load tests only.');
  const limit = { name: 'all', most: config.ADDRESS_REQUESTS, withinMs: MINUTE };
  app.addHook('onRequest', async (request) => {
    if (!isOurOwnRead(request, config)) await limiter.take(limit, networkOf(request.ip));
  });
}

// The web process renders public pages for everybody; its reads carry no forwarded address and are not a client's.
function isOurOwnRead(request: FastifyRequest, { trustedPeers }: Config): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const fromUs = trustedPeers.check(peer, familyOf(peer));
  return fromUs && request.method === 'GET' && request.headers['x-forwarded-for'] === undefined;
}
