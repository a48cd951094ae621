import { expect, test } from 'vitest';
import {
  type AskedFact,
  emptyFacts,
  type FactSheet,
  factsDraft,
  toFactsBody,
  variantFactsOf,
  withCopies,
  withRowKeys,
  withVariantFact,
} from './fact-draft.ts';

const asked: AskedFact[] = [
  { key: 'ram', name: 'RAM', kind: 'number', unit: 'GB', options: [], required: false },
  { key: 'wireless', name: 'Wireless', kind: 'yes_no', unit: null, options: [], required: false },
  { key: 'fabric', name: 'Fabric', kind: 'choice', unit: null, options: ['Cotton'], required: false },
];
const sheet: FactSheet = {
  version: 3,
  published: true,
  brand: { id: 7, name: 'Kinari Studio' },
  hsn: '6211',
  origin: 'IN',
  genericName: 'Kurta for men',
  netQuantity: 1,
  netUnit: 'piece',
  makerId: null,
  packerId: null,
  importerId: null,
  warrantyMonths: 0,
  returnRule: 'hygiene',
  facts: { ram: 8, wireless: false, fabric: 'Cotton' },
  sizeChart: { measures: ['Chest'], rows: [{ size: '38', mm: [1045] }] },
  variants: [
    {
      id: 'a',
      color: 'Indigo',
      size: '38',
      sku: 'KUR-38',
      barcode: '8901234567890',
      mrp: 1199.5,
      weightG: 310,
      lengthMm: 300,
      widthMm: 205,
      heightMm: null,
      serialKept: true,
    },
  ],
  asked,
  unused: [],
  categorySizeChart: null,
  missing: [],
};

test('what was read and not touched is sent as it was', () => {
  const { published: _p, brand, asked: _a, unused: _u, categorySizeChart: _c, missing: _m, variants, ...rest } = sheet;
  const told = variants.map(({ color: _color, size: _size, ...facts }) => facts);
  expect(toFactsBody(factsDraft(sheet), { version: 3, asked, ids: ['a'] })).toEqual({
    ...rest,
    brand: brand?.name,
    variants: told,
  });
});

test('what was left empty is not known, a unit without a quantity neither', () => {
  expect(toFactsBody(emptyFacts(), { version: 1, asked, ids: ['a'] })).toMatchObject({
    brand: null,
    netQuantity: null,
    netUnit: null,
    facts: {},
    variants: [{ id: 'a', sku: null, mrp: null, weightG: null, lengthMm: null, serialKept: false }],
    sizeChart: null,
  });
});

test('what another category asked for is not sent', () => {
  expect(toFactsBody(factsDraft(sheet), { version: 3, asked: asked.slice(2), ids: [] }).facts).toEqual({
    fabric: 'Cotton',
  });
});

test('MRP, weight and pack are copied to all rows, what is each one’s own is not', () => {
  const draft = withCopies(factsDraft(sheet), 'a', [{ key: 'a' }, { key: 'b' }]);
  expect(variantFactsOf(draft, 'b')).toEqual({
    sku: '',
    barcode: '',
    mrp: '1199.5',
    weight: '310',
    length: '30',
    width: '20.5',
    height: '',
    serialKept: false,
  });
  expect(variantFactsOf(draft, 'a').sku).toBe('KUR-38');
});

test('what was typed for a new row follows it when it gets an id', () => {
  const draft = withRowKeys(withVariantFact(emptyFacts(), 'typed', { sku: 'NEW' }), new Map([['typed', 'id']]));
  expect(variantFactsOf(draft, 'id').sku).toBe('NEW');
});
