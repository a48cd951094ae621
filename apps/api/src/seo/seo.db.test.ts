import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { mediaJobs } from '../media/media.jobs.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { purgeOgImagesJob } from './og-image.jobs.ts';
import { createSitemaps } from './sitemap.service.ts';

const { app, db, log, mediaStore, config } = await createTestApp();
const origin = config.PUBLIC_URL;
const category = await createTestCategory(db, { name: 'Kurtas & Co' });
const productForSale = await createTestProduct(db, { name: 'Malhar "Kurta" <38>', categoryId: category.id });
await createTestVariant(db, { productId: productForSale.id, price: 89_900, saving: 30_000 });
const archived = await createTestProduct(db, { name: 'Gone', categoryId: category.id, archived: true });
await createTestVariant(db, { productId: archived.id });
const hidden = await createTestCategory(db, { name: 'Hidden', archived: true });

const listUrls = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
const toPath = (url: string) => url.slice(origin.length);

describe('GET /sitemap.xml', () => {
  test('lists the pages sitemap and a product sitemap that starts with the first product', async () => {
    const reply = await app.inject('/sitemap.xml');
    expect(reply.headers['content-type']).toContain('application/xml');
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    expect(listUrls(reply.body)).toEqual([
      `${origin}/sitemaps/pages.xml`,
      `${origin}/sitemaps/products-${productForSale.id}.xml`,
    ]);
  });
});

describe('GET /sitemaps/*', () => {
  test('lists the public pages and every visible category', async () => {
    const { body } = await app.inject('/sitemaps/pages.xml');
    const paths = listUrls(body).map(toPath);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/shop-all',
        '/about',
        '/privacy-policy',
        '/refund-policy',
        '/terms-and-conditions',
      ]),
    );
    expect(paths).toContain(`/category/${encodeURIComponent(category.slug)}`);
    expect(paths).not.toContain(`/category/${hidden.slug}`);
  });

  test('lists published collections', async () => {
    await sql`
      insert into collections (name, slug, kind, published_at, archived_at)
      values ('Festive', 'festive', 'chosen', now(), null), ('Draft', 'draft', 'chosen', null, null),
        ('Former', 'former', 'chosen', now(), now())
    `.execute(db);
    const paths = listUrls((await app.inject('/sitemaps/pages.xml')).body).map(toPath);
    expect(paths.filter((path) => path.startsWith('/collection/'))).toEqual(['/collection/festive']);
  });

  test('lists products for sale with their last update', async () => {
    await sql`update products set updated_at = '2026-03-04T05:06:07Z' where id = ${productForSale.id}`.execute(db);
    const { body } = await app.inject(`/sitemaps/products-${productForSale.id}.xml`);
    expect(listUrls(body).map(toPath)).toEqual(['/product/Malhar%20%22Kurta%22%20%3C38%3E']);
    expect(body).toContain('<lastmod>2026-03-04T05:06:07.000Z</lastmod>');
    expect(body.trimEnd().endsWith('</urlset>')).toBe(true);
  });

  test.each(['products-1.xml', 'products-00000000-0000-7000-8000-000000000000.xml', 'other.xml'])(
    'answers 404 to %s',
    async (file) => {
      expect((await app.inject(`/sitemaps/${file}`)).statusCode).toBe(404);
    },
  );
});

describe('the sitemap of many products', () => {
  test('is split into files that list each product once', async () => {
    const { db: otherDb } = await createTestApp();
    const testCategory = await createTestCategory(otherDb);
    // Many products share a creation time, as after an import.
    await sql`
      with made as (
        insert into products (category_id, name, created_at)
        select ${testCategory.id}, 'Thing ' || n, '2026-01-01'::timestamptz + (n / 40) * interval '1 second'
        from generate_series(1, 130) n
        returning id
      )
      insert into variants (product_id, size, stock, price_paise)
      select id, 'M', 1, 1000 from made
    `.execute(otherDb);
    const sitemaps = createSitemaps(otherDb, { publicUrl: origin, now: () => new Date(), perFile: 50, perQuery: 20 });
    const firstIds = [...(await sitemaps.readIndex()).matchAll(/products-([0-9a-f-]+)\.xml/g)].map(
      ([, id]) => id ?? '',
    );
    const files = await Promise.all(
      firstIds.map(async (id) => listUrls(await text(Readable.from((await sitemaps.streamProducts(id)) ?? [])))),
    );
    expect(files.map(({ length }) => length)).toEqual([50, 50, 30]);
    expect(new Set(files.flat()).size).toBe(130);
  });
});

describe('GET /uploads/share/*', () => {
  const getOgImage = async (file: string) => {
    const reply = await app.inject(`/uploads/share/${file}`);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    return reply.rawPayload;
  };

  test.each([`product/${productForSale.id}.jpg`, `category/${encodeURIComponent(category.slug)}.jpg`, 'shop.jpg'])(
    'renders %s at 1200 by 630 pixels and below 300 KB',
    async (file) => {
      const bytes = await getOgImage(file);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(300_000);
    },
  );

  test('is rendered once, and again after its data changes', async () => {
    const count = async () => (await Array.fromAsync(mediaStore.files('share'))).length;
    const first = await getOgImage(`product/${productForSale.id}.jpg`);
    const before = await count();
    expect(await getOgImage(`product/${productForSale.id}.jpg`)).toEqual(first);
    expect(await count()).toBe(before);
    await sql`update variants set price_paise = 79900 where product_id = ${productForSale.id}`.execute(db);
    expect(await getOgImage(`product/${productForSale.id}.jpg`)).not.toEqual(first);
    expect(await count()).toBe(before + 1);
  });

  test('has the colours of the shop', async () => {
    const readBorder = async () => {
      const stripe = sharp(await getOgImage('shop.jpg')).extract({ left: 100, top: 622, width: 1, height: 1 });
      return [...(await stripe.raw().toBuffer())];
    };
    const standard = await readBorder();
    const owner = await createTestUser(db, { userType: 'ADMIN' });
    const theme = JSON.stringify({ ...DEFAULT_CONTENT.theme, brand: '#0b5c4a' });
    await sql`
      insert into content_versions (area, number, content, changes, note, live_from, author_id, created_at)
      values ('theme', 1, ${theme}, '{}', '', now(), ${owner.id}, now())
    `.execute(db);
    const [red = 0, green = 0] = await readBorder();
    expect(standard[0]).toBeGreaterThan(standard[1] ?? 255);
    expect(green).toBeGreaterThan(red);
  });

  test('is cached for a month despite other purge jobs, and rendered again after that', async () => {
    const first = await getOgImage('shop.jpg');
    const files = async () => (await Array.fromAsync(mediaStore.files('share'))).length;
    const runPurgeAfter = async (days: number) => {
      const now = () => addMs(new Date(), days * DAY);
      const deps = { store: mediaStore, uploadsFolder: config.UPLOADS_FOLDER, now };
      for (const job of [...mediaJobs(deps), purgeOgImagesJob(mediaStore, now)]) {
        if (job.schedule) await job.run({ db, log }, {});
      }
    };
    await runPurgeAfter(29);
    expect(await files()).toBeGreaterThan(0);
    await runPurgeAfter(31);
    expect(await files()).toBe(0);
    expect(await getOgImage('shop.jpg')).toEqual(first);
  });

  test('renders text with the bundled fonts, independent of system fonts', async () => {
    const { data } = await sharp(await getOgImage('shop.jpg'))
      .extract({ left: 64, top: 200, width: 560, height: 220 })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.filter((value) => value < 80).length).toBeGreaterThan(1000);
  });

  test.each([`product/${archived.id}.jpg`, 'product/x.jpg', 'category/none.jpg', 'x.jpg', '../x.jpg', 'shop.png'])(
    'answers 404 to %s',
    async (file) => {
      expect((await app.inject(`/uploads/share/${file}`)).statusCode).toBe(404);
    },
  );
});
