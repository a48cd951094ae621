import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createStaffCaller, createVariantAttributes, EMPTY_ATTRIBUTES } from '#test/attributes.ts';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const call = createStaffCaller(app, admin.headers);

let count = 0;
const uniqueName = (word: string) => `${word} ${(count += 1)}`;

async function createProductForSale({ categoryId, sizes = ['M'] }: { categoryId?: string; sizes?: string[] } = {}) {
  const product = await createTestProduct(db, categoryId ? { categoryId } : {});
  const variants: { id: string }[] = [];
  for (const [position, size] of sizes.entries()) {
    const variant = await createTestVariant(db, { productId: product.id, size });
    await pool.query('update variants set position = $2 where id = $1', [variant.id, position]);
    variants.push(variant);
  }
  return { ...product, variantIds: variants.map(({ id }) => id) };
}

const getAttributes = async (id: string) => (await call('getProductAttributes', { id })).body;
async function saveAttributes(id: string, fields: Partial<EndpointBody<'updateProductAttributes'>>) {
  const { version } = await getAttributes(id);
  return call('updateProductAttributes', { id }, { ...EMPTY_ATTRIBUTES, version, ...fields });
}
const createTestManufacturer = async (name = uniqueName('Weavers')) =>
  (
    await call(
      'createManufacturer',
      {},
      {
        name,
        address: '12 Loom Street, Varanasi',
        pincode: '221001',
        country: 'IN',
        email: null,
        phone: '',
      },
    )
  ).body.manufacturer;
const saveCategoryAttributes = (categoryId: string, fields: object) =>
  call('updateCategoryAttributes', { id: categoryId }, { own: [], required: null, sizeChart: null, ...fields });
const createTestAttribute = (fields: object) => ({
  name: uniqueName('Attribute'),
  kind: 'text',
  unit: null,
  options: [],
  isRequired: false,
  isFilterable: false,
  ...fields,
});
const listChanges = async (id: string) =>
  (await call('listProductChanges', { id })).body.changes.map(({ summary }) => summary);

describe('PUT /products/{id}/attributes', () => {
  test('saved attributes are returned, recorded in the history and increase the version', async () => {
    const { id, variantIds } = await createProductForSale({ sizes: ['M', 'L'] });
    const [m = '', l = ''] = variantIds;
    const manufacturer = await createTestManufacturer();
    const input = {
      hsn: '620520',
      origin: 'IN',
      genericName: 'Shirt',
      netQuantity: 1.5,
      netUnit: 'kg' as const,
      manufacturerId: manufacturer.id,
      warrantyMonths: 12,
      returnPolicy: 'hygiene' as const,
      sizeChart: {
        measures: ['Chest', 'Length'],
        rows: [
          { size: 'M', mm: [1020, null] },
          { size: 'L', mm: [1060, 720] },
        ],
      },
    };
    const variant = {
      sku: 'KRT-M',
      barcode: '4006381333931',
      mrp: 999,
      weightG: 300,
      lengthMm: 300,
      tracksSerialNumbers: true,
    };
    const saved = await saveAttributes(id, {
      ...input,
      brand: 'Kinari Loom',
      variants: [createVariantAttributes(m, variant), createVariantAttributes(l)],
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ ...input, version: 2, published: true, brand: { name: 'Kinari Loom' } });
    expect(saved.body.variants).toMatchObject([
      { id: m, size: 'M', ...variant },
      { id: l, size: 'L', sku: null },
    ]);
    expect(await getAttributes(id)).toEqual(saved.body);
    expect(await listChanges(id)).toEqual([
      expect.stringContaining('Attributes changed: Brand, HSN, Country of origin'),
    ]);
    const page = await app.inject(`/api/products/by-name/${encodeURIComponent((await getProductName(id)).name)}`);
    expect(page.json<EndpointResponse<'getProductByName'>>().product).toMatchObject({
      brand: { name: 'Kinari Loom' },
      manufacturer: { name: manufacturer.name, address: '12 Loom Street, Varanasi, 221001' },
    });
  });

  test('saving the same values adds no history entry', async () => {
    const { id } = await createProductForSale();
    await saveAttributes(id, { hsn: '6205' });
    await saveAttributes(id, { hsn: '6205' });
    expect(await listChanges(id)).toEqual(['Attributes changed: HSN']);
  });

  test('a stale version is rejected, also in the product form', async () => {
    const { id } = await createProductForSale();
    const { version } = await getAttributes(id);
    await saveAttributes(id, { hsn: '6205' });
    const stale = await call('updateProductAttributes', { id }, { ...EMPTY_ATTRIBUTES, version });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    expect((await getAttributes(id)).hsn).toBe('6205');
  });

  test.each([
    ['an amount without a unit', { netQuantity: 5 }, 'netUnit'],
    ['a unit without an amount', { netUnit: 'kg' as const }, 'netQuantity'],
    ['an amount too small to be kept', { netQuantity: 0.0001, netUnit: 'kg' as const }, 'netQuantity'],
    ['an attribute that the category does not have', { attributes: { ram: 8 } }, 'attributes.ram'],
    [
      'two rows of one size',
      { sizeChart: { measures: ['Chest'], rows: duplicateRow({ size: 'm', mm: [9] }) } },
      'sizeChart.rows',
    ],
    ['an empty row', { sizeChart: { measures: ['Chest'], rows: [{ size: 'M', mm: [null] }] } }, 'sizeChart.rows.0'],
    ['a made-up HSN code', { hsn: '62051' }, 'hsn'],
  ])('%s is rejected at its field', async (_label, fields, field) => {
    const rejected = await saveAttributes((await createProductForSale()).id, fields);
    expect([rejected.status, rejected.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(rejected.fields ?? {})).toEqual([field]);
  });

  test('a SKU is unique case-insensitively, and the error names its field', async () => {
    const [first, second] = [await createProductForSale(), await createProductForSale({ sizes: ['M', 'L'] })];
    await saveAttributes(first.id, {
      variants: [createVariantAttributes(first.variantIds[0] ?? '', { sku: 'Unique-1' })],
    });
    const [m = '', l = ''] = second.variantIds;
    const conflict = await saveAttributes(second.id, {
      variants: [createVariantAttributes(m), createVariantAttributes(l, { sku: 'UNIQUE-1' })],
    });
    expect([conflict.status, conflict.code, conflict.fields]).toEqual([
      409,
      'sku_taken',
      { 'variants.1.sku': 'Another variant already has this SKU' },
    ]);
    await call('deleteProduct', { id: first.id });
    const saved = await saveAttributes(second.id, { variants: [createVariantAttributes(l, { sku: 'UNIQUE-1' })] });
    expect(saved.status).toBe(200);
  });

  test('two variants can swap their SKUs', async () => {
    const { id, variantIds } = await createProductForSale({ sizes: ['M', 'L'] });
    const [m = '', l = ''] = variantIds;
    await saveAttributes(id, {
      variants: [createVariantAttributes(m, { sku: 'SWAP-A' }), createVariantAttributes(l, { sku: 'SWAP-B' })],
    });
    const swapped = await saveAttributes(id, {
      variants: [createVariantAttributes(m, { sku: 'SWAP-B' }), createVariantAttributes(l, { sku: 'SWAP-A' })],
    });
    expect(swapped.body.variants.map(({ sku }) => sku)).toEqual(['SWAP-B', 'SWAP-A']);
  });

  test.each(['4006381333930', '12345', 'ABCDEFGH'])('%s is rejected as a barcode', async (barcode) => {
    const { id, variantIds } = await createProductForSale();
    const rejected = await saveAttributes(id, {
      variants: [createVariantAttributes(variantIds[0] ?? '', { barcode })],
    });
    expect([rejected.status, rejected.code, Object.keys(rejected.fields ?? {})]).toEqual([
      400,
      'barcode_invalid',
      ['variants.0.barcode'],
    ]);
  });

  test('an MRP below the compare-at price is rejected', async () => {
    const product = await createTestProduct(db);
    const { id } = await createTestVariant(db, { productId: product.id, price: 80_000, saving: 10_000 });
    const rejected = await saveAttributes(product.id, { variants: [createVariantAttributes(id, { mrp: 899.99 })] });
    expect([rejected.status, rejected.code, Object.keys(rejected.fields ?? {})]).toEqual([
      400,
      'above_mrp',
      ['variants.0.mrp'],
    ]);
    expect((await saveAttributes(product.id, { variants: [createVariantAttributes(id, { mrp: 900 })] })).status).toBe(
      200,
    );
  });

  test('a variant of another product or an unknown manufacturer is rejected', async () => {
    const [first, second] = [await createProductForSale(), await createProductForSale()];
    const foreign = await saveAttributes(first.id, {
      variants: [createVariantAttributes(second.variantIds[0] ?? '', { sku: 'X' })],
    });
    expect(foreign.code).toBe('stale_version');
    const unknown = await saveAttributes(first.id, { manufacturerId: first.id });
    expect([unknown.status, unknown.fields]).toEqual([404, { manufacturerId: 'No longer on the list' }]);
  });

  test('an archived product has no attributes', async () => {
    const { id } = await createTestProduct(db, { archived: true });
    expect((await call('getProductAttributes', { id })).code).toBe('product_not_found');
    expect((await call('updateProductAttributes', { id }, { ...EMPTY_ATTRIBUTES, version: 1 })).code).toBe(
      'product_not_found',
    );
    expect((await call('publishProduct', { id })).code).toBe('product_not_found');
  });
});

describe('attributes of a category', () => {
  test('apply to its products and to those of its subcategories', async () => {
    const parent = await createTestCategory(db);
    const child = await createTestCategory(db, { parent });
    const fabric = uniqueName('Fabric');
    await saveCategoryAttributes(parent.id, {
      own: [createTestAttribute({ name: fabric, kind: 'choice', options: ['Cotton', 'cotton', 'Silk'] })],
    });
    await saveCategoryAttributes(child.id, {
      own: [createTestAttribute({ name: uniqueName('Weight'), kind: 'number', unit: 'gsm', isRequired: true })],
    });
    const { id } = await createProductForSale({ categoryId: child.id });
    const { expectedAttributes } = await getAttributes(id);
    expect(expectedAttributes).toMatchObject([
      { name: fabric, options: ['Cotton', 'Silk'] },
      { kind: 'number', unit: 'gsm', isRequired: true },
    ]);
    const [first, second] = expectedAttributes.map(({ key }) => key);
    const saved = await saveAttributes(id, { attributes: { [first ?? '']: 'COTTON', [second ?? '']: 180 } });
    expect(saved.body.attributes).toEqual({ [first ?? '']: 'Cotton', [second ?? '']: 180 });
    const attributes = await call('getCategoryAttributes', { id: child.id });
    expect(attributes.body.inherited).toMatchObject([{ name: fabric, category: parent.name }]);
  });

  test('stay with a product that moves to another category, as unused', async () => {
    const [source, target] = [await createTestCategory(db), await createTestCategory(db)];
    const name = uniqueName('Screen');
    await saveCategoryAttributes(source.id, { own: [createTestAttribute({ name, kind: 'number', unit: 'in' })] });
    const { id } = await createProductForSale({ categoryId: source.id });
    const key = (await getAttributes(id)).expectedAttributes[0]?.key ?? '';
    await saveAttributes(id, { attributes: { [key]: 6.1 } });
    await pool.query('update products set category_id = $2 where id = $1', [id, target.id]);
    const moved = await getAttributes(id);
    expect([moved.attributes, moved.expectedAttributes, moved.unusedAttributes]).toEqual([
      {},
      [],
      [{ key, name, value: '6.1 in' }],
    ]);
    await saveAttributes(id, { hsn: '8517' });
    await pool.query('update products set category_id = $2 where id = $1', [id, source.id]);
    expect((await getAttributes(id)).attributes).toEqual({ [key]: 6.1 });
  });

  test('with the same name are shared by all categories, and keep their type once a product has a value', async () => {
    const [first, second] = [await createTestCategory(db), await createTestCategory(db)];
    const name = uniqueName('Finish');
    await saveCategoryAttributes(first.id, { own: [createTestAttribute({ name, kind: 'choice', options: ['Matt'] })] });
    await saveCategoryAttributes(second.id, {
      own: [createTestAttribute({ name: name.toUpperCase(), kind: 'choice', options: ['MATT', 'Gloss'] })],
    });
    const { id } = await createProductForSale({ categoryId: first.id });
    const [attribute] = (await getAttributes(id)).expectedAttributes;
    expect(attribute?.options).toEqual(['Matt', 'Gloss']);
    await saveAttributes(id, { attributes: { [attribute?.key ?? '']: 'Matt' } });
    const rejected = await saveCategoryAttributes(second.id, { own: [createTestAttribute({ name, kind: 'text' })] });
    expect([rejected.status, rejected.code, Object.keys(rejected.fields ?? {})]).toEqual([
      409,
      'attribute_definition_conflict',
      ['own.0.name'],
    ]);
  });

  test('keep product values after the attribute is removed', async () => {
    const category = await createTestCategory(db);
    const name = uniqueName('Pile');
    await saveCategoryAttributes(category.id, { own: [createTestAttribute({ name })] });
    const { id } = await createProductForSale({ categoryId: category.id });
    const key = (await getAttributes(id)).expectedAttributes[0]?.key ?? '';
    await saveAttributes(id, { attributes: { [key]: 'Deep' } });
    await saveCategoryAttributes(category.id, {});
    expect((await getAttributes(id)).unusedAttributes).toEqual([{ key, name, value: 'Deep' }]);
    const { definitions } = (await call('listAttributeDefinitions')).body;
    expect(definitions.map((definition) => definition.key)).not.toContain(key);
  });

  test('have keys different from all other facets', async () => {
    const category = await createTestCategory(db);
    const names = ['Brand', 'रंग', 'Café – size', 'Discount', 'Stock'];
    await saveCategoryAttributes(category.id, { own: names.map((name) => createTestAttribute({ name })) });
    const { body } = await call('getCategoryAttributes', { id: category.id });
    expect(body.own.map(({ key }) => key)).toEqual(['brand-2', 'attribute', 'cafe-size', 'discount-2', 'stock-2']);
  });

  test.each([
    ['a choice of nothing', [createTestAttribute({ kind: 'choice' })], 'own.0.options'],
    ['text with a unit', [createTestAttribute({ unit: 'kg' })], 'own.0.unit'],
    ['one name twice', [createTestAttribute({ name: 'Twin' }), createTestAttribute({ name: 'TWIN' })], 'own.1.name'],
  ])('%s is rejected at its field', async (_label, own, field) => {
    const rejected = await saveCategoryAttributes((await createTestCategory(db)).id, { own });
    expect([rejected.status, Object.keys(rejected.fields ?? {})]).toEqual([400, [field]]);
  });

  test('are recorded in the history of the category', async () => {
    const category = await createTestCategory(db);
    await saveCategoryAttributes(category.id, { required: ['hsn', 'brand'] });
    await saveCategoryAttributes(category.id, { required: ['hsn', 'brand'] });
    const { rows } = await pool.query('select action, data from audit_entries where subject_id = $1', [category.id]);
    expect(rows).toEqual([
      { action: 'category.attributes_changed', data: { name: category.name, fields: ['Required attributes'] } },
    ]);
  });
});

describe('brands and manufacturers', () => {
  test('a brand is unique case-insensitively, and only an unused one can be deleted', async () => {
    const name = uniqueName('Loom');
    const { brand } = (await call('createBrand', {}, { name })).body;
    expect((await call('createBrand', {}, { name: name.toUpperCase() })).code).toBe('brand_taken');
    const { id } = await createProductForSale();
    expect((await saveAttributes(id, { brand: name.toUpperCase() })).body.brand).toEqual(brand);
    expect((await call('listBrands')).body.brands).toContainEqual({ ...brand, products: 1, soldRecently: 0 });
    expect((await call('deleteBrand', { id: brand.id })).code).toBe('brand_in_use');
    await saveAttributes(id, { brand: null });
    expect((await call('deleteBrand', { id: brand.id })).status).toBe(200);
    expect((await call('deleteBrand', { id: brand.id })).code).toBe('not_found');
  });

  test('a manufacturer is unique, updated everywhere and deleted only when unused', async () => {
    const manufacturer = await createTestManufacturer();
    expect(manufacturer).toMatchObject({ pincode: '221001', phone: null });
    const duplicate = await call('createManufacturer', {}, { ...manufacturer, name: manufacturer.name.toUpperCase() });
    expect(duplicate.code).toBe('manufacturer_name_taken');
    const { id, name } = await createProductForSale();
    await saveAttributes(id, { packerId: manufacturer.id });
    expect((await call('deleteManufacturer', { id: manufacturer.id })).code).toBe('manufacturer_in_use');
    await call(
      'updateManufacturer',
      { id: manufacturer.id },
      { ...manufacturer, address: '1 New Road', pincode: null },
    );
    const page = await app.inject(`/api/products/by-name/${encodeURIComponent(name)}`);
    expect(page.json<EndpointResponse<'getProductByName'>>().product.packer).toEqual({
      name: manufacturer.name,
      address: '1 New Road',
    });
    const { rows } = await pool.query(
      `select action, data from audit_entries where subject_kind = 'manufacturer' and subject_id = $1`,
      [manufacturer.id],
    );
    expect(rows).toMatchObject([
      { action: 'manufacturer.added', data: { name: manufacturer.name } },
      { action: 'manufacturer.changed', data: { name: manufacturer.name, fields: ['address', 'pincode'] } },
    ]);
  });
});

async function getProductName(id: string) {
  return db.selectFrom('products').select('name').where('id', '=', id).executeTakeFirstOrThrow();
}

function duplicateRow<Row extends { size: string }>(row: Row): Row[] {
  return [row, { ...row, size: row.size.toUpperCase() }];
}
