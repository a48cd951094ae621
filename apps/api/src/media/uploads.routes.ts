import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { createEmailImages } from './email-image.ts';
import type { MediaStore } from './store.ts';

// Serve only names that the shop creates: a key with a width or the email JPEG. No listing, no path traversal.
const IMAGE_FILE = /^([a-z0-9]{16,64})\/(?:[0-9]{2,4}\.(avif|webp)|letter\.jpg)$/;

export function uploadsRoutes(app: FastifyInstance, { db, store }: { db: Db; store: MediaStore }): void {
  const createEmailImage = createEmailImages(db, store);

  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const file = request.params['*'];
    const [, key, format] = IMAGE_FILE.exec(file) ?? [];
    if (!key) throw new DomainError('not_found');
    if (!format) await createEmailImage(key);
    if (!(await store.exists(file))) throw new DomainError('not_found');
    return reply
      .headers({
        'content-type': `image/${format ?? 'jpeg'}`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        // A key is never reused for another image.
        'cache-control': 'public, max-age=31536000, immutable',
        // Webmail embeds this image in its own pages.
        ...(!format && { 'cross-origin-resource-policy': 'cross-origin' }),
      })
      .send(await store.getStream(file));
  });
}
