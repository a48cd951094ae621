import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTestCategory, createTestProduct } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { matchColumns, readRows } from './column-mapping/match-columns.ts';
import { readTable } from './parse/read-table.ts';
import type { ValidatedRow } from './product-cells.ts';
import { validateRows } from './validate/validate-rows.ts';

const { db } = await createTestApp();
const FILES = path.resolve(import.meta.dirname, './../../test/import-files');

async function validateFile(name: string) {
  const open = () => readTable(path.join(FILES, name));
  const { heads, rows, encoding } = await open();
  const [first] = await Array.fromAsync(rows);
  const { source, fields } = matchColumns(heads, first?.cells);
  const parsedRows = await Array.fromAsync(readRows({ heads, open, detectedFields: fields, fields }));
  return { source, encoding, rows: await validateRows(db, parsedRows, { createCategories: true }) };
}
const findBySku = (rows: ValidatedRow[], sku: string) => rows.find(({ input }) => input.sku === sku);

const category = await createTestCategory(db, { name: 'Tableware' });
for (let n = 0; n < 60; n += 1) {
  const { id } = await createTestProduct(db, { name: `Café tumbler ${n}`, categoryId: category.id });
  await db
    .insertInto('variants')
    .values({
      product_id: id,
      sku: `LIST-${String(n).padStart(3, '0')}`,
      stock: 18,
      price_paise: 90_000,
      saving_paise: 0,
    })
    .execute();
}

const EXPECTED = {
  'kinari-products.csv': ['kinari', 'create'],
  'kinari-prices.csv': ['kinari', 'update'],
  'shopify-products.csv': ['shopify', 'create'],
  'shopify-new.csv': ['shopify', 'create'],
  'woocommerce-products.csv': ['woocommerce', 'create'],
  'woocommerce-by-id.csv': ['woocommerce', 'create'],
  'medusa-sizes.csv': ['medusa', 'create'],
  'medusa-two-options.csv': ['medusa', 'create'],
  'bagisto-configurable.csv': ['bagisto', 'create'],
  'bagisto-parent-sku.csv': ['bagisto', 'create'],
} as const;

test('there are two files from each of five shops', async () => {
  const names = (await readdir(FILES)).filter((name) => name.endsWith('.csv'));
  expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

test.each(Object.entries(EXPECTED))('at least 99 of 100 rows of %s are accepted', async (name, [source, action]) => {
  const { rows, ...file } = await validateFile(name);
  const rejected = rows.filter((row) => row.action === 'rejected');
  expect(rejected.slice(0, 3).map(({ row, problems }) => ({ row, problems }))).toEqual([]);
  expect(file.source).toBe(source);
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map((row) => row.action))).toEqual(new Set([action]));
});

test('prices and stock of a list are shown as changes to the current values', async () => {
  const { rows, encoding } = await validateFile('kinari-prices.csv');
  expect(encoding).toBe('Windows-1252');
  // Two were sold since the export: the shop has 18 of 20, and the file adds one.
  expect(findBySku(rows, 'LIST-001')).toMatchObject({
    before: { price: '900.00', mrp: '', stock: '18' },
    after: { price: '1250.50', mrp: '3300.00', stock: '19' },
    warnings: ['price_rises'],
  });
  expect(findBySku(rows, 'LIST-000')?.after).toEqual({ price: '1000.00', mrp: '3000.00' });
});

test('products of another shop are mapped to our fields', async () => {
  const shopify = (await validateFile('shopify-products.csv')).rows;
  expect(findBySku(shopify, 'SH-4-0')).toMatchObject({
    productKey: 'handle:product-4',
    after: {
      name: 'Pashmina Shawl Shopify',
      description: 'Woven by hand in Bhuj.\nCotton & silk\nDry clean',
      brand: 'Kala Studio',
      category: 'Shawls',
      published: 'no',
      color: 'Indigo',
      size: 'S',
      price: '1899.00',
      saving: '0.00',
      stock: '4',
      weightG: '350',
    },
  });
  expect(findBySku(shopify, 'SH-5-0')?.after).toMatchObject({ price: '1999.00', saving: '500.00' });
  expect(findBySku(shopify, 'SH-0-0')?.after?.images?.split(', ')).toHaveLength(3);
  expect(findBySku(shopify, 'SH-0-0')?.after?.size).toBeUndefined();
  expect(findBySku(shopify, '0011')?.after?.color).toBe('Indigo');

  const woo = (await validateFile('woocommerce-products.csv')).rows;
  expect(findBySku(woo, 'WOO-1-MS')?.after).toMatchObject({
    color: 'Madder Red',
    size: 'S',
    price: '1110.00',
    saving: '150.00',
  });
  expect(findBySku(woo, 'WOO-1-IS')?.after).toMatchObject({
    name: 'Banarasi Silk Saree WOO',
    category: 'Clothing > Sarees',
  });
  expect(findBySku(woo, 'WOO-4-IS')?.after).toMatchObject({ price: '1290.00', saving: '0.00' });
  expect(findBySku(woo, 'WOO-3')?.after).toMatchObject({
    price: '680.00',
    saving: '150.00',
    weightG: '450',
    color: 'Indigo',
  });

  const medusa = (await validateFile('medusa-two-options.csv')).rows;
  expect(findBySku(medusa, 'MEDTWO-1-1')?.after).toMatchObject({ price: '1225.00', color: 'Indigo', size: 'M' });
  expect(findBySku(medusa, 'MEDTWO-1-0')?.after).toMatchObject({ category: 'Imported', hsn: '62114210', origin: 'IN' });

  const bagisto = (await validateFile('bagisto-configurable.csv')).rows;
  expect(findBySku(bagisto, 'BAG-1-IS')).toMatchObject({
    productKey: 'handle:bag-1',
    after: { name: 'Banarasi Silk Saree Bagisto', price: '910.00', saving: '100.00', stock: '9', category: 'Sarees' },
  });
  expect(findBySku(bagisto, 'BAG-3-IS')?.after).toMatchObject({ price: '1050.00', saving: '0.00' });
});
