import { describe, expect, test } from 'vitest';
import { type AskedFact, emptyFacts, type FactsDraft, withVariantFact } from './fact-draft.ts';
import { askedBy, checkFacts, type Demands, isBarcode, missingFacts } from './fact-rules.ts';

const RAM: AskedFact = { key: 'ram', name: 'RAM', kind: 'number', unit: 'GB', options: [], required: true };
const ROWS = [
  { key: 'a', size: 'S', price: '899', saving: '300' },
  { key: 'b', size: 'M', price: '899', saving: '' },
];
const withProduct = (change: Partial<FactsDraft['product']>): FactsDraft => {
  const empty = emptyFacts();
  return { ...empty, product: { ...empty.product, ...change } };
};
const errors = (draft: FactsDraft) => checkFacts(draft, { asked: [RAM], rows: ROWS });

describe('what is wrong', () => {
  test('nothing, of facts that were left empty', () => {
    expect(errors(emptyFacts())).toEqual({});
  });

  test('an HSN code has 4, 6 or 8 digits', () => {
    for (const hsn of ['6211', '621142', '62114290']) expect(errors(withProduct({ hsn }))).toEqual({});
    for (const hsn of ['62', '62114', 'kurta']) {
      expect(errors(withProduct({ hsn }))).toEqual({ 'product.hsn': 'An HSN code has 4, 6 or 8 digits' });
    }
  });

  test('a fact that is a number is one', () => {
    expect(errors({ ...emptyFacts(), asked: { ram: '8' } })).toEqual({});
    expect(errors({ ...emptyFacts(), asked: { ram: 'much' } })['asked.ram']).toMatch(/^Enter a number/);
  });

  test('an MRP is never below the price, nor below the price before a discount', () => {
    expect(errors(withVariantFact(emptyFacts(), 'a', { mrp: '1199' }))).toEqual({});
    expect(errors(withVariantFact(emptyFacts(), 'a', { mrp: '1000' }))).toEqual({
      'a.mrp': 'The price before the discount, ₹1,199.00, is above the MRP',
    });
    expect(errors(withVariantFact(emptyFacts(), 'b', { mrp: '898.99' }))).toEqual({
      'b.mrp': 'The price, ₹899.00, is above the MRP',
    });
  });

  test('two variants of one form cannot share a SKU', () => {
    const draft = withVariantFact(withVariantFact(emptyFacts(), 'a', { sku: 'KUR-1' }), 'b', { sku: 'kur-1 ' });
    expect(Object.keys(errors(draft))).toEqual(['a.sku', 'b.sku']);
  });

  test('the pack is measured in centimetres and weighed in grams', () => {
    expect(
      errors(withVariantFact(emptyFacts(), 'a', { weight: '310', length: '30', width: '20', height: '4.5' })),
    ).toEqual({});
    expect(Object.keys(errors(withVariantFact(emptyFacts(), 'a', { weight: '0', height: '4.55' })))).toEqual([
      'a.weight',
      'a.height',
    ]);
  });
});

test.each([
  ['8901234567890', true],
  ['8901234567894', false],
  ['96385074', true],
  ['036000291452', true],
  ['10614141000415', true],
  ['890123456789', false],
  ['ABC', false],
])('barcode %s: %s', (code, fits) => {
  expect(isBarcode(code)).toBe(fits);
});

describe('what is missing', () => {
  const demands: Demands = {
    asked: [RAM],
    required: ['genericName', 'mrp', 'maker', 'imported', 'sizeChart', 'hsn'],
    chart: null,
    hsnDigits: 6,
  };
  const keys = (draft: FactsDraft, changed: Partial<Demands> = {}) =>
    missingFacts(draft, { ...demands, ...changed }, ROWS).map(({ key }) => key);

  test('what is demanded and was left empty, the category’s own facts last', () => {
    expect(keys(emptyFacts())).toEqual(['genericName', 'mrp', 'maker', 'sizeChart', 'hsn', 'fact.ram']);
  });

  test('where nothing is demanded, nothing', () => {
    expect(keys(emptyFacts(), { asked: [{ ...RAM, required: false }], required: [] })).toEqual([]);
  });

  test('an importer, once a product comes from elsewhere', () => {
    expect(keys(withProduct({ origin: 'IN' }))).not.toContain('imported');
    expect(keys(withProduct({ origin: 'BD' }))).toContain('imported');
    expect(keys(withProduct({ importerId: 'x' }))).toContain('imported');
    expect(keys(withProduct({ origin: 'BD', importerId: 'x' }))).not.toContain('imported');
  });

  test('an HSN code with too few digits', () => {
    expect(keys(withProduct({ hsn: '6211' }))).toContain('hsn');
    expect(keys(withProduct({ hsn: '621142' }))).not.toContain('hsn');
  });

  test('an MRP of every variant', () => {
    const one = withVariantFact(emptyFacts(), 'a', { mrp: '1199' });
    expect(keys(one)).toContain('mrp');
    expect(keys(withVariantFact(one, 'b', { mrp: '899' }))).not.toContain('mrp');
  });

  test('sizes that stand in no chart, be it the category’s', () => {
    const chart = {
      measures: ['Chest'],
      rows: [
        { size: 's', mm: [900] },
        { size: 'M', mm: [950] },
      ],
    };
    expect(keys(emptyFacts(), { chart })).not.toContain('sizeChart');
    expect(keys(emptyFacts(), { chart: { ...chart, rows: chart.rows.slice(1) } })).toContain('sizeChart');
  });
});

test('a fact asked for twice is asked once, and required where one category says so', () => {
  const own = { ...RAM, required: false, filterable: true };
  const inherited = { ...own, required: true, category: 'Phones' };
  expect(askedBy({ inherited: [inherited], own: [own] })).toEqual([RAM]);
});
