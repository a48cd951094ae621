import type { Access } from '@kinari/contract/access/permissions';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '600',
};
const EXPOSED_HEADERS = 'etag, retry-after, x-catalog-version, content-disposition';

/**
 * Lets scripts of other websites call the API: public GET requests from every site, all others from the listed origins. There are
 * no cookies, so a script can only do what its own key or token allows.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const listed = new Set(origins);

  app.addHook('onRequest', async ({ method, headers: { origin }, routeOptions }, reply) => {
    reply.header('access-control-expose-headers', EXPOSED_HEADERS);
    // The same for every origin, so that caches can share the response.
    if (method === 'GET' && isPublic(routeOptions.config.definition?.access)) {
      reply.header('access-control-allow-origin', '*');
      return;
    }
    reply.header('vary', 'origin');
    if (origin && listed.has(origin)) reply.header('access-control-allow-origin', origin);
  });

  // Browsers ask before a request with a token or a JSON body. The hook above answers.
  app.options('/api/*', async (_request, reply) => reply.status(204).headers(PREFLIGHT_HEADERS).send());
}

function isPublic(access: Access | undefined): boolean {
  return access === 'public';
}
