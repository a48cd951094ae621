import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aCategory, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { mediaJobs } from '../media/media.jobs.ts';
import { DAY, later } from '../platform/clock.ts';
import { sweepSharePictures } from './share-picture.jobs.ts';
import { openSitemaps } from './sitemap.service.ts';

const { app, db, log, mediaStore, config } = await openShop();
const origin = config.PUBLIC_URL;
const category = await aCategory(db, { name: 'Kurtas & Co' });
const sold = await aProduct(db, { name: 'Malhar "Kurta" <38>', categoryId: category.id });
await aVariant(db, { productId: sold.id, price: 89_900, saving: 30_000 });
const archived = await aProduct(db, { name: 'Gone', categoryId: category.id, archived: true });
await aVariant(db, { productId: archived.id });
const hidden = await aCategory(db, { name: 'Hidden', archived: true });

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
const pathOf = (address: string) => address.slice(origin.length);

describe('GET /sitemap.xml', () => {
  test('names a file of pages and one that begins with the first product', async () => {
    const reply = await app.inject('/sitemap.xml');
    expect(reply.headers['content-type']).toContain('application/xml');
    expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    expect(addressesIn(reply.body)).toEqual([
      `${origin}/sitemaps/pages.xml`,
      `${origin}/sitemaps/products-${sold.id}.xml`,
    ]);
  });
});

describe('GET /sitemaps/*', () => {
  test('lists the public pages and every category that is shown', async () => {
    const { body } = await app.inject('/sitemaps/pages.xml');
    const paths = addressesIn(body).map(pathOf);
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

  test('lists products for sale with the day they last changed', async () => {
    await sql`update products set updated_at = '2026-03-04T05:06:07Z' where id = ${sold.id}`.execute(db);
    const { body } = await app.inject(`/sitemaps/products-${sold.id}.xml`);
    expect(addressesIn(body).map(pathOf)).toEqual(['/product/Malhar%20%22Kurta%22%20%3C38%3E']);
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
  test('is split into files that together name each product once', async () => {
    const { db: its } = await openShop();
    const shelf = await aCategory(its);
    // Many were made in the same moment, as in an import.
    await sql`
      with made as (
        insert into products (category_id, name, created_at)
        select ${shelf.id}, 'Thing ' || n, '2026-01-01'::timestamptz + (n / 40) * interval '1 second'
        from generate_series(1, 130) n
        returning id
      )
      insert into variants (product_id, size, stock, price_paise)
      select id, 'M', 1, 1000 from made
    `.execute(its);
    const sitemaps = openSitemaps(its, { publicUrl: origin, now: () => new Date(), perFile: 50, perQuery: 20 });
    const firstIds = [...(await sitemaps.readIndex()).matchAll(/products-([0-9a-f-]+)\.xml/g)].map(
      ([, id]) => id ?? '',
    );
    const files = await Promise.all(
      firstIds.map(async (id) => addressesIn(await text(Readable.from((await sitemaps.streamProducts(id)) ?? [])))),
    );
    expect(files.map(({ length }) => length)).toEqual([50, 50, 30]);
    expect(new Set(files.flat()).size).toBe(130);
  });
});

describe('GET /uploads/share/*', () => {
  const read = async (file: string) => {
    const reply = await app.inject(`/uploads/share/${file}`);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    return reply.rawPayload;
  };

  test.each([`product/${sold.id}.jpg`, `category/${encodeURIComponent(category.slug)}.jpg`, 'shop.jpg'])(
    'draws %s as messengers want it: 1200 by 630 and below 300 KB',
    async (file) => {
      const bytes = await read(file);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(300_000);
    },
  );

  test('is drawn once, and anew when what it shows has changed', async () => {
    const count = async () => (await Array.fromAsync(mediaStore.files('share'))).length;
    const first = await read(`product/${sold.id}.jpg`);
    const before = await count();
    expect(await read(`product/${sold.id}.jpg`)).toEqual(first);
    expect(await count()).toBe(before);
    await sql`update variants set price_paise = 79900 where product_id = ${sold.id}`.execute(db);
    expect(await read(`product/${sold.id}.jpg`)).not.toEqual(first);
    expect(await count()).toBe(before + 1);
  });

  test('is kept for a month, whatever else is swept, and drawn anew after that', async () => {
    const first = await read('shop.jpg');
    const files = async () => (await Array.fromAsync(mediaStore.files('share'))).length;
    const sweepAfter = async (days: number) => {
      const now = () => later(new Date(), days * DAY);
      const room = { store: mediaStore, uploadsFolder: config.UPLOADS_FOLDER, now };
      for (const job of [...mediaJobs(room), sweepSharePictures(mediaStore, now)]) {
        if (job.schedule) await job.run({ db, log }, {});
      }
    };
    await sweepAfter(29);
    expect(await files()).toBeGreaterThan(0);
    await sweepAfter(31);
    expect(await files()).toBe(0);
    expect(await read('shop.jpg')).toEqual(first);
  });

  test('shows the letters of the shop, whatever fonts the machine has', async () => {
    const { data } = await sharp(await read('shop.jpg'))
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
