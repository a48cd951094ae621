import type { Body, Reply } from '@kinari/contract/contract';
import { type CommonFact, FACT_PRESETS } from '@kinari/contract/words/facts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { asStaff, NO_FACTS, variantFacts } from '#test/facts.ts';
import { aProductSender } from '#test/product-forms.ts';
import { openShop } from '#test/shop.ts';
import { runWaitingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';

const { app, db, pool, log } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const call = asStaff(app, admin.headers);
const { create, update } = await aProductSender({ app, db, headers: admin.headers });
const runJobs = () => runWaitingJobs(catalogJobs, { pool, tools: { db, log } });

type Facts = Partial<Body<'saveFacts'>>;
type Known = Facts & { variant?: Partial<Body<'saveFacts'>['variants'][number]>; unsized?: boolean };
type Mode = 'off' | 'warn' | 'block';
const MODES: Mode[] = ['off', 'warn', 'block'];

const setMode = (productFacts: Mode) => call('updateSettings', {}, { productFacts });
const aParty = async (name: string) =>
  (await db.insertInto('parties').values({ name, address: '12 Loom Street' }).returning('id').executeTakeFirstOrThrow())
    .id;
const makerId = await aParty('Weavers');
const importerId = await aParty('Importers');

async function demanding(required: readonly CommonFact[], parent?: { id: string; depth: number }) {
  const category = await aCategory(db, parent ? { parent } : {});
  await pool.query('update categories set required_facts = $2 where id = $1', [category.id, required]);
  return category;
}
const shelf = {
  packaged: await demanding(FACT_PRESETS.packaged.facts),
  garment: await demanding(FACT_PRESETS.garment.facts),
};

/** A product of size M, or of none, that nobody knows anything of. */
async function bare(categoryId: string, { published = true, unsized = false } = {}) {
  const product = await aProduct(db, { categoryId });
  const { id: variantId } = await aVariant(db, { productId: product.id, size: unsized ? null : 'M' });
  if (!published) await pool.query('update products set published_at = null where id = $1', [product.id]);
  return { ...product, variantId };
}

async function save(
  { id, variantId }: { id: string; variantId: string },
  { variant, unsized: _unsized, ...facts }: Known,
) {
  const { version } = (await call('readFacts', { id })).body;
  const variants = [variantFacts(variantId, variant)];
  return call('saveFacts', { id }, { ...NO_FACTS, ...facts, version, variants });
}

const chartOf = (size: string) => ({ measures: ['Chest'], rows: [{ size, mm: [1020] }] });
const packaged: Known = { genericName: 'Tea', netQuantity: 250, netUnit: 'g', makerId, variant: { mrp: 999 } };
const garment: Known = { makerId, sizeChart: chartOf('M'), variant: { mrp: 999 } };

// By what the law wants of each kind of goods: what is known, and what is then still missing.
const CASES: [preset: keyof typeof shelf, about: string, known: Known, missing: CommonFact[]][] = [
  ['packaged', 'everything known', packaged, []],
  ['packaged', 'nothing known', {}, ['genericName', 'netQuantity', 'mrp', 'maker']],
  ['packaged', 'no generic name', { ...packaged, genericName: null }, ['genericName']],
  ['packaged', 'no net quantity', { ...packaged, netQuantity: null, netUnit: null }, ['netQuantity']],
  ['packaged', 'no MRP', { ...packaged, variant: {} }, ['mrp']],
  ['packaged', 'no maker', { ...packaged, makerId: null }, ['maker']],
  ['packaged', 'a packer and no maker', { ...packaged, makerId: null, packerId: makerId }, []],
  ['packaged', 'an importer and no country', { ...packaged, makerId: null, importerId }, ['imported']],
  ['packaged', 'made abroad, no importer', { ...packaged, origin: 'CN' }, ['imported']],
  ['packaged', 'made abroad, with an importer', { ...packaged, makerId: null, origin: 'CN', importerId }, []],
  ['packaged', 'made here', { ...packaged, origin: 'IN' }, []],
  ['packaged', 'no size chart', { ...packaged, sizeChart: null }, []],
  ['garment', 'everything known', garment, []],
  ['garment', 'nothing known', {}, ['mrp', 'maker', 'sizeChart']],
  ['garment', 'no MRP', { ...garment, variant: {} }, ['mrp']],
  ['garment', 'no maker', { ...garment, makerId: null }, ['maker']],
  ['garment', 'a packer and no maker', { ...garment, makerId: null, packerId: makerId }, []],
  ['garment', 'made abroad, no importer', { ...garment, origin: 'BD' }, ['imported']],
  ['garment', 'an importer and no country', { ...garment, importerId }, ['imported']],
  ['garment', 'made abroad, with an importer', { ...garment, origin: 'BD', importerId }, []],
  ['garment', 'no size chart', { ...garment, sizeChart: null }, ['sizeChart']],
  ['garment', 'a chart without this size', { ...garment, sizeChart: chartOf('L') }, ['sizeChart']],
  ['garment', 'a chart in small letters', { ...garment, sizeChart: chartOf('m') }, []],
  ['garment', 'no size, no chart', { ...garment, sizeChart: null, unsized: true }, []],
  ['garment', 'no generic name', { ...garment, genericName: null }, []],
];

describe.each(MODES)('where missing facts are: %s', (mode) => {
  beforeAll(() => setMode(mode));

  test.each(CASES)('%s, %s', async (preset, _about, known, missing) => {
    const options = { unsized: known.unsized ?? false };
    const draft = await bare(shelf[preset].id, { ...options, published: false });
    const live = await bare(shelf[preset].id, options);

    const refused = { status: 409, code: 'facts_missing' };
    const outcome = mode === 'block' && missing.length > 0 ? refused : { status: 200, code: undefined };
    expect((await save(draft, known)).status).toBe(200);
    const sheet = (await call('readFacts', { id: draft.id })).body;
    expect(sheet.missing.map(({ key }) => key)).toEqual(missing);
    const published = await call('publishProduct', { id: draft.id });
    expect(published).toMatchObject(outcome);
    expect(Object.keys(published.fields ?? {})).toEqual(outcome === refused ? missing : []);
    expect(await save(live, known)).toMatchObject(outcome);
    expect((await call('readFacts', { id: live.id })).body.published).toBe(true);
    const { rows } = await pool.query('select missing from missing_facts where product_id = $1', [draft.id]);
    expect(rows).toEqual(missing.length > 0 ? [{ missing }] : []);
  });
});

describe('what else can be demanded', () => {
  test.each<[CommonFact, Known, Known]>([
    ['brand', {}, { brand: 'Kinari' }],
    ['hsn', {}, { hsn: '6205' }],
    ['sku', {}, { variant: { sku: 'ONLY-ONE' } }],
    ['barcode', {}, { variant: { barcode: '4006381333931' } }],
    ['weight', { variant: { lengthMm: 100 } }, { variant: { weightG: 300 } }],
  ])('%s', async (fact, without, withIt) => {
    await setMode('block');
    const category = await demanding([fact]);
    const draft = await bare(category.id, { published: false });
    await save(draft, without);
    expect((await call('publishProduct', { id: draft.id })).fields).toEqual({ [fact]: expect.any(String) as string });
    await save(draft, withIt);
    expect((await call('publishProduct', { id: draft.id })).body.published).toBe(true);
  });

  test('an HSN code of 4 digits is too short where 6 are set, and the list of gaps follows', async () => {
    await setMode('off');
    const category = await demanding(['hsn']);
    const product = await bare((await aCategory(db, { parent: category })).id);
    await save(product, { hsn: '6205' });
    expect(await gapsOf(product.id)).toEqual([]);
    await call('updateSettings', {}, { hsnDigits: '6' });
    await runJobs();
    expect(await gapsOf(product.id)).toEqual(['hsn']);
    await call('updateSettings', {}, { hsnDigits: '4' });
    await runJobs();
    expect(await gapsOf(product.id)).toEqual([]);
  });

  test('every live variant counts', async () => {
    const product = await bare((await demanding(['mrp'])).id);
    await save(product, { variant: { mrp: 999 } });
    expect(await gapsOf(product.id)).toEqual([]);
    const { id } = await aVariant(db, { productId: product.id, size: 'L' });
    expect(await gapsOf(product.id)).toEqual(['mrp']);
    await pool.query('update variants set archived_at = now() where id = $1', [id]);
    expect(await gapsOf(product.id)).toEqual([]);
  });

  test('a required fact of the category, by its name', async () => {
    await setMode('block');
    const category = await aCategory(db);
    const fact = { name: 'Fabric', kind: 'text', unit: null, options: [], required: true, filterable: false };
    await call('saveCategoryFacts', { id: category.id }, { own: [fact], required: null, sizeChart: null });
    const draft = await bare(category.id, { published: false });
    expect((await call('publishProduct', { id: draft.id })).fields).toEqual({ 'fact.fabric': 'Fabric' });
    await save(draft, { facts: { fabric: 'Khadi' } });
    expect((await call('publishProduct', { id: draft.id })).status).toBe(200);
  });

  test('a category that says nothing demands what the one above it does, and one that says so demands nothing', async () => {
    const parent = await demanding(['brand']);
    const [silent, free] = [await aCategory(db, { parent }), await demanding([], parent)];
    expect(await gapsOf((await bare(silent.id)).id)).toEqual(['brand']);
    expect(await gapsOf((await bare(free.id)).id)).toEqual([]);
  });
});

describe('what changes under a product', () => {
  test('other demands of a category above it reach it by a job', async () => {
    const parent = await aCategory(db);
    const product = await bare((await aCategory(db, { parent })).id);
    await call('saveCategoryFacts', { id: parent.id }, { own: [], required: ['brand', 'hsn'], sizeChart: null });
    await runJobs();
    expect(await gapsOf(product.id)).toEqual(['brand', 'hsn']);
    await call('saveCategoryFacts', { id: parent.id }, { own: [], required: ['hsn'], sizeChart: null });
    await runJobs();
    expect(await gapsOf(product.id)).toEqual(['hsn']);
  });

  test('a size chart of its category is as good as one of its own', async () => {
    const category = await demanding(['sizeChart']);
    const product = await bare(category.id);
    expect(await gapsOf(product.id)).toEqual(['sizeChart']);
    await call('saveCategoryFacts', { id: category.id }, { own: [], required: ['sizeChart'], sizeChart: chartOf('M') });
    await runJobs();
    expect(await gapsOf(product.id)).toEqual([]);
  });

  test('a move to another category counts at once, and one that is deleted lacks nothing any more', async () => {
    const product = await bare((await aCategory(db)).id);
    await pool.query('update products set category_id = $2 where id = $1', [product.id, shelf.packaged.id]);
    expect(await gapsOf(product.id)).toHaveLength(4);
    await call('deleteProduct', { id: product.id });
    expect(await gapsOf(product.id)).toEqual([]);
  });

  test('more products than one batch are all looked at', async () => {
    const category = await aCategory(db);
    await pool.query(
      `insert into products (name, category_id) select 'Many ' || n, $1 from generate_series(1, 1100) n`,
      [category.id],
    );
    await call('saveCategoryFacts', { id: category.id }, { own: [], required: ['brand'], sizeChart: null });
    await runJobs();
    const { rows } = await pool.query(
      'select count(*)::int from missing_facts join products on id = product_id where category_id = $1',
      [category.id],
    );
    expect(rows).toEqual([{ count: 1100 }]);
    const page = (await call('listMissingFacts')).body;
    expect(page.pagination).toMatchObject({ totalItems: 1000, exact: false });
    expect(page.data[0]?.missing).toEqual([{ key: 'brand', name: 'Brand' }]);
  });
});

describe('the product form, where missing facts keep a product from being sold', () => {
  test('a new product stays a draft, unless nothing is demanded of it', async () => {
    await setMode('block');
    expect(await create({ categoryId: shelf.garment.id })).toMatchObject({ status: 201, published: false });
    expect(await create({ categoryId: (await aCategory(db)).id })).toMatchObject({ status: 201, published: true });
    await setMode('warn');
    expect(await create({ categoryId: shelf.garment.id })).toMatchObject({ status: 201, published: true });
  });

  test('a draft may be saved with gaps, a live product may not, and stays on sale as it was', async () => {
    await setMode('block');
    const { product } = await create({ categoryId: shelf.garment.id });
    expect((await update(product, { description: 'A draft' })).status).toBe(200);
    await setMode('off');
    await call('publishProduct', { id: product.id });
    await setMode('block');
    const refused = await update(product, { description: 'On sale' });
    expect([refused.status, refused.code, Object.keys(refused.fields)]).toEqual([
      409,
      'facts_missing',
      ['mrp', 'maker', 'sizeChart'],
    ]);
    const shown = await app.inject(`/api/products/by-name/${encodeURIComponent(product.name)}`);
    expect(shown.json<Reply<'findProductByName'>>().product.description).toBe('A draft');
  });
});

async function gapsOf(productId: string): Promise<string[]> {
  const { rows } = await pool.query<{ missing: string[] }>('select missing from missing_facts where product_id = $1', [
    productId,
  ]);
  return rows[0]?.missing ?? [];
}
