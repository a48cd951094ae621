import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { openLetterPictures } from './letter-picture.ts';
import type { MediaStore } from './store.ts';

// Only names that the shop itself gives out: a key, and a width or the one for letters. No listing, no way up, nothing a client named.
const PICTURE_FILE = /^([a-z0-9]{16,64})\/(?:[0-9]{2,4}\.(avif|webp)|letter\.jpg)$/;

export function uploadsRoutes(app: FastifyInstance, { db, store }: { db: Db; store: MediaStore }): void {
  const makeLetterPicture = openLetterPictures(db, store);

  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const file = request.params['*'];
    const [, key, format] = PICTURE_FILE.exec(file) ?? [];
    if (!key) throw new Refusal('not_found');
    if (!format) await makeLetterPicture(key);
    if (!(await store.exists(file))) throw new Refusal('not_found');
    return reply
      .headers({
        'content-type': `image/${format ?? 'jpeg'}`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        // A key is never used for another picture.
        'cache-control': 'public, max-age=31536000, immutable',
        // A letter is read on the pages of somebody's mail program.
        ...(!format && { 'cross-origin-resource-policy': 'cross-origin' }),
      })
      .send(await store.getStream(file));
  });
}
