import httpProxy from '@fastify/http-proxy';
import { refusals } from '@kinari/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebConfig } from './config.ts';

/** What the API answers on this process's address. */
export const PASSED_ON = ['/api', '/uploads', '/sitemap.xml', '/sitemaps'];

/** Passes the API, the pictures and the sitemaps on, so that the shop is complete behind a single address. */
export async function passOnToApi(app: FastifyInstance, config: WebConfig): Promise<void> {
  for (const prefix of PASSED_ON) {
    await app.register(httpProxy, {
      upstream: config.apiUrl,
      prefix,
      rewritePrefix: prefix,
      logLevel: 'warn',
      // The API says itself when a caller may try again; asking it ten times over would only deepen an overload.
      maxRetriesOn503: 0,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': (request as FastifyRequest).ip,
          'x-forwarded-proto': (request as FastifyRequest).protocol,
          'x-request-id': (request as FastifyRequest).id,
        }),
        onError: (reply) => refuseAsUnavailable(reply as unknown as FastifyReply),
      },
    });
  }
}

function refuseAsUnavailable(reply: FastifyReply): void {
  const [status, message] = refusals.unavailable;
  reply
    .status(status)
    .header('Cache-Control', 'no-store')
    .send({ message, code: 'unavailable', requestId: reply.request.id });
}
