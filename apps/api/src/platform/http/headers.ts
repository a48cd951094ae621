import { type StrictTransport, strictTransport } from '@kinari/running/strict-transport';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

// JSON and pictures are never a page: nothing may run in them, frame them, or read them from another site.
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

type Settings = { PUBLIC_URL: string; STRICT_TRANSPORT: StrictTransport };

export function securityHeaders({ PUBLIC_URL, STRICT_TRANSPORT }: Settings): Record<string, string> {
  if (!PUBLIC_URL.startsWith('https:')) return HEADERS;
  return { ...HEADERS, 'strict-transport-security': strictTransport(STRICT_TRANSPORT) };
}

/** `exceptUnder` is for the API's browsable documentation, the one page this process serves in development. */
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

/** A small body can unpack to a huge one, and nothing of ours packs any. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Refusal('unsupported_media_type');
  });
}
