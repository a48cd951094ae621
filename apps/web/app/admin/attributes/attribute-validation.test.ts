import { describe, expect, test } from 'vitest';
import {
  type AttributeFormValues,
  type ExpectedAttribute,
  emptyAttributeFormValues,
  updateVariantAttributes,
} from './attribute-form-values.ts';
import {
  isValidBarcode,
  listMissingAttributes,
  mergeExpectedAttributes,
  type RequiredAttributes,
  validateAttributes,
} from './attribute-validation.ts';

const RAM: ExpectedAttribute = { key: 'ram', name: 'RAM', kind: 'number', unit: 'GB', options: [], isRequired: true };
const ROWS = [
  { key: 'a', size: 'S', price: '899', saving: '300' },
  { key: 'b', size: 'M', price: '899', saving: '' },
];
const withProduct = (change: Partial<AttributeFormValues['product']>): AttributeFormValues => {
  const empty = emptyAttributeFormValues();
  return { ...empty, product: { ...empty.product, ...change } };
};
const errors = (formValues: AttributeFormValues) => validateAttributes(formValues, { expected: [RAM], rows: ROWS });

describe('validation errors', () => {
  test('empty attributes have no errors', () => {
    expect(errors(emptyAttributeFormValues())).toEqual({});
  });

  test('an HSN code has 4, 6 or 8 digits', () => {
    for (const hsn of ['6211', '621142', '62114290']) expect(errors(withProduct({ hsn }))).toEqual({});
    for (const hsn of ['62', '62114', 'kurta']) {
      expect(errors(withProduct({ hsn }))).toEqual({ 'product.hsn': 'An HSN code has 4, 6 or 8 digits' });
    }
  });

  test('a number attribute must be a number', () => {
    expect(errors({ ...emptyAttributeFormValues(), expected: { ram: '8' } })).toEqual({});
    expect(errors({ ...emptyAttributeFormValues(), expected: { ram: 'much' } })['expected.ram']).toMatch(
      /^Enter a number/,
    );
  });

  test('an MRP below the price or the compare-at price is an error', () => {
    expect(errors(updateVariantAttributes(emptyAttributeFormValues(), 'a', { mrp: '1199' }))).toEqual({});
    expect(errors(updateVariantAttributes(emptyAttributeFormValues(), 'a', { mrp: '1000' }))).toEqual({
      'a.mrp': 'The price before the discount, ₹1,199.00, is above the MRP',
    });
    expect(errors(updateVariantAttributes(emptyAttributeFormValues(), 'b', { mrp: '898.99' }))).toEqual({
      'b.mrp': 'The price, ₹899.00, is above the MRP',
    });
  });

  test('two variants cannot share a SKU', () => {
    const formValues = updateVariantAttributes(
      updateVariantAttributes(emptyAttributeFormValues(), 'a', { sku: 'KUR-1' }),
      'b',
      { sku: 'kur-1 ' },
    );
    expect(Object.keys(errors(formValues))).toEqual(['a.sku', 'b.sku']);
  });

  test('the package is measured in centimetres and weighed in grams', () => {
    expect(
      errors(
        updateVariantAttributes(emptyAttributeFormValues(), 'a', {
          weight: '310',
          length: '30',
          width: '20',
          height: '4.5',
        }),
      ),
    ).toEqual({});
    expect(
      Object.keys(errors(updateVariantAttributes(emptyAttributeFormValues(), 'a', { weight: '0', height: '4.55' }))),
    ).toEqual(['a.weight', 'a.height']);
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
  expect(isValidBarcode(code)).toBe(fits);
});

describe('missing attributes', () => {
  const requirements: RequiredAttributes = {
    expected: [RAM],
    required: ['genericName', 'mrp', 'manufacturer', 'imported', 'sizeChart', 'hsn'],
    chart: null,
    minHsnDigits: 6,
  };
  const keys = (formValues: AttributeFormValues, changed: Partial<RequiredAttributes> = {}) =>
    listMissingAttributes(formValues, { ...requirements, ...changed }, ROWS).map(({ key }) => key);

  test('lists required attributes that are empty, category attributes last', () => {
    expect(keys(emptyAttributeFormValues())).toEqual([
      'genericName',
      'mrp',
      'manufacturer',
      'sizeChart',
      'hsn',
      'attribute.ram',
    ]);
  });

  test('lists nothing when nothing is required', () => {
    expect(keys(emptyAttributeFormValues(), { expected: [{ ...RAM, isRequired: false }], required: [] })).toEqual([]);
  });

  test('requires an importer for imported products', () => {
    expect(keys(withProduct({ origin: 'IN' }))).not.toContain('imported');
    expect(keys(withProduct({ origin: 'BD' }))).toContain('imported');
    expect(keys(withProduct({ importerId: 'x' }))).toContain('imported');
    expect(keys(withProduct({ origin: 'BD', importerId: 'x' }))).not.toContain('imported');
  });

  test('lists an HSN code with too few digits', () => {
    expect(keys(withProduct({ hsn: '6211' }))).toContain('hsn');
    expect(keys(withProduct({ hsn: '621142' }))).not.toContain('hsn');
  });

  test('requires an MRP for every variant', () => {
    const withFirstMrp = updateVariantAttributes(emptyAttributeFormValues(), 'a', { mrp: '1199' });
    expect(keys(withFirstMrp)).toContain('mrp');
    expect(keys(updateVariantAttributes(withFirstMrp, 'b', { mrp: '899' }))).not.toContain('mrp');
  });

  test('lists sizes that are in no chart, including the category chart', () => {
    const chart = {
      measures: ['Chest'],
      rows: [
        { size: 's', mm: [900] },
        { size: 'M', mm: [950] },
      ],
    };
    expect(keys(emptyAttributeFormValues(), { chart })).not.toContain('sizeChart');
    expect(keys(emptyAttributeFormValues(), { chart: { ...chart, rows: chart.rows.slice(1) } })).toContain('sizeChart');
  });
});

test('an attribute of two categories is merged, and required if either requires it', () => {
  const own = { ...RAM, isRequired: false, isFilterable: true };
  const inherited = { ...own, isRequired: true, category: 'Phones' };
  expect(mergeExpectedAttributes({ inherited: [inherited], own: [own] })).toEqual([RAM]);
});
