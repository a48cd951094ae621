import { EMPTY_PRODUCT_FIELDS } from '@kinari/contract/product-fields';
import { expect, test } from 'vitest';
import {
  type AttributeSheet,
  copyVariantAttributes,
  type ExpectedAttribute,
  emptyAttributeFormValues,
  getVariantAttributes,
  replaceRowKeys,
  toAttributeFormValues,
  toAttributesBody,
  updateVariantAttributes,
} from './attribute-form-values.ts';

const expected: ExpectedAttribute[] = [
  { key: 'ram', name: 'RAM', kind: 'number', unit: 'GB', options: [], isRequired: false },
  { key: 'wireless', name: 'Wireless', kind: 'yes_no', unit: null, options: [], isRequired: false },
  { key: 'fabric', name: 'Fabric', kind: 'choice', unit: null, options: ['Cotton'], isRequired: false },
];
const sheet: AttributeSheet = {
  version: 3,
  published: true,
  brand: { id: 7, name: 'Kinari Studio' },
  ...EMPTY_PRODUCT_FIELDS,
  hsn: '6211',
  origin: 'IN',
  genericName: 'Kurta for men',
  netQuantity: 1,
  netUnit: 'piece',
  manufacturerId: null,
  packerId: null,
  importerId: null,
  warrantyMonths: 0,
  returnPolicy: 'hygiene',
  attributes: { ram: 8, wireless: false, fabric: 'Cotton' },
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
      tracksSerialNumbers: true,
    },
  ],
  expectedAttributes: expected,
  unusedAttributes: [],
  categorySizeChart: null,
  missing: [],
};

test('unchanged values are sent as loaded', () => {
  const { published: _p, brand, expectedAttributes: _e, unusedAttributes: _u, ...others } = sheet;
  const { categorySizeChart: _c, missing: _m, variants, ...rest } = others;
  const savedVariants = variants.map(({ color: _color, size: _size, ...attributes }) => attributes);
  expect(toAttributesBody(toAttributeFormValues(sheet), { version: 3, expected, ids: ['a'] })).toEqual({
    ...rest,
    brand: brand?.name,
    variants: savedVariants,
  });
});

test('empty fields are null, and so is a unit without a quantity', () => {
  expect(toAttributesBody(emptyAttributeFormValues(), { version: 1, expected, ids: ['a'] })).toMatchObject({
    brand: null,
    netQuantity: null,
    netUnit: null,
    attributes: {},
    variants: [{ id: 'a', sku: null, mrp: null, weightG: null, lengthMm: null, tracksSerialNumbers: false }],
    sizeChart: null,
  });
});

test('attributes of another category are not sent', () => {
  expect(
    toAttributesBody(toAttributeFormValues(sheet), { version: 3, expected: expected.slice(2), ids: [] }).attributes,
  ).toEqual({
    fabric: 'Cotton',
  });
});

test('MRP, weight and size are copied to all rows, unique fields are not', () => {
  const formValues = copyVariantAttributes(toAttributeFormValues(sheet), 'a', [{ key: 'a' }, { key: 'b' }]);
  expect(getVariantAttributes(formValues, 'b')).toEqual({
    sku: '',
    barcode: '',
    mrp: '1199.5',
    weight: '310',
    length: '30',
    width: '20.5',
    height: '',
    tracksSerialNumbers: false,
  });
  expect(getVariantAttributes(formValues, 'a').sku).toBe('KUR-38');
});

test('values of a new row are kept when it gets an id', () => {
  const formValues = replaceRowKeys(
    updateVariantAttributes(emptyAttributeFormValues(), 'typed', { sku: 'NEW' }),
    new Map([['typed', 'id']]),
  );
  expect(getVariantAttributes(formValues, 'id').sku).toBe('NEW');
});
