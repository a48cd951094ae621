import { canCall } from '@kinari/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { getRequestOrigin, type IdentityDeps } from './identity-deps.ts';
import { REQUESTS_PER_ACCOUNT } from './identity-limits.ts';
import { resumeSession } from './session.service.ts';
import { parseBearerToken } from './token.ts';

/**
 * Sets `request.session` before the routes check access. An invalid token makes the caller a guest, not an error. Public
 * routes skip this: their response is the same for every caller.
 */
export function authenticateRequests(
  app: FastifyInstance,
  {
    db,
    limiter,
    now,
    isStaffTwoFactorRequired,
  }: Pick<IdentityDeps, 'db' | 'limiter' | 'now' | 'isStaffTwoFactorRequired'>,
): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const { definition } = request.routeOptions.config;
    if (!definition || definition.access === 'public' || definition.access === 'webhook') return;
    const token = parseBearerToken(request.headers.authorization);
    if (token) request.session = await resumeSession(db, { token, now: now(), isStaffTwoFactorRequired });
    if (request.session) await limiter.take(REQUESTS_PER_ACCOUNT, request.session.userId);
  });
  // Runs after the response is sent, so the log write does not delay it.
  app.addHook('onResponse', async (request, reply) => {
    const { endpointName, definition } = request.routeOptions.config;
    const { session } = request;
    if (reply.statusCode !== 403 || !session || !endpointName || !definition || canCall(definition, session)) return;
    const { userId, id: sessionId } = session;
    const origin = getRequestOrigin(request);
    await recordSecurityEvent(
      db,
      { kind: 'refused', at: now(), userId, sessionId, origin, detail: { call: endpointName } },
      limiter,
    ).catch((error: unknown) => request.log.error({ err: error }, 'failed to record security event'));
  });
}
