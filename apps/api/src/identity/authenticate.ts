import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Limiter } from '../platform/http/limiter.ts';
import { REQUESTS_PER_ACCOUNT } from './identity-limits.ts';
import { resumeSession } from './session.service.ts';
import { bearerToken } from './token.ts';

/**
 * Finds out who is asking, before any route decides whether they may. A token that opens nothing makes a guest, not an
 * error. What is public is the same for everybody and is answered without asking.
 */
export function authenticateRequests(
  app: FastifyInstance,
  { db, limiter, now }: { db: Db; limiter: Limiter; now: Now },
): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const { promised } = request.routeOptions.config;
    if (!promised || promised.access === 'public' || promised.access === 'hook') return;
    const token = bearerToken(request.headers.authorization);
    if (token) request.session = await resumeSession(db, { token, now: now() });
    if (request.session) await limiter.take(REQUESTS_PER_ACCOUNT, request.session.userId);
  });
}
