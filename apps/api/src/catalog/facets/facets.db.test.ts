import type { Reply } from '@kinari/contract/contract';
import { savingPercent } from '@kinari/contract/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { fillFacets } from '../catalog.jobs.ts';
import { listCategory } from '../listing/listing.service.ts';

const { app, db, pool, log } = await openShop();

type Page = Reply<'listProducts'>;
const page = async (url: string) => (await app.inject(url)).json<Page>();
const names = ({ data }: Page) => data.map(({ name }) => name);
const facetOf = ({ facets }: Page, key: string) => facets.facts.find((facet) => facet.key === key);
const countsOf = (listed: Page, key: string) =>
  Object.fromEntries((facetOf(listed, key)?.values ?? []).map(({ id, count }) => [id, count]));

async function aFact(categoryId: string, key: string, kind = 'text', unit: string | null = null) {
  await sql`
    with definition as (
      insert into fact_definitions (key, name, kind, unit) values (${key}, ${`Name of ${key}`}, ${kind}, ${unit}) returning id
    )
    insert into category_facts (category_id, definition_id, position, filterable)
    select ${categoryId}, id, 0, true from definition
  `.execute(db);
}

type Facts = { brand?: string; origin?: string; facts?: Record<string, unknown> };

async function describe(productId: string, { brand, origin, facts = {} }: Facts) {
  if (brand)
    await sql`insert into brands (name) select ${brand} where not exists (select from brands where name = ${brand})`.execute(
      db,
    );
  await sql`
    update products
    set brand_id = (select id from brands where name = ${brand ?? null}), origin = ${origin ?? null}, facts = ${JSON.stringify(facts)}::jsonb
    where id = ${productId}
  `.execute(db);
}

// ——— Random catalogues ———

let seed = 7;
const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
const some = <T>(from: readonly T[]): T[] => from.filter(() => chance() < 0.4);

type Variant = { color: string; size: string | null; price: number; saving: number; stock: number };
type Product = { name: string; category: number; brand: string; origin: string; ram: number; variants: Variant[] };
type Filter = { size?: string; minPrice?: number; maxPrice?: number; f: Map<string, string[]> };

const BRANDS = ['Aarohi', 'Bhairav', 'Chandra'];
const COLOURS = ['Indigo', 'INDIGO', 'Jamun', 'Sea green'];
const slug = (words: string) => words.toLowerCase().replaceAll(' ', '-');

function aRandomProduct(n: number): Product {
  const variants = new Map<string, Variant>();
  for (let count = 1 + Math.floor(chance() * 5); count > 0; count--) {
    const variant = {
      color: pick(COLOURS),
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

/** The values of one variant, of each facet. */
function valuesOf(product: Product, variant: Variant, brandIds: Map<string, string>): Record<string, string[]> {
  const step = Math.min(9, Math.floor(savingPercent(variant) / 10));
  return {
    color: [slug(variant.color)],
    brand: [brandIds.get(product.brand) ?? ''],
    ram: [`${product.ram}-gb`],
    discount: Array.from({ length: step }, (_, n) => `${(n + 1) * 10}`),
    stock: variant.stock > 0 ? ['in'] : [],
    origin: [product.origin],
  };
}

function isFitting(product: Product, filter: Filter, brandIds: Map<string, string>, also?: [string, string]): boolean {
  return product.variants.some((variant) => {
    const values = valuesOf(product, variant, brandIds);
    return (
      (!filter.size || variant.size === filter.size) &&
      variant.price >= (filter.minPrice ?? 0) &&
      variant.price <= (filter.maxPrice ?? Infinity) &&
      (!also || values[also[0]]?.includes(also[1])) &&
      [...filter.f].every(([facet, wanted]) => wanted.some((value) => values[facet]?.includes(value)))
    );
  });
}

function naiveCounts(products: Product[], filter: Filter, brandIds: Map<string, string>) {
  const all: Record<string, Set<string>> = {};
  for (const product of products)
    for (const variant of product.variants)
      for (const [facet, values] of Object.entries(valuesOf(product, variant, brandIds)))
        for (const value of values) (all[facet] ??= new Set()).add(value);
  const expected: Record<string, Record<string, number>> = {};
  for (const [facet, values] of Object.entries(all)) {
    const others = { ...filter, f: new Map([...filter.f].filter(([key]) => key !== facet)) };
    const wanted = filter.f.get(facet);
    const counts = [...new Set([...values, ...(wanted ?? [])])]
      .map(
        (value) => [value, products.filter((one) => isFitting(one, others, brandIds, [facet, value])).length] as const,
      )
      .filter(([value, count]) => count > 0 || wanted?.includes(value));
    const least = facet === 'discount' || facet === 'stock' || wanted ? 1 : 2;
    if (counts.length >= least) expected[facet] = Object.fromEntries(counts);
  }
  return expected;
}

/** Values that are told of with another count than the naive one, or not at all; where not all were counted, with more than that. */
function wrongIn(facts: Page['facets']['facts'], naive: Record<string, Record<string, number>>): string[] {
  const told = new Map(facts.flatMap(({ key, values }) => values.map((value) => [`${key}.${value.id}`, value])));
  const counts = new Map(
    Object.entries(naive).flatMap(([key, of]) => Object.entries(of).map(([id, count]) => [`${key}.${id}`, count])),
  );
  const isWrong = (name: string) => {
    const { count = -1, atLeast = false } = told.get(name) ?? {};
    // Whether a facet has a second value that fits, nobody knows before all are counted.
    if (atLeast && naive[name.slice(0, name.indexOf('.'))] === undefined) return false;
    const expected = counts.get(name) ?? 0;
    return atLeast ? count > expected : count !== expected;
  };
  return [...new Set([...told.keys(), ...counts.keys()])].filter(isWrong);
}

function aRandomFilter(brandIds: Map<string, string>): Filter {
  const f = new Map<string, string[]>();
  const may = (facet: string, values: string[]) => {
    const wanted = some(values);
    if (wanted.length > 0 && chance() < 0.45) f.set(facet, wanted);
  };
  may('color', ['indigo', 'jamun', 'sea-green']);
  may('brand', [...brandIds.values()]);
  may('ram', ['4-gb', '8-gb']);
  may('discount', ['10', '20', '40']);
  may('stock', ['in']);
  may('origin', ['IN', 'CN']);
  const price = pick([{}, {}, { minPrice: 150 }, { maxPrice: 250 }, { minPrice: 200, maxPrice: 300 }]);
  return { ...price, ...(chance() < 0.3 && { size: pick(['S', 'M']) }), f };
}

test('for random catalogues and filters, the page, its total and every count are those of a naive count', async () => {
  const sorts = ['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
  const ways = [
    { countUpTo: 10_000, few: 400 },
    // Everything is walked to, and of more than one offer nothing is counted but the first.
    { countUpTo: 10_000, few: 1, fewChosen: 1, facts: { gathered: 1, countUpTo: 2000 } },
  ];
  let compared = 0;
  for (let round = 0; round < 3; round++) {
    const top = await aCategory(db, { name: `Round ${round}` });
    const below = await aCategory(db, { name: `Below ${round}`, parent: top });
    if (round === 0) await aFact(top.id, 'ram', 'number', 'GB');
    else
      await sql`insert into category_facts (category_id, definition_id, position, filterable)
        select ${top.id}, id, 0, true from fact_definitions where key = 'ram'`.execute(db);
    const products = Array.from({ length: 25 }, (_, n) => aRandomProduct(n));
    for (const product of products) {
      const { id } = await aProduct(db, { name: product.name, categoryId: product.category ? below.id : top.id });
      for (const { price, saving, ...variant } of product.variants)
        await aVariant(db, { productId: id, ...variant, price: price * 100, saving: saving * 100 });
      await describe(id, { brand: product.brand, origin: product.origin, facts: { ram: product.ram } });
    }
    const { rows } = await pool.query<{ id: number; name: string }>('select id, name from brands');
    const brandIds = new Map(rows.map(({ id, name }) => [name, `${id}`]));
    for (let n = 0; n < 40; n++) {
      const filter = aRandomFilter(brandIds);
      const fitting = products.filter((product) => isFitting(product, filter, brandIds));
      const { f, ...rest } = filter;
      const asked = [...f].flatMap(([facet, values]) => values.map((value) => `${facet}.${value}`)).join(',');
      const query = { ...rest, f: asked, page: 1, limit: 100, sort: pick(sorts) };
      for (const limits of ways) {
        const listed = await listCategory(db, top.slug, query, limits);
        const isAllCounted = limits.few > 1;
        const told = {
          query,
          names: names(listed).toSorted(),
          total: listed.pagination.totalItems,
          exact: listed.pagination.exact,
          wrong: wrongIn(listed.facets.facts, naiveCounts(products, filter, brandIds)),
          guessed: isAllCounted && listed.facets.facts.some(({ values }) => values.some(({ atLeast }) => atLeast)),
        };
        const expected = { query, names: fitting.map(({ name }) => name).toSorted(), total: fitting.length };
        expect(told).toEqual({ ...expected, exact: true, wrong: [], guessed: false });
        compared += 1;
      }
    }
  }
  expect(compared).toBe(240);
}, 120_000);

test('facets come in their order, with names and labels, and shop-all has none of a category', async () => {
  const { facets } = await page('/api/products');
  expect(facets.facts.map(({ key, name }) => [key, name])).toEqual([
    ['color', 'Colour'],
    ['brand', 'Brand'],
    ['discount', 'Discount'],
    ['stock', 'Availability'],
    ['origin', 'Country of origin'],
  ]);
  expect(
    facets.facts
      .at(-1)
      ?.values.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['China', 'India']);
  expect(facets.facts[0]?.values[0]).toMatchObject({ hex: '#2f4e86' });
  const inCategory = await page('/api/products/category/round-0');
  expect(inCategory.facets.facts.map(({ key }) => key)).toEqual([
    'color',
    'brand',
    'ram',
    'discount',
    'stock',
    'origin',
  ]);
  expect(
    facetOf(inCategory, 'ram')
      ?.values.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['4 GB', '8 GB']);
});

test('what names nothing is passed over, and a definition that was deleted', async () => {
  const { id, slug: category } = await aCategory(db, { name: 'Looms' });
  await aFact(id, 'weave');
  for (const weave of ['Plain', 'plain', 'Twill']) {
    const { productId } = await aVariant(db, { productId: (await aProduct(db, { categoryId: id })).id });
    await describe(productId, { facts: { weave } });
  }
  const list = (f: string) => page(`/api/products/category/${category}?f=${encodeURIComponent(f)}`);
  expect((await list('weave.plain')).data).toHaveLength(2);
  expect(countsOf(await list('weave.plain'), 'weave')).toEqual({ plain: 2, twill: 1 });
  for (const nothing of ['weave.nothing', 'nothing.plain', '.', 'weave', ',,', 'brand.x', "x'.y"])
    expect((await list(nothing)).data).toHaveLength(3);
  await sql`delete from category_facts where definition_id = (select id from fact_definitions where key = 'weave')`.execute(
    db,
  );
  await sql`delete from fact_definitions where key = 'weave'`.execute(db);
  const after = await list('weave.plain');
  expect(after.data).toHaveLength(3);
  expect(facetOf(after, 'weave')).toBeUndefined();
});

test('a brand that is renamed keeps its address and is called by its new name', async () => {
  const { id, slug: category } = await aCategory(db, { name: 'Brands' });
  for (const brand of ['Old name', 'Other name'])
    await describe((await aVariant(db, { productId: (await aProduct(db, { categoryId: id })).id })).productId, {
      brand,
    });
  const labels = async () =>
    facetOf(await page(`/api/products/category/${category}`), 'brand')?.values.map(({ id: value, label }) => [
      value,
      label,
    ]);
  const before = await labels();
  await sql`update brands set name = 'A new name' where name = 'Old name'`.execute(db);
  const after = await labels();
  expect(after?.map(([, label]) => label)).toEqual(['A new name', 'Other name']);
  expect(after?.map(([value]) => value).toSorted()).toEqual(before?.map(([value]) => value).toSorted());
});

test('a product that moves takes its values along, and offers those of its new category', async () => {
  const [from, to] = [await aCategory(db, { name: 'From here' }), await aCategory(db, { name: 'To there' })];
  await aFact(from.id, 'fabric');
  await aFact(to.id, 'lens');
  const { id } = await aProduct(db, { categoryId: from.id });
  await aVariant(db, { productId: id });
  await describe(id, { facts: { fabric: 'Silk', lens: '50 mm' } });
  const list = (category: string, f: string) => page(`/api/products/category/${category}?f=${f}`);
  expect(countsOf(await list(from.slug, 'fabric.silk'), 'fabric')).toEqual({ silk: 1 });
  await sql`update products set category_id = ${to.id} where id = ${id}`.execute(db);
  const left = await list(from.slug, 'fabric.silk');
  expect(left.data).toEqual([]);
  expect(countsOf(left, 'fabric')).toEqual({ silk: 0 });
  const there = await list(to.slug, 'lens.50-mm,fabric.silk');
  expect(there.data).toHaveLength(1);
  expect(countsOf(there, 'lens')).toEqual({ '50-mm': 1 });
  expect(facetOf(there, 'fabric')).toBeUndefined();
});

test('a variant that sells out leaves "In stock" with the sale, and its colour with it', async () => {
  const { id, slug: category } = await aCategory(db, { name: 'Scarce' });
  const { id: productId } = await aProduct(db, { categoryId: id });
  const last = await aVariant(db, { productId, color: 'Indigo', stock: 1 });
  await aVariant(db, { productId, color: 'Jamun', stock: 5 });
  const list = (f: string) => page(`/api/products/category/${category}?f=${f}`);
  expect((await list('stock.in,color.indigo')).data).toHaveLength(1);
  await pool.query('update variants set stock = 0 where id = $1', [last.id]);
  expect((await list('stock.in')).data).toHaveLength(1);
  const soldOut = await list('stock.in,color.indigo');
  expect(soldOut.data).toEqual([]);
  expect(countsOf(soldOut, 'color')).toEqual({ indigo: 0, jamun: 1 });
  expect(countsOf(soldOut, 'stock')).toEqual({ in: 0 });
});

test('the results of a search are narrowed and counted alike', async () => {
  const { id } = await aCategory(db, { name: 'Zithers' });
  for (const [n, color] of ['Indigo', 'Jamun', 'Jamun'].entries())
    await aVariant(db, { productId: (await aProduct(db, { name: `Zither ${n}`, categoryId: id })).id, color });
  const { headers } = await aPerson(db);
  const reply = await app.inject({ url: '/api/products/search?q=zither&facets=yes&f=color.jamun', headers });
  const found = reply.json<Reply<'searchProducts'>>();
  expect(found.products).toHaveLength(2);
  expect(found.pagination).toMatchObject({ totalItems: 2, exact: true });
  const colours = found.facets?.facts
    .find(({ key }) => key === 'color')
    ?.values.map((value) => [value.id, value.count]);
  expect(colours).toEqual([
    ['jamun', 2],
    ['indigo', 1],
  ]);
});

test('values that signs alone tell apart have addresses of their own', async () => {
  const { rows } = await pool.query<{ slug: string }>(
    `select facet_slug(words) as slug from unnest(array['8 GB', '8 gb', '1.5 TB', '-5', '5', 'C', 'C++', 'सूती', '+']) as words`,
  );
  const slugs = rows.map((row) => row.slug);
  expect(slugs.slice(0, 3)).toEqual(['8-gb', '8-gb', '1.5-tb']);
  expect(new Set(slugs).size).toBe(8);
  expect(slugs.every((one) => one.length > 0 && !one.includes(','))).toBe(true);
});

test('offers of an earlier release get their facets by a job, and the kept counts are those counted from the offers', async () => {
  const kept = `
    select scope, size, value_id, sum(products)::int as products
    from (select scope, size, value_id, products from listing_facets
          union all select scope, size, value_id, products from listing_facet_changes) part
    group by scope, size, value_id having sum(products) <> 0 order by scope, size, value_id`;
  // A definition deleted above is still among the values of products that nobody saved since.
  await pool.query('insert into listing_due (product_id) select id from products');
  const before = await pool.query(kept);
  expect(before.rows.length).toBeGreaterThan(50);
  await pool.query(
    `delete from listing_facets; delete from listing_facet_changes; update listing_offers set facets = '{}', kinds = '{}'`,
  );
  expect((await page('/api/products')).facets.facts).toEqual([]);
  await fillFacets.run({ db, log }, {});
  expect((await pool.query(kept)).rows).toEqual(before.rows);
  await pool.query('select fold_listing_sizes()');
  const counted = await pool.query(`
    select scope, size, value_id, count(distinct entry.product_id)::int as products
    from listing_entries entry
    join listing_offers offer on offer.product_id = entry.product_id
    cross join lateral unnest(facets) as value_id
    where value_id > 0
    group by scope, size, value_id order by scope, size, value_id`);
  expect((await pool.query(kept)).rows).toEqual(counted.rows);
});
