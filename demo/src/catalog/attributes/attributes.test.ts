import { MAX_LENGTH } from '@kinari/contract/limits';
import { expect, test } from 'vitest';
import { demoProducts as products } from '../products.ts';
import { createBarcode, createSku } from './codes.ts';
import { type AttributeKey, attributeDefinitions, categoryAttributes } from './definitions.ts';
import { productKinds } from './kinds.ts';
import { manufacturers } from './manufacturers.ts';
import { findSizeChart, sizeCharts } from './size-charts.ts';

const variants = products.flatMap((product) => product.variants);
const paths = new Set(
  products.flatMap(({ category }) => category.map((_, depth) => category.slice(0, depth + 1).join(' / '))),
);
const listCategoryAttributes = (category: readonly string[]) =>
  category.flatMap((_, depth) => categoryAttributes[category.slice(0, depth + 1).join(' / ')] ?? []);

test('attributes and size charts belong to existing categories', () => {
  for (const path of [...Object.keys(categoryAttributes), ...Object.keys(sizeCharts)]) expect(paths).toContain(path);
});

test('every top category has required attributes, and every filter of its listing is an expected attribute', () => {
  const tops = [...paths].filter((path) => !path.includes(' / '));
  expect(tops.filter((path) => !categoryAttributes[path]?.common)).toEqual([]);
  for (const { required, optional = [], filterable } of Object.values(categoryAttributes))
    expect([...required, ...optional]).toEqual(expect.arrayContaining([...filterable]));
});

test('every product has the required attributes of its category and no unexpected ones', () => {
  for (const { name, category, known } of products) {
    const required = listCategoryAttributes(category).flatMap((entry) => entry.required);
    const optionalKeys = listCategoryAttributes(category).flatMap(({ optional = [] }) => [...optional]);
    const missing = required.filter((key) => known.attributes[key] === undefined);
    const unknownKeys = (Object.keys(known.attributes) as AttributeKey[]).filter(
      (key) => ![...required, ...optionalKeys].includes(key),
    );
    expect([name, missing, unknownKeys]).toEqual([name, [], []]);
  }
});

test('every attribute value matches its definition', () => {
  const fits = (key: AttributeKey, value: unknown): boolean => {
    const definition: { unit?: string; options?: readonly unknown[]; kind?: string } = attributeDefinitions[key];
    if (definition.options) return definition.options.includes(value);
    if (definition.unit) return Number(value) > 0;
    return definition.kind === 'yes_no'
      ? typeof value === 'boolean'
      : String(value).length <= MAX_LENGTH.attributeValue;
  };
  for (const { name, known } of products) {
    const wrong = Object.entries(known.attributes).filter(([key, value]) => !fits(key as AttributeKey, value));
    expect([name, wrong]).toEqual([name, []]);
  }
});

test('every option of a choice attribute is used by a product', () => {
  const usedOptions = new Set(
    products.flatMap(({ known }) => Object.entries(known.attributes).map((attribute) => attribute.join(': '))),
  );
  const offered = Object.entries(attributeDefinitions).flatMap(([key, definition]) =>
    'options' in definition ? definition.options.map((option) => `${key}: ${option}`) : [],
  );
  expect(offered.filter((option) => !usedOptions.has(option))).toEqual([]);
});

test('values in a product name match its attributes', () => {
  const nameRules: [RegExp, AttributeKey, (value: unknown, found: string) => boolean][] = [
    [/\b5G\b/, '5g', (value) => value === true],
    [/\b4G\b/, '5g', (value) => value === false],
    [/\b(?:Lekha|Book|Air|Flip|Ultra|Studio|Pro|Sketch|Parda|Tab|Pad|Note) (\d\d?)\b/, 'display', isNearlyEqual],
    [/Noise-Cancelling|ANC/, 'noise-cancelling', (value) => value === true],
    [/On-Ear/, 'type', (value) => value === 'On-ear'],
    [/Silk Saree|Silk Blend/, 'fabric', (value) => String(value).startsWith('Silk')],
    [/Linen/, 'fabric', (value) => value === 'Linen'],
    [/Check|Gingham/, 'pattern', (value) => value === 'Checked'],
    [/Ikat/, 'pattern', (value) => value === 'Ikat'],
    [/Block Print/, 'pattern', (value) => value === 'Block print'],
    [/Automatic/, 'movement', (value) => value === 'Automatic'],
    [/Canvas/, 'upper', (value) => value === 'Canvas'],
  ];
  const compared = products.flatMap(({ name, known }) =>
    nameRules.flatMap(([words, key, isConsistent]) => {
      const [found, matched = ''] = words.exec(name) ?? [];
      const value = known.attributes[key];
      return found && value !== undefined ? [{ name, key, value, agrees: isConsistent(value, matched) }] : [];
    }),
  );
  expect(compared.length).toBeGreaterThan(40);
  expect(compared.filter(({ agrees: isConsistent }) => !isConsistent)).toEqual([]);
});

test('the storage attribute of a device matches its sizes', () => {
  const devices = products.filter(({ known }) => known.attributes.storage !== undefined);
  expect(devices.length).toBeGreaterThan(30);
  for (const { known, variants: own } of devices)
    expect(known.attributes.storage).toBe([...new Set(own.map(({ size }) => size))].join(' or '));
});

test('only imported products name a country and an importer in India', () => {
  const countries = new Set(products.map(({ known }) => known.origin));
  expect(countries.size).toBeGreaterThan(2);
  for (const { known } of products) {
    expect(manufacturers[known.manufacturer].country).toBe(known.origin);
    expect(known.importer ? manufacturers[known.importer].country : 'none').toBe(known.origin === 'IN' ? 'none' : 'IN');
  }
});

test('every manufacturer has a full address, in India with a six-digit pincode', () => {
  for (const { address, pincode, country } of Object.values(manufacturers)) {
    expect(address.split(', ').length).toBeGreaterThanOrEqual(3);
    expect(pincode).toMatch(country === 'IN' ? /^[1-9]\d{5}$/ : /^[\d-]+$/);
  }
});

test('every HSN code has 4, 6 or 8 digits and the chapter of its product', () => {
  const chapters: Record<string, RegExp> = {
    Sarees: /^5[023]/,
    Kurtas: /^6[12]/,
    Dresses: /^6[12]04/,
    'T-Shirts': /^61(05|09)/,
    Hoodies: /^6110/,
    Jeans: /^620[34]/,
    Sneakers: /^640[234]/,
    Phones: /^8517/,
    'Laptops & Tablets': /^84(71)|^8543/,
    Audio: /^8518/,
    Watches: /^9102|^8517/,
    Cameras: /^8525|^9006/,
  };
  for (const { name, category, known } of products) {
    expect([name, known.hsn]).toEqual([name, expect.stringMatching(/^(\d{4}|\d{6}|\d{8})$/)]);
    expect([name, known.hsn]).toEqual([name, expect.stringMatching(chapters[category[0] ?? ''] ?? /^never/)]);
  }
});

test('SKUs are unique and within the maximum length', () => {
  expect(new Set(variants.map(({ sku }) => sku.toLowerCase())).size).toBe(variants.length);
  for (const { sku } of variants) expect(sku).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)+$/);
  expect(Math.max(...variants.map(({ sku }) => sku.length))).toBeLessThanOrEqual(MAX_LENGTH.sku);
  expect(createSku('KUR', 'Malhar Handloom Cotton Kurta', 'Monsoon Green', '38')).toBe('KUR-MALHAR-HCK-MONGRE-38');
});

test('barcodes are unique internal EAN-13 codes with a valid check digit', () => {
  // A worked example: 2 + 0·3 + 0 + 1·3 + 0 + 0 + 0 + 1·3 + 0 + 0 + 0 + 1·3 = 11, so the check digit is 9.
  expect(createBarcode(1, 1, 1)).toBe('2001000100019');
  expect(new Set(variants.map(({ barcode }) => barcode)).size).toBe(variants.length);
  for (const { barcode } of variants) {
    expect(barcode).toMatch(/^2\d{12}$/);
    const weighed = Array.from(barcode, (digit, place) => Number(digit) * (place % 2 ? 3 : 1));
    expect(weighed.reduce((sum, entry) => sum + entry, 0) % 10).toBe(0);
  }
  const numbers = Object.values(productKinds).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no price is above the MRP, and a compare-at price equals the MRP', () => {
  for (const { price, saving, mrp } of variants) expect(mrp).toBeGreaterThanOrEqual(price + saving);
  for (const { price, saving, mrp } of variants.filter((entry) => entry.saving > 0)) expect(mrp).toBe(price + saving);
  expect(variants.some(({ price, mrp, saving }) => saving === 0 && mrp > price)).toBe(true);
});

test('only clothes and shoes have size charts, and device sizes are storage sizes', () => {
  const withoutChart = products.filter(({ category }) => !findSizeChart(category));
  const sizes = withoutChart.flatMap(({ variants: own }) => own.map(({ size }) => size ?? '1 GB'));
  expect(sizes.filter((size) => !/^\d+ [GT]B$/.test(size))).toEqual([]);
});

test('every size of clothes and shoes is in the chart of its product, in increasing measures', () => {
  for (const { name, category, sizeChart, variants: own } of products) {
    const { sizes, measures } = sizeChart ??
      findSizeChart(category) ?? { sizes: own.map(({ size }) => size ?? ''), measures: {} };
    expect([name, own.filter(({ size }) => !sizes.includes(size ?? ''))]).toEqual([name, []]);
    for (const values of Object.values(measures)) {
      expect(values).toHaveLength(sizes.length);
      expect([name, values]).toEqual([name, values.toSorted((entry, other) => entry - other)]);
      expect(Math.min(...values)).toBeGreaterThan(80);
    }
  }
});

test('a product with a different cut has its own size chart', () => {
  const own = new Map(products.map(({ name, sizeChart }) => [name, sizeChart]));
  expect(own.get('Malhar Handloom Cotton Kurta')).toBeUndefined();
  expect(own.get('Dabba Pocket Tee')?.measures.Chest).toEqual([974, 1025, 1076, 1127, 1178, 1229]);
  expect(own.get('Tamarind Dot Sundress')?.sizes).toEqual(['XS', 'S', 'M', 'L', 'XL']);
});

test('electronics have a warranty, and only in-ear products cannot be returned', () => {
  for (const { name, category, known } of products) {
    const clothes = ['Sarees', 'Kurtas', 'Dresses', 'T-Shirts', 'Hoodies', 'Jeans'].includes(category[0] ?? '');
    expect([name, known.warrantyMonths === undefined]).toEqual([name, clothes]);
    expect([name, known.returnPolicy]).toEqual([name, category.includes('Earbuds') ? 'hygiene' : undefined]);
  }
});

test('no brand or company of the demo is real', () => {
  const real =
    /\b(apple|samsung|xiaomi|redmi|oneplus|vivo|oppo|realme|motorola|nokia|google|lava|micromax|dell|hp|lenovo|asus|acer|sony|bose|jbl|boat|noise|sennheiser|philips|titan|raga|fastrack|sonata|casio|timex|fossil|canon|nikon|fujifilm|instax|kodak|polaroid|gopro|nike|adidas|puma|reebok|bata|campus|skechers|levis|levi|wrangler|lee|zara|biba|fabindia|manyavar|nalli|raymond|jockey|allen|libas|soch|pothys|croma|reliance|tata|mi|lg|itel|garmin|fitbit)\b/i;
  const names = [...products.map(({ known }) => known.brand), ...Object.values(manufacturers).map(({ name }) => name)];
  expect(names.filter((name) => real.test(name))).toEqual([]);
  expect(new Set(products.map(({ known }) => known.brand)).size).toBeGreaterThan(15);
});

function isNearlyEqual(value: unknown, matched: string): boolean {
  return Math.abs(Number(value) - Number(matched)) < 0.7;
}
