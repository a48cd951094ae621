import { LONGEST } from '@kinari/contract/limits';
import { expect, test } from 'vitest';
import { demoProducts as products } from '../products.ts';
import { chartOf, sizeCharts } from './charts.ts';
import { barcodeOf, skuOf } from './codes.ts';
import { askedFacts, definitions, type FactKey } from './definitions.ts';
import { kinds } from './kinds.ts';
import { parties } from './parties.ts';

const variants = products.flatMap((product) => product.variants);
const paths = new Set(
  products.flatMap(({ category }) => category.map((_, depth) => category.slice(0, depth + 1).join(' / '))),
);
const asked = (category: readonly string[]) =>
  category.flatMap((_, depth) => askedFacts[category.slice(0, depth + 1).join(' / ')] ?? []);

test('facts and size charts belong to categories that there are', () => {
  for (const path of [...Object.keys(askedFacts), ...Object.keys(sizeCharts)]) expect(paths).toContain(path);
});

test('every top category says which facts it demands, and what its listing is narrowed by is asked for', () => {
  const tops = [...paths].filter((path) => !path.includes(' / '));
  expect(tops.filter((path) => !askedFacts[path]?.common)).toEqual([]);
  for (const { required, optional = [], filterable } of Object.values(askedFacts))
    expect([...required, ...optional]).toEqual(expect.arrayContaining([...filterable]));
});

test('every product has the facts that its category demands, and none that it does not ask for', () => {
  for (const { name, category, known } of products) {
    const required = asked(category).flatMap((one) => one.required);
    const wanted = asked(category).flatMap(({ optional = [] }) => [...optional]);
    const missing = required.filter((key) => known.facts[key] === undefined);
    const strange = (Object.keys(known.facts) as FactKey[]).filter((key) => ![...required, ...wanted].includes(key));
    expect([name, missing, strange]).toEqual([name, [], []]);
  }
});

test('every fact fits its definition', () => {
  const fits = (key: FactKey, value: unknown): boolean => {
    const given: { unit?: string; options?: readonly unknown[]; kind?: string } = definitions[key];
    if (given.options) return given.options.includes(value);
    if (given.unit) return Number(value) > 0;
    return given.kind === 'yes_no' ? typeof value === 'boolean' : String(value).length <= LONGEST.factValue;
  };
  for (const { name, known } of products) {
    const wrong = Object.entries(known.facts).filter(([key, value]) => !fits(key as FactKey, value));
    expect([name, wrong]).toEqual([name, []]);
  }
});

test('every option of a choice is taken by some product', () => {
  const taken = new Set(products.flatMap(({ known }) => Object.entries(known.facts).map((fact) => fact.join(': '))));
  const offered = Object.entries(definitions).flatMap(([key, given]) =>
    'options' in given ? given.options.map((option) => `${key}: ${option}`) : [],
  );
  expect(offered.filter((option) => !taken.has(option))).toEqual([]);
});

test('what a name says of a product is what its facts say', () => {
  const said: [RegExp, FactKey, (value: unknown, found: string) => boolean][] = [
    [/\b5G\b/, '5g', (value) => value === true],
    [/\b4G\b/, '5g', (value) => value === false],
    [/\b(?:Lekha|Book|Air|Flip|Ultra|Studio|Pro|Sketch|Parda|Tab|Pad|Note) (\d\d?)\b/, 'display', nearly],
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
    said.flatMap(([words, key, agrees]) => {
      const [found, figure = ''] = words.exec(name) ?? [];
      const value = known.facts[key];
      return found && value !== undefined ? [{ name, key, value, agrees: agrees(value, figure) }] : [];
    }),
  );
  expect(compared.length).toBeGreaterThan(40);
  expect(compared.filter(({ agrees }) => !agrees)).toEqual([]);
});

test('the storage of a device is what its sizes say', () => {
  const devices = products.filter(({ known }) => known.facts.storage !== undefined);
  expect(devices.length).toBeGreaterThan(30);
  for (const { known, variants: own } of devices)
    expect(known.facts.storage).toBe([...new Set(own.map(({ size }) => size))].join(' or '));
});

test('what was made abroad names the country and an importer in India, and nothing else does', () => {
  const countries = new Set(products.map(({ known }) => known.origin));
  expect(countries.size).toBeGreaterThan(2);
  for (const { known } of products) {
    expect(parties[known.maker].country).toBe(known.origin);
    expect(known.importer ? parties[known.importer].country : 'none').toBe(known.origin === 'IN' ? 'none' : 'IN');
  }
});

test('every party has a full address, in India with a pincode of six figures', () => {
  for (const { address, pincode, country } of Object.values(parties)) {
    expect(address.split(', ').length).toBeGreaterThanOrEqual(3);
    expect(pincode).toMatch(country === 'IN' ? /^[1-9]\d{5}$/ : /^[\d-]+$/);
  }
});

test('every HSN code has 4, 6 or 8 digits and is of the chapter of its goods', () => {
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

test('no two variants share a SKU, and none is longer than a shop may write', () => {
  expect(new Set(variants.map(({ sku }) => sku.toLowerCase())).size).toBe(variants.length);
  for (const { sku } of variants) expect(sku).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)+$/);
  expect(Math.max(...variants.map(({ sku }) => sku.length))).toBeLessThanOrEqual(LONGEST.sku);
  expect(skuOf('KUR', 'Malhar Handloom Cotton Kurta', 'Monsoon Green', '38')).toBe('KUR-MALHAR-HCK-MONGRE-38');
});

test('every barcode is an EAN-13 that belongs to no company, with the right last figure, and is there once', () => {
  // A worked example: 2 + 0·3 + 0 + 1·3 + 0 + 0 + 0 + 1·3 + 0 + 0 + 0 + 1·3 = 11, so the last figure is 9.
  expect(barcodeOf(1, 1, 1)).toBe('2001000100019');
  expect(new Set(variants.map(({ barcode }) => barcode)).size).toBe(variants.length);
  for (const { barcode } of variants) {
    expect(barcode).toMatch(/^2\d{12}$/);
    const weighed = Array.from(barcode, (digit, place) => Number(digit) * (place % 2 ? 3 : 1));
    expect(weighed.reduce((sum, one) => sum + one, 0) % 10).toBe(0);
  }
  const numbers = Object.values(kinds).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no price is above the MRP, and a price that is struck through is the MRP', () => {
  for (const { price, saving, mrp } of variants) expect(mrp).toBeGreaterThanOrEqual(price + saving);
  for (const { price, saving, mrp } of variants.filter((one) => one.saving > 0)) expect(mrp).toBe(price + saving);
  expect(variants.some(({ price, mrp, saving }) => saving === 0 && mrp > price)).toBe(true);
});

test('only clothes and shoes have size charts, and a device comes in what it can hold', () => {
  const uncharted = products.filter(({ category }) => !chartOf(category));
  const sizes = uncharted.flatMap(({ variants: own }) => own.map(({ size }) => size ?? '1 GB'));
  expect(sizes.filter((size) => !/^\d+ [GT]B$/.test(size))).toEqual([]);
});

test('every size of clothes and shoes is in the chart of its product, growing from one to the next', () => {
  for (const { name, category, sizeChart, variants: own } of products) {
    const { sizes, measures } = sizeChart ??
      chartOf(category) ?? { sizes: own.map(({ size }) => size ?? ''), measures: {} };
    expect([name, own.filter(({ size }) => !sizes.includes(size ?? ''))]).toEqual([name, []]);
    for (const values of Object.values(measures)) {
      expect(values).toHaveLength(sizes.length);
      expect([name, values]).toEqual([name, values.toSorted((one, other) => one - other)]);
      expect(Math.min(...values)).toBeGreaterThan(80);
    }
  }
});

test('a product that is cut otherwise has a chart of its own', () => {
  const own = new Map(products.map(({ name, sizeChart }) => [name, sizeChart]));
  expect(own.get('Malhar Handloom Cotton Kurta')).toBeUndefined();
  expect(own.get('Dabba Pocket Tee')?.measures.Chest).toEqual([974, 1025, 1076, 1127, 1178, 1229]);
  expect(own.get('Tamarind Dot Sundress')?.sizes).toEqual(['XS', 'S', 'M', 'L', 'XL']);
});

test('electronics carry a warranty, and only what is worn in the ear does not come back', () => {
  for (const { name, category, known } of products) {
    const clothes = ['Sarees', 'Kurtas', 'Dresses', 'T-Shirts', 'Hoodies', 'Jeans'].includes(category[0] ?? '');
    expect([name, known.warrantyMonths === undefined]).toEqual([name, clothes]);
    expect([name, known.returnRule]).toEqual([name, category.includes('Earbuds') ? 'hygiene' : undefined]);
  }
});

test('no brand and no company of the demo is a real one', () => {
  const real =
    /\b(apple|samsung|xiaomi|redmi|oneplus|vivo|oppo|realme|motorola|nokia|google|lava|micromax|dell|hp|lenovo|asus|acer|sony|bose|jbl|boat|noise|sennheiser|philips|titan|raga|fastrack|sonata|casio|timex|fossil|canon|nikon|fujifilm|instax|kodak|polaroid|gopro|nike|adidas|puma|reebok|bata|campus|skechers|levis|levi|wrangler|lee|zara|biba|fabindia|manyavar|nalli|raymond|jockey|allen|libas|soch|pothys|croma|reliance|tata|mi|lg|itel|garmin|fitbit)\b/i;
  const names = [...products.map(({ known }) => known.brand), ...Object.values(parties).map(({ name }) => name)];
  expect(names.filter((name) => real.test(name))).toEqual([]);
  expect(new Set(products.map(({ known }) => known.brand)).size).toBeGreaterThan(15);
});

function nearly(value: unknown, figure: string): boolean {
  return Math.abs(Number(value) - Number(figure)) < 0.7;
}
