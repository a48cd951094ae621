import { formatHsts, type HstsMode } from '@kinari/server-runtime/hsts';
import type { FastifyInstance } from 'fastify';
import { DomainError } from './domain-error.ts';

// JSON and images are never pages: block scripts, framing and reads from other sites.
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

type Settings = { PUBLIC_URL: string; HSTS: HstsMode };

export function securityHeaders({ PUBLIC_URL, HSTS }: Settings): Record<string, string> {
  if (!PUBLIC_URL.startsWith('https:')) return HEADERS;
  return { ...HEADERS, 'strict-transport-security': formatHsts(HSTS) };
}

/** `exceptUnder` is for the API reference, the only page this process serves (in development). */
export function sendSecurityHeaders(
  app: FastifyInstance,
  { config, exceptUnder }: { config: Settings; exceptUnder?: string | undefined },
): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!exceptUnder || !request.url.startsWith(exceptUnder)) reply.headers(headers);
  });
}

/** Rejects compressed bodies. A small one can expand to a huge one, and our clients send none. */
export function rejectCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new DomainError('unsupported_media_type');
  });
}
