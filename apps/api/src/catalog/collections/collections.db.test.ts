import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { MAX } from '@kinari/contract/limits';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestPhoto } from '#test/forms.ts';
import { ANY_PRODUCT, createCollectionClient } from '#test/storefront/collections.ts';
import { createTestApp } from '#test/test-app.ts';
import { runPendingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';
import { findPublishedCollectionSlugs } from './collections.service.ts';

const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const client = createCollectionClient({ app, headers: admin.headers });
const { create, createChosen, update, setProducts, remove, tryCreate } = client;
const photo = await createTestPhoto();
const category = await createTestCategory(db, { name: 'Sarees' });

type Page = EndpointResponse<'listCollectionProducts'>;
type Reply = Awaited<ReturnType<typeof tryCreate>>;
const codeOf = (reply: Reply) => [reply.statusCode, reply.json<ErrorResponse>().code];
const names = (products: { name: string }[]) => products.map(({ name }) => name);
const getPage = async (slug: string, query = '') =>
  (await app.inject(`/api/products/collection/${slug}${query}`)).json<Page>();
const getHighlights = async (slug: string) =>
  (await app.inject(`/api/products/collection/${slug}/highlights`)).json<EndpointResponse<'listCollectionHighlights'>>()
    .products;
const runJobs = () => runPendingJobs(catalogJobs, { pool, tools: { db, log } });

type ProductInput = { price?: number; stock?: number; size?: string };

async function createProduct(name: string, { price = 500, stock = 5, size = 'M' }: ProductInput = {}): Promise<string> {
  const { id } = await createTestProduct(db, { name, categoryId: category.id });
  await createTestVariant(db, { productId: id, price: price * 100, stock, size });
  return id;
}

async function createProducts(...productNames: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of productNames) ids.push(await createProduct(name));
  return ids;
}

describe('saving a collection', () => {
  test('creates it with its image and records it in the history', async () => {
    const { id, image, version, products } = await create(
      { name: 'Festive picks', slug: 'festive-picks', description: 'For lamps.' },
      { files: [photo] },
    );
    expect([version, products]).toEqual([1, 0]);
    expect(image?.alt).toBe('Festive picks');
    expect((await app.inject(image?.url ?? '')).statusCode).toBe(200);
    const { rows } = await pool.query(
      `select actor_id, action, data from audit_entries where subject_kind = 'collection' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: admin.id, action: 'collection.created', data: { name: 'Festive picks' } }]);
    const listed = (await app.inject('/api/collections')).json<EndpointResponse<'listCollections'>>();
    expect(listed).toContainEqual({
      id,
      name: 'Festive picks',
      slug: 'festive-picks',
      description: 'For lamps.',
      image,
    });
  });

  test('creates it once per idempotency key', async () => {
    const fields = { name: 'Once', slug: 'once' };
    const options = { files: [photo], headers: { 'idempotency-key': 'collection-once' } };
    const [first, second] = [await create(fields, options), await create(fields, options)];
    expect(second.id).toBe(first.id);
    expect(second.image?.id).toBe(first.image?.id);
  });

  test('rejects the slug of another live collection, also from two callers at once', async () => {
    const replies = await Promise.all([tryCreate({ slug: 'same' }), tryCreate({ slug: 'same' })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const other = await create({ slug: 'another' });
    expect(codeOf(await update(other, { slug: 'same' }))).toEqual([409, 'slug_taken']);
  });

  test('a slug can be used again after its collection was deleted', async () => {
    await remove((await create({ slug: 'again' })).id);
    expect((await tryCreate({ slug: 'again' })).statusCode).toBe(201);
  });

  test.each([
    [{ slug: 'Not a slug' }, 'slug'],
    [{ name: ' ' }, 'name'],
    [{ kind: 'rule', rule: null }, 'rule'],
  ])('rejects %j', async (fields, field) => {
    const reply = await tryCreate(fields);
    expect(codeOf(reply)).toEqual([400, 'invalid_request']);
    expect(Object.keys(reply.json<ErrorResponse>().fields ?? {})).toEqual([field]);
  });

  test('rejects a save of another version, and records the changed fields of a valid one', async () => {
    const before = await create({ name: 'Monsoon' });
    const saved = await update(before, { name: 'Rain', published: false });
    expect(saved.json()).toMatchObject({ collection: { name: 'Rain', published: false, version: 2 } });
    expect(codeOf(await update(before, { name: 'Storm' }))).toEqual([409, 'stale_version']);
    expect(codeOf(await setProducts(before, []))).toEqual([409, 'stale_version']);
    const { rows } = await pool.query(
      `select data, before, after from audit_entries where subject_id = $1 and action = 'collection.changed'`,
      [before.id],
    );
    expect(rows).toEqual([
      {
        data: { name: 'Monsoon', fields: ['name', 'published'] },
        before: { name: 'Monsoon', published: true },
        after: { name: 'Rain', published: false },
      },
    ]);
  });

  test('a save without a change keeps the version, also of a rule', async () => {
    const rule = { ...ANY_PRODUCT, maxPrice: 999, attributes: [{ key: 'weave', values: ['plain'] }] };
    const collection = await create({ kind: 'rule', rule });
    expect((await update(collection, {})).json()).toMatchObject({ collection: { version: 1, rule } });
  });

  test('a image is replaced and removed', async () => {
    const before = await create({}, { files: [photo] });
    const replaced = await update(before, {}, { files: [photo] });
    const { collection } = replaced.json<{ collection: typeof before }>();
    expect(collection.image?.id).not.toBe(before.image?.id);
    const removed = await update(collection, { removeImage: true });
    expect(removed.json()).toMatchObject({ collection: { image: null } });
    const { rows } = await pool.query('select from images where id = any($1) and unused_since is not null', [
      [before.image?.id, collection.image?.id],
    ]);
    expect(rows).toHaveLength(2);
  });

  test('an unknown or deleted collection is not found', async () => {
    const collection = await create();
    expect((await remove(collection.id)).statusCode).toBe(200);
    expect(codeOf(await remove(collection.id))).toEqual([404, 'not_found']);
    expect(codeOf(await update(collection, { name: 'x' }))).toEqual([404, 'not_found']);
    expect(codeOf(await setProducts(collection, []))).toEqual([404, 'not_found']);
  });
});

describe('the page of a collection', () => {
  test('lists the products of a published collection only', async () => {
    const [silk = '', linen = ''] = await createProducts('Silk page', 'Linen page', 'Outside page');
    const collection = await createChosen([silk, linen], { name: 'Weaves', slug: 'weaves', description: 'Two.' });
    const page = await getPage('WEAVES', '?sort=name-asc');
    expect(page.collection).toEqual({ name: 'Weaves', slug: 'weaves', description: 'Two.' });
    expect(names(page.data)).toEqual(['Linen page', 'Silk page']);
    expect(page.pagination).toMatchObject({ totalItems: 2, exact: true });
    expect(await findPublishedCollectionSlugs(db, ['weaves', 'unknown'])).toEqual(['weaves']);

    await update(collection, { published: false });
    expect((await app.inject('/api/products/collection/weaves')).statusCode).toBe(404);
    expect((await app.inject('/api/products/collection/weaves/highlights')).statusCode).toBe(404);
    expect(await findPublishedCollectionSlugs(db, ['weaves'])).toEqual([]);
    expect((await app.inject('/api/products/collection/unknown')).statusCode).toBe(404);
  });

  test('sorts in all six ways and pages', async () => {
    const ids: string[] = [];
    for (const [n, price] of [300, 100, 200].entries()) ids.push(await createProduct(`Sorted ${n}`, { price }));
    const { slug } = await createChosen(ids);
    const list = async (query: string) =>
      names((await getPage(slug, query)).data)
        .map((name) => name.slice(-1))
        .join('');
    expect(await list('?sort=price-asc')).toBe('120');
    expect(await list('?sort=price-desc')).toBe('021');
    expect(await list('?sort=name-asc')).toBe('012');
    expect(await list('?sort=name-desc')).toBe('210');
    expect(await list('?sort=newest')).toBe('210');
    expect(await list('?sort=recommended')).toBe('210');
    expect(await list('?sort=price-asc&limit=2&page=2')).toBe('0');
    expect(await list('?sort=price-asc&minPrice=150&maxPrice=250')).toBe('2');
  });

  test('shows the sizes, the highest price and the histogram of its own products', async () => {
    const small = await createProduct('Small one', { size: 'S', price: 400 });
    const large = await createProduct('Large one', { size: 'L', price: 800, stock: 0 });
    await createProduct('Another', { size: 'XXL', price: 90_000 });
    const { slug } = await createChosen([small, large]);
    const { facets } = await getPage(slug);
    expect(facets.sizes).toEqual([
      { size: 'S', inStock: true },
      { size: 'L', inStock: false },
    ]);
    expect(facets.priceMax).toBe(800);
    expect(facets.priceHistogram?.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test('no response has a facet of collections, and a filter cannot name one', async () => {
    const [inside = ''] = await createProducts('Inside', 'Beside it');
    const { id, slug } = await createChosen([inside]);
    const responses = [
      await app.inject('/api/products'),
      await app.inject(`/api/products/category/${category.slug}`),
      await app.inject(`/api/products/collection/${slug}?f=collection.${id}`),
    ];
    for (const { body } of responses) {
      const { facets } = JSON.parse(body) as Page;
      expect(facets.attributes.map(({ key }) => key)).not.toContain('collection');
      expect(body).not.toContain(id);
    }
    const { pagination } = (await app.inject('/api/products')).json<Page>();
    const filtered = (await app.inject(`/api/products?f=collection.${id}`)).json<Page>();
    expect(filtered.pagination.totalItems).toBe(pagination.totalItems);
  });

  test('drops an archived product and lists it again after it is restored', async () => {
    const [product = '', other = ''] = await createProducts('Comes back', 'Stays here');
    const collection = await createChosen([product, other]);
    await pool.query('update products set archived_at = now() where id = $1', [product]);
    expect(names((await getPage(collection.slug)).data)).toEqual(['Stays here']);
    expect(names(await getHighlights(collection.slug))).toEqual(['Stays here']);
    const { products } = await client.get(collection.id);
    expect(products.map(({ name, forSale }) => [name, forSale])).toEqual([
      ['Comes back', false],
      ['Stays here', true],
    ]);
    await pool.query('update products set archived_at = null where id = $1', [product]);
    expect(names((await getPage(collection.slug, '?sort=name-asc')).data)).toEqual(['Comes back', 'Stays here']);
  });

  test('stays fresh in caches: each save notifies', async () => {
    const notifications: string[] = [];
    const listener = await pool.connect();
    listener.on('notification', ({ channel }) => notifications.push(channel));
    await listener.query('listen catalog_changed');
    const next = async (work: () => Promise<unknown>) => {
      const before = notifications.length;
      await work();
      await expect.poll(() => notifications.length).toBeGreaterThan(before);
    };
    const ids = await createProducts('Cached first', 'Cached second');
    let collection = await createChosen(ids);
    await next(async () => {
      collection = (await update(collection, { name: 'Renamed' })).json<{ collection: typeof collection }>().collection;
    });
    await next(() => setProducts(collection, ids.toReversed()));
    await next(() => remove(collection.id));
    listener.release(true);
  });
});

describe('highlights', () => {
  test('are the first twelve listed products in the chosen order', async () => {
    const ids = await createProducts(...Array.from({ length: 14 }, (_, n) => `Chosen ${n}`));
    await pool.query('update products set published_at = null where id = $1', [ids[5]]);
    const order = ids.toReversed();
    const collection = await createChosen(order);
    const expected = Array.from({ length: 14 }, (_, n) => `Chosen ${13 - n}`).filter((name) => name !== 'Chosen 5');
    expect(names(await getHighlights(collection.slug))).toEqual(expected.slice(0, 12));
    const { products } = await client.get(collection.id);
    expect(products.map(({ id }) => id)).toEqual(order);

    await setProducts(collection, [ids[3] ?? '', ids[1] ?? '', ids[3] ?? '']);
    expect(names(await getHighlights(collection.slug))).toEqual(['Chosen 3', 'Chosen 1']);
  });

  test('of a rule are in recommended order', async () => {
    await createProduct('Ruled, sold out', { price: 77_001, stock: 0 });
    await createProduct('Ruled, in stock', { price: 77_002 });
    const { slug } = await create({ kind: 'rule', rule: { ...ANY_PRODUCT, minPrice: 77_000, maxPrice: 77_999 } });
    await runJobs();
    expect(names(await getHighlights(slug))).toEqual(['Ruled, in stock', 'Ruled, sold out']);
  });
});

describe('choosing products', () => {
  test('more than the save itself refreshes are listed by the job', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 120; n++) ids.push(await createProduct(`Many ${n}`));
    const collection = await createChosen(ids);
    expect((await getPage(collection.slug)).pagination.totalItems).toBe(100);
    await runJobs();
    expect((await getPage(collection.slug)).pagination.totalItems).toBe(120);
    const emptied = await setProducts(collection, []);
    expect(emptied.json()).toMatchObject({ collection: { products: 0 } });
    await runJobs();
    expect((await getPage(collection.slug)).pagination.totalItems).toBe(0);
  });

  test('a product that does not exist is rejected', async () => {
    const collection = await create();
    const reply = await setProducts(collection, ['00000000-0000-7000-8000-000000000000']);
    expect(codeOf(reply)).toEqual([404, 'product_not_found']);
  });

  test('a collection with a rule takes no products', async () => {
    const collection = await create({ kind: 'rule', rule: ANY_PRODUCT });
    expect(codeOf(await setProducts(collection, []))).toEqual([400, 'invalid_request']);
    await remove(collection.id);
  });

  test('a product can be in 50 collections', async () => {
    const [product = ''] = await createProducts('Everywhere');
    await sql`
      with created as (
        insert into collections (name, slug, kind) select 'Many', 'many-' || n, 'chosen' from generate_series(1, 50) n returning id
      )
      insert into collection_products (collection_id, product_id) select id, ${product} from created
    `.execute(db);
    const collection = await create();
    expect(codeOf(await setProducts(collection, [product]))).toEqual([409, 'too_many_in_collections']);
    await pool.query(`update collections set archived_at = now() where slug = 'many-1'`);
    expect((await setProducts(collection, [product])).statusCode).toBe(200);
    await pool.query(`update collections set archived_at = now() where slug like 'many-%'`);
  });
});

test('a collection changes between chosen products and a rule', async () => {
  const [cheap, dear] = [
    await createProduct('Cheap one', { price: 66_001 }),
    await createProduct('Dear one', { price: 66_900 }),
  ];
  const list = async () => names((await getPage(chosen.slug, '?sort=name-asc')).data);
  const save = async (from: typeof chosen, changes: object) =>
    (await update(from, changes)).json<{ collection: typeof chosen }>().collection;
  const chosen = await createChosen([dear]);
  const ruled = await save(chosen, {
    kind: 'rule',
    rule: { ...ANY_PRODUCT, minPrice: 66_000, maxPrice: 66_500 },
  });
  await runJobs();
  expect(await list()).toEqual(['Cheap one']);
  const emptied = await save(ruled, { kind: 'chosen' });
  expect(emptied).toMatchObject({ kind: 'chosen', rule: null, products: 0 });
  await runJobs();
  expect(await list()).toEqual([]);
  await setProducts(emptied, [dear, cheap]);
  expect(await list()).toEqual(['Cheap one', 'Dear one']);
});

describe('deleting', () => {
  test('removes the page at once and the rows of the listing by a job, of chosen products and of a rule', async () => {
    const [product = ''] = await createProducts('Was in two');
    const chosen = await createChosen([product]);
    const ruled = await create({ kind: 'rule', rule: ANY_PRODUCT });
    await runJobs();
    expect((await getPage(ruled.slug)).pagination.totalItems).toBeGreaterThan(1);
    for (const { id, slug } of [chosen, ruled]) {
      expect((await remove(id)).statusCode).toBe(200);
      expect((await app.inject(`/api/products/collection/${slug}`)).statusCode).toBe(404);
    }
    await runJobs();
    const { rows } = await pool.query(
      `select from listing_entries entry join collections on collections.number = -entry.scope where collections.id = any($1)`,
      [[chosen.id, ruled.id]],
    );
    expect(rows).toEqual([]);
    const members = await pool.query('select from collection_products where collection_id = $1', [ruled.id]);
    expect(members.rows).toEqual([]);
  });
});

test('a shop has at most 500 collections, 50 of them with a rule', async () => {
  const fill = (kind: string, total: number) =>
    pool.query(
      `insert into collections (name, slug, kind, rule)
       select 'Filler', $1 || '-' || n, $1, case $1 when 'rule' then $3::jsonb end
       from generate_series(1, $2 - (select count(*)::int from collections where archived_at is null and kind = any($4))) n`,
      [kind, total, JSON.stringify(ANY_PRODUCT), kind === 'rule' ? ['rule'] : ['rule', 'chosen']],
    );
  await fill('rule', MAX.ruleCollections);
  const rule = { kind: 'rule', rule: ANY_PRODUCT };
  expect(codeOf(await tryCreate(rule))).toEqual([409, 'too_many_collections']);
  const chosen = await create();
  expect(codeOf(await update(chosen, rule))).toEqual([409, 'too_many_collections']);
  await fill('chosen', MAX.collections);
  expect(codeOf(await tryCreate())).toEqual([409, 'too_many_collections']);
  expect((await update(chosen, { name: 'Still saved' })).statusCode).toBe(200);
});
