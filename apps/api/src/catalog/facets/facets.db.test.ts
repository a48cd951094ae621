import type { EndpointResponse } from '@kinari/contract/contract';
import { discountPercent } from '@kinari/contract/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { backfillListingJob } from '../catalog.jobs.ts';
import { listCollectionProducts } from '../collections/collections.service.ts';
import { type ListingLimits, type ListingQuery, listCategoryProducts } from '../listing/listing.service.ts';

const { app, db, pool, log } = await createTestApp();

type Page = EndpointResponse<'listProducts'>;
const page = async (url: string) => (await app.inject(url)).json<Page>();
const names = ({ data }: Page) => data.map(({ name }) => name);
const findFacet = ({ facets }: Page, key: string) => facets.attributes.find((facet) => facet.key === key);
const countValues = (listing: Page, key: string) =>
  Object.fromEntries((findFacet(listing, key)?.values ?? []).map(({ id, count }) => [id, count]));

async function createTestAttribute(categoryId: string, key: string, kind = 'text', unit: string | null = null) {
  await sql`
    with definition as (
      insert into attribute_definitions (key, name, kind, unit) values (${key}, ${`Name of ${key}`}, ${kind}, ${unit}) returning id
    )
    insert into category_attributes (category_id, definition_id, position, is_filterable)
    select ${categoryId}, id, 0, true from definition
  `.execute(db);
}

type ProductAttributes = { brand?: string; origin?: string; attributes?: Record<string, unknown> };

async function setAttributes(productId: string, { brand, origin, attributes = {} }: ProductAttributes) {
  if (brand)
    await sql`insert into brands (name) select ${brand} where not exists (select from brands where name = ${brand})`.execute(
      db,
    );
  await sql`
    update products
    set brand_id = (select id from brands where name = ${brand ?? null}), origin = ${origin ?? null}, attributes = ${JSON.stringify(attributes)}::jsonb
    where id = ${productId}
  `.execute(db);
}

// ——— Random catalogues ———

let seed = 7;
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const pickSome = <T>(from: readonly T[]): T[] => from.filter(() => random() < 0.4);

type Variant = { color: string; size: string | null; price: number; saving: number; stock: number };
type Product = { name: string; category: number; brand: string; origin: string; ram: number; variants: Variant[] };
type Filter = { size?: string; minPrice?: number; maxPrice?: number; f: Map<string, string[]> };

const BRANDS = ['Aarohi', 'Bhairav', 'Chandra'];
const COLORS = ['Indigo', 'INDIGO', 'Jamun', 'Sea green', 'Navy'];
const FAMILIES: Record<string, string> = { indigo: 'blue', navy: 'blue', jamun: 'purple', 'sea-green': 'green' };
const HEXES: Record<string, string> = { indigo: '#2f4e86', navy: '#22304f', jamun: '#72235d', 'sea-green': '#2f8f7a' };
const slug = (words: string) => words.toLowerCase().replaceAll(' ', '-');

function createRandomProduct(n: number): Product {
  const variants = new Map<string, Variant>();
  for (let count = 1 + Math.floor(random() * 5); count > 0; count--) {
    const variant = {
      color: pick(COLORS),
      size: pick(['S', 'M', null]),
      price: pick([100, 200, 300]),
      saving: pick([0, 0, 12, 40, 95]),
      stock: pick([0, 3]),
    };
    variants.set(`${slug(variant.color)} ${variant.size}`, variant);
  }
  return {
    name: `Random ${seed} ${n}`,
    category: pick([0, 1]),
    brand: pick(BRANDS),
    origin: pick(['IN', 'CN']),
    ram: pick([4, 8]),
    variants: [...variants.values()],
  };
}

function facetValues(product: Product, variant: Variant, brandIds: Map<string, string>): Record<string, string[]> {
  const step = Math.min(9, Math.floor(discountPercent(variant) / 10));
  return {
    'color-family': [FAMILIES[slug(variant.color)] ?? ''],
    color: [slug(variant.color)],
    brand: [brandIds.get(product.brand) ?? ''],
    ram: [`${product.ram}-gb`],
    discount: Array.from({ length: step }, (_, n) => `${(n + 1) * 10}`),
    stock: variant.stock > 0 ? ['in'] : [],
    origin: [product.origin],
  };
}

const isColor = (facet: string) => facet === 'color' || facet === 'color-family';

/** A selected colour replaces its family. */
function matchesColor({ f }: Filter, color: string): boolean {
  const colors = f.get('color') ?? [];
  const families = (f.get('color-family') ?? []).filter((family) => !colors.some((one) => FAMILIES[one] === family));
  return colors.length + families.length === 0 || colors.includes(color) || families.includes(FAMILIES[color] ?? '');
}

/** Families whose colours are listed. */
function openFamilies({ f }: Filter): Set<string | undefined> {
  return new Set([...(f.get('color-family') ?? []), ...(f.get('color') ?? []).map((color) => FAMILIES[color])]);
}

function matchesFilter(
  product: Product,
  filter: Filter,
  brandIds: Map<string, string>,
  extraValue?: [string, string],
): boolean {
  return product.variants.some((variant) => {
    const values = facetValues(product, variant, brandIds);
    return (
      (!filter.size || variant.size === filter.size) &&
      variant.price >= (filter.minPrice ?? 0) &&
      variant.price <= (filter.maxPrice ?? Infinity) &&
      (!extraValue || values[extraValue[0]]?.includes(extraValue[1])) &&
      matchesColor(filter, slug(variant.color)) &&
      [...filter.f].every(
        ([facet, selected]) => isColor(facet) || selected.some((value) => values[facet]?.includes(value)),
      )
    );
  });
}

function naiveCounts(products: Product[], filter: Filter, brandIds: Map<string, string>) {
  const all: Record<string, Set<string>> = {};
  for (const product of products)
    for (const variant of product.variants)
      for (const [facet, values] of Object.entries(facetValues(product, variant, brandIds)))
        for (const value of values) (all[facet] ??= new Set()).add(value);
  const expected: Record<string, Record<string, number>> = {};
  for (const [facet, values] of Object.entries(all)) {
    const isOther = (key: string) => (isColor(facet) ? !isColor(key) : key !== facet);
    const others = { ...filter, f: new Map([...filter.f].filter(([key]) => isOther(key))) };
    const selected = filter.f.get(facet);
    const counts = [...new Set([...values, ...(selected ?? [])])]
      .filter((value) => facet !== 'color' || openFamilies(filter).has(FAMILIES[value]))
      .map(
        (value) =>
          [
            value,
            products.filter((candidate) => matchesFilter(candidate, others, brandIds, [facet, value])).length,
          ] as const,
      )
      .filter(([value, count]) => count > 0 || selected?.includes(value));
    const minValues = facet === 'discount' || facet === 'stock' || selected ? 1 : 2;
    if (counts.length >= minValues) expected[facet] = Object.fromEntries(counts);
  }
  return expected;
}

/** Lists values whose count differs from the naive one. An `isLowerBound` count is wrong only if it is too high. */
function findWrongCounts(
  attributes: Page['facets']['attributes'],
  expectedCounts: Record<string, Record<string, number>>,
): string[] {
  const actual = new Map(attributes.flatMap(({ key, values }) => values.map((value) => [`${key}.${value.id}`, value])));
  const counts = new Map(
    Object.entries(expectedCounts).flatMap(([key, valueCounts]) =>
      Object.entries(valueCounts).map(([id, count]) => [`${key}.${id}`, count]),
    ),
  );
  const isWrong = (name: string) => {
    const { count = -1, isLowerBound = false } = actual.get(name) ?? {};
    // With partial counts we cannot know whether the facet has a second matching value.
    if (isLowerBound && expectedCounts[name.slice(0, name.indexOf('.'))] === undefined) return false;
    const expected = counts.get(name) ?? 0;
    return isLowerBound ? count > expected : count !== expected;
  };
  return [...new Set([...actual.keys(), ...counts.keys()])].filter(isWrong);
}

function createRandomFilter(brandIds: Map<string, string>): Filter {
  const f = new Map<string, string[]>();
  const maybeSelect = (facet: string, values: string[]) => {
    const selected = pickSome(values);
    if (selected.length > 0 && random() < 0.45) f.set(facet, selected);
  };
  maybeSelect('color', ['indigo', 'jamun', 'sea-green', 'navy']);
  maybeSelect('color-family', ['blue', 'purple', 'green']);
  maybeSelect('brand', [...brandIds.values()]);
  maybeSelect('ram', ['4-gb', '8-gb']);
  maybeSelect('discount', ['10', '20', '40']);
  maybeSelect('stock', ['in']);
  maybeSelect('origin', ['IN', 'CN']);
  const price = pick([{}, {}, { minPrice: 150 }, { maxPrice: 250 }, { minPrice: 200, maxPrice: 300 }]);
  return { ...price, ...(random() < 0.3 && { size: pick(['S', 'M']) }), f };
}

async function createTestCollection(slug: string, productIds: readonly string[]): Promise<string> {
  await sql`
    with created as (
      insert into collections (name, slug, kind, published_at) values (${slug}, ${slug}, 'chosen', now()) returning id
    )
    insert into collection_products (collection_id, product_id) select id, unnest(${productIds}::uuid[]) from created
  `.execute(db);
  await sql`insert into listing_refresh_queue (product_id) select unnest(${productIds}::uuid[])`.execute(db);
  return slug;
}

test('random catalogues and filters: page, total and counts of a category and of a collection equal a naive count', async () => {
  const sorts = ['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
  const limitVariants = [
    { countUpTo: 10_000, few: 400 },
    // Forces index scans, and counts facets only in the first offer.
    { countUpTo: 10_000, few: 1, fewChosen: 1, attributes: { maxOffers: 1, countUpTo: 2000 } },
  ];
  let compared = 0;
  const allProducts = new Map<string, Product>();
  for (let round = 0; round < 3; round++) {
    const parent = await createTestCategory(db, { name: `Round ${round}` });
    const child = await createTestCategory(db, { name: `Below ${round}`, parent });
    if (round === 0) await createTestAttribute(parent.id, 'ram', 'number', 'GB');
    else
      await sql`insert into category_attributes (category_id, definition_id, position, is_filterable)
        select ${parent.id}, id, 0, true from attribute_definitions where key = 'ram'`.execute(db);
    const products = Array.from({ length: 25 }, (_, n) => createRandomProduct(n));
    for (const product of products) {
      const { id } = await createTestProduct(db, {
        name: product.name,
        categoryId: product.category ? child.id : parent.id,
      });
      allProducts.set(id, product);
      for (const { price, saving, ...variant } of product.variants)
        await createTestVariant(db, {
          productId: id,
          ...variant,
          colorHex: HEXES[slug(variant.color)] ?? '',
          price: price * 100,
          saving: saving * 100,
        });
      await setAttributes(id, { brand: product.brand, origin: product.origin, attributes: { ram: product.ram } });
    }
    const { rows } = await pool.query<{ id: number; name: string }>('select id, name from brands');
    const brandIds = new Map(rows.map(({ id, name }) => [name, `${id}`]));
    const chosen = new Map([...allProducts].filter((_, index) => index % 3 !== round));
    const collection = await createTestCollection(`chosen-${round}`, [...chosen.keys()]);
    const listings = [
      {
        products,
        list: (query: ListingQuery, limits: ListingLimits) => listCategoryProducts(db, parent.slug, query, limits),
        offersAttributes: true,
      },
      {
        products: [...chosen.values()],
        list: (query: ListingQuery, limits: ListingLimits) => listCollectionProducts(db, collection, query, limits),
        offersAttributes: false,
      },
    ];
    for (let n = 0; n < 40; n++) {
      const filter = createRandomFilter(brandIds);
      const sort = pick(sorts);
      for (const [{ list, offersAttributes, products: listed }, limits] of listings.flatMap((listing) =>
        limitVariants.map((limits) => [listing, limits] as const),
      )) {
        // A collection offers the facets of the whole shop, so the category's attribute is ignored.
        const { f: requested, ...rest } = filter;
        const f = new Map([...requested].filter(([facet]) => offersAttributes || facet !== 'ram'));
        const matching = listed.filter((product) => matchesFilter(product, { ...rest, f }, brandIds));
        const facetParam = [...requested]
          .flatMap(([facet, values]) => values.map((value) => `${facet}.${value}`))
          .join(',');
        const query = { ...rest, f: facetParam, page: 1, limit: 100, sort };
        const expectedCounts = naiveCounts(listed, { ...rest, f }, brandIds);
        if (!offersAttributes) delete expectedCounts.ram;
        const listing = await list(query, limits);
        const isAllCounted = limits.few > 1;
        const actual = {
          query,
          names: names(listing).toSorted(),
          total: listing.pagination.totalItems,
          exact: listing.pagination.exact,
          wrong: findWrongCounts(listing.facets.attributes, expectedCounts),
          sizes: listing.facets.sizes.map(({ size }) => size),
          priceMax: listing.facets.priceMax,
          guessed:
            isAllCounted &&
            listing.facets.attributes.some(({ values }) => values.some(({ isLowerBound }) => isLowerBound)),
        };
        const variants = listed.flatMap((product) => product.variants);
        const expected = {
          query,
          names: matching.map(({ name }) => name).toSorted(),
          total: matching.length,
          sizes: ['S', 'M'].filter((size) => variants.some((variant) => variant.size === size)),
          priceMax: Math.max(...variants.map(({ price }) => price)),
        };
        expect(actual).toEqual({ ...expected, exact: true, wrong: [], guessed: false });
        compared += 1;
      }
    }
  }
  expect(compared).toBe(480);
}, 120_000);

test('facets are ordered and labelled, and the full listing has no category attributes', async () => {
  const { facets } = await page('/api/products');
  expect(facets.attributes.map(({ key, name }) => [key, name])).toEqual([
    ['color-family', 'Colour'],
    ['brand', 'Brand'],
    ['discount', 'Discount'],
    ['stock', 'Availability'],
    ['origin', 'Country of origin'],
  ]);
  expect(
    facets.attributes
      .at(-1)
      ?.values.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['China', 'India']);
  expect(facets.attributes[0]?.values.map(({ id, hex }) => [id, hex])).toEqual([
    ['green', '#2f7a5a'],
    ['blue', '#2f56a8'],
    ['purple', '#72235d'],
  ]);
  const inCategory = await page('/api/products/category/round-0');
  expect(inCategory.facets.attributes.map(({ key }) => key)).toEqual([
    'color-family',
    'brand',
    'ram',
    'discount',
    'stock',
    'origin',
  ]);
  expect(
    findFacet(inCategory, 'ram')
      ?.values.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['4 GB', '8 GB']);
});

test('unknown facet values and deleted attribute definitions are ignored', async () => {
  const { id, slug: category } = await createTestCategory(db, { name: 'Looms' });
  await createTestAttribute(id, 'weave');
  for (const weave of ['Plain', 'plain', 'Twill']) {
    const { productId } = await createTestVariant(db, {
      productId: (await createTestProduct(db, { categoryId: id })).id,
    });
    await setAttributes(productId, { attributes: { weave } });
  }
  const list = (f: string) => page(`/api/products/category/${category}?f=${encodeURIComponent(f)}`);
  expect((await list('weave.plain')).data).toHaveLength(2);
  expect(countValues(await list('weave.plain'), 'weave')).toEqual({ plain: 2, twill: 1 });
  for (const unknownValue of ['weave.nothing', 'nothing.plain', '.', 'weave', ',,', 'brand.x', "x'.y"])
    expect((await list(unknownValue)).data).toHaveLength(3);
  await sql`delete from category_attributes where definition_id = (select id from attribute_definitions where key = 'weave')`.execute(
    db,
  );
  await sql`delete from attribute_definitions where key = 'weave'`.execute(db);
  const after = await list('weave.plain');
  expect(after.data).toHaveLength(3);
  expect(findFacet(after, 'weave')).toBeUndefined();
});

test('a renamed brand keeps its URL and shows its new name', async () => {
  const { id, slug: category } = await createTestCategory(db, { name: 'Brands' });
  for (const brand of ['Old name', 'Other name'])
    await setAttributes(
      (await createTestVariant(db, { productId: (await createTestProduct(db, { categoryId: id })).id })).productId,
      {
        brand,
      },
    );
  const labels = async () =>
    findFacet(await page(`/api/products/category/${category}`), 'brand')?.values.map(({ id: value, label }) => [
      value,
      label,
    ]);
  const before = await labels();
  await sql`update brands set name = 'A new name' where name = 'Old name'`.execute(db);
  const after = await labels();
  expect(after?.map(([, label]) => label)).toEqual(['A new name', 'Other name']);
  expect(after?.map(([value]) => value).toSorted()).toEqual(before?.map(([value]) => value).toSorted());
});

test('a moved product keeps its values and gets the facets of its new category', async () => {
  const [from, to] = [
    await createTestCategory(db, { name: 'From here' }),
    await createTestCategory(db, { name: 'To there' }),
  ];
  await createTestAttribute(from.id, 'fabric');
  await createTestAttribute(to.id, 'lens');
  const { id } = await createTestProduct(db, { categoryId: from.id });
  await createTestVariant(db, { productId: id });
  await setAttributes(id, { attributes: { fabric: 'Silk', lens: '50 mm' } });
  const list = (category: string, f: string) => page(`/api/products/category/${category}?f=${f}`);
  expect(countValues(await list(from.slug, 'fabric.silk'), 'fabric')).toEqual({ silk: 1 });
  await sql`update products set category_id = ${to.id} where id = ${id}`.execute(db);
  const oldListing = await list(from.slug, 'fabric.silk');
  expect(oldListing.data).toEqual([]);
  expect(countValues(oldListing, 'fabric')).toEqual({ silk: 0 });
  const newListing = await list(to.slug, 'lens.50-mm,fabric.silk');
  expect(newListing.data).toHaveLength(1);
  expect(countValues(newListing, 'lens')).toEqual({ '50-mm': 1 });
  expect(findFacet(newListing, 'fabric')).toBeUndefined();
});

test('a variant that sells out leaves the "In stock" facet, and so does its colour', async () => {
  const { id, slug: category } = await createTestCategory(db, { name: 'Scarce' });
  const { id: productId } = await createTestProduct(db, { categoryId: id });
  const last = await createTestVariant(db, { productId, color: 'Indigo', stock: 1 });
  await createTestVariant(db, { productId, color: 'Navy', stock: 5 });
  const list = (f: string) => page(`/api/products/category/${category}?f=${f}`);
  expect((await list('stock.in,color.indigo')).data).toHaveLength(1);
  await pool.query('update variants set stock = 0 where id = $1', [last.id]);
  expect((await list('stock.in')).data).toHaveLength(1);
  const soldOut = await list('stock.in,color.indigo');
  expect(soldOut.data).toEqual([]);
  expect(countValues(soldOut, 'color')).toEqual({ indigo: 0, navy: 1 });
  expect(countValues(soldOut, 'stock')).toEqual({ in: 0 });
});

test('search results are filtered and counted in the same way', async () => {
  const { id } = await createTestCategory(db, { name: 'Zithers' });
  for (const [n, color] of ['Indigo', 'Jamun', 'Jamun'].entries())
    await createTestVariant(db, {
      productId: (await createTestProduct(db, { name: `Zither ${n}`, categoryId: id })).id,
      color,
      ...(color === 'Jamun' && { colorHex: '#72235d' }),
    });
  const { headers } = await createTestUser(db);
  const reply = await app.inject({ url: '/api/products/search?q=zither&facets=yes&f=color.jamun', headers });
  const found = reply.json<EndpointResponse<'searchProducts'>>();
  expect(found.products).toHaveLength(2);
  expect(found.pagination).toMatchObject({ totalItems: 2, exact: true });
  const colours = found.facets?.attributes
    .find(({ key }) => key === 'color')
    ?.values.map((value) => [value.id, value.count]);
  expect(colours).toEqual([['jamun', 2]]);
  const families = found.facets?.attributes.find(({ key }) => key === 'color-family')?.values;
  expect(families?.map((value) => [value.id, value.count])).toEqual([
    ['blue', 1],
    ['purple', 2],
  ]);
});

test('values that differ only in punctuation have different slugs', async () => {
  const { rows } = await pool.query<{ slug: string }>(
    `select facet_slug(words) as slug from unnest(array['8 GB', '8 gb', '1.5 TB', '-5', '5', 'C', 'C++', 'सूती', '+']) as words`,
  );
  const slugs = rows.map((row) => row.slug);
  expect(slugs.slice(0, 3)).toEqual(['8-gb', '8-gb', '1.5-tb']);
  expect(new Set(slugs).size).toBe(8);
  expect(slugs.every((candidate) => candidate.length > 0 && !candidate.includes(','))).toBe(true);
});

test('a job rewrites older listing rows, and stored counts equal the counted ones', async () => {
  const storedCounts = `
    select scope, size, value_id, sum(products)::int as products
    from (select scope, size, value_id, products from listing_facets
          union all select scope, size, value_id, products from listing_facet_changes) part
    group by scope, size, value_id having sum(products) <> 0 order by scope, size, value_id`;
  // Products that were not saved since still have values of the definition deleted above.
  await pool.query('insert into listing_refresh_queue (product_id) select id from products');
  const before = await pool.query(storedCounts);
  expect(before.rows.length).toBeGreaterThan(50);
  await pool.query(
    `delete from listing_facets; delete from listing_facet_changes; update listing_offers set facets = '{}', variant_facets = '{}'`,
  );
  expect((await page('/api/products')).facets.attributes).toEqual([]);
  await pool.query(
    `insert into listing_backfills (after_id) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing`,
  );
  await backfillListingJob.run({ db, log }, {});
  expect((await pool.query('select from listing_backfills')).rows).toEqual([]);
  expect((await pool.query(storedCounts)).rows).toEqual(before.rows);
  await pool.query('select aggregate_listing_sizes()');
  const counted = await pool.query(`
    select scope, size, value_id, count(distinct entry.product_id)::int as products
    from listing_entries entry
    join listing_offers offer on offer.product_id = entry.product_id
    cross join lateral unnest(facets) as value_id
    where value_id > 0
    group by scope, size, value_id order by scope, size, value_id`);
  expect((await pool.query(storedCounts)).rows).toEqual(counted.rows);
});
