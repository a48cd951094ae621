import { contract } from '@kinari/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { resumeSession } from './session.service.ts';
import { bearerToken } from './token.ts';

/**
 * Finds out who is asking, before any route decides whether they may. A token that opens nothing makes a guest, not an
 * error. What is public is the same for everybody and is answered without asking.
 */
export function authenticateRequests(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    if (!call || contract[call].access === 'public') return;
    const token = bearerToken(request.headers.authorization);
    if (token) request.session = await resumeSession(db, { token, now: now() });
  });
}
