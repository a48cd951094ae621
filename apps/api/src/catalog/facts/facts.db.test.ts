import type { Body, Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { asStaff, NO_FACTS, variantFacts } from '#test/facts.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const call = asStaff(app, admin.headers);

let count = 0;
const unique = (word: string) => `${word} ${(count += 1)}`;

async function forSale({ categoryId, sizes = ['M'] }: { categoryId?: string; sizes?: string[] } = {}) {
  const product = await aProduct(db, categoryId ? { categoryId } : {});
  const variants: { id: string }[] = [];
  for (const [position, size] of sizes.entries()) {
    const variant = await aVariant(db, { productId: product.id, size });
    await pool.query('update variants set position = $2 where id = $1', [variant.id, position]);
    variants.push(variant);
  }
  return { ...product, variantIds: variants.map(({ id }) => id) };
}

const read = async (id: string) => (await call('readFacts', { id })).body;
async function save(id: string, fields: Partial<Body<'saveFacts'>>) {
  const { version } = await read(id);
  return call('saveFacts', { id }, { ...NO_FACTS, version, ...fields });
}
const aParty = async (name = unique('Weavers')) =>
  (
    await call(
      'createParty',
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
  ).body.party;
const ask = (categoryId: string, fields: object) =>
  call('saveCategoryFacts', { id: categoryId }, { own: [], required: null, sizeChart: null, ...fields });
const aFact = (fields: object) => ({
  name: unique('Fact'),
  kind: 'text',
  unit: null,
  options: [],
  required: false,
  filterable: false,
  ...fields,
});
const changesOf = async (id: string) => (await call('listProductChanges', { id })).body.changes.map(({ what }) => what);

describe('PUT /products/{id}/facts', () => {
  test('what was saved is read back, in the history, and under the next version', async () => {
    const { id, variantIds } = await forSale({ sizes: ['M', 'L'] });
    const [m = '', l = ''] = variantIds;
    const maker = await aParty();
    const known = {
      hsn: '620520',
      origin: 'IN',
      genericName: 'Shirt',
      netQuantity: 1.5,
      netUnit: 'kg' as const,
      makerId: maker.id,
      warrantyMonths: 12,
      returnRule: 'hygiene' as const,
      sizeChart: {
        measures: ['Chest', 'Length'],
        rows: [
          { size: 'M', mm: [1020, null] },
          { size: 'L', mm: [1060, 720] },
        ],
      },
    };
    const variant = { sku: 'KRT-M', barcode: '4006381333931', mrp: 999, weightG: 300, lengthMm: 300, serialKept: true };
    const saved = await save(id, {
      ...known,
      brand: 'Kinari Loom',
      variants: [variantFacts(m, variant), variantFacts(l)],
    });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ ...known, version: 2, published: true, brand: { name: 'Kinari Loom' } });
    expect(saved.body.variants).toMatchObject([
      { id: m, size: 'M', ...variant },
      { id: l, size: 'L', sku: null },
    ]);
    expect(await read(id)).toEqual(saved.body);
    expect(await changesOf(id)).toEqual([expect.stringContaining('Facts changed: Brand, HSN, Country of origin')]);
    const page = await app.inject(`/api/products/by-name/${encodeURIComponent((await named(id)).name)}`);
    expect(page.json<Reply<'findProductByName'>>().product).toMatchObject({
      brand: { name: 'Kinari Loom' },
      maker: { name: maker.name, address: '12 Loom Street, Varanasi, 221001' },
    });
  });

  test('saving the same again writes no history', async () => {
    const { id } = await forSale();
    await save(id, { hsn: '6205' });
    await save(id, { hsn: '6205' });
    expect(await changesOf(id)).toEqual(['Facts changed: HSN']);
  });

  test('on top of another version it is refused, and the product form hears of it too', async () => {
    const { id } = await forSale();
    const { version } = await read(id);
    await save(id, { hsn: '6205' });
    const stale = await call('saveFacts', { id }, { ...NO_FACTS, version });
    expect([stale.status, stale.code]).toEqual([409, 'stale_version']);
    expect((await read(id)).hsn).toBe('6205');
  });

  test.each([
    ['an amount without a unit', { netQuantity: 5 }, 'netUnit'],
    ['a unit without an amount', { netUnit: 'kg' as const }, 'netQuantity'],
    ['an amount too small to be kept', { netQuantity: 0.0001, netUnit: 'kg' as const }, 'netQuantity'],
    ['a fact that nobody asks for', { facts: { ram: 8 } }, 'facts.ram'],
    [
      'two rows of one size',
      { sizeChart: { measures: ['Chest'], rows: twice({ size: 'm', mm: [9] }) } },
      'sizeChart.rows',
    ],
    ['an empty row', { sizeChart: { measures: ['Chest'], rows: [{ size: 'M', mm: [null] }] } }, 'sizeChart.rows.0'],
    ['a made-up HSN code', { hsn: '62051' }, 'hsn'],
  ])('%s is refused at its field', async (_what, fields, field) => {
    const refused = await save((await forSale()).id, fields);
    expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  });

  test('a SKU belongs to one variant of the shop, whatever the case, and is named at its field', async () => {
    const [one, other] = [await forSale(), await forSale({ sizes: ['M', 'L'] })];
    await save(one.id, { variants: [variantFacts(one.variantIds[0] ?? '', { sku: 'Unique-1' })] });
    const [m = '', l = ''] = other.variantIds;
    const taken = await save(other.id, { variants: [variantFacts(m), variantFacts(l, { sku: 'UNIQUE-1' })] });
    expect([taken.status, taken.code, taken.fields]).toEqual([
      409,
      'sku_taken',
      { 'variants.1.sku': 'Another variant already has this SKU' },
    ]);
    await call('deleteProduct', { id: one.id });
    const free = await save(other.id, { variants: [variantFacts(l, { sku: 'UNIQUE-1' })] });
    expect(free.status).toBe(200);
  });

  test('two variants can swap their SKUs', async () => {
    const { id, variantIds } = await forSale({ sizes: ['M', 'L'] });
    const [m = '', l = ''] = variantIds;
    await save(id, { variants: [variantFacts(m, { sku: 'SWAP-A' }), variantFacts(l, { sku: 'SWAP-B' })] });
    const swapped = await save(id, {
      variants: [variantFacts(m, { sku: 'SWAP-B' }), variantFacts(l, { sku: 'SWAP-A' })],
    });
    expect(swapped.body.variants.map(({ sku }) => sku)).toEqual(['SWAP-B', 'SWAP-A']);
  });

  test.each(['4006381333930', '12345', 'ABCDEFGH'])('%s is no barcode', async (barcode) => {
    const { id, variantIds } = await forSale();
    const refused = await save(id, { variants: [variantFacts(variantIds[0] ?? '', { barcode })] });
    expect([refused.status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      400,
      'barcode_invalid',
      ['variants.0.barcode'],
    ]);
  });

  test('an MRP under the price before is refused', async () => {
    const product = await aProduct(db);
    const { id } = await aVariant(db, { productId: product.id, price: 80_000, saving: 10_000 });
    const refused = await save(product.id, { variants: [variantFacts(id, { mrp: 899.99 })] });
    expect([refused.status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      400,
      'above_mrp',
      ['variants.0.mrp'],
    ]);
    expect((await save(product.id, { variants: [variantFacts(id, { mrp: 900 })] })).status).toBe(200);
  });

  test('a variant of another product, or a maker nobody knows, is refused', async () => {
    const [one, other] = [await forSale(), await forSale()];
    const foreign = await save(one.id, { variants: [variantFacts(other.variantIds[0] ?? '', { sku: 'X' })] });
    expect(foreign.code).toBe('stale_version');
    const unknown = await save(one.id, { makerId: one.id });
    expect([unknown.status, unknown.fields]).toEqual([404, { makerId: 'Is no longer on the list' }]);
  });

  test('of a product that is gone there are no facts', async () => {
    const { id } = await aProduct(db, { archived: true });
    expect((await call('readFacts', { id })).code).toBe('product_not_found');
    expect((await call('saveFacts', { id }, { ...NO_FACTS, version: 1 })).code).toBe('product_not_found');
    expect((await call('publishProduct', { id })).code).toBe('product_not_found');
  });
});

describe('facts of a category', () => {
  test('are asked of its products and of those in every category under it', async () => {
    const parent = await aCategory(db);
    const child = await aCategory(db, { parent });
    const fabric = unique('Fabric');
    await ask(parent.id, { own: [aFact({ name: fabric, kind: 'choice', options: ['Cotton', 'cotton', 'Silk'] })] });
    await ask(child.id, { own: [aFact({ name: unique('Weight'), kind: 'number', unit: 'gsm', required: true })] });
    const { id } = await forSale({ categoryId: child.id });
    const { asked } = await read(id);
    expect(asked).toMatchObject([
      { name: fabric, options: ['Cotton', 'Silk'] },
      { kind: 'number', unit: 'gsm', required: true },
    ]);
    const [first, second] = asked.map(({ key }) => key);
    const saved = await save(id, { facts: { [first ?? '']: 'COTTON', [second ?? '']: 180 } });
    expect(saved.body.facts).toEqual({ [first ?? '']: 'Cotton', [second ?? '']: 180 });
    const facts = await call('readCategoryFacts', { id: child.id });
    expect(facts.body.inherited).toMatchObject([{ name: fabric, category: parent.name }]);
  });

  test('stay with a product that moves elsewhere, as not used there', async () => {
    const [here, there] = [await aCategory(db), await aCategory(db)];
    const name = unique('Screen');
    await ask(here.id, { own: [aFact({ name, kind: 'number', unit: 'in' })] });
    const { id } = await forSale({ categoryId: here.id });
    const key = (await read(id)).asked[0]?.key ?? '';
    await save(id, { facts: { [key]: 6.1 } });
    await pool.query('update products set category_id = $2 where id = $1', [id, there.id]);
    const moved = await read(id);
    expect([moved.facts, moved.asked, moved.unused]).toEqual([{}, [], [{ key, name, value: '6.1 in' }]]);
    await save(id, { hsn: '8517' });
    await pool.query('update products set category_id = $2 where id = $1', [id, here.id]);
    expect((await read(id)).facts).toEqual({ [key]: 6.1 });
  });

  test('of one name are one fact in all categories, and only of one kind once a product tells it', async () => {
    const [one, other] = [await aCategory(db), await aCategory(db)];
    const name = unique('Finish');
    await ask(one.id, { own: [aFact({ name, kind: 'choice', options: ['Matt'] })] });
    await ask(other.id, { own: [aFact({ name: name.toUpperCase(), kind: 'choice', options: ['MATT', 'Gloss'] })] });
    const { id } = await forSale({ categoryId: one.id });
    const [fact] = (await read(id)).asked;
    expect(fact?.options).toEqual(['Matt', 'Gloss']);
    await save(id, { facts: { [fact?.key ?? '']: 'Matt' } });
    const refused = await ask(other.id, { own: [aFact({ name, kind: 'text' })] });
    expect([refused.status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      409,
      'fact_in_use',
      ['own.0.name'],
    ]);
  });

  test('that nobody asks for any more leave the values where they are', async () => {
    const category = await aCategory(db);
    const name = unique('Pile');
    await ask(category.id, { own: [aFact({ name })] });
    const { id } = await forSale({ categoryId: category.id });
    const key = (await read(id)).asked[0]?.key ?? '';
    await save(id, { facts: { [key]: 'Deep' } });
    await ask(category.id, {});
    expect((await read(id)).unused).toEqual([{ key, name, value: 'Deep' }]);
    const { definitions } = (await call('listFactDefinitions')).body;
    expect(definitions.map((definition) => definition.key)).not.toContain(key);
  });

  test('have keys that no other facet has', async () => {
    const category = await aCategory(db);
    const names = ['Brand', 'रंग', 'Café – size', 'Discount', 'Stock'];
    await ask(category.id, { own: names.map((name) => aFact({ name })) });
    const { body } = await call('readCategoryFacts', { id: category.id });
    expect(body.own.map(({ key }) => key)).toEqual(['brand-2', 'fact', 'cafe-size', 'discount-2', 'stock-2']);
  });

  test.each([
    ['a choice of nothing', [aFact({ kind: 'choice' })], 'own.0.options'],
    ['text with a unit', [aFact({ unit: 'kg' })], 'own.0.unit'],
    ['one name twice', [aFact({ name: 'Twin' }), aFact({ name: 'TWIN' })], 'own.1.name'],
  ])('%s is refused at its field', async (_what, own, field) => {
    const refused = await ask((await aCategory(db)).id, { own });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
  });

  test('are in the history of the category', async () => {
    const category = await aCategory(db);
    await ask(category.id, { required: ['hsn', 'brand'] });
    await ask(category.id, { required: ['hsn', 'brand'] });
    const { rows } = await pool.query('select what from audit_entries where subject_id = $1', [category.id]);
    expect(rows).toEqual([{ what: `Demanded facts of category ${category.name} changed` }]);
  });
});

describe('brands and parties', () => {
  test('a brand is made once, whatever the case, and only one that no product has can be deleted', async () => {
    const name = unique('Loom');
    const { brand } = (await call('createBrand', {}, { name })).body;
    expect((await call('createBrand', {}, { name: name.toUpperCase() })).code).toBe('brand_taken');
    const { id } = await forSale();
    expect((await save(id, { brand: name.toUpperCase() })).body.brand).toEqual(brand);
    expect((await call('deleteBrand', { id: brand.id })).code).toBe('brand_in_use');
    await save(id, { brand: null });
    expect((await call('deleteBrand', { id: brand.id })).status).toBe(200);
    expect((await call('deleteBrand', { id: brand.id })).code).toBe('not_found');
  });

  test('a party is listed once, changed everywhere, and deleted only when no product names it', async () => {
    const party = await aParty();
    expect(party).toMatchObject({ pincode: '221001', phone: null });
    const twin = await call('createParty', {}, { ...party, name: party.name.toUpperCase() });
    expect(twin.code).toBe('party_taken');
    const { id, name } = await forSale();
    await save(id, { packerId: party.id });
    expect((await call('deleteParty', { id: party.id })).code).toBe('party_in_use');
    await call('updateParty', { id: party.id }, { ...party, address: '1 New Road', pincode: null });
    const page = await app.inject(`/api/products/by-name/${encodeURIComponent(name)}`);
    expect(page.json<Reply<'findProductByName'>>().product.packer).toEqual({ name: party.name, address: '1 New Road' });
    const { rows } = await pool.query(
      `select what from audit_entries where subject_kind = 'party' and subject_id = $1`,
      [party.id],
    );
    expect(rows).toMatchObject([
      { what: `${party.name} added to manufacturers, packers and importers` },
      { what: `${party.name}: address, pincode changed` },
    ]);
  });
});

async function named(id: string) {
  return db.selectFrom('products').select('name').where('id', '=', id).executeTakeFirstOrThrow();
}

function twice<Row extends { size: string }>(row: Row): Row[] {
  return [row, { ...row, size: row.size.toUpperCase() }];
}
