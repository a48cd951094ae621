import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aCategory, aProduct } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { matchColumns } from './columns/match-columns.ts';
import { readRows } from './columns/read-rows.ts';
import type { JudgedRow } from './import-row.ts';
import { judgeRows } from './judge/judge-rows.ts';
import { readTable } from './read/read-table.ts';

const { db } = await openShop();
const FILES = path.resolve(import.meta.dirname, './../../test/import-files');

async function judged(name: string) {
  const open = () => readTable(path.join(FILES, name));
  const { heads, rows, encoding } = await open();
  const [first] = await Array.fromAsync(rows);
  const { source, fields } = matchColumns(heads, first?.cells);
  const read = await Array.fromAsync(readRows({ heads, open, taken: fields, fields }));
  return { source, encoding, rows: await judgeRows(db, read, { makeCategories: true }) };
}
const of = (rows: JudgedRow[], sku: string) => rows.find(({ given }) => given.sku === sku);

const category = await aCategory(db, { name: 'Tableware' });
for (let n = 0; n < 60; n += 1) {
  const { id } = await aProduct(db, { name: `Café tumbler ${n}`, categoryId: category.id });
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

test('there are two files of each of five shops', async () => {
  const names = (await readdir(FILES)).filter((name) => name.endsWith('.csv'));
  expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

test.each(Object.entries(EXPECTED))('at least 99 of 100 rows of %s go in', async (name, [source, verdict]) => {
  const { rows, ...file } = await judged(name);
  const refused = rows.filter((row) => row.verdict === 'refused');
  expect(refused.slice(0, 3).map(({ row, problems }) => ({ row, problems }))).toEqual([]);
  expect(file.source).toBe(source);
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map((row) => row.verdict))).toEqual(new Set([verdict]));
});

test('prices and stock of a list are told as differences to what the shop has', async () => {
  const { rows, encoding } = await judged('kinari-prices.csv');
  expect(encoding).toBe('Windows-1252');
  // Two were sold since the export: the shop has 18 of the 20, and the file adds one.
  expect(of(rows, 'LIST-001')).toMatchObject({
    before: { price: '900.00', mrp: '', stock: '18' },
    after: { price: '1250.50', mrp: '3300.00', stock: '19' },
    looks: ['price_rises'],
  });
  expect(of(rows, 'LIST-000')?.after).toEqual({ price: '1000.00', mrp: '3000.00' });
});

test('another shop’s products are told in our words', async () => {
  const shopify = (await judged('shopify-products.csv')).rows;
  expect(of(shopify, 'SH-4-0')).toMatchObject({
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
  expect(of(shopify, 'SH-5-0')?.after).toMatchObject({ price: '1999.00', saving: '500.00' });
  expect(of(shopify, 'SH-0-0')?.after?.pictures?.split(', ')).toHaveLength(3);
  expect(of(shopify, 'SH-0-0')?.after?.size).toBeUndefined();
  expect(of(shopify, '0011')?.after?.color).toBe('Indigo');

  const woo = (await judged('woocommerce-products.csv')).rows;
  expect(of(woo, 'WOO-1-MS')?.after).toMatchObject({
    color: 'Madder Red',
    size: 'S',
    price: '1110.00',
    saving: '150.00',
  });
  expect(of(woo, 'WOO-1-IS')?.after).toMatchObject({ name: 'Banarasi Silk Saree WOO', category: 'Clothing > Sarees' });
  expect(of(woo, 'WOO-4-IS')?.after).toMatchObject({ price: '1290.00', saving: '0.00' });
  expect(of(woo, 'WOO-3')?.after).toMatchObject({ price: '680.00', saving: '150.00', weightG: '450', color: 'Indigo' });

  const medusa = (await judged('medusa-two-options.csv')).rows;
  expect(of(medusa, 'MEDTWO-1-1')?.after).toMatchObject({ price: '1225.00', color: 'Indigo', size: 'M' });
  expect(of(medusa, 'MEDTWO-1-0')?.after).toMatchObject({ category: 'Imported', hsn: '62114210', origin: 'IN' });

  const bagisto = (await judged('bagisto-configurable.csv')).rows;
  expect(of(bagisto, 'BAG-1-IS')).toMatchObject({
    productKey: 'handle:bag-1',
    after: { name: 'Banarasi Silk Saree Bagisto', price: '910.00', saving: '100.00', stock: '9', category: 'Sarees' },
  });
  expect(of(bagisto, 'BAG-3-IS')?.after).toMatchObject({ price: '1050.00', saving: '0.00' });
});
