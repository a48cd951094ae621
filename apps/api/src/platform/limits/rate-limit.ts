import { ipFamily, rateLimitKeyForIp } from '@kinari/server-runtime/ip-ranges';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { MINUTE } from '../clock.ts';
import type { Limiter } from './limiter.ts';

/**
 * Limits requests per minute for each client IP range; enough for a thousand users behind it. Runs before any database query
 * and also counts unknown routes, so a rejected request costs almost nothing.
 */
export function registerRateLimit(
  app: FastifyInstance,
  { config, limiter }: { config: Config; limiter: Limiter },
): void {
  if (config.RATE_LIMITS === 'off') app.log.warn('rate limits are off: use only for load tests');
  const limit = { name: 'all', max: config.RATE_LIMIT_REQUESTS_PER_IP, windowMs: MINUTE };
  app.addHook('onRequest', async (request) => {
    if (!isInternalRead(request, config)) await limiter.take(limit, rateLimitKeyForIp(request.ip));
  });
}

// The web process renders public pages for all clients. Its own reads have no forwarded address.
function isInternalRead(request: FastifyRequest, { trustedPeers }: Config): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const isTrustedPeer = trustedPeers.check(peer, ipFamily(peer));
  return isTrustedPeer && request.method === 'GET' && request.headers['x-forwarded-for'] === undefined;
}
