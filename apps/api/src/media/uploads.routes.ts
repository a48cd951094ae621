import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/http/refusal.ts';
import type { MediaStore } from './store.ts';

// Only names that the shop itself gives out: a key and a width. No listing, no way up, nothing a client named.
const PICTURE_FILE = /^[a-z0-9]{16,64}\/[0-9]{2,4}\.(avif|webp)$/;

export function uploadsRoutes(app: FastifyInstance, store: MediaStore): void {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const file = request.params['*'];
    const format = PICTURE_FILE.exec(file)?.[1];
    if (!format || !(await store.exists(file))) throw new Refusal('not_found');
    return reply
      .headers({
        'content-type': `image/${format}`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        // A key is never used for another picture.
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(await store.getStream(file));
  });
}
