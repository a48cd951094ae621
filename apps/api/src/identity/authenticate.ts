import type { Access } from '@kinari/contract/call';
import type { FastifyInstance } from 'fastify';
import type { Session } from '../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { callerOf, type Desk } from './desk.ts';
import { REQUESTS_PER_ACCOUNT } from './identity-limits.ts';
import { resumeSession } from './session.service.ts';
import { bearerToken } from './token.ts';

/**
 * Finds out who is asking, before any route decides whether they may. A token that opens nothing makes a guest, not an
 * error. What is public is the same for everybody and is answered without asking.
 */
export function authenticateRequests(
  app: FastifyInstance,
  { db, limiter, now, staffNeedSecondFactor }: Pick<Desk, 'db' | 'limiter' | 'now' | 'staffNeedSecondFactor'>,
): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const { promised } = request.routeOptions.config;
    if (!promised || promised.access === 'public' || promised.access === 'hook') return;
    const token = bearerToken(request.headers.authorization);
    if (token) request.session = await resumeSession(db, { token, now: now(), staffNeedSecondFactor });
    if (request.session) await limiter.take(REQUESTS_PER_ACCOUNT, request.session.userId);
  });
  // Once the answer is on its way: whoever was refused does not wait for the note of it.
  app.addHook('onResponse', async (request, reply) => {
    const { call, promised } = request.routeOptions.config;
    const { session } = request;
    if (reply.statusCode !== 403 || !session || !call || !isForOthers(promised?.access, session.userType)) return;
    const { userId, id: sessionId } = session;
    const origin = callerOf(request);
    await recordSecurityEvent(
      db,
      { kind: 'refused', at: now(), userId, sessionId, origin, detail: { call } },
      limiter,
    ).catch((error: unknown) => request.log.error({ err: error }, 'a refusal was not noted'));
  });
}

function isForOthers(access: Access | undefined, userType: Session['userType']): boolean {
  return (access === 'admin' && userType !== 'ADMIN') || (access === 'customer' && userType !== 'CUSTOMER');
}
