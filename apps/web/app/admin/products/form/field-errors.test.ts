import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api.ts';
import { attributeErrors, formErrors } from './field-errors.ts';

const createTestError = (
  code: 'sku_taken' | 'above_mrp' | 'attributes_missing' | 'invalid_request',
  ...names: string[]
) => new ApiError(409, { code, message: 'No', fields: Object.fromEntries(names.map((name) => [name, 'No'])) });
const names = (error: unknown) => (error instanceof ApiError ? Object.keys(error.fields) : error);

test('a rejected price is reported at its row', () => {
  const error = formErrors(createTestError('above_mrp', 'productVariants.1.originalPrice', 'productName'), ['a', 'b']);
  expect(names(error)).toEqual(['variants.b.price', 'productName']);
  expect(error).toMatchObject({ code: 'above_mrp', message: 'No', status: 409 });
});

test('a rejected attribute is reported at its product, variant or category field', () => {
  const error = createTestError(
    'sku_taken',
    'variants.0.sku',
    'variants.1.weightG',
    'attributes.ram',
    'manufacturerId',
  );
  expect(names(attributeErrors(error, ['a', 'b']))).toEqual([
    'attributes.a.sku',
    'attributes.b.weight',
    'attributes.expected.ram',
    'attributes.product.manufacturerId',
  ]);
});

test('missing attributes are not field errors', () => {
  expect(names(attributeErrors(createTestError('attributes_missing', 'manufacturer', 'attribute.ram'), []))).toEqual(
    [],
  );
});

test('an unexpected error is passed on unchanged', () => {
  const error = new TypeError('Failed to fetch');
  expect(attributeErrors(error, [])).toBe(error);
});
