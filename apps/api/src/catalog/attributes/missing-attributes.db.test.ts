import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { ATTRIBUTE_PRESETS, type StandardAttribute } from '@kinari/contract/labels/attributes';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStaffCaller, createVariantAttributes, EMPTY_ATTRIBUTES } from '#test/attributes.ts';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createProductFormClient } from '#test/product-forms.ts';
import { createTestApp } from '#test/test-app.ts';
import { runPendingJobs } from '../../platform/jobs.ts';
import { catalogJobs } from '../catalog.jobs.ts';

const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const call = createStaffCaller(app, admin.headers);
const { create, update } = await createProductFormClient({ app, db, headers: admin.headers });
const runJobs = () => runPendingJobs(catalogJobs, { pool, tools: { db, log } });

type AttributeFields = Partial<EndpointBody<'updateProductAttributes'>>;
type KnownAttributes = AttributeFields & {
  variant?: Partial<EndpointBody<'updateProductAttributes'>['variants'][number]>;
  unsized?: boolean;
};
type Mode = 'off' | 'warn' | 'block';
const MODES: Mode[] = ['off', 'warn', 'block'];

const setMode = (missingAttributesPolicy: Mode) => call('updateSettings', {}, { missingAttributesPolicy });
const createTestManufacturer = async (name: string) =>
  (
    await db
      .insertInto('manufacturers')
      .values({ name, address: '12 Loom Street' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const manufacturerId = await createTestManufacturer('Weavers');
const importerId = await createTestManufacturer('Importers');

async function createCategoryRequiring(required: readonly StandardAttribute[], parent?: { id: string; depth: number }) {
  const category = await createTestCategory(db, parent ? { parent } : {});
  await pool.query('update categories set required_attributes = $2 where id = $1', [category.id, required]);
  return category;
}
const categories = {
  packaged: await createCategoryRequiring(ATTRIBUTE_PRESETS.packaged.attributes),
  garment: await createCategoryRequiring(ATTRIBUTE_PRESETS.garment.attributes),
};

/** Creates a product without attributes, in size M or unsized. */
async function createBareProduct(categoryId: string, { published = true, unsized = false } = {}) {
  const product = await createTestProduct(db, { categoryId });
  const { id: variantId } = await createTestVariant(db, { productId: product.id, size: unsized ? null : 'M' });
  if (!published) await pool.query('update products set published_at = null where id = $1', [product.id]);
  return { ...product, variantId };
}

async function saveAttributes(
  { id, variantId }: { id: string; variantId: string },
  { variant, unsized: _unsized, ...productAttributes }: KnownAttributes,
) {
  const { version } = (await call('getProductAttributes', { id })).body;
  const variants = [createVariantAttributes(variantId, variant)];
  return call('updateProductAttributes', { id }, { ...EMPTY_ATTRIBUTES, ...productAttributes, version, variants });
}

const createSizeChart = (size: string) => ({ measures: ['Chest'], rows: [{ size, mm: [1020] }] });
const packaged: KnownAttributes = {
  genericName: 'Tea',
  netQuantity: 250,
  netUnit: 'g',
  manufacturerId,
  variant: { mrp: 999 },
};
const garment: KnownAttributes = { manufacturerId, sizeChart: createSizeChart('M'), variant: { mrp: 999 } };

// Legal requirements per kind of goods: the known attributes and those that are still missing.
const CASES: [preset: keyof typeof categories, about: string, known: KnownAttributes, missing: StandardAttribute[]][] =
  [
    ['packaged', 'everything known', packaged, []],
    ['packaged', 'nothing known', {}, ['genericName', 'netQuantity', 'mrp', 'manufacturer']],
    ['packaged', 'no generic name', { ...packaged, genericName: null }, ['genericName']],
    ['packaged', 'no net quantity', { ...packaged, netQuantity: null, netUnit: null }, ['netQuantity']],
    ['packaged', 'no MRP', { ...packaged, variant: {} }, ['mrp']],
    ['packaged', 'no manufacturer', { ...packaged, manufacturerId: null }, ['manufacturer']],
    ['packaged', 'a packer and no manufacturer', { ...packaged, manufacturerId: null, packerId: manufacturerId }, []],
    ['packaged', 'an importer and no country', { ...packaged, manufacturerId: null, importerId }, ['imported']],
    ['packaged', 'made abroad, no importer', { ...packaged, origin: 'CN' }, ['imported']],
    ['packaged', 'made abroad, with an importer', { ...packaged, manufacturerId: null, origin: 'CN', importerId }, []],
    ['packaged', 'made here', { ...packaged, origin: 'IN' }, []],
    ['packaged', 'no size chart', { ...packaged, sizeChart: null }, []],
    ['garment', 'everything known', garment, []],
    ['garment', 'nothing known', {}, ['mrp', 'manufacturer', 'sizeChart']],
    ['garment', 'no MRP', { ...garment, variant: {} }, ['mrp']],
    ['garment', 'no manufacturer', { ...garment, manufacturerId: null }, ['manufacturer']],
    ['garment', 'a packer and no manufacturer', { ...garment, manufacturerId: null, packerId: manufacturerId }, []],
    ['garment', 'made abroad, no importer', { ...garment, origin: 'BD' }, ['imported']],
    ['garment', 'an importer and no country', { ...garment, importerId }, ['imported']],
    ['garment', 'made abroad, with an importer', { ...garment, origin: 'BD', importerId }, []],
    ['garment', 'no size chart', { ...garment, sizeChart: null }, ['sizeChart']],
    ['garment', 'a chart without this size', { ...garment, sizeChart: createSizeChart('L') }, ['sizeChart']],
    ['garment', 'a chart in lower case', { ...garment, sizeChart: createSizeChart('m') }, []],
    ['garment', 'no size, no chart', { ...garment, sizeChart: null, unsized: true }, []],
    ['garment', 'no generic name', { ...garment, genericName: null }, []],
  ];

describe.each(MODES)('missing attributes setting: %s', (mode) => {
  beforeAll(() => setMode(mode));

  test.each(CASES)('%s, %s', async (preset, _label, attributes, missing) => {
    const options = { unsized: attributes.unsized ?? false };
    const draft = await createBareProduct(categories[preset].id, { ...options, published: false });
    const live = await createBareProduct(categories[preset].id, options);

    const rejected = { status: 409, code: 'attributes_missing' };
    const outcome = mode === 'block' && missing.length > 0 ? rejected : { status: 200, code: undefined };
    expect((await saveAttributes(draft, attributes)).status).toBe(200);
    const sheet = (await call('getProductAttributes', { id: draft.id })).body;
    expect(sheet.missing.map(({ key }) => key)).toEqual(missing);
    const published = await call('publishProduct', { id: draft.id });
    expect(published).toMatchObject(outcome);
    expect(Object.keys(published.fields ?? {})).toEqual(outcome === rejected ? missing : []);
    expect(await saveAttributes(live, attributes)).toMatchObject(outcome);
    expect((await call('getProductAttributes', { id: live.id })).body.published).toBe(true);
    const { rows } = await pool.query('select attribute_keys from missing_attributes where product_id = $1', [
      draft.id,
    ]);
    expect(rows).toEqual(missing.length > 0 ? [{ attribute_keys: missing }] : []);
  });
});

describe('other required attributes', () => {
  test.each<[StandardAttribute, KnownAttributes, KnownAttributes]>([
    ['brand', {}, { brand: 'Kinari' }],
    ['hsn', {}, { hsn: '6205' }],
    ['sku', {}, { variant: { sku: 'ONLY-ONE' } }],
    ['barcode', {}, { variant: { barcode: '4006381333931' } }],
    ['weight', { variant: { lengthMm: 100 } }, { variant: { weightG: 300 } }],
  ])('%s', async (attribute, incomplete, complete) => {
    await setMode('block');
    const category = await createCategoryRequiring([attribute]);
    const draft = await createBareProduct(category.id, { published: false });
    await saveAttributes(draft, incomplete);
    expect((await call('publishProduct', { id: draft.id })).fields).toEqual({
      [attribute]: expect.any(String) as string,
    });
    await saveAttributes(draft, complete);
    expect((await call('publishProduct', { id: draft.id })).body.published).toBe(true);
  });

  test('a 4-digit HSN code is missing if 6 digits are required, and the list is updated', async () => {
    await setMode('off');
    const category = await createCategoryRequiring(['hsn']);
    const product = await createBareProduct((await createTestCategory(db, { parent: category })).id);
    await saveAttributes(product, { hsn: '6205' });
    expect(await listMissing(product.id)).toEqual([]);
    await call('updateSettings', {}, { minHsnDigits: '6' });
    await runJobs();
    expect(await listMissing(product.id)).toEqual(['hsn']);
    await call('updateSettings', {}, { minHsnDigits: '4' });
    await runJobs();
    expect(await listMissing(product.id)).toEqual([]);
  });

  test('every live variant is checked', async () => {
    const product = await createBareProduct((await createCategoryRequiring(['mrp'])).id);
    await saveAttributes(product, { variant: { mrp: 999 } });
    expect(await listMissing(product.id)).toEqual([]);
    const { id } = await createTestVariant(db, { productId: product.id, size: 'L' });
    expect(await listMissing(product.id)).toEqual(['mrp']);
    await pool.query('update variants set archived_at = now() where id = $1', [id]);
    expect(await listMissing(product.id)).toEqual([]);
  });

  test('a required category attribute is reported by its name', async () => {
    await setMode('block');
    const category = await createTestCategory(db);
    const attribute = { name: 'Fabric', kind: 'text', unit: null, options: [], isRequired: true, isFilterable: false };
    await call('updateCategoryAttributes', { id: category.id }, { own: [attribute], required: null, sizeChart: null });
    const draft = await createBareProduct(category.id, { published: false });
    expect((await call('publishProduct', { id: draft.id })).fields).toEqual({ 'attribute.fabric': 'Fabric' });
    await saveAttributes(draft, { attributes: { fabric: 'Khadi' } });
    expect((await call('publishProduct', { id: draft.id })).status).toBe(200);
  });

  test('a category inherits required attributes, and an empty list requires none', async () => {
    const parent = await createCategoryRequiring(['brand']);
    const [inheriting, unrestricted] = [
      await createTestCategory(db, { parent }),
      await createCategoryRequiring([], parent),
    ];
    expect(await listMissing((await createBareProduct(inheriting.id)).id)).toEqual(['brand']);
    expect(await listMissing((await createBareProduct(unrestricted.id)).id)).toEqual([]);
  });
});

describe('changes outside the product', () => {
  test('new required attributes of a parent category are applied by a job', async () => {
    const parent = await createTestCategory(db);
    const product = await createBareProduct((await createTestCategory(db, { parent })).id);
    await call('updateCategoryAttributes', { id: parent.id }, { own: [], required: ['brand', 'hsn'], sizeChart: null });
    await runJobs();
    expect(await listMissing(product.id)).toEqual(['brand', 'hsn']);
    await call('updateCategoryAttributes', { id: parent.id }, { own: [], required: ['hsn'], sizeChart: null });
    await runJobs();
    expect(await listMissing(product.id)).toEqual(['hsn']);
  });

  test('a size chart of the category counts as its own', async () => {
    const category = await createCategoryRequiring(['sizeChart']);
    const product = await createBareProduct(category.id);
    expect(await listMissing(product.id)).toEqual(['sizeChart']);
    await call(
      'updateCategoryAttributes',
      { id: category.id },
      { own: [], required: ['sizeChart'], sizeChart: createSizeChart('M') },
    );
    await runJobs();
    expect(await listMissing(product.id)).toEqual([]);
  });

  test('a move to another category is applied immediately; a deleted product has nothing missing', async () => {
    const product = await createBareProduct((await createTestCategory(db)).id);
    await pool.query('update products set category_id = $2 where id = $1', [product.id, categories.packaged.id]);
    expect(await listMissing(product.id)).toHaveLength(4);
    await call('deleteProduct', { id: product.id });
    expect(await listMissing(product.id)).toEqual([]);
  });

  test('products beyond one batch are all checked', async () => {
    const category = await createTestCategory(db);
    await pool.query(
      `insert into products (name, category_id) select 'Many ' || n, $1 from generate_series(1, 1100) n`,
      [category.id],
    );
    await call('updateCategoryAttributes', { id: category.id }, { own: [], required: ['brand'], sizeChart: null });
    await runJobs();
    const { rows } = await pool.query(
      'select count(*)::int from missing_attributes join products on id = product_id where category_id = $1',
      [category.id],
    );
    expect(rows).toEqual([{ count: 1100 }]);
  });
});

describe('the product form, if missing attributes block publishing', () => {
  test('a new product stays a draft unless no attributes are required', async () => {
    await setMode('block');
    expect(await create({ categoryId: categories.garment.id })).toMatchObject({ status: 201, published: false });
    expect(await create({ categoryId: (await createTestCategory(db)).id })).toMatchObject({
      status: 201,
      published: true,
    });
    await setMode('warn');
    expect(await create({ categoryId: categories.garment.id })).toMatchObject({ status: 201, published: true });
  });

  test('a draft can be saved with missing attributes; a published product cannot and stays unchanged', async () => {
    await setMode('block');
    const { product } = await create({ categoryId: categories.garment.id });
    expect((await update(product, { description: 'A draft' })).status).toBe(200);
    await setMode('off');
    await call('publishProduct', { id: product.id });
    await setMode('block');
    const rejected = await update(product, { description: 'On sale' });
    expect([rejected.status, rejected.code, Object.keys(rejected.fields)]).toEqual([
      409,
      'attributes_missing',
      ['mrp', 'manufacturer', 'sizeChart'],
    ]);
    const page = await app.inject(`/api/products/by-name/${encodeURIComponent(product.name)}`);
    expect(page.json<EndpointResponse<'getProductByName'>>().product.description).toBe('A draft');
  });
});

async function listMissing(productId: string): Promise<string[]> {
  const { rows } = await pool.query<{ attribute_keys: string[] }>(
    'select attribute_keys from missing_attributes where product_id = $1',
    [productId],
  );
  return rows[0]?.attribute_keys ?? [];
}
