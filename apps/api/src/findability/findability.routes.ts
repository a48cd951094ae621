import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import {
  findCategoryShareFacts,
  findProductShareFacts,
  requireShopShareFacts,
  type ShareFacts,
} from './share-picture.queries.ts';
import { openSharePictures } from './share-picture.service.ts';
import { openSitemaps } from './sitemap.service.ts';

type Parts = { db: Db; mediaStore: MediaStore; publicUrl: string; now: Now };

const AN_HOUR = 'public, max-age=3600';
const XML = 'application/xml; charset=utf-8';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PRODUCT_FILE = new RegExp(`^products-(${UUID})\\.xml$`);
const SHARED = new RegExp(`^(?:shop|product/(?<id>${UUID})|category/(?<slug>[^/]{1,200}))\\.jpg$`);

/**
 * SEO: the sitemaps and share pictures that search engines and messengers ask for. It is not JSON and no page calls it,
 * so the contract does not name it.
 */
export function findabilityRoutes(app: FastifyInstance, { db, mediaStore, publicUrl, now }: Parts): void {
  const sitemaps = openSitemaps(db, { publicUrl, now });
  const sharePicture = openSharePictures(mediaStore);

  app.get('/sitemap.xml', async (_request, reply) =>
    reply.headers({ 'content-type': XML, 'cache-control': AN_HOUR }).send(await sitemaps.readIndex()),
  );

  app.get<{ Params: { '*': string } }>('/sitemaps/*', async ({ params }, reply) => {
    const file = params['*'];
    reply.headers({ 'content-type': XML, 'cache-control': AN_HOUR });
    if (file === 'pages.xml') return reply.send(await sitemaps.readPages());
    const firstId = PRODUCT_FILE.exec(file)?.[1];
    const products = firstId && (await sitemaps.streamProducts(firstId));
    if (!products) throw new Refusal('not_found');
    return reply.send(Readable.from(products));
  });

  app.get<{ Params: { '*': string } }>('/uploads/share/*', async ({ params }, reply) => {
    const facts = await findShareFacts(db, params['*']);
    if (!facts) throw new Refusal('not_found');
    return (
      reply
        // Shown on other people's pages: that is what it is for.
        .headers({
          'content-type': 'image/jpeg',
          'cache-control': AN_HOUR,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(await sharePicture(facts))
    );
  });
}

async function findShareFacts(db: Db, file: string): Promise<ShareFacts | undefined> {
  const found = SHARED.exec(file);
  if (!found) return undefined;
  const { id, slug } = found.groups ?? {};
  if (id) return findProductShareFacts(db, id);
  return slug ? findCategoryShareFacts(db, slug) : requireShopShareFacts(db);
}
