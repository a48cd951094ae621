import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Count, Counter } from './counter.ts';
import { networkOf } from './network.ts';
import { Refusal } from './refusal.ts';

const EVERY_CALL = { max: 600, timeWindow: 60_000 };

export const perMinute = (max: number) => ({ max, timeWindow: 60_000 });

/** Holds every client address to so many requests a minute. */
export async function limitRates(
  app: FastifyInstance,
  { config, counter }: { config: Config; counter: Counter },
): Promise<void> {
  if (config.RATE_LIMITS === 'off') {
    app.log.warn('RATE_LIMITS=off: nobody is slowed down. For load tests only.');
    return;
  }
  await app.register(rateLimit, {
    ...EVERY_CALL,
    store: storeOn(counter),
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => isOurOwnRead(request, config),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  });
}

// The web process renders public pages for everybody; its reads carry no forwarded address and are not a client's.
function isOurOwnRead(request: FastifyRequest, { trustedPeers }: Config): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const fromUs = trustedPeers.check(peer, peer.includes(':') ? 'ipv6' : 'ipv4');
  return fromUs && request.method === 'GET' && request.headers['x-forwarded-for'] === undefined;
}

function storeOn(counter: Counter) {
  return class Store implements FastifyRateLimitStore {
    readonly #scope: string;

    constructor(_options: unknown, scope = 'all') {
      this.#scope = scope;
    }

    child({ path, method }: { path: string; method: string | string[] }): FastifyRateLimitStore {
      return new Store(undefined, `${String(method)} ${path}`);
    }

    incr(key: string, done: (error: Error | null, result?: Count) => void, timeWindow: number): void {
      counter.increment(`${this.#scope}:${key}`, timeWindow).then((result) => done(null, result), done);
    }
  };
}
