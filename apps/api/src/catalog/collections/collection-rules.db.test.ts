import { discountPercent } from '@kinari/contract/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestCategory, createTestUser } from '#test/factories.ts';
import { ANY_PRODUCT, createCollectionClient, type TestCollection } from '#test/storefront/collections.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../../platform/clock.ts';
import { runPendingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';
import { tryCollectionRule } from './collection-rules.service.ts';
import { refreshNewInCollectionsJob } from './collections.jobs.ts';
import type { CollectionRule } from './collections.queries.ts';

// Runs with other sizes: QUESTIONS=2000 CHANGES=2000 SEED=5 npx vitest run --project database collection-rules
const QUESTIONS = Number(process.env.QUESTIONS ?? 200);
const CHANGES = Number(process.env.CHANGES ?? 120);

const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const { create, update } = createCollectionClient({ app, headers: admin.headers });
const runJobs = () => runPendingJobs(catalogJobs, { pool, tools: { db, log } });

let seed = Number(process.env.SEED ?? 11);
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const randomInt = (end: number) => Math.floor(random() * end);
const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;
const pickSome = <T>(from: readonly T[], share = 0.4): T[] => from.filter(() => random() < share);

// ——— A model of the shop ———

type Category = { id: string; depth: number; parent: Category | undefined };
type Variant = { id: string; color: string; price: number; saving: number; stock: number; archived: boolean };
type Product = {
  id: string;
  category: Category;
  brandId: number | null;
  weave: string | null;
  gsm: number | null;
  ageInDays: number;
  published: boolean;
  archived: boolean;
  variants: Variant[];
};

const WEAVES = ['Plain', 'Twill', 'Jacquard 2'];
const COLORS = ['Indigo', 'Sea green'];
const PRICES = [199, 499, 999, 1000, 2499.5];
const SAVINGS = [0, 0, 20, 110, 333, 999];
// Far from the limits, because a test takes a while.
const AGES = [0.5, 3.5, 20.5, 100.5];
const slug = (words: string) => words.toLowerCase().replaceAll(' ', '-');

const categories: Category[] = [];
for (const parentIndex of [undefined, 0, 1, undefined, 3]) {
  const parent = parentIndex === undefined ? undefined : categories[parentIndex];
  const { id, depth } = await createTestCategory(db, parent && { parent });
  categories.push({ id, depth, parent });
}
await sql`insert into brands (name) values ('Aarohi'), ('Bhairav'), ('Chandra')`.execute(db);
const brandIds = (await pool.query<{ id: number }>('select id from brands order by id')).rows.map(({ id }) => id);
await sql`
  insert into attribute_definitions (key, name, kind, unit) values ('weave', 'Weave', 'text', null), ('gsm', 'Weight', 'number', 'g')
`.execute(db);
const products: Product[] = [];
for (let n = 0; n < 60; n++) products.push(await createRandomProduct(n));

function randomPrice() {
  const price = pick(PRICES);
  return { price, saving: Math.min(pick(SAVINGS), Math.floor(price)) };
}

async function createRandomProduct(n: number): Promise<Product> {
  const product = {
    category: pick(categories),
    brandId: pick([...brandIds, null]),
    weave: pick([...WEAVES, null]),
    gsm: pick([120, 200, null]),
    ageInDays: pick(AGES),
    published: random() < 0.85,
    archived: random() < 0.1,
  };
  const { rows } = await pool.query<{ id: string }>(
    'insert into products (name, category_id) values ($1, $2) returning id',
    [`Random ${n}`, product.category.id],
  );
  const created: Product = { id: rows[0]?.id ?? '', ...product, variants: [] };
  for (let count = 1 + randomInt(3); count > 0; count--) {
    const color = `${pick(COLORS)}${count > 1 ? ` ${count}` : ''}`;
    const variant = { ...randomPrice(), color, stock: pick([0, 4]), archived: random() < 0.2 };
    const inserted = await pool.query<{ id: string }>(
      'insert into variants (product_id, color, size, price_paise, stock) values ($1, $2, $3, 100, 0) returning id',
      [created.id, variant.color, `${count}`],
    );
    created.variants.push({ id: inserted.rows[0]?.id ?? '', ...variant });
  }
  await saveProduct(created);
  return created;
}

async function saveProduct(product: Product): Promise<void> {
  const client = await pool.connect();
  const { id, category, brandId, weave, gsm, ageInDays, published, archived, variants } = product;
  await client.query('begin');
  await client.query(
    `update products set category_id = $2, brand_id = $3, attributes = $4, created_at = $5, published_at = $6, archived_at = $7
     where id = $1`,
    [
      id,
      category.id,
      brandId,
      JSON.stringify({ ...(weave && { weave }), ...(gsm && { gsm }) }),
      addMs(new Date(), -ageInDays * DAY),
      published ? new Date() : null,
      archived ? new Date() : null,
    ],
  );
  for (const variant of variants)
    await client.query(
      'update variants set price_paise = $2, saving_paise = $3, stock = $4, archived_at = $5 where id = $1',
      [
        variant.id,
        Math.round(variant.price * 100),
        variant.saving * 100,
        variant.stock,
        variant.archived ? new Date() : null,
      ],
    );
  await client.query('commit');
  client.release();
}

/** Counts without the listing, so that both can be compared. */
function isInRule(product: Product, rule: CollectionRule): boolean {
  const variants = product.variants.filter((variant) => !variant.archived);
  if (product.archived || !product.published || variants.length === 0) return false;
  const lowest = Math.min(...variants.map(({ price }) => price));
  const values: Record<string, string[]> = {
    weave: product.weave ? [slug(product.weave)] : [],
    gsm: product.gsm ? [`${product.gsm}-g`] : [],
    color: variants.map(({ color }) => slug(color)),
    stock: variants.some(({ stock }) => stock > 0) ? ['in'] : [],
  };
  const path: string[] = [];
  for (let category: Category | undefined = product.category; category; category = category.parent)
    path.push(category.id);
  return (
    (rule.categoryIds.length === 0 || rule.categoryIds.some((id) => path.includes(id))) &&
    (rule.brandIds.length === 0 || rule.brandIds.some((id) => id === product.brandId)) &&
    lowest >= (rule.minPrice ?? 0) &&
    lowest <= (rule.maxPrice ?? Infinity) &&
    variants.some((variant) => discountPercent(variant) >= rule.minSavingPercent) &&
    product.ageInDays < (rule.newWithinDays ?? Infinity) &&
    rule.attributes.every(({ key, values: wanted }) => wanted.some((value) => values[key]?.includes(value)))
  );
}

function createRandomRule(): CollectionRule {
  const maybe = <T>(value: T, other: T, share = 0.3): T => (random() < share ? value : other);
  const attributes = [
    { key: 'weave', values: pickSome([...WEAVES.map(slug), 'unknown'], 0.5) },
    { key: 'gsm', values: pickSome(['120-g', '200-g'], 0.5) },
    { key: 'color', values: pickSome(COLORS.map(slug), 0.5) },
    { key: 'stock', values: ['in'] },
    { key: 'unknown', values: ['unknown'] },
  ].filter(({ key, values }) => values.length > 0 && random() < (key === 'unknown' ? 0.03 : 0.2));
  return {
    categoryIds: maybe(
      pickSome(categories).map(({ id }) => id),
      [],
      0.4,
    ),
    brandIds: maybe(pickSome([...brandIds, 9999]), [], 0.4),
    minPrice: maybe(pick(PRICES), null),
    maxPrice: maybe(pick(PRICES), null),
    minSavingPercent: maybe(pick([1, 5, 9, 10, 12, 20, 25, 33, 40, 50]), 0),
    newWithinDays: maybe(pick([1, 7, 30]), null),
    attributes,
  };
}

const expectedIds = (rule: CollectionRule) =>
  products
    .filter((product) => isInRule(product, rule))
    .map(({ id }) => id)
    .toSorted();

test(`${QUESTIONS} random rules have the products of a naive count`, async () => {
  const counts = new Set<number>();
  for (let n = 0; n < QUESTIONS; n++) {
    const rule = createRandomRule();
    const ids = expectedIds(rule);
    const { count, samples } = await tryCollectionRule(db, rule);
    expect({ rule, count, samples: samples.map(({ id }) => id) }).toEqual({
      rule,
      count: ids.length,
      samples: ids.toReversed().slice(0, 10),
    });
    expect(samples.every(({ forSale }) => forSale)).toBe(true);
    counts.add(count);
  }
  expect(counts.size).toBeGreaterThan(10);
}, 600_000);

/** Members and the products in the listing, of each collection. */
async function listStored(collectionIds: readonly string[]) {
  const { rows } = await pool.query<{ id: string; members: string[]; listed: string[] }>(
    `select id,
       array(select product_id::text from collection_products where collection_id = id order by 1) as members,
       array(select product_id::text from listing_entries where scope = -number order by 1) as listed
     from collections where id = any($1)`,
    [collectionIds],
  );
  return new Map(rows.map(({ id, members, listed }) => [id, { members, listed }]));
}

test(`after each of ${CHANGES} random changes of products, categories and rules every collection has the products of its rule`, async () => {
  let collections: TestCollection[] = [];
  for (let n = 0; n < 8; n++) collections.push(await create({ kind: 'rule', rule: createRandomRule() }));
  await runJobs();
  const assertUpToDate = async (change: string) => {
    const stored = await listStored(collections.map(({ id }) => id));
    for (const { id, rule } of collections) {
      const ids = expectedIds(rule ?? ANY_PRODUCT);
      expect({ change, rule, ...stored.get(id) }).toEqual({ change, rule, members: ids, listed: ids });
    }
  };
  await assertUpToDate('none');

  const productChanges: Record<string, (product: Product) => void> = {
    price: ({ variants }) => Object.assign(pick(variants), randomPrice()),
    stock: ({ variants }) => Object.assign(pick(variants), { stock: pick([0, 4]) }),
    variant: ({ variants }) => Object.assign(pick(variants), { archived: random() < 0.4 }),
    category: (product) => Object.assign(product, { category: pick(categories) }),
    brand: (product) => Object.assign(product, { brandId: pick([...brandIds, null]) }),
    attributes: (product) => Object.assign(product, { weave: pick([...WEAVES, null]), gsm: pick([120, null]) }),
    age: (product) => Object.assign(product, { ageInDays: pick(AGES) }),
    draft: (product) => Object.assign(product, { published: !product.published }),
    archive: (product) => Object.assign(product, { archived: !product.archived }),
  };
  for (let n = 0; n < CHANGES; n++) {
    const change = pick([...Object.keys(productChanges), 'rule', 'move']);
    const [, , leaf] = categories;
    if (change === 'rule') {
      const index = randomInt(collections.length);
      const changed = collections[index];
      if (!changed) continue;
      const reply = await update(changed, { rule: createRandomRule() });
      const { collection } = reply.json<{ collection: typeof changed }>();
      collections = collections.with(index, collection);
      await runJobs();
    } else if (change === 'move' && leaf) {
      // Only this one: a category cannot be below itself.
      leaf.parent = pick([categories[1], categories[3], undefined]);
      leaf.depth = (leaf.parent?.depth ?? 0) + 1;
      await pool.query('update categories set parent_id = $2, depth = $3 where id = $1', [
        leaf.id,
        leaf.parent?.id ?? null,
        leaf.depth,
      ]);
    } else {
      const product = pick(products);
      productChanges[change]?.(product);
      await saveProduct(product);
    }
    await assertUpToDate(change);
  }
}, 600_000);

test('a product that gets too old for a rule leaves the collection at night', async () => {
  const [product] = products;
  if (!product) throw new Error('No products');
  Object.assign(product, { published: true, archived: false, ageInDays: 0.5 });
  for (const variant of product.variants) variant.archived = false;
  await saveProduct(product);
  const { id } = await create({ kind: 'rule', rule: { ...ANY_PRODUCT, newWithinDays: 7 } });
  await runJobs();
  const isMember = async () => (await listStored([id])).get(id)?.listed.includes(product.id);
  expect(await isMember()).toBe(true);
  // Time passes without a save of the product.
  await sql`alter table products disable trigger products_queue_listing_refresh`.execute(db);
  await sql`update products set created_at = now() - interval '8 days' where id = ${product.id}`.execute(db);
  await sql`alter table products enable trigger products_queue_listing_refresh`.execute(db);
  expect(await isMember()).toBe(true);
  await refreshNewInCollectionsJob.run({ db, log }, {});
  expect(await isMember()).toBe(false);
});

test('a refresh that began before a save of a rule is seen by the job of that save', async () => {
  const product = products.find((candidate) => isInRule(candidate, ANY_PRODUCT));
  const rule = { ...ANY_PRODUCT, minPrice: 50_000 };
  const collection = await create({ kind: 'rule', rule });
  await runJobs();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update variants set price_paise = 6000000 where product_id = $1', [product?.id]);
  // The refresh at commit reads the rule; the rest of the commit comes later.
  await client.query('set constraints all immediate');
  const waiting = `
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`;
  const saving = update(collection, { rule: { ...rule, minPrice: 70_000 } });
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  await client.query('commit');
  client.release();
  expect((await saving).statusCode).toBe(200);
  await runJobs();
  expect((await listStored([collection.id])).get(collection.id)).toEqual({ members: [], listed: [] });
});
