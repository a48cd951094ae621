import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyFor, type Encoding, type FinishedPage } from './page-cache.ts';

/** Sends what is finished in the form its reader understands, or says that they have it already. */
export async function sendFinished(request: FastifyRequest, reply: FastifyReply, page: FinishedPage) {
  reply.status(page.status).headers(page.headers).header('vary', 'accept-encoding');
  if (page.headers.etag && request.headers['if-none-match'] === page.headers.etag) return reply.status(304).send();
  const encoding = encodingFor(request, page);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? await bodyFor(page, encoding) : page.body);
}

const NOT_WORTH_COMPRESSING = 1024;

// In the order of preference, each unless it is refused by `q=0`.
const ACCEPTED: readonly [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!;\s*q=0(\.0*)?\b)/],
  ['gzip', /\bgzip\b(?!;\s*q=0(\.0*)?\b)/],
];

function encodingFor(request: FastifyRequest, { body }: FinishedPage): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (!accepted || body.length < NOT_WORTH_COMPRESSING) return undefined;
  return ACCEPTED.find(([, pattern]) => pattern.test(accepted))?.[0];
}
