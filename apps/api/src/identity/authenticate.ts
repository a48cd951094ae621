import { canCall } from '@kinari/contract/access/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAsApiKey } from '../platform/http/acting-api-key.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { recordSecurityEvent } from '../security-log/security-log.service.ts';
import { authenticateApiKey } from './api-keys/api-key.service.ts';
import { parseApiKey } from './api-keys/api-key.ts';
import { createUsageRecorder } from './api-keys/api-key-usage.ts';
import { getRequestOrigin, type IdentityDeps } from './identity-deps.ts';
import { REQUESTS_PER_ACCOUNT, REQUESTS_PER_API_KEY } from './identity-limits.ts';
import { resumeSession } from './session.service.ts';
import { parseBearerToken } from './token.ts';

export type FindSession = (request: FastifyRequest) => Promise<Session | undefined>;

/**
 * Sets `request.session` before the routes check access. An invalid session token makes the caller a guest, not an error. Public
 * routes skip this: their response is the same for every caller. Returns the function that finds the session of a request.
 */
export function authenticateRequests(
  app: FastifyInstance,
  {
    db,
    limiter,
    now,
    isStaffTwoFactorRequired,
  }: Pick<IdentityDeps, 'db' | 'limiter' | 'now' | 'isStaffTwoFactorRequired'>,
): FindSession {
  const usage = createUsageRecorder(db, app.log);
  app.addHook('onClose', () => usage.stop());
  app.decorateRequest('session', undefined);
  const findSession: FindSession = async (request) => {
    const token = parseBearerToken(request.headers.authorization);
    const apiKey = parseApiKey(request.headers.authorization);
    if (token) return resumeSession(db, { token, now: now(), isStaffTwoFactorRequired });
    if (!apiKey) return undefined;
    const caller = { ip: request.ip, origin: getRequestOrigin(request) };
    const session = await authenticateApiKey({ db, limiter, now }, apiKey, caller);
    usage.count(session.id, request.ip);
    return session;
  };
  app.addHook('onRequest', async (request) => {
    const { definition } = request.routeOptions.config;
    if (!definition || definition.access === 'public' || definition.access === 'webhook') return;
    const session = await findSession(request);
    request.session = session;
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
  return findSession;
}
