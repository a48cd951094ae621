import { canCall } from '@kinari/contract/access/permissions';
import type { FastifyInstance } from 'fastify';
import { runAsApiKey } from '../platform/http/acting-api-key.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { authenticateApiKey } from './api-keys/api-key.service.ts';
import { parseApiKey } from './api-keys/api-key.ts';
import { createUsageRecorder } from './api-keys/api-key-usage.ts';
import { getRequestOrigin, type IdentityDeps } from './identity-deps.ts';
import { REQUESTS_PER_ACCOUNT, REQUESTS_PER_API_KEY } from './identity-limits.ts';
import { resumeSession } from './session.service.ts';
import { parseBearerToken } from './token.ts';

/**
 * Sets `request.session` before the routes check access. An invalid session token makes the caller a guest, not an error. Public
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
  const usage = createUsageRecorder(db, app.log);
  app.addHook('onClose', () => usage.stop());
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const { definition } = request.routeOptions.config;
    if (!definition || definition.access === 'public' || definition.access === 'webhook') return;
    const token = parseBearerToken(request.headers.authorization);
    const apiKey = parseApiKey(request.headers.authorization);
    if (token) request.session = await resumeSession(db, { token, now: now(), isStaffTwoFactorRequired });
    else if (apiKey) {
      const caller = { ip: request.ip, origin: getRequestOrigin(request) };
      request.session = await authenticateApiKey({ db, limiter, now }, apiKey, caller);
      usage.count(request.session.id, request.ip);
    }
    const { session } = request;
    if (session?.isApiKey) await limiter.take(REQUESTS_PER_API_KEY, session.id);
    else if (session) await limiter.take(REQUESTS_PER_ACCOUNT, session.userId);
  });
  // After the body is read: its stream would lose the context.
  app.addHook('preHandler', ({ session }, _reply, done) => {
    if (session?.isApiKey) runAsApiKey(session.id, done);
    else done();
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
