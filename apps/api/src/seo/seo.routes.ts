import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { IsShopClosed } from '../settings/settings.service.ts';
import { getTheme } from '../storefront/storefront.service.ts';
import {
  findCategoryOgImageData,
  findProductOgImageData,
  getShopOgImageData,
  type OgImageData,
} from './og-image.queries.ts';
import { createOgImages } from './og-image.service.ts';
import { createSitemaps } from './sitemap.service.ts';

type SeoRoutesDeps = { db: Db; mediaStore: MediaStore; publicUrl: string; isShopClosed: IsShopClosed; now: Now };

const CACHE_ONE_HOUR = 'public, max-age=3600';
const XML_TYPE = 'application/xml; charset=utf-8';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PRODUCT_FILE = new RegExp(`^products-(${UUID})\\.xml$`);
const OG_IMAGE_FILE = new RegExp(`^(?:shop|product/(?<id>${UUID})|category/(?<slug>[^/]{1,200}))\\.jpg$`);

/** Serves sitemaps and Open Graph images. Not JSON and not called by our pages, so not in the contract. */
export function seoRoutes(app: FastifyInstance, { db, mediaStore, publicUrl, isShopClosed, now }: SeoRoutesDeps): void {
  const sitemaps = createSitemaps(db, { publicUrl, now });
  const getOgImage = createOgImages(mediaStore);
  // They show the catalog, and no one else asks for them.
  const whileOpen = {
    onRequest: async () => {
      if (await isShopClosed()) throw new DomainError('shop_closed');
    },
  };

  app.get('/sitemap.xml', whileOpen, async (_request, reply) =>
    reply.headers({ 'content-type': XML_TYPE, 'cache-control': CACHE_ONE_HOUR }).send(await sitemaps.readIndex()),
  );

  app.get<{ Params: { '*': string } }>('/sitemaps/*', whileOpen, async ({ params }, reply) => {
    const file = params['*'];
    reply.headers({ 'content-type': XML_TYPE, 'cache-control': CACHE_ONE_HOUR });
    if (file === 'pages.xml') return reply.send(await sitemaps.readPages());
    const firstId = PRODUCT_FILE.exec(file)?.[1];
    const products = firstId && (await sitemaps.streamProducts(firstId));
    if (!products) throw new DomainError('not_found');
    return reply.send(Readable.from(products));
  });

  app.get<{ Params: { '*': string } }>('/uploads/share/*', whileOpen, async ({ params }, reply) => {
    const data = await findOgImageData(db, params['*']);
    if (!data) throw new DomainError('not_found');
    return (
      reply
        // Other sites embed this image.
        .headers({
          'content-type': 'image/jpeg',
          'cache-control': CACHE_ONE_HOUR,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(await getOgImage(data, await getTheme(db, now())))
    );
  });
}

async function findOgImageData(db: Db, file: string): Promise<OgImageData | undefined> {
  const found = OG_IMAGE_FILE.exec(file);
  if (!found) return undefined;
  const { id, slug } = found.groups ?? {};
  if (id) return findProductOgImageData(db, id);
  return slug ? findCategoryOgImageData(db, slug) : getShopOgImageData(db);
}
