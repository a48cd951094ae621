import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedPage, type Encoding, getBody } from './page-cache.ts';

/** Sends a page in an encoding the client accepts, or 304 if its ETag matches. */
export async function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.status(page.status).headers(page.headers).header('vary', 'accept-encoding');
  if (page.headers.etag && request.headers['if-none-match'] === page.headers.etag) return reply.status(304).send();
  const encoding = chooseEncoding(request, page);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? await getBody(page, encoding) : page.body);
}

const MIN_COMPRESSED_BYTES = 1024;

// In order of preference. Skips an encoding with `q=0`.
const ENCODINGS: readonly [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!;\s*q=0(\.0*)?\b)/],
  ['gzip', /\bgzip\b(?!;\s*q=0(\.0*)?\b)/],
];

function chooseEncoding(request: FastifyRequest, { body }: CachedPage): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (!accepted || body.length < MIN_COMPRESSED_BYTES) return undefined;
  return ENCODINGS.find(([, pattern]) => pattern.test(accepted))?.[0];
}
